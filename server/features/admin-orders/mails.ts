/** What the office sends of an order by e-mail: the order in words (NET-251). */
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { formatPercent } from '@ema/domain/orders/fees.ts';
import { undoneText } from '@ema/domain/orders/undone.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import { undoneBy, vatOf } from './present.ts';
import type { AdminDetail, AdminLine } from './queries.ts';

/** What a line is: product, code, and the variant to pack. */
export const lineText = (l: AdminLine): string =>
  [`${l.name} (${l.code})`, variantText(l.attributes)].filter(Boolean).join(', ');

/** Who, when, lines, totals, and where to open it. */
export const orderMail = (o: AdminDetail, address: string): { subject: string; body: string } => {
  const undone = undoneBy(o);
  return {
    subject: `Ordine ${o.id} – ${o.type_title}`,
    body: [
      `Ordine ${o.id}, ${o.type_title}`,
      ...(undone ? [`${undoneText(undone)}: da non evadere`] : []),
      `Inviato il ${formatInstant(o.submitted_at)} da ${o.seller_name} (cod. ${o.seller_id})`,
      ...(o.customers.length > 0
        ? [`${o.customers.length === 1 ? 'Cliente' : 'Clienti'}: ${o.customers.join(', ')}`]
        : []),
      `Pagamento: ${o.payment_method_name}`,
      '',
      ...o.lines.map(
        (l) => `${l.quantity} × ${lineText(l)}, ${formatEuro(l.unit)}: ${formatEuro(l.unit * l.quantity)}`,
      ),
      '',
      `Prodotti: ${formatEuro(o.lines_total_cents)}`,
      ...(o.discount_cents > 0 ? [`Sconto ${o.payment_method_name}: ${formatEuro(-o.discount_cents)}`] : []),
      `Spedizione: ${formatEuro(o.shipping_cents)}`,
      `Totale: ${formatEuro(o.total_cents)}`,
      ...vatOf(o).map((v) => {
        const rate = formatPercent(v.vatBasisPoints);
        return `di cui IVA ${rate}: ${formatEuro(v.vatCents)}, imponibile ${formatEuro(v.taxableCents)}`;
      }),
      `Imponibile provvigionale: ${formatEuro(o.taxable_cents)}`,
      ...(o.notes.length > 0 ? ['', `Nota: ${o.notes.join('; ')}`] : []),
      '',
      `Apri l’ordine: ${address}`,
    ].join('\n'),
  };
};
