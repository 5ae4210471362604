import { describe, expect, it } from 'vitest';
import type { ConfirmationFacts } from '../orders/confirmation-error.ts';
import { ORDER_STATES } from '../orders/states.ts';
import type { FinishingFacts } from './may.ts';
import { boughtText, customerError, customerFlags, customerStatusText } from './status.ts';

const facts: FinishingFacts = {
  state: 'confirmed',
  paymentMethodId: 'mav',
  customerCompletes: true,
  confirmedByCustomer: true,
  isPaymentInReview: false,
  error: null,
};
const actionsOf = (f: FinishingFacts) => {
  const flags = customerFlags(f);
  return [
    flags.isReadyToBeDirectlySubmittedByCustomer && 'submit',
    flags.isReadyToBePaidOnlineWithStripeByCustomer && 'card',
    flags.isReadyToBePaidOnlineWithPagoDilByCustomer && 'financing',
    flags.isCancellable && 'cancel',
  ].filter(Boolean);
};

describe('an order as its customer sees it', () => {
  it.each([
    ['mav', 'submit'],
    ['stripe_credit_card', 'card'],
    ['stripe_klarna', 'card'],
    ['cash_on_delivery', 'card'],
    ['pagodil', 'financing'],
  ])('ORD-278 ORD-279 ORD-280 confirmed and paid by %s it offers exactly one way on: %s', (paymentMethodId, way) =>
    expect(actionsOf({ ...facts, paymentMethodId })).toEqual([way, 'cancel']),
  );

  it('ORD-277 nothing is offered before the confirmation, while it is being paid, afterwards, or for an order the agent finishes', () => {
    for (const state of ORDER_STATES.filter((s) => s !== 'confirmed'))
      expect([state, actionsOf({ ...facts, state, confirmedByCustomer: state !== 'waiting_confirmation' })]).toEqual([
        state,
        [],
      ]);
    expect(actionsOf({ ...facts, customerCompletes: false })).toEqual([]);
    expect(actionsOf({ ...facts, isPaymentInReview: true }), 'ORD-569').toEqual(['submit']);
    expect(actionsOf({ ...facts, error: 'Il periodo d’ordine è chiuso.' })).toEqual(['cancel']);
  });

  it.each([
    [false, false, 'Completato'],
    [true, false, 'Recesso esercitato'],
    [true, true, 'Recesso rimborsato'],
    [false, true, 'Rimborsato'],
  ] as const)('ORD-383 withdrawn from %s, refunded %s: «%s»', (isWithdrawn, isRefunded, text) =>
    expect(customerStatusText(customerFlags({ ...facts, state: 'submitted' }), { isWithdrawn, isRefunded })).toBe(text),
  );
  it('ORD-262 ORD-263 ORD-264 ORD-265 ORD-266 the text is the first that holds', () => {
    const text = (change: Partial<FinishingFacts>) =>
      customerStatusText(customerFlags({ ...facts, ...change }), { isWithdrawn: false, isRefunded: false });
    expect(text({ state: 'waiting_confirmation', confirmedByCustomer: false })).toBe('Da confermare');
    expect(text({ state: 'waiting_confirmation', confirmedByCustomer: false, error: 'no' })).toBe('Da confermare');
    expect(text({ error: 'no' })).toBe('Errore');
    expect(text({ state: 'submitted' })).toBe('Completato');
    expect(text({ state: 'submitted', error: 'no' })).toBe('Completato');
    expect(text({})).toBe('Confermato');
    expect(text({ state: 'in_payment' })).toBe('Confermato');
  });

  it('ORD-258 the kit’s name, else the pieces', () =>
    expect([boughtText('Casa splendente', 12), boughtText(null, 1), boughtText(null, 3)]).toEqual([
      'Casa splendente',
      '1 articolo',
      '3 articoli',
    ]));

  it('ORD-263 what concerns the agent alone is not told to the customer', () => {
    const f: ConfirmationFacts = {
      now: new Date('2026-11-21T15:00:00+01:00'),
      maintenance: null,
      heldPayment: null,
      lacksCreditor: false,
      window: null,
      linesCents: 5000,
      discountedCents: 5000,
      minTotalCents: 3000,
      maxTotalCents: null,
      agentLimitCents: null,
      alreadySentThisWeek: false,
      isOtherBeingPaid: false,
      pointsBalanceTenths: 0,
      pointsUsedTenths: 5,
      customersNotValidated: 0,
      unpaidDelivery: null,
    };
    expect(customerError(f)).toBeNull();
    expect(customerError({ ...f, linesCents: 2000 })).toContain('mancano 10,00');
    expect(customerError({ ...f, customersNotValidated: 1 })).toContain('I tuoi contatti');
    for (const agents of [
      { agentLimitCents: 100 },
      { alreadySentThisWeek: true },
      { isOtherBeingPaid: true },
      { pointsBalanceTenths: -10 },
      { unpaidDelivery: 'C-1' },
    ])
      expect(customerError({ ...f, ...agents })).toBe(
        'L’ordine non può partire in questo momento: rivolgiti al tuo incaricato.',
      );
  });
});

describe('what an order is to its customer', () => {
  it.each(ORDER_STATES)('ORD-263 ORD-268 %s', (state) => {
    const flags = customerFlags({ ...facts, state, error: 'no' });
    expect([flags.isWaitingForCustomerConfirmation, flags.isInPayment, flags.isSubmitted, flags.isInError]).toEqual([
      state === 'waiting_confirmation',
      state === 'in_payment',
      state === 'submitted',
      state !== 'submitted' && state !== 'in_payment',
    ]);
    expect(customerFlags({ ...facts, state }).isInError).toBe(false);
    expect(customerFlags({ ...facts, confirmedByCustomer: false }).isConfirmedByCustomer).toBe(false);
  });
});
