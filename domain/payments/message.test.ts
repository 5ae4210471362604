import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '../orders/states.ts';
import { isInReview, paymentMessage } from './message.ts';
import { ATTEMPT_STATES } from './states.ts';

describe('what a payer is told', () => {
  it.each([
    ['submitted', 'paid', 'Pagamento confermato: l’ordine è stato inviato.'],
    ['submitted', 'refunded', 'Pagamento confermato: l’ordine è stato inviato.'],
    ['submitted', null, 'Pagamento confermato: l’ordine è stato inviato.'],
    ['in_payment', 'open', 'In attesa di conferma del pagamento'],
    ['in_payment', 'created', 'In attesa di conferma del pagamento'],
    ['in_payment', 'in_review', 'Il pagamento è in verifica: ti contatteremo noi.'],
    ['open', 'paid_after_close', 'Il pagamento è in verifica: ti contatteremo noi.'],
    ['confirmed', 'refused', 'Il pagamento è stato rifiutato: puoi riprovare o cambiare metodo.'],
    ['open', 'expired', 'Il pagamento non è stato completato: puoi riprovare.'],
    ['open', 'refunded', 'Il pagamento è stato rimborsato: puoi pagare di nuovo.'],
    ['open', null, ''],
    ['in_payment', null, ''],
    ['cancelled', 'in_review', ''],
    ['open', 'cancelled', 'Il pagamento non è stato completato: puoi riprovare.'],
    ['open', 'open', ''],
    ['open', 'paid', ''],
    ['open', 'refunding', 'Il pagamento è in verifica: ti contatteremo noi.'],
    ['cancelled', 'expired', ''],
  ] as const)('order %s, payment %s', (order, attempt, said) => expect(paymentMessage(order, attempt)).toBe(said));

  it('I5 nobody is told to pay again while money is being looked at', () => {
    for (const order of ORDER_STATES)
      for (const attempt of ATTEMPT_STATES)
        if (isInReview(attempt)) expect(paymentMessage(order, attempt)).not.toMatch(/riprovare|di nuovo/);
  });
});
