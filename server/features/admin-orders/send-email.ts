import { sendAdminOrderEmail } from '@ema/calls/admin-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { findAdminOrder, missingOrder, type AdminDetail } from './queries.ts';

/** NET-251: the order in words, to its seller or to the office that handles orders. */
export const sendEmailHandler = handle(sendAdminOrderEmail, async (c, { params, body }) => {
  const order = await findAdminOrder(c.db, params.id);
  if (!order) throw missingOrder(params.id);
  const to = body.emailType === 'seller' ? order.seller_email : order.orders_email;
  if (!to)
    throw new CallError(
      'wrong_state',
      body.emailType === 'seller'
        ? 'Il venditore non ha un indirizzo e-mail: aggiungilo alla sua scheda e riprova.'
        : 'L’indirizzo dell’ufficio ordini non è impostato: scrivilo nella configurazione e riprova.',
    );
  const page = body.emailType === 'seller' ? `/app/orders/${order.id}/details` : `/admin/commissions/${order.id}`;
  const origin = c.config.PUBLIC_URL ?? `http://localhost:${c.config.PORT}`;
  await c.outbox.mail({
    to,
    subject: `Ordine ${order.id} – ${order.type_title}`,
    body: orderText(order, origin + page),
  });
  await c.audit({
    object: 'order',
    objectId: order.id,
    subjectUserId: order.seller_user_id,
    detail: { emailType: body.emailType },
  });
  return { id: order.id, sentTo: to };
});

/** The order as plain text: who, when, lines, totals. */
const orderText = (o: AdminDetail, url: string): string =>
  [
    `Ordine ${o.id}, ${o.type_title}`,
    `Inviato il ${formatInstant(o.submitted_at)} da ${o.seller_name} (cod. ${o.seller_id})`,
    ...(o.customers.length > 0
      ? [`${o.customers.length === 1 ? 'Cliente' : 'Clienti'}: ${o.customers.join(', ')}`]
      : []),
    `Pagamento: ${o.payment_method_name}`,
    '',
    ...o.lines.map(
      (l) => `${l.quantity} × ${l.name} (${l.code}), ${formatEuro(l.unit)}: ${formatEuro(l.unit * l.quantity)}`,
    ),
    '',
    `Prodotti: ${formatEuro(o.lines_total_cents)}`,
    ...(o.discount_cents > 0 ? [`Sconto ${o.payment_method_name}: ${formatEuro(-o.discount_cents)}`] : []),
    `Spedizione: ${formatEuro(o.shipping_cents)}`,
    `Totale: ${formatEuro(o.total_cents)}`,
    ...(o.notes.length > 0 ? ['', `Nota: ${o.notes.join('; ')}`] : []),
    '',
    `Apri l’ordine: ${url}`,
  ].join('\n');
