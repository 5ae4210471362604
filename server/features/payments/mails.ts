/** What a customer is told of a payment that arrived, and customer and agent of one that was refused. */
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import type { Parties } from '../orders/parties-queries.ts';

type Refusal = Parties & { provider: Provider; config: Pick<Config, 'PUBLIC_URL' | 'PORT'> };
type Mail = { subject: string; body: string };

const what = (r: Refusal): string =>
  r.provider === 'pagodil'
    ? `PagoDIL non ha concesso il finanziamento dell’ordine n. ${r.order_id}.`
    : `Il pagamento dell’ordine n. ${r.order_id} è stato rifiutato.`;
const subject = (r: Refusal): string =>
  r.provider === 'pagodil'
    ? `Ordine n. ${r.order_id}: finanziamento rifiutato da PagoDIL`
    : `Ordine n. ${r.order_id}: pagamento rifiutato`;

type Arrival = Refusal & { cents: Cents; at: Date };
const arrived = (p: Arrival): string =>
  p.provider === 'pagodil'
    ? `PagoDIL ha concesso il finanziamento di ${formatEuro(p.cents)} per l’ordine n. ${p.order_id}`
    : `abbiamo ricevuto ${formatEuro(p.cents)} per l’ordine n. ${p.order_id}`;
/** The receipt of what arrived (ORD-481). */
export const paidMail = (p: Arrival): Mail => ({
  subject:
    p.provider === 'pagodil'
      ? `Ordine n. ${p.order_id}: finanziamento concesso da PagoDIL`
      : `Ordine n. ${p.order_id}: pagamento ricevuto`,
  body: [
    `Gentile ${p.first_name},`,
    [
      `il ${formatInstant(p.at)} ${arrived(p)}.`,
      `Metodo di pagamento: ${p.payment_method_name}. L’ordine è stato inviato a EMA Planet.`,
    ].join(' '),
    'Lo trovi, con la copia commissione e il modo di recedere, nella tua area personale:',
    `${originOf(p.config)}/app/customer-commissions/${p.commission_id}/detail`,
    'EMA Planet',
  ].join('\n\n'),
});

export const refusedMail = (r: Refusal): Mail => ({
  subject: subject(r),
  body: [
    `Gentile ${r.first_name},`,
    `${what(r)} Non hai pagato nulla.`,
    'Puoi riprovare, scegliere un altro metodo di pagamento oppure annullare l’ordine nella tua area personale:',
    `${originOf(r.config)}/app/customer-commissions/${r.commission_id}/detail`,
    'EMA Planet',
  ].join('\n\n'),
});
export const refusedSellerMail = (r: Refusal): Mail => ({
  subject: subject(r),
  body: [
    `${what(r)} Cliente: ${r.customer_name}.`,
    [
      'Il cliente può riprovare, scegliere un altro metodo oppure annullare.',
      'Puoi cambiare tu il metodo, con una nuova firma:',
    ].join(' '),
    `${originOf(r.config)}/app/orders/pending-orders/${r.order_id}`,
    'EMA Planet',
  ].join('\n\n'),
});
