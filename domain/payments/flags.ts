/** Why an administrator has to look at a payment, and the sentence that tells it. */
import { formatEuro, type Cents } from '../kernel/money.ts';

export const FLAGS = [
  'amount',
  'currency',
  'reference',
  'livemode',
  'order_changed',
  'method_changed',
  'closed',
  'contradiction',
  'order_deleted',
  'withdrawn',
  'refund_failed',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Flags under which the figure that came in says nothing: it is of another currency, or of something else. */
export const NO_FIGURE = ['currency', 'reference'] as const satisfies Flag[];
/** What comes later is told beside these, not in their place: they say which money counts, and whose it is. */
export const KEPT_FLAGS = [...NO_FIGURE, 'withdrawn'] as const satisfies Flag[];
export type CameIn = { flag: Flag | null; amountCents: Cents; receivedCents: Cents };
/** What counts as come in, told once when it comes: the figure, or what was asked for where it says nothing. */
export const cameInCents = ({ flag, amountCents, receivedCents }: CameIn): Cents =>
  NO_FIGURE.some((one) => one === flag) ? amountCents : receivedCents;

/** What an administrator reads about a flagged payment. */
export const flagSentence = (
  flag: Flag,
  f: {
    amountCents: Cents;
    receivedCents: Cents;
    receivedCurrency: string;
    dueCents: Cents;
    refundCents?: Cents;
    /** Of a registration kit, else of an order. */
    isKit?: boolean;
  },
): string => {
  switch (flag) {
    case 'amount':
      return `Sono arrivati ${formatEuro(f.receivedCents)} invece di ${formatEuro(f.amountCents)}.`;
    case 'currency':
      return `Il pagamento è arrivato in un’altra valuta (${f.receivedCurrency.toUpperCase()}).`;
    case 'reference':
      return `Il pagamento porta il riferimento di un altro ${f.isKit ? 'pagamento' : 'ordine'}.`;
    case 'livemode':
      return 'Il pagamento viene da un altro ambiente del fornitore (prova o reale).';
    case 'order_changed':
      return `${f.isKit ? 'Il kit' : 'L’ordine'} ora chiede ${formatEuro(f.dueCents)}, il pagamento era di ${formatEuro(f.amountCents)}.`;
    case 'method_changed':
      return `Sono arrivati ${formatEuro(f.receivedCents)}, ma nel frattempo è stato scelto un altro metodo di pagamento: sono da rimborsare.`;
    case 'closed':
      return `Sono arrivati ${formatEuro(f.receivedCents)} per un pagamento già chiuso.`;
    case 'contradiction':
      return 'Il fornitore aveva confermato il pagamento e ora lo dà per non riuscito.';
    case 'order_deleted':
      return `L’ordine è stato eliminato dopo il pagamento: sono da rimborsare ${formatEuro(f.receivedCents)}.`;
    case 'withdrawn':
      return `Il cliente ha esercitato il recesso: sono da rimborsare ${formatEuro(f.receivedCents)} a chi li ha pagati online.`;
    case 'refund_failed':
      return `Il rimborso di ${formatEuro(f.refundCents ?? 0)} è tornato indietro: il denaro è ancora da restituire.`;
  }
};
