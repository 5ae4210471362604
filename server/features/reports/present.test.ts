import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { presentEmaMonth } from './present.ts';

const t = testPortal();
const period = { id: 3, shop: 1, year: 2026, month: 11, from: '2026-11-01', to: '2026-11-30' } as const;

describe('where a period stands (NET-326)', () => {
  it.each([
    ['2026-10-31', 'future'],
    ['2026-11-01', 'open'],
    ['2026-11-30', 'open'],
    ['2026-12-01', 'closed'],
  ] as const)('on %s: %s', (today, state) =>
    expect(presentEmaMonth(period, today)).toMatchObject({
      id: 3,
      name: 'Novembre',
      dateStart: '2026-11-01',
      dateEnd: '2026-11-30',
      state,
    }),
  );
  it.each([
    ['2026-11-01', 'future'],
    ['2026-11-29', 'open'],
    ['2026-11-30', 'open'],
    ['2026-12-01', 'open'],
    ['2026-12-02', 'closed'],
  ] as const)('in fibra orders of it are still sent on Monday and Tuesday, on %s: %s', (today, state) =>
    expect(
      presentEmaMonth({ id: 4, shop: 0, year: 2026, month: 12, from: '2026-11-02', to: '2026-11-29' }, today).state,
    ).toBe(state),
  );
});

describe('which periods there are (ORD-292)', () => {
  it.each([
    [1, '2026-0', 'Il mese 0 del 2026 non esiste: i mesi vanno da 1 a 12.'],
    [1, '2026-1', null],
    [1, '2026-12', 'Dicembre 2026 comincia il 01/12/2026: non ci sono ancora dati.'],
    [1, '2026-13', 'Il mese 13 del 2026 non esiste: i mesi vanno da 1 a 12.'],
    [0, '2026-0', 'Il periodo 0 del 2026 non esiste: i periodi vanno da 1 a 13.'],
    [0, '2026-1', null],
    [0, '2026-14', 'Il periodo 14 del 2026 non esiste: i periodi vanno da 1 a 13.'],
    [1, '1999-1', 'Per il 1999 non ci sono report.'],
    [1, 'novembre', 'Il periodo «novembre» non esiste: scegli anno e mese.'],
  ] as const)('shop %i, %s: %s', async (shop, text, sentence) => {
    const gm = await t.as('gm', shop);
    const report = shop === 1 ? 'emakleen-group' : 'emafibra-group';
    const answer = await gm.get<{ detail?: string }>(`/api/agent/reports/sales/${text}/${report}`);
    expect([answer.status, answer.body.detail]).toEqual(sentence === null ? [200, undefined] : [404, sentence]);
  });
});
