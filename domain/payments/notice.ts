/** What agent and customer read of a payment that came to nothing: what happened, and who must act. */
import type { OrderState } from '../orders/states.ts';
import type { Provider } from './due.ts';
import type { Payer } from './may.ts';
import { isInReview, UNDER_REVIEW } from './message.ts';
import { cameToNothing } from './method.ts';
import type { AttemptState } from './states.ts';

export type NoticeFacts = {
  reader: Payer;
  state: OrderState;
  /** The customer finishes it, and is named to the agent. */
  customerCompletes: boolean;
  customer: string | null;
  provider: Provider | null;
  lastAttempt: AttemptState | null;
};
export type PaymentNotice = { title: string; text: string };

const NOTHING = 'Non è stato pagato nulla.';
const WHAT: Record<Provider, Record<'refused' | 'unfinished', string>> = {
  stripe: { refused: 'Il pagamento è stato rifiutato.', unfinished: 'Il pagamento non è stato completato.' },
  pagodil: {
    refused: 'Finanziamento rifiutato da PagoDIL',
    unfinished: 'La richiesta a PagoDIL non è stata completata.',
  },
};

/** Who must act, by name, and what the other one can do meanwhile. */
const turnOf = (f: NoticeFacts): string => {
  const again =
    f.provider === 'pagodil' ? ['fai una nuova richiesta', 'fare una nuova richiesta'] : ['riprova', 'riprovare'];
  if (f.reader === 'customer')
    return `Tocca a te: ${again[0]}, scegli un altro metodo di pagamento oppure annulla l’ordine.`;
  if (!f.customerCompletes) return `Tocca a te: ${again[0]} oppure scegli un altro metodo di pagamento.`;
  const who = f.customer ?? 'chi ha ordinato';
  return (
    `Tocca a ${who}: può ${again[1]}, scegliere un altro metodo di pagamento oppure annullare. ` +
    'Puoi farlo anche tu: se cambi il metodo, il cliente firma di nuovo.'
  );
};

/** One banner for both, or null while a payment is under way, before any, and once the order is sent (ORD-371). */
export const paymentNotice = (f: NoticeFacts): PaymentNotice | null => {
  if (f.state === 'in_payment' || f.state === 'submitted' || f.state === 'cancelled') return null;
  if (isInReview(f.lastAttempt)) return { title: UNDER_REVIEW, text: 'Non pagare di nuovo.' };
  if (f.lastAttempt === 'refunded')
    return { title: 'Il pagamento è stato rimborsato.', text: 'L’ordine si può pagare di nuovo.' };
  if (!cameToNothing(f.lastAttempt) || f.provider === null) return null;
  const what = WHAT[f.provider];
  return f.lastAttempt === 'refused'
    ? { title: what.refused, text: `${NOTHING} ${turnOf(f)}` }
    : { title: NOTHING, text: `${what.unfinished} ${turnOf(f)}` };
};
