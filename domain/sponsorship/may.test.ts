import { describe, expect, it } from 'vitest';
import { reminderOf } from './ladder.ts';
import { HELD, mayPayKit, NOTHING_OWED } from './may.ts';
import { partName } from './words.ts';

const second = { part: 'instalment', number: 2, dueOn: '2026-12-22' } as const;

describe('paying a part of a kit', () => {
  it.each([
    ['nothing owed', null, '2026-12-22', false, NOTHING_OWED],
    ['owed', second, '2026-12-22', false, null],
    ['in notice', second, '2026-12-19', false, null],
    ['too early', second, '2026-12-18', false, 'Il prossimo pagamento si fa dal 19/12/2026.'],
    ['money held', second, '2026-12-22', true, HELD],
    [
      'a balance in its days',
      { part: 'balance', number: 1, dueOn: '2026-12-22' } as const,
      '2026-12-22',
      false,
      'Il prossimo pagamento si fa dal 23/12/2026.',
    ],
  ])('ACC-166 ACC-168 %s', (_, payment, today, isHeld, sentence) =>
    expect(mayPayKit(payment, today, isHeld)).toBe(sentence),
  );
  it.each([
    ['2026-12-18', 'none'],
    ['2026-12-19', 'soon'],
    ['2026-12-22', 'soon'],
    ['2026-12-23', 'overdue'],
  ])('ACC-165 what is told on %s', (today, step) => expect(reminderOf('2026-12-22', today)).toBe(step));
  it('ACC-165 parts by name', () =>
    expect([partName('whole', 1), partName('deposit', 1), partName('instalment', 2), partName('balance', 1)]).toEqual([
      'Intero prezzo',
      'Acconto',
      'Rata 2 di 3',
      'Saldo',
    ]));
});
