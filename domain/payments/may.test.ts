import { describe, expect, it } from 'vitest';
import { mayHappen, ORDER_STATES, wrongStateSentence, type OrderState } from '../orders/states.ts';
import {
  ALREADY_RESOLVED,
  CANNOT_ACCEPT,
  closingNoteFault,
  GIVEN_UP,
  isStillOwed,
  mayAccept,
  mayCharge,
  mayGiveUp,
  mayJoinPayment,
  mayPayAs,
  mayRefund,
  mayRefundFinancing,
  mayRepeatRefund,
  mayResolve,
  mayStartPayment,
  NEEDS_CUSTOMER,
  refundAmountFault,
  REVIEW_ACTIONS,
  reviewActions,
  type PayingFacts,
  type ReviewAction,
} from './may.ts';
import { ATTEMPT_STATES, type AttemptState } from './states.ts';

const sellers: PayingFacts = {
  payer: 'seller',
  state: 'open',
  completableBySeller: true,
  customerCompletes: false,
  paymentMethodId: 'stripe_credit_card',
  provider: 'stripe',
};
const customers: PayingFacts = {
  ...sellers,
  payer: 'customer',
  state: 'confirmed',
  completableBySeller: false,
  customerCompletes: true,
};

describe('whose a payment is', () => {
  const [AGENTS, CUSTOMERS] = [
    'Quest’ordine viene completato dall’incaricato.',
    'Quest’ordine viene completato dal cliente.',
  ];
  it.each([
    ['seller', true, false, null],
    ['seller', true, true, null],
    ['seller', false, false, CUSTOMERS],
    ['seller', false, true, CUSTOMERS],
    ['customer', true, true, null],
    ['customer', false, true, null],
    ['customer', true, false, AGENTS],
    ['customer', false, false, AGENTS],
  ] as const)(
    'ORD-427 the %s, completable %s, by the customer %s',
    (payer, completableBySeller, customerCompletes, why) =>
      expect(mayPayAs({ payer, completableBySeller, customerCompletes })).toBe(why),
  );
});

describe('beginning a payment', () => {
  it.each(ORDER_STATES)('ORD-163 ORD-277 of an order that is %s', (state) => {
    const sellersMay = state === 'open' || state === 'confirmed';
    expect(mayStartPayment({ ...sellers, state })).toBe(sellersMay ? null : wrongStateSentence(state));
    expect(mayStartPayment({ ...customers, state })).toBe(state === 'confirmed' ? null : wrongStateSentence(state));
  });
  it.each<[string, PayingFacts, string | null]>([
    [
      'ORD-167 the seller, what the customer finishes',
      { ...sellers, completableBySeller: false },
      'Quest’ordine viene completato dal cliente.',
    ],
    ['ORD-167 the seller, whoever finishes others', { ...sellers, customerCompletes: true }, null],
    [
      'ORD-277 the customer, what the agent finishes',
      { ...customers, customerCompletes: false },
      'Quest’ordine viene completato dall’incaricato.',
    ],
    ['ORD-277 the customer, whoever finishes others', { ...customers, completableBySeller: true }, null],
    [
      'ORD-279 by card what is financed',
      { ...customers, paymentMethodId: 'pagodil' },
      'Quest’ordine non si paga in questo modo.',
    ],
    ['ORD-280 financed', { ...customers, paymentMethodId: 'pagodil', provider: 'pagodil' }, null],
    [
      'ORD-280 financed, what is paid by card',
      { ...customers, provider: 'pagodil' },
      'Quest’ordine non si paga in questo modo.',
    ],
    [
      'ORD-161 by card what is paid later',
      { ...sellers, paymentMethodId: 'mav' },
      'Quest’ordine non si paga in questo modo.',
    ],
  ])('%s', (_, facts, sentence) => expect(mayStartPayment(facts)).toBe(sentence));
  it.each([
    [1, null],
    [0, 'Per quest’ordine non c’è nulla da pagare online.'],
    [-1, 'Per quest’ordine non c’è nulla da pagare online.'],
  ])('I1 %i cents', (cents, sentence) => expect(mayCharge(cents)).toBe(sentence));
  it('I1 one that is under way is gone on with at its own provider', () =>
    expect([mayJoinPayment('stripe', 'stripe'), mayJoinPayment('pagodil', 'stripe')]).toEqual([
      null,
      'È già in corso un altro pagamento.',
    ]));
});

