import { describe, expect, it } from 'vitest';
import { ANNOUNCEMENT_STATES, announcementState, mayShowAgain, periodFault, STATE_KEYS } from './announcement.ts';

const of = (startsOn: string | null, endsOn: string | null, active = true) => ({ startsOn, endsOn, active });

describe('announcements', () => {
  it.each([
    [of(null, null), 'running'],
    [of('2026-11-24', '2026-11-24'), 'running'],
    [of('2026-11-25', null), 'planned'],
    [of(null, '2026-11-23'), 'over'],
    [of('2026-11-24', '2026-11-24', false), 'withdrawn'],
    [of('2026-11-25', null, false), 'withdrawn'],
  ])('NET-573 %o is %s on the day itself, both ends included', (announcement, state) => {
    expect(announcementState(announcement, '2026-11-24')).toBe(state);
  });

  it.each([
    [of(null, null), null],
    [of('2026-11-24', '2026-11-24'), null],
    [of('2026-11-25', '2026-11-24'), 'L’ultimo giorno viene prima del primo.'],
    [of(null, '2026-11-23'), 'L’ultimo giorno è già passato: non lo vedrebbe nessuno.'],
    [of('2020-01-01', '2026-11-23'), 'L’ultimo giorno è già passato: non lo vedrebbe nessuno.'],
  ])('NET-573 the days of %o', (period, sentence) => {
    expect(periodFault(period, '2026-11-24')).toEqual(sentence === null ? null : { field: 'endsOn', sentence });
  });

  it('NET-573 each state that the office finds them by has its word', () => {
    expect(STATE_KEYS.map((state) => [state, ANNOUNCEMENT_STATES[state]])).toEqual([
      ['running', 'In corso'],
      ['planned', 'Previsto'],
      ['over', 'Concluso'],
      ['withdrawn', 'Ritirato'],
    ]);
  });

  it('NET-574 only what is read once is shown again', () => {
    expect([mayShowAgain('popup'), mayShowAgain('announcement')]).toEqual([null, null]);
    expect(mayShowAgain('banner')).toMatch(/Una striscia/);
  });
});
