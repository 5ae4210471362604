/** What the dialog of a refund proposes, by how an order was paid. */
import { describe, expect, it } from 'vitest';
import { amountFor, isShort, methodsFor, noticeOf, paidSentences, startOf } from './refund-ways.ts';

const due = { refundState: 'due', refundMethod: null, refundAmount: null } as const;
const unpaid = {
  paid: '0.00',
  paidOnline: '0.00',
  paidWith: null,
  isPaidByCustomer: true,
  paidAtDelivery: '0.00',
} as const;
const card = {
  paid: '124.20',
  paidOnline: '124.20',
  paidWith: 'stripe',
  isPaidByCustomer: true,
  paidAtDelivery: '0.00',
} as const;
const financed = { ...card, paidWith: 'pagodil' } as const;
const slip = {
  paid: '124.20',
  paidOnline: '0.00',
  paidWith: null,
  isPaidByCustomer: true,
  paidAtDelivery: '124.20',
} as const;
const door = {
  paid: '1242.00',
  paidOnline: '248.40',
  paidWith: 'stripe',
  isPaidByCustomer: true,
  paidAtDelivery: '993.60',
} as const;

describe('ORD-438 the refund that is proposed', () => {
  it.each([
    ['nothing paid', unpaid, 'none', ''],
    ['by card', card, 'card', '124,20'],
    ['financed', financed, 'financing', '124,20'],
    ['by slip', slip, 'bank_transfer', '124,20'],
    ['a deposit by card and the rest at the door', door, 'bank_transfer', '1.242,00'],
  ] as const)('%s', (_, paid, method, amount) => expect(startOf({ ...paid, ...due })).toEqual({ method, amount }));

  it('ORD-513 says when it is less than was paid', () => {
    const [deposit, own] = [24_840, 99_360];
    expect(isShort({ ...door, ...due }, 'card', deposit)).toBe(true);
    expect(isShort({ ...door, ...due }, 'bank_transfer', 124_200)).toBe(false);
    expect(isShort({ ...door, ...due, isPaidByCustomer: false }, 'bank_transfer', own)).toBe(false);
    expect([isShort({ ...door, ...due }, '', deposit), isShort({ ...unpaid, ...due }, 'none', 0)]).toEqual([
      false,
      false,
    ]);
    const begun = { refundState: 'in_progress', refundMethod: 'card', refundAmount: '248.40' } as const;
    expect(isShort({ ...door, ...begun }, 'card', deposit)).toBe(false);
  });

  it('goes on as it was begun', () =>
    expect(startOf({ ...door, refundState: 'in_progress', refundMethod: 'card', refundAmount: '248.40' })).toEqual({
      method: 'card',
      amount: '248,40',
    }));

  it('has the amount that goes with each way', () => {
    expect(methodsFor(door)).toEqual(['card', 'bank_transfer']);
    expect(methodsFor({ ...door, isPaidByCustomer: false }), 'ORD-503').toEqual(['bank_transfer']);
    expect(amountFor(door, 'card', '1.242,00')).toBe('248,40');
    expect(amountFor(door, 'bank_transfer', '248,40')).toBe('1.242,00');
    const again = { refundState: 'due', refundMethod: 'bank_transfer', refundAmount: '10.00' } as const;
    expect(methodsFor({ ...door, ...again }), 'ORD-521').toEqual(['bank_transfer']);
    expect(methodsFor(unpaid)).toEqual(['bank_transfer', 'none']);
    expect([amountFor(unpaid, 'none', '10,00'), amountFor(unpaid, 'bank_transfer', '10,00')]).toEqual(['', '10,00']);
  });

  it('ORD-457 says that the customer was told only of a refund that arrived', () => {
    expect(noticeOf('done')).toBe('Rimborso registrato: il cliente è avvisato per e-mail.');
    expect(noticeOf('in_progress')).toBe('Rimborso avviato: avvisiamo il cliente quando arriva.');
  });
  it('says what was paid and by which way it goes back', () => {
    const said = (paid: Parameters<typeof startOf>[0], isDeliveryVerified = true) =>
      paidSentences({ ...paid, paymentMethodName: 'MAV', isDeliveryVerified })
        .join(' ')
        .replaceAll('\u00a0', ' ');
    expect(said({ ...unpaid, ...due })).toBe('Pagato 0,00 € (MAV).');
    expect(said({ ...card, ...due })).toBe('Pagati online 124,20 € con carta: il rimborso torna per la stessa via.');
    expect(said({ ...slip, ...due }, false)).toBe('Alla consegna 124,20 €, dichiarati dal venditore e da verificare.');
    expect(said({ ...door, ...due })).toBe(
      'Pagati online 248,40 € con carta. Alla consegna 993,60 €. Si rimborsano insieme con bonifico, 1.242,00 €.',
    );
  });

  it('ORD-503 of what the agent paid online only what was paid at the door goes to the customer', () => {
    const agents = { ...door, isPaidByCustomer: false, paymentMethodName: 'Contrassegno', isDeliveryVerified: true };
    expect(startOf({ ...agents, ...due })).toEqual({ method: 'bank_transfer', amount: '993,60' });
    expect(amountFor(agents, 'bank_transfer', '')).toBe('993,60');
    const said = (task: Parameters<typeof paidSentences>[0]) => paidSentences(task).join(' ').replaceAll('\u00a0', ' ');
    expect(said(agents)).toBe(
      'Pagati online 248,40 € con carta dall’incaricato: dopo il bonifico passano tra i pagamenti da verificare, da dove tornano a lui. Alla consegna 993,60 €: si rimborsano al cliente con bonifico.',
    );
    expect(said({ ...agents, ...card, isPaidByCustomer: false })).toBe(
      'Pagati online 124,20 € con carta dall’incaricato: il rimborso torna per la stessa via.',
    );
  });
});