describe('giving a payment up', () => {
  const NONE = 'Non c’è un pagamento in corso.';
  const REVIEW = 'Il pagamento è in verifica: ti contatteremo noi.';
  it.each<[OrderState, AttemptState | null, string | null]>([
    ['in_payment', 'created', null],
    ['in_payment', 'open', null],
    ['in_payment', null, NONE],
    ['in_payment', 'expired', NONE],
    ['in_payment', 'paid', NONE],
    ['in_payment', 'in_review', REVIEW],
    ['in_payment', 'paid_after_close', REVIEW],
    ['in_payment', 'refunding', REVIEW],
    ['open', 'open', NONE],
    ['open', 'in_review', NONE],
    ['submitted', 'paid', NONE],
  ])('I3 of an order that is %s, an attempt that is %s', (order, attempt, sentence) =>
    expect(mayGiveUp(order, attempt)).toBe(sentence),
  );
});

describe('giving money back', () => {
  const NOTHING = 'Per questo pagamento non è arrivato denaro da rimborsare.';
  const refundable: AttemptState[] = ['paid', 'in_review', 'paid_after_close'];
  it.each(ATTEMPT_STATES)('I8 of an attempt that is %s', (state) =>
    expect(mayRefund({ state, receivedCents: 1, isSettledOtherwise: false, transferredWith: null })).toBe(
      refundable.includes(state) ? null : NOTHING,
    ),
  );
  it('I8 nothing when nothing came in, nothing when it was settled otherwise', () => {
    expect(mayRefund({ state: 'paid', receivedCents: 0, isSettledOtherwise: false, transferredWith: null })).toBe(
      NOTHING,
    );
    expect(mayRefund({ state: 'open', receivedCents: 0, isSettledOtherwise: true, transferredWith: 7 })).toBe(
      ALREADY_RESOLVED,
    );
  });
  it.each(ATTEMPT_STATES)('ORD-472 what a withdrawal gave back by transfer is not given back again: %s', (state) => {
    const sentence = mayRefund({ state, receivedCents: 1, isSettledOtherwise: false, transferredWith: 7 });
    const paid = 'Il denaro di quest’ordine si restituisce con un bonifico: recesso n. 7.';
    expect(sentence).toBe(state === 'paid' ? paid : refundable.includes(state) ? null : NOTHING);
  });
  it.each<['stripe' | 'pagodil', number, string | null]>([
    ['stripe', 5000, null],
    ['stripe', 4999, null],
    ['stripe', 1, null],
    ['stripe', 0, 'L’importo supera quanto è stato pagato.'],
    ['stripe', 5001, 'L’importo supera quanto è stato pagato.'],
    ['pagodil', 5000, null],
    ['pagodil', 4999, 'Un finanziamento PagoDIL si rimborsa solo per intero.'],
    ['pagodil', 5001, 'L’importo supera quanto è stato pagato.'],
  ])('NET-253 I8 of 50,00 € paid with %s, %i cents', (provider, amountCents, sentence) =>
    expect(refundAmountFault({ provider, receivedCents: 5000, amountCents })).toBe(sentence),
  );
  it('I8 a repeat asks for the same', () =>
    expect([mayRepeatRefund({ amountCents: 5000 }, 5000), mayRepeatRefund({ amountCents: 5000 }, 4999)]).toEqual([
      null,
      'Questo pagamento è già stato rimborsato con un altro importo.',
    ]));
  it.each([
    ['pagodil', true, null],
    ['pagodil', false, 'Quest’ordine non è stato pagato con PagoDIL.'],
    ['mav', false, 'Solo un ordine pagato con PagoDIL si rimborsa da qui.'],
    ['stripe_klarna', true, 'Solo un ordine pagato con PagoDIL si rimborsa da qui.'],
  ])('NET-253 NET-254 an order paid with %s, financed: %s', (paymentMethodId, hasFinancing, sentence) =>
    expect(mayRefundFinancing({ paymentMethodId, hasFinancing })).toBe(sentence),
  );
});

