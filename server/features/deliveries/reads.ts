/** Reads deliveries, the banks that are offered and the receipts of declared payments. */
import { sql, type SQL } from 'drizzle-orm';
import { getDelivery, listBanks, listDeliveries, paymentReceipt } from '@ema/calls/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { presentDelivery } from './present.ts';
import { DECLARED, findDeliveries, NOT_OWED } from './queries.ts';

const own = (c: CallContext): SQL => ownOrders(c.scope, sql`o.seller_id`);
/** ORD-204: one's own; `includeAll` opens the rest to the office only. */
const readable = (c: CallContext, includeAll: boolean): SQL => (includeAll && c.scope.everything ? sql`true` : own(c));
const is = (condition: SQL, wanted: 'true' | 'false' | undefined): SQL =>
  wanted === undefined ? sql`true` : wanted === 'true' ? condition : sql`not (${condition})`;

/** ORD-191, ORD-194: with the sums of everything that is listed, on this page or on another. */
export const listDeliveriesHandler = handle(listDeliveries, async (c, { query }) => {
  const where = sql`o.state = 'submitted' and not (${NOT_OWED}) and ${readable(c, query.includeAll === 'true')} and ${is(DECLARED, query.paymentDeclaredByUser)}
    and ${is(sql`d.verified_at is not null`, query.paymentVerified)} and ${is(sql`d.slip in ('mav', 'bp')`, query.requiresPaymentDeclaration)}
    and ${query.seller === undefined ? sql`true` : sql`o.seller_id = ${query.seller}`}`;
  const rest = sql`order by d.date, d.id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`;
  const [rows, sums] = await Promise.all([
    findDeliveries(c.db, where, rest),
    c.db.execute<{ n: number; taxable: number; to_pay: number }>(sql`
      select count(*)::int as n, coalesce(sum(o.taxable_cents), 0)::float8 as taxable, coalesce(sum(d.to_pay_cents), 0)::float8 as to_pay
      from deliveries d join orders o on o.id = d.order_id where ${where}`),
  ]);
  const sum = sums.rows[0] ?? { n: 0, taxable: 0, to_pay: 0 };
  return {
    items: rows.map((r) => presentDelivery(r, c.now)),
    pagination: pagination(query.page, query.perPage, sum.n),
    totals: { priceTaxable: centsToWire(sum.taxable), finalTotalToPay: centsToWire(sum.to_pay) },
  };
});

const missing = () => new CallError('not_found', 'Consegna non trovata');
export const getDeliveryHandler = handle(getDelivery, async (c, { params }) => {
  const [row] = await findDeliveries(c.db, sql`d.id = ${params.id} and o.state = 'submitted' and ${readable(c, true)}`);
  if (!row) throw missing();
  return presentDelivery(row, c.now);
});

export const listBanksHandler = handle(listBanks, async (c, { query }) => {
  const pattern = `%${query.name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const found = await c.db.execute<{ id: number; name: string }>(
    sql`select id, name from banks where name ilike ${pattern} order by name limit 20`,
  );
  return { items: found.rows };
});

/** The receipt that came with a declaration, for its seller and for the office. */
export const receiptHandler = handle(paymentReceipt, async (c, { params }) => {
  const found = await c.db.execute<{ sha256: string; content_type: string; name: string }>(sql`
    select f.sha256, f.content_type, f.name from delivery_payments dp join deliveries d on d.id = dp.delivery_id join orders o on o.id = d.order_id join files f on f.id = dp.file_id
    where dp.id = ${params.id} and ${readable(c, true)}`);
  const file = found.rows[0];
  if (!file) throw new CallError('not_found', 'La ricevuta indicata non esiste.');
  return { body: await c.ports.files.get(file.sha256), contentType: file.content_type, name: file.name };
});
