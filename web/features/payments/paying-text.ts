/** What is about to be paid, in words. */
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';

type Amounts = { total: string; deposit: string | null; instalments: readonly { afterDays: number; amount: string }[] };
const SENT = 'L’ordine è inviato quando il pagamento è confermato.';

/** What is about to be paid, before one leaves for the provider: how much now, what later. */
export const payingText = (methodId: string, a: Amounts): string => {
  if (methodId === 'cash_on_delivery' && a.deposit !== null) {
    const rest = centsToWire(wireToCents(a.total) - wireToCents(a.deposit));
    return `Paghi ora con carta l’acconto di ${euro(a.deposit)}; il resto, ${euro(rest)}, si paga alla consegna. L’ordine è inviato quando l’acconto è confermato.`;
  }
  if (methodId === 'stripe_klarna')
    return `Paghi ${euro(a.total)} con Klarna in ${a.instalments.length} rate: ${a.instalments
      .map((p) => `${euro(p.amount)} ${p.afterDays === 0 ? 'oggi' : `tra ${p.afterDays} giorni`}`)
      .join(', ')}. ${SENT}`;
  if (methodId === 'pagodil')
    return `Chiedi a PagoDIL un finanziamento di ${euro(a.total)}. Hai 50 minuti per completare la richiesta; l’ordine è inviato quando il finanziamento è concesso.`;
  return `Paghi ${euro(a.total)} con carta sulla pagina sicura del fornitore. ${SENT}`;
};
