import { describe, expect, it } from 'vitest';
import { backupsIn, isNotTheLeader } from './backups.ts';

const kept = (label: string, more: object) => ({
  label,
  database: { id: 2, 'repo-key': 1 },
  timestamp: { start: 1_790_000_000, stop: 1_790_000_060 },
  info: { repository: { delta: 12 } },
  archive: { start: '000000020000000000000008', stop: '000000020000000000000009' },
  lsn: { start: '0/8000028', stop: '0/9000100' },
  ...more,
});
const told = (...backup: object[]): string =>
  JSON.stringify([
    {
      archive: [
        { id: '15-1', database: { id: 1 } },
        { id: '18-2', database: { id: 2 } },
      ],
      backup,
    },
  ]);

describe('what pgBackRest knows of its backups', () => {
  it('NET-1026 NET-1022 which have damaged pages, where their log lies and on which timeline they ended', () => {
    const whole = kept('20260921-120000F', { error: false });
    const damaged = kept('20260921-130000F', { error: true, lsn: undefined });
    const silent = kept('20260921-140000F', { error: null, database: { id: 1 }, archive: { stop: null } });
    const [first, second, third] = backupsIn(told(whole, damaged, silent));
    expect(first).toEqual({
      label: '20260921-120000F',
      at: new Date(1_790_000_060_000),
      bytes: 12,
      isFaulty: false,
      archive: '18-2',
      timeline: 2,
      end: '0/9000100',
    });
    expect(second).toMatchObject({ isFaulty: true, end: undefined });
    expect(third).toMatchObject({ isFaulty: false, archive: '15-1', timeline: 1 });
    expect([backupsIn('[]'), backupsIn('[{}]')]).toEqual([[], []]);
  });

  it.each([
    ['a standby', 'ERROR: [056]: unable to find primary cluster - cannot proceed', true],
    [
      'PostgreSQL that does not answer',
      'WARN: unable to check pg1: [DbConnectError] unable to connect\nERROR: [056]: unable to find primary cluster - x',
      false,
    ],
    ['another fault', 'ERROR: [028]: backup and archive info files exist but do not match the database', false],
  ])('NET-1032 %s is told from whoever leads', (_what, said, is) => {
    expect(isNotTheLeader(said)).toBe(is);
  });
});
