import { describe, expect, it } from 'vitest';
import type { Shop } from '../access/roles.ts';
import { ORDER_STATES, wrongStateSentence, type OrderState } from '../orders/states.ts';
import { UNDER_REVIEW } from '../payments/message.ts';
import {
  CHANGED_MEANWHILE,
  mayCancel,
  mayConfirm,
  mayFinish,
  mayKeepOrders,
  mayOrderAsCustomer,
  mayOrderThrough,
  mayPressAsCustomer,
  wayOf,
  type FinishingFacts,
  type Way,
} from './may.ts';

describe('who orders as a customer', () => {
  it.each<[number | null, Shop | null, boolean]>([
    [7, 1, true],
    [7, 0, false],
    [7, null, false],
    [null, 1, false],
  ])('ORD-003 customer %s in shop %s: %s', (customerId, shop, may) =>
    expect(mayOrderAsCustomer({ customerId, shop })).toBe(
      may ? null : 'Gli ordini cliente sono riservati ai clienti del negozio kleen.',
    ),
  );
  it('ORD-467 who has ordered keeps those orders, whatever the shop', () =>
    expect([mayKeepOrders({ customerId: 9 }), mayKeepOrders({ customerId: null })]).toEqual([
      null,
      'Gli ordini cliente sono riservati ai clienti del negozio kleen.',
    ]));
  it('ORD-256 somebody must be credited with the order', () =>
    expect([mayOrderThrough({ id: 3 }), mayOrderThrough(null)]).toEqual([
      null,
      'Non risulta un incaricato che ti segue: contatta l’assistenza per ordinare.',
    ]));
  it('ORD-361 it binds the customer alone', () =>
    expect([
      mayPressAsCustomer(null),
      mayPressAsCustomer({ kind: 'impersonation' }),
      mayPressAsCustomer({ kind: 'subordinate' }),
    ]).toEqual([
      null,
      'Solo il cliente può farlo: stai operando per suo conto.',
      'Solo il cliente può farlo: stai operando per suo conto.',
    ]));
});

describe('what a customer does with an order, by its state', () => {
  it.each(ORDER_STATES)('ORD-273 ORD-277 ORD-283 %s', (state) => {
    const only = (allowed: OrderState) => (state === allowed ? null : wrongStateSentence(state));
    expect(mayConfirm(state)).toBe(only('waiting_confirmation'));
    expect(mayCancel({ state, isPaymentInReview: false })).toBe(only('confirmed'));
    expect(mayCancel({ state, isPaymentInReview: true }), 'ORD-569').toBe(
      state === 'confirmed' ? UNDER_REVIEW : wrongStateSentence(state),
    );
    expect(
      mayFinish('close', {
        state,
        paymentMethodId: 'mav',
        customerCompletes: true,
        confirmedByCustomer: true,
        isPaymentInReview: false,
        error: null,
      }),
    ).toBe(only('confirmed'));
  });
});

describe('finishing an order', () => {
  const order: FinishingFacts = {
    state: 'confirmed',
    paymentMethodId: 'mav',
    customerCompletes: true,
    confirmedByCustomer: true,
    isPaymentInReview: false,
    error: null,
  };
  it.each<[string, Way]>([
    ['mav', 'close'],
    ['stripe_credit_card', 'card'],
    ['stripe_klarna', 'card'],
    ['cash_on_delivery', 'card'],
    ['pagodil', 'financing'],
  ])('ORD-278 ORD-279 ORD-280 %s leaves the way %s and no other', (paymentMethodId, way) => {
    expect(wayOf(paymentMethodId)).toBe(way);
    for (const tried of ['close', 'card', 'financing'] as const)
      expect(mayFinish(tried, { ...order, paymentMethodId })).toBe(
        tried === way
          ? null
          : tried === 'close'
            ? 'Quest’ordine si paga online.'
            : 'Quest’ordine non si paga in questo modo.',
      );
  });
  it.each<[string, Partial<FinishingFacts>, string]>([
    ['ORD-263 with a reason not to', { error: 'no' }, 'no'],
    ['ORD-277 that its agent finishes', { customerCompletes: false }, 'Quest’ordine si paga online.'],
    ['ORD-277 whose copy is not signed', { confirmedByCustomer: false }, 'Quest’ordine si paga online.'],
    ['ORD-277 the state comes first', { state: 'open', error: 'no' }, wrongStateSentence('open')],
  ])('%s', (_, change, sentence) => expect(mayFinish('close', { ...order, ...change })).toBe(sentence));
});

it('ORD-273 what is said when the order changed while it was signed', () =>
  expect(CHANGED_MEANWHILE).toBe('Nel frattempo l’ordine è cambiato.'));
