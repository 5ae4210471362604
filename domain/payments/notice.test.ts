import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '../orders/states.ts';
import { paymentNotice, type NoticeFacts } from './notice.ts';
import { ATTEMPT_STATES } from './states.ts';

const refused: NoticeFacts = {
  reader: 'customer',
  state: 'confirmed',
  customerCompletes: true,
  customer: 'Anna Verdi',
  provider: 'pagodil',
  lastAttempt: 'refused',
};
const NOTHING = 'Non è stato pagato nulla. ';

describe('what is said of a payment that came to nothing', () => {
  it.each<[string, Partial<NoticeFacts>, string, string]>([
    [
      'ORD-267 to the customer',
      {},
      'Finanziamento rifiutato da PagoDIL',
      `${NOTHING}Tocca a te: fai una nuova richiesta, scegli un altro metodo di pagamento oppure annulla l’ordine.`,
    ],
    [
      'to the agent, who must act is named',
      { reader: 'seller' },
      'Finanziamento rifiutato da PagoDIL',
      `${NOTHING}Tocca a Anna Verdi: può fare una nuova richiesta, scegliere un altro metodo di pagamento oppure annullare. Puoi farlo anche tu: se cambi il metodo, il cliente firma di nuovo.`,
    ],
    [
      'a journey that was left',
      { lastAttempt: 'expired' },
      'Non è stato pagato nulla.',
      `La richiesta a PagoDIL non è stata completata. Tocca a te: fai una nuova richiesta, scegli un altro metodo di pagamento oppure annulla l’ordine.`,
    ],
    [
      'a card refused',
      { provider: 'stripe' },
      'Il pagamento è stato rifiutato.',
      `${NOTHING}Tocca a te: riprova, scegli un altro metodo di pagamento oppure annulla l’ordine.`,
    ],
    [
      'a checkout that was left, to the agent',
      { provider: 'stripe', lastAttempt: 'cancelled', reader: 'seller', customer: null },
      'Non è stato pagato nulla.',
      `Il pagamento non è stato completato. Tocca a chi ha ordinato: può riprovare, scegliere un altro metodo di pagamento oppure annullare. Puoi farlo anche tu: se cambi il metodo, il cliente firma di nuovo.`,
    ],
    [
      'the agent’s own',
      { provider: 'stripe', reader: 'seller', customerCompletes: false, state: 'open' },
      'Il pagamento è stato rifiutato.',
      `${NOTHING}Tocca a te: riprova oppure scegli un altro metodo di pagamento.`,
    ],
    ['given back', { lastAttempt: 'refunded' }, 'Il pagamento è stato rimborsato.', 'L’ordine si può pagare di nuovo.'],
    [
      'being looked at, also before a new signature',
      { lastAttempt: 'paid_after_close', state: 'waiting_confirmation' },
      'Il pagamento è in verifica: ti contatteremo noi.',
      'Non pagare di nuovo.',
    ],
  ])('ORD-371 %s', (_, change, title, text) =>
    expect(paymentNotice({ ...refused, ...change })).toEqual({ title, text }),
  );

  it('ORD-371 nothing while one is under way, before any and once the order is sent or cancelled', () => {
    for (const lastAttempt of ATTEMPT_STATES) {
      for (const state of ['in_payment', 'submitted', 'cancelled'] as const)
        expect(paymentNotice({ ...refused, state, lastAttempt })).toBeNull();
    }
    for (const state of ORDER_STATES) {
      expect(paymentNotice({ ...refused, state, lastAttempt: null, provider: null })).toBeNull();
      for (const lastAttempt of ['refused', 'expired', 'cancelled'] as const)
        expect(paymentNotice({ ...refused, state, lastAttempt, provider: null })).toBeNull();
      for (const lastAttempt of ['created', 'open', 'paid'] as const)
        expect(paymentNotice({ ...refused, state, lastAttempt })).toBeNull();
    }
  });
});