describe('an administrator’s word on a flagged payment', () => {
  const canGoOut: OrderState[] = ['open', 'confirmed', 'in_payment'];
  const actionsOf = (state: AttemptState, order: OrderState, isSuperseded: boolean): ReviewAction[] => {
    if (state === 'paid') return ['refund', 'close'];
    if (state === 'refunding') return ['refund'];
    if (state !== 'in_review' && state !== 'paid_after_close') return [];
    return canGoOut.includes(order) && !isSuperseded ? ['accept', 'refund', 'close'] : ['refund', 'close'];
  };
  it.each(ATTEMPT_STATES)('I4 I5 on one that is %s, whatever became of the order', (state) => {
    for (const order of ORDER_STATES)
      for (const isSuperseded of [false, true]) {
        const wanted = actionsOf(state, order, isSuperseded);
        const facts = { state, isAcceptable: mayHappen(order, 'payment_accepted'), isSuperseded };
        expect(reviewActions(facts), order).toEqual(wanted);
        for (const action of REVIEW_ACTIONS)
          expect(mayResolve(action, facts), `${action} ${order}`).toBe(
            wanted.includes(action) ? null : 'Questo pagamento è già stato verificato.',
          );
      }
  });
  it.each<[ReviewAction, string, string | null]>([
    ['close', ' ', 'Scrivi come è stato sistemato il pagamento.'],
    ['close', '\u2800', 'Scrivi come è stato sistemato il pagamento.'],
    ['close', 'Bonifico', null],
    ['accept', '', null],
    ['refund', '', null],
  ])('I4 %s with the note %j', (action, note, sentence) => expect(closingNoteFault(action, note)).toBe(sentence));
});

it('I3 I4 I7 what is said when somebody or something was first', () =>
  expect([GIVEN_UP, NEEDS_CUSTOMER, CANNOT_ACCEPT, ALREADY_RESOLVED]).toEqual([
    'Il pagamento è stato annullato.',
    'Per pagare con PagoDIL serve il cliente dell’ordine.',
    'L’ordine è già stato inviato o annullato: rimborsa il pagamento.',
    'Questo pagamento è già stato verificato.',
  ]));

describe('whether money is for what is owed', () => {
  const TAKEN = {
    isKit: false,
    flag: 'closed',
    amountCents: 10_000,
    dueCents: 10_000,
    isWaiting: true,
    isOtherOpen: false,
  } as const;
  it.each([
    [true, 'closed', 39_000, 39_000, true],
    [true, 'closed', 39_000, 13_000, false],
    [true, 'order_changed', 13_000, 39_000, false],
    [false, 'closed', 10_000, 10_000, true],
    [false, 'order_changed', 10_000, 16_000, true],
    [false, 'closed', 10_000, 16_000, false],
    [false, 'refund_failed', 16_000, 10_000, false],
  ] as const)(
    'ACC-586 ORD-510 of a kit %s, told of as %s, begun for %i and owed %i',
    (isKit, flag, amountCents, dueCents, isOwed) =>
      expect(isStillOwed({ isKit, flag, amountCents, dueCents })).toBe(isOwed),
  );
  it('ORD-510 an order that was changed since is not sent with it, and it says why', () => {
    const owed = { ...TAKEN, dueCents: 16_000 } as const;
    expect(mayAccept(owed)).toBe(
      'L’ordine ora chiede 160,00\u00a0€, il pagamento era di 100,00\u00a0€. Rimborsa il pagamento o chiudi la segnalazione.',
    );
    expect([mayAccept(TAKEN), mayAccept({ ...owed, flag: 'order_changed' })]).toEqual([null, null]);
  });
  it.each([
    ['what was sent or called off', { isWaiting: false, isOtherOpen: true }, CANNOT_ACCEPT],
    ['a kit that was', { isWaiting: false, isKit: true }, ALREADY_RESOLVED],
    ['a kit of other instalments', { isKit: true, dueCents: 5000 }, ALREADY_RESOLVED],
    [
      'what another open page pays',
      { isOtherOpen: true },
      'È in corso un altro pagamento, che il fornitore non ha ancora chiuso: riprova tra qualche minuto.',
    ],
  ])('ORD-511 money is not taken for %s', (_, change, sentence) =>
    expect(mayAccept({ ...TAKEN, ...change })).toBe(sentence),
  );
});
