/** The ways of paying an order that the rules know by name; every other one is paid after the order has gone out. */

/** Pays a deposit by card at once and the rest at the door. */
export const CASH_ON_DELIVERY = 'cash_on_delivery';
/** Opens a financing at the provider of instalments. */
export const FINANCED_METHOD = 'pagodil';
/** Pays in instalments that Klarna lends, on the card provider’s page. */
export const KLARNA = 'stripe_klarna';
/** Paid on the card provider's page before the order goes out (ORD-119, ORD-121). */
export const CARD_METHODS: readonly string[] = ['stripe_credit_card', KLARNA, CASH_ON_DELIVERY];

/** Is something to be paid by card before the order goes out? */
export const isPaidOnline = (paymentMethodId: string): boolean => CARD_METHODS.includes(paymentMethodId);
/** Does the order go out by itself once a provider has the money, by card or as a financing? */
export const isSentByPaying = (paymentMethodId: string): boolean =>
  isPaidOnline(paymentMethodId) || paymentMethodId === FINANCED_METHOD;
