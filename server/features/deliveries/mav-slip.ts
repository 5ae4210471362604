import { sql, type SQL } from 'drizzle-orm';
import { mavSlip } from '@ema/calls/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mavSlipPdf } from '../../adapters/pdf/mav-slip.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { parameter, readParameters } from '../system/parameters.ts';

type SlipRow = {
  order_id: number;
  title: string;
  submitted_at: Date;
  date: string;
  to_pay_cents: number;
  mav_number: string;
  full_name: string;
  fiscal_code: string;
  address: string;
};

/** The seller's, the customer's and the office's orders; everybody else's do not exist. */
const readable = (c: CallContext): SQL => {
  const { agentId, customerId, everything } = c.scope;
  if (everything) return sql`true`;
  return sql`(o.seller_id = ${agentId ?? -1}::bigint or o.customer_id = ${customerId ?? -1}::bigint)`;
};

/** The slip is printed from the delivery as it was written: number, amount and day never change. */
export const mavSlipHandler = handle(mavSlip, async (c, { params }) => {
  const found = await c.db.execute<SlipRow>(sql`
    select o.id as order_id, t.title, o.submitted_at, d.date::text, d.to_pay_cents, d.mav_number, p.first_name || ' ' || p.last_name as full_name,
      coalesce(p.fiscal_code, '') as fiscal_code, concat_ws(' ', p.street, p.street_number) || ', ' || concat_ws(' ', p.post_code, p.city) || coalesce(' (' || nullif(p.province, '') || ')', '') as address
    from deliveries d join orders o on o.id = d.order_id join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id join users u on u.id = a.user_id
      left join customers cu on cu.id = o.customer_id join people p on p.id = coalesce(cu.person_id, u.person_id)
    where o.id = ${params.id} and d.slip = 'mav' and o.state = 'submitted' and ${readable(c)}`);
  const row = found.rows[0];
  if (!row) throw new CallError('not_found', `Bollettino dell’ordine ${params.id} non trovato`);
  const parameters = await readParameters(c.db);
  const body = await mavSlipPdf({
    number: row.mav_number,
    amountCents: row.to_pay_cents,
    dueOn: row.date,
    orderId: row.order_id,
    orderTitle: `${row.title} n. ${row.order_id}`,
    sentOn: romeDay(new Date(row.submitted_at)),
    debtor: { fullName: row.full_name, fiscalCode: row.fiscal_code, address: row.address },
    creditor: {
      name: parameter(parameters, 'mav_creditor_name'),
      address: parameter(parameters, 'mav_creditor_address'),
      bank: parameter(parameters, 'mav_creditor_bank'),
    },
  });
  return { body, contentType: 'application/pdf', name: `mav-${row.order_id}.pdf`, inline: false };
});
