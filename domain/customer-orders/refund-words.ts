/** What a customer is told of the money of a withdrawal, on the page and by e-mail: how much, how, by when (ORD-480). */
import { formatEuro, type Cents } from '../kernel/money.ts';
import type { Provider } from '../payments/due.ts';
import type { RefundMethod } from './refund.ts';

export type RefundWay = Exclude<RefundMethod, 'none'>;
export const REFUND_WAYS = ['card', 'bank_transfer', 'financing'] as const satisfies RefundWay[];
/** Where the money goes, as the end of a sentence to its customer. */
export const REFUND_WAY_WORDS: Record<RefundWay, string> = {
  card: 'sulla carta con la quale hai pagato',
  bank_transfer: 'con bonifico',
  financing: 'a PagoDIL, che chiude il tuo finanziamento',
};

/** The way it came; what was paid at the door too goes back in one transfer (ORD-438). */
export const refundWayOf = (provider: Provider | null, atTheDoorCents: Cents): RefundWay => {
  if (provider === null || atTheDoorCents > 0) return 'bank_transfer';
  return provider === 'stripe' ? 'card' : 'financing';
};

export type RefundMoney = { paidCents: Cents; totalCents: Cents; way: RefundWay };
/** What comes back and what is owed no more; `by` follows «entro». Only what is known to be paid is named (ORD-437). */
export const refundPromise = ({ paidCents, totalCents, way }: RefundMoney, by: string): string => {
  const promise =
    paidCents > 0
      ? `Entro ${by} ti rimborsiamo ${formatEuro(paidCents)}, tutto quanto ci risulta pagato comprese le spese di consegna, ${REFUND_WAY_WORDS[way]}.`
      : `Non ci risulta ancora alcun pagamento: quanto avessi già pagato te lo rimborsiamo, comprese le spese di consegna, entro ${by}.`;
  return paidCents < totalCents ? `${promise} Quello che non hai ancora pagato non è più dovuto.` : promise;
};

/** The trader may wait for the goods, and whoever withdraws sends them back (art. 56, 57 Codice del consumo). */
export const REFUND_MAY_WAIT = 'Possiamo attendere il rientro della merce o la prova che l’hai spedita.';
export const GOODS_GO_BACK =
  'Se hai già ricevuto la merce, entro quattordici giorni consegnala al tuo incaricato, senza spese, o rispediscila a tuo carico.';
