import { describe, expect, it } from 'vitest';
import { orderFlags, pendingStatusText, type OrderView } from './pending-status.ts';
import { ORDER_STATES } from './states.ts';

const order: OrderView = { state: 'open', paymentMethodId: 'mav', completableBySeller: true, confirmationError: null };
const METHODS = ['mav', 'stripe_credit_card', 'stripe_klarna', 'cash_on_delivery', 'pagodil'];
const isByCard = (method: string) => method !== 'mav' && method !== 'pagodil';

describe('what a pending order offers its agent', () => {
  it.each(ORDER_STATES)(
    'ORD-161 ORD-163 ORD-167 in state %s, by how it is paid, by whom, with or without a reason not to',
    (state) => {
      for (const paymentMethodId of METHODS)
        for (const completableBySeller of [true, false])
          for (const confirmationError of [null, 'no']) {
            const flags = orderFlags({ state, paymentMethodId, completableBySeller, confirmationError });
            const isReady =
              (state === 'open' || state === 'confirmed') && completableBySeller && confirmationError === null;
            const said = `${paymentMethodId} ${completableBySeller} ${confirmationError}`;
            expect(flags.isSubmittable, said).toBe(isReady && paymentMethodId === 'mav');
            expect(flags.isPayableOnlineWithStripe, said).toBe(isReady && isByCard(paymentMethodId));
          }
    },
  );
  it.each(ORDER_STATES)('H5 what is told in state %s', (state) => {
    const flags = orderFlags({ ...order, state });
    expect([flags.isWaitingForCustomerConfirmation, flags.isInPayment, flags.isSubmitted]).toEqual([
      state === 'waiting_confirmation',
      state === 'in_payment',
      state === 'submitted',
    ]);
  });
});

describe('the status of its row', () => {
  it.each<[string, Partial<OrderView>, string]>([
    ['ORD-151 the reason first', { confirmationError: 'Troppo poco.' }, 'Troppo poco.'],
    [
      'ORD-151 the reason before the payment',
      { confirmationError: 'Troppo poco.', paymentMethodId: 'stripe_klarna' },
      'Troppo poco.',
    ],
    ['ORD-152 to pay by the seller', { paymentMethodId: 'stripe_credit_card' }, 'In attesa di pagamento'],
    ['ORD-152 confirmed', { paymentMethodId: 'cash_on_delivery', state: 'confirmed' }, 'In attesa di pagamento'],
    [
      'ORD-153 to pay by the customer',
      { paymentMethodId: 'stripe_klarna', completableBySeller: false },
      'In attesa di pagamento da parte del cliente',
    ],
    [
      'ORD-153 to finance by the customer',
      { paymentMethodId: 'pagodil', completableBySeller: false, state: 'confirmed' },
      'In attesa di pagamento da parte del cliente',
    ],
    ['ORD-154 to send', {}, 'In attesa di invio a EMA Planet'],
    ['ORD-154 to send, confirmed', { state: 'confirmed' }, 'In attesa di invio a EMA Planet'],
    ['ORD-155 else a dash', { state: 'in_payment' }, '-'],
    ['ORD-155 by card and in payment', { state: 'in_payment', paymentMethodId: 'stripe_klarna' }, '-'],
    ['ORD-155 financed', { paymentMethodId: 'pagodil' }, '-'],
    ['ORD-155 the customer’s', { completableBySeller: false }, '-'],
    ['ORD-156 waiting for the customer', { state: 'waiting_confirmation', completableBySeller: false }, '-'],
  ])('%s', (_, change, text) => expect(pendingStatusText({ ...order, ...change })).toBe(text));
});
