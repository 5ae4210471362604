import { describe, expect, it } from 'vitest';
import { reminderOf } from './ladder.ts';
import { ANOTHER_UNDER_WAY, GOAL_REACHED, HELD, mayPayKit, mayWaiveKitPayment, NOTHING_OWED } from './may.ts';
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

describe('letting a payment of a kit fall away', () => {
  const joined = { state: 'due', status: 'completed', isDeleted: false, isBeingPaid: false } as const;
  const OVER = 'Questo pagamento non è più dovuto.';
  const NOT_JOINED =
    'L’iscrizione non è completata: il pagamento si registra o si elimina in «Amministra sponsorizzati».';
  it.each([
    ['due of whoever has joined', {}, null],
    ['paid', { state: 'paid' }, 'Questo pagamento è già stato fatto.'],
    ['paid, of a deleted one', { state: 'paid', isDeleted: true }, 'Questo pagamento è già stato fatto.'],
    ['fallen away already', { state: 'waived' }, OVER],
    ['of a deleted one', { isDeleted: true }, OVER],
    ['before somebody has joined', { status: 'confirmed_unpaid' }, NOT_JOINED],
    ['being paid', { isBeingPaid: true }, 'Un pagamento è in corso o da verificare: aspetta il suo esito.'],
    ['being paid before somebody has joined', { status: 'pending', isBeingPaid: true }, NOT_JOINED],
  ] as const)('NET-887 %s', (_, change, sentence) =>
    expect(mayWaiveKitPayment({ ...joined, ...change })).toBe(sentence),
  );
});

it('ACC-165 ACC-167 what stops a payment is told in words', () =>
  expect([NOTHING_OWED, GOAL_REACHED, ANOTHER_UNDER_WAY, HELD]).toEqual([
    'Operazione già completata: non c’è nulla da pagare.',
    'Hai raggiunto l’obiettivo in tempo: il saldo non è più dovuto.',
    'È già in corso un altro pagamento: aspetta il suo esito.',
    'Il pagamento è in verifica: ti contatteremo noi. Non pagare di nuovo.',
  ]));
