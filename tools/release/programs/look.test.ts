import { describe, expect, it } from 'vitest';
import { stoppingIn, whyItPaused, whyNot } from './look.ts';

const STARTED = `2026-11-22 20:00:00.000 UTC [7] LOG:  starting point-in-time recovery to 2026-11-22 19:00:00+00
2026-11-22 20:00:00.100 UTC [9] FATAL:  the database system is starting up
`;
const STOPPED = `${STARTED}2026-11-22 20:00:01.000 UTC [7] LOG:  recovery stopping before commit of transaction 734, time 2026-11-22 19:00:02.5+00
2026-11-22 20:00:01.000 UTC [7] LOG:  pausing at the end of recovery
`;
const PAUSED = `${STARTED}2026-11-22 20:00:01.000 UTC [7] WARNING:  hot standby is not possible because of insufficient parameter settings
2026-11-22 20:00:01.000 UTC [7] DETAIL:  max_connections = 100 is a lower setting than on the primary server, where its value was 300.
2026-11-22 20:00:01.000 UTC [7] LOG:  recovery has paused
2026-11-22 20:00:01.000 UTC [7] DETAIL:  If recovery is unpaused, the server will shut down.
`;

describe('NET-1022 a database that stands still', () => {
  it('is at the moment when PostgreSQL says so, and for no other reason', () => {
    expect(stoppingIn(STOPPED)).toBe(
      'recovery stopping before commit of transaction 734, time 2026-11-22 19:00:02.5+00',
    );
    expect([STARTED, PAUSED, ''].map(stoppingIn)).toEqual([undefined, undefined, undefined]);
  });

  it('otherwise is refused with what PostgreSQL said', () => {
    expect(whyItPaused(PAUSED)).toMatch(/not at that moment: .*insufficient parameter settings.*lower setting/);
    expect(whyItPaused('nothing of it')).toContain('nothing of it');
    const ended = `${STARTED}x LOG:  last completed transaction was at log time 2026-11-22 18:59:00+00
x FATAL:  recovery ended before configured recovery target was reached\n`;
    expect(whyNot(ended)).toBe(
      'What was kept of the log ends before that moment: its last transaction ended at 2026-11-22 18:59:00+00.',
    );
    expect(whyNot('x FATAL:  could not open file')).toContain('did not get to that moment: x FATAL:  could not open');
  });
});
