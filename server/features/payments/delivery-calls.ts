import { sql, type SQL } from 'drizzle-orm';
import {
  declareDeliveryPayment,
  getDelivery,
  listBanks,
  listDeliveries,
  paymentReceipt,
} from '@ema/calls/payments/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { declarationFaults } from '@ema/domain/payments/declaration.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { DECLARED, findDeliveries, NOT_OWED, presentDelivery } from './delivery-rows.ts';

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

/** ORD-332: once for a delivery, until the office has looked at it; the index on the table holds it against races. */
export const declareHandler = handle(declareDeliveryPayment, async (c, { body }) => {
  const [row] = await findDeliveries(
    c.db,
    sql`d.code = ${body.deliveryCode} and d.date = ${body.deliveryDate} and o.state = 'submitted' and ${own(c)}`,
    sql`for update of d`,
  );
  if (!row) throw missing();
  if (row.verified_at !== null) throw new CallError('wrong_state', 'Questa consegna è già stata pagata e verificata.');
  const declared = {
    amountCents: wireToCents(body.amount),
    date: body.date,
    vcyCode: body.vcyCode ?? '',
    bank: body.bank ?? '',
    bankBranch: body.bankBranch ?? '',
  };
  const faults = declarationFaults(
    declared,
    { slip: row.slip, toPayCents: row.to_pay_cents, sentOn: romeDay(new Date(row.submitted_at)) },
    romeDay(c.now),
  );
  if (faults.length > 0)
    throw new CallError('invalid', faults[0]?.message, {
      violations: faults.map((f) => ({ propertyPath: f.field, message: f.message })),
    });
  const fileId = body.receipt ? await keepUpload(c, 'receipt', body.receipt) : null;
  const made = await c.db.execute(sql`
    insert into delivery_payments (delivery_id, amount_cents, paid_on, vcy_code, bank, bank_branch, file_id, declared_by_user_id, declared_at)
    values (${row.id}, ${declared.amountCents}, ${declared.date}, ${declared.vcyCode}, ${declared.bank}, ${declared.bankBranch}, ${fileId}, ${c.viewer.actorUserId}, ${c.now.toISOString()})
    on conflict do nothing returning 1`);
  if (made.rows.length === 0)
    throw new CallError('wrong_state', 'Il pagamento di questa consegna è già stato dichiarato.');
  await c.audit({ object: 'order', objectId: row.order_id, detail: { amountCents: declared.amountCents } });
  return presentDelivery({ ...row, is_declared: true }, c.now);
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
