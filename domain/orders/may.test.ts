import { describe, expect, it } from 'vitest';
import type { Acting } from '../access/may.ts';
import {
  ALREADY_SENT,
  COMMISSION_LOCKED,
  DRAFT_ALREADY_SENT,
  mayChangeCommissions,
  mayCloseOrder,
  mayCloseOrders,
  mayDeleteCommission,
  mayEditCommission,
  mayGoOutAt,
  mayPressClose,
  mayPayOnline,
  mayPressMethod,
  mayPressPay,
  type ClosingFacts,
  type PendingButtonFacts,
} from './may.ts';
import { ORDER_STATES, wrongStateSentence, type OrderState } from './states.ts';

describe('commissions and orders of somebody else', () => {
  it.each<[string, Acting, boolean]>([
    ['oneself', null, true],
    ['an administrator as the seller', { kind: 'impersonation' }, true],
    ['a sponsor as the seller', { kind: 'subordinate' }, false],
  ])('ORD-133 ORD-134 ORD-168 %s', (_, acting, may) =>
    expect([mayChangeCommissions(acting), mayCloseOrders(acting)]).toEqual(
      may
        ? [null, null]
        : [
            'Non è possibile modificare una commissione appartenente ad un’altra persona',
            'Quest’ordine appartiene ad un’altra persona: solo chi vende può chiuderlo.',
          ],
    ),
  );
});

describe('a commission, by the state of its order', () => {
  const editable: OrderState[] = ['open'];
  const deletable: OrderState[] = ['open', 'waiting_confirmation'];
  const said = (states: OrderState[], state: OrderState, heldPayment: string | null): string | null =>
    states.includes(state) ? heldPayment : wrongStateSentence(state);
  it.each(ORDER_STATES)('ORD-139 ORD-141 ORD-510 %s, and while money for it is held', (state) => {
    for (const heldPayment of [null, 'In verifica.']) {
      expect(mayEditCommission({ state, heldPayment })).toBe(said(editable, state, heldPayment));
      expect(mayDeleteCommission({ state, heldPayment })).toBe(said(deletable, state, heldPayment));
    }
  });
});

it('ORD-139 ORD-163 what is said of what is locked, or gone', () =>
  expect([COMMISSION_LOCKED, ALREADY_SENT, DRAFT_ALREADY_SENT]).toEqual([
    'L’ordine è in pagamento, in verifica o già confermato: la commissione è bloccata.',
    'L’ordine è già stato inviato.',
    'Questa bozza è già stata inviata: trovi la commissione fra quelle in sospeso.',
  ]));

describe('closing an order', () => {
  const order: ClosingFacts = {
    state: 'open',
    completableBySeller: true,
    paymentMethodId: 'mav',
    confirmationError: null,
  };
  it.each<[string, Partial<ClosingFacts>, string | null]>([
    ['ORD-161 as it is', {}, null],
    ['ORD-161 confirmed', { state: 'confirmed' }, null],
    ['ORD-163 with a reason not to', { confirmationError: 'Troppo poco.' }, 'Troppo poco.'],
    ['ORD-163 in payment', { state: 'in_payment' }, wrongStateSentence('in_payment')],
    ['ORD-163 sent', { state: 'submitted' }, wrongStateSentence('submitted')],
    ['ORD-167 the customer’s', { completableBySeller: false }, 'Quest’ordine viene completato dal cliente.'],
    ['ORD-161 by card', { paymentMethodId: 'stripe_credit_card' }, 'Quest’ordine si paga online.'],
    ['ORD-161 with Klarna', { paymentMethodId: 'stripe_klarna' }, 'Quest’ordine si paga online.'],
    ['ORD-121 with a deposit', { paymentMethodId: 'cash_on_delivery' }, 'Quest’ordine si paga online.'],
    ['ORD-161 financed', { paymentMethodId: 'pagodil' }, 'Quest’ordine si paga online.'],
    [
      'the state comes first',
      { state: 'cancelled', completableBySeller: false, confirmationError: 'no' },
      wrongStateSentence('cancelled'),
    ],
    [
      'then who finishes it',
      { completableBySeller: false, paymentMethodId: 'pagodil', confirmationError: 'no' },
      'Quest’ordine viene completato dal cliente.',
    ],
    ['then how it is paid', { paymentMethodId: 'pagodil', confirmationError: 'no' }, 'Quest’ordine si paga online.'],
  ])('%s', (_, change, sentence) => expect(mayCloseOrder({ ...order, ...change })).toBe(sentence));
});

describe('the total an order goes out at', () => {
  it('ORD-536 is the one that was seen, where one was told', () => {
    expect([mayGoOutAt(12_000, null), mayGoOutAt(12_000, 12_000)]).toEqual([null, null]);
    expect(mayGoOutAt(18_000, 12_000)).toBe(
      'Nel frattempo l’ordine è cambiato: il totale non è più di 120,00\u00a0€, ma di 180,00\u00a0€. Ricontrolla e conferma di nuovo.',
    );
  });
});

describe('the buttons of a pending order', () => {
  const order: PendingButtonFacts = {
    acting: null,
    completableBySeller: true,
    confirmationError: null,
    isSubmittable: true,
    isPayableOnlineWithStripe: true,
  };
  const FOREIGN = 'L’ordine appartiene ad un’altra persona: solo chi vende può pagarlo o chiuderlo.';
  const LATER = ['L’ordine non si può pagare adesso.', 'L’ordine non si può inviare adesso.'];
  const CUSTOMERS = 'Questo ordine lo completa il cliente.';
  const NOT_THE_PAYER = 'Solo chi vende può pagare l’ordine: stai operando per suo conto.';
  it.each<[string, Partial<PendingButtonFacts>, pay: string | null | undefined, close: string | null | undefined]>([
    ['ORD-161 ready', {}, null, null],
    ['ORD-163 not now', { isSubmittable: false, isPayableOnlineWithStripe: false }, LATER[0], LATER[1]],
    ['ORD-163 with a reason not to', { confirmationError: 'no' }, 'no', 'no'],
    ['ORD-161 the customer’s', { completableBySeller: false, confirmationError: 'no' }, CUSTOMERS, CUSTOMERS],
    ['ORD-168 a subordinate’s', { acting: { kind: 'subordinate' }, completableBySeller: false }, FOREIGN, FOREIGN],
    ['ORD-168 ORD-455 while impersonating', { acting: { kind: 'impersonation' } }, NOT_THE_PAYER, null],
  ])('%s', (_, change, pay, close) =>
    expect([mayPressPay({ ...order, ...change }), mayPressClose({ ...order, ...change })]).toEqual([pay, close]),
  );
  it('ORD-455 whoever acts for the seller neither goes on with a payment nor gives it up', () => {
    expect(mayPayOnline(null)).toBeNull();
    for (const kind of ['subordinate', 'impersonation'] as const) expect(mayPayOnline({ kind })).toBe(NOT_THE_PAYER);
  });
  it('ORD-370 «Cambia metodo» is for whoever sells, not for somebody who acts for them', () => {
    expect(mayPressMethod(null)).toBeNull();
    for (const kind of ['subordinate', 'impersonation'] as const)
      expect(mayPressMethod({ kind })).toContain('stai operando per suo conto');
  });
});
