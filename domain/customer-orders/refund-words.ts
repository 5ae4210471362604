/** What a customer is told of the money of a withdrawal, on the page and by e-mail: how much, how, by when (ORD-480). */
import { formatEuro, type Cents } from '../kernel/money.ts';
import { KLARNA } from '../orders/payment-methods.ts';
import type { Provider } from '../payments/due.ts';
import type { RefundMethod } from './refund.ts';

export const REFUND_WAYS = ['card', 'klarna', 'bank_transfer', 'financing'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
/** Where the money goes, as the end of a sentence to the customer; whoever’s card it is that paid online (ORD-503). */
const WAY_WORDS: Record<'customers' | 'agents', Record<RefundWay, string>> = {
  customers: {
    card: 'sulla carta con la quale hai pagato',
    klarna: 'con Klarna, che ricalcola le tue rate',
    bank_transfer: 'con bonifico',
    financing: 'a PagoDIL, che chiude il tuo finanziamento',
  },
  agents: {
    card: 'sulla carta con la quale l’ordine è stato pagato',
    klarna: 'con Klarna, con la quale l’ordine è stato pagato',
    bank_transfer: 'con bonifico',
    financing: 'a PagoDIL, che chiude il finanziamento',
  },
};
type Given = { cents: Cents; way: RefundWay; isCustomers: boolean };
const wayWords = ({ way, isCustomers }: Omit<Given, 'cents'>): string =>
  WAY_WORDS[isCustomers ? 'customers' : 'agents'][way];

/** The way of a refund as the office made it, told by how the order was paid: Klarna is no card (ORD-504). */
export const wayOfRefund = (method: Exclude<RefundMethod, 'none'>, paymentMethodId: string): RefundWay =>
  method === 'card' && paymentMethodId === KLARNA ? 'klarna' : method;

export type WayFacts = { provider: Provider | null; paymentMethodId: string; doorCents: Cents; isCustomers: boolean };
/** The way it came; what the same customer paid at the door too goes back in one transfer (ORD-438). */
export const refundWayOf = ({ provider, paymentMethodId, doorCents, isCustomers }: WayFacts): RefundWay => {
  if (provider === null || (isCustomers && doorCents > 0)) return 'bank_transfer';
  return wayOfRefund(provider === 'stripe' ? 'card' : 'financing', paymentMethodId);
};

export type RefundMoney = {
  /** Known to be paid and here: online, and at the delivery. */
  onlineCents: Cents;
  doorCents: Cents;
  totalCents: Cents;
  way: RefundWay;
  /** The customer finishes the order, and pays online; else its agent does. */
  isCustomers: boolean;
  /** What came in online and went back already, is on its way, or is being looked at (ORD-505). */
  returnedCents: Cents;
  returningCents: Cents;
  reviewedCents: Cents;
};

/** The trader may wait for the goods, and whoever withdraws sends them back (art. 56, 57 Codice del consumo). */
const REFUND_MAY_WAIT = 'Possiamo attendere il rientro della merce o la prova che l’hai spedita.';
export const GOODS_GO_BACK =
  'Se hai già ricevuto la merce, entro quattordici giorni consegnala al tuo incaricato, senza spese, o rispediscila a tuo carico.';

/** What of it is not given back with the withdrawal, in sentences. */
const asideOf = (m: RefundMoney, by: string): string[] => [
  ...(m.returnedCents > 0 ? [`Il pagamento online di ${formatEuro(m.returnedCents)} è già stato restituito.`] : []),
  ...(m.returningCents > 0
    ? [`Il rimborso del pagamento online di ${formatEuro(m.returningCents)} è già in corso.`]
    : []),
  ...(m.reviewedCents > 0
    ? [
        `Un pagamento online di ${formatEuro(m.reviewedCents)} è in verifica: quanto è dovuto torna a chi l’ha fatto entro ${by}.`,
      ]
    : []),
];
const asideCents = (m: RefundMoney): Cents => m.returnedCents + m.returningCents + m.reviewedCents;

/** What is given back of an order that its customer paid. */
const ownPart = (m: RefundMoney, by: string): string[] => {
  const cents = m.onlineCents + m.doorCents;
  if (cents === 0) return [];
  const what = asideCents(m) > 0 ? 'quanto altro ci risulta pagato' : 'tutto quanto ci risulta pagato';
  return [`Entro ${by} ti rimborsiamo ${formatEuro(cents)}, ${what} comprese le spese di consegna, ${wayWords(m)}.`];
};
/** What was paid at the door is its customer’s; what its agent paid online goes back to the agent (ORD-503). */
const agentsPart = (m: RefundMoney, by: string): string[] => [
  ...(m.doorCents > 0
    ? [`Entro ${by} ti rimborsiamo ${formatEuro(m.doorCents)}, quanto ci risulta pagato alla consegna, con bonifico.`]
    : []),
  ...(m.onlineCents > 0
    ? [`Entro ${by} restituiamo ${formatEuro(m.onlineCents)}, quanto ci risulta pagato online, ${wayWords(m)}.`]
    : []),
];

/** What comes back, what did already, and what is owed no more; `by` follows «entro» (ORD-437). */
export const refundPromise = (m: RefundMoney, by: string): string => {
  const known = m.onlineCents + m.doorCents + asideCents(m);
  if (known === 0)
    return [
      `Non ci risulta ancora alcun pagamento: quanto avessi già pagato te lo rimborsiamo, comprese le spese di consegna, entro ${by}.`,
      NOT_OWED,
      REFUND_MAY_WAIT,
    ].join(' ');
  // Nothing of it was paid online: a slip at the bank, or the whole at the door, is its customer's.
  const isOwn = m.isCustomers || m.onlineCents + asideCents(m) === 0;
  const promised = isOwn ? ownPart(m, by) : agentsPart(m, by);
  // What is looked at is money beside, such as a second payment: the order is not paid with it.
  const paid = known - m.reviewedCents;
  const isAllBack = promised.length === 0 && m.reviewedCents === 0 && paid >= m.totalCents;
  return [
    ...asideOf(m, by),
    ...promised,
    ...(isAllBack ? ['Non resta altro da rimborsare.'] : []),
    ...(promised.length === 0 && paid < m.totalCents
      ? [`Quanto altro avessi già pagato te lo rimborsiamo entro ${by}.`]
      : []),
    ...(paid < m.totalCents ? [NOT_OWED] : []),
    ...(isAllBack ? [] : [REFUND_MAY_WAIT]),
  ].join(' ');
};
const NOT_OWED = 'Quello che non hai ancora pagato non è più dovuto.';

/** What was given back, once it is: «ti abbiamo rimborsato 94,08 € con bonifico.». */
export const refundedWords = ({ cents, ...given }: Given): string =>
  given.isCustomers || given.way === 'bank_transfer'
    ? `ti abbiamo rimborsato ${formatEuro(cents)} ${wayWords(given)}.`
    : `abbiamo restituito ${formatEuro(cents)} ${wayWords(given)}.`;
/** Of a deposit that the agent paid, beside what went back to the customer by transfer. */
export const agentsDepositWords = (cents: Cents): string =>
  `Il pagamento online di ${formatEuro(cents)} torna a chi l’ha fatto, per la stessa via.`;
