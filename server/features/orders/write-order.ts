/** Writes orders and commissions with their lines: new ones, and what changes in them while the order is open. */
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { DRAFT_ALREADY_SENT } from '@ema/domain/orders/may.ts';
import { firstState } from '@ema/domain/orders/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { commissions } from '../../db/tables/orders.ts';
import type { Line } from './cart.ts';
import { findStoredLines } from './commission-queries.ts';
import { totalledLine, totalsOf, type Totals, type TotalsRules } from './totals.ts';

export type NewCommission = {
  typeId: string;
  sellerId: number;
  userId: number;
  customerId: number | null;
  kit: { id: number; name: string } | null;
  note: string;
  draftId: string | null;
  lines: readonly Line[];
  totals: Totals;
  now: Date;
  hasSample: boolean;
};
export type NewOrder = NewCommission & {
  shop: number;
  methodId: string;
  methodName: string;
  searchText: string;
  /** It waits for the customer, who signs it and then closes or pays it. */
  customerCompletes: boolean;
};
export type InsertedCommission = { id: number; orderId: number };

/** The lines as a table. */
const linesTable = (lines: readonly Line[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(
    "productId" bigint, code text, name text, attributes jsonb, quantity int, "unitPriceCents" bigint,
    "vatBasisPoints" int, "pointsTenths" int, "listPriceCents" bigint
  )`;
const insertLines = (commissionId: SQL, from: SQL): SQL => sql`
  insert into commission_lines (
    commission_id, product_id, code, name, attributes, quantity,
    unit_price_cents, vat_basis_points, points_tenths, list_price_cents
  )
  select
    ${commissionId}, x."productId", x.code, x.name, x.attributes, x.quantity,
    x."unitPriceCents", x."vatBasisPoints", x."pointsTenths", x."listPriceCents"
  from ${from}`;

/** `c`, `l` and `s`: a commission of the order with its lines, and the seller's sample if it has one. */
const commissionParts = (o: NewCommission, order: { id: SQL; from: SQL }): SQL => sql`
  c as (
    insert into commissions (
      order_id, type_id, seller_id, created_by_user_id, customer_id, kit_id, kit_name,
      note, draft_id, total_cents, created_at
    )
    select
      ${order.id}, ${o.typeId}, ${o.sellerId}, ${o.userId}, ${o.customerId},
      ${o.kit?.id ?? null}, ${o.kit?.name ?? null}, ${o.note}, ${o.draftId}::uuid,
      ${o.totals.breakdown.linesCents}, ${o.now.toISOString()}
    ${order.from}
    on conflict (draft_id) do nothing
    returning id, order_id
  ),
  l as (${insertLines(sql`c.id`, sql`c, ${linesTable(o.lines)}`)}),
  s as (
    insert into open_samples (seller_id, commission_id)
    select ${o.sellerId}, c.id
    from c
    where ${o.hasSample}
  )`;
const orderPart = (o: NewOrder): SQL => {
  const { breakdown, fee, earnedTenths, usedTenths } = o.totals;
  return sql`
    o as (
      insert into orders (
        type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id, payment_method_name,
        lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents,
        fee_basis_points, fee_cents, points_earned_tenths, points_used_tenths, commission_count,
        created_at, search_text
      )
      values (
        ${o.typeId}, ${o.shop}, ${o.sellerId}, ${o.customerId}, ${firstState(o.customerCompletes)},
        ${o.customerCompletes}, ${o.methodId}, ${o.methodName},
        ${breakdown.linesCents}, ${breakdown.paymentDiscountCents}, ${breakdown.shippingCents},
        ${breakdown.totalCents}, ${breakdown.taxableCents},
        ${fee.basisPoints}, ${fee.feeCents}, ${earnedTenths}, ${usedTenths}, 1,
        ${o.now.toISOString()}, ${o.searchText}
      )
      returning id
    )`;
};

const INSERTED = { id: commissions.id, order_id: commissions.orderId };
/** The whole transaction is undone: of two devices that send the same draft one makes the commission. */
const unlessSent = (
  inserted: { id: number; order_id: number } | null,
  sent = DRAFT_ALREADY_SENT,
): InsertedCommission => {
  if (inserted) return { id: inserted.id, orderId: inserted.order_id };
  throw new CallError('wrong_state', sent);
};

/** A new order with its one commission and lines, in a single statement. `sent`: what is said when its draft was. */
export const insertOrder = async (db: Queryable, o: NewOrder, sent?: string): Promise<InsertedCommission> =>
  unlessSent(
    await first(
      db,
      INSERTED,
      sql`
        with ${orderPart(o)},
        ${commissionParts(o, { id: sql`o.id`, from: sql`from o` })}
        select id, order_id from c`,
    ),
    sent,
  );

/** A commission more in an open order that collects them. */
export const appendCommission = async (tx: Tx, orderId: number, o: NewCommission): Promise<InsertedCommission> =>
  unlessSent(
    await first(
      tx,
      INSERTED,
      sql`
        with ${commissionParts(o, { id: sql`${orderId}`, from: sql`` })}
        select id, order_id from c`,
    ),
  );

/** Replaces a commission's lines and note. */
export const replaceLines = async (
  tx: Tx,
  commissionId: number,
  lines: readonly Line[],
  note: string,
): Promise<void> => {
  await tx.execute(sql`delete from commission_lines where commission_id = ${commissionId}`);
  await tx.execute(insertLines(sql`${commissionId}`, linesTable(lines)));
  await tx.execute(sql`
    update commissions
    set
      note = ${note},
      version = version + 1,
      total_cents = (
        select coalesce(sum(l.unit_price_cents * l.quantity), 0)
        from commission_lines l
        where l.commission_id = ${commissionId}
      )
    where id = ${commissionId}`);
};

/** An order's figures as its columns, for an update. */
export const figures = ({ breakdown, fee, earnedTenths, usedTenths }: Totals): SQL => sql`
  lines_total_cents = ${breakdown.linesCents},
  discount_cents = ${breakdown.paymentDiscountCents},
  shipping_cents = ${breakdown.shippingCents},
  total_cents = ${breakdown.totalCents},
  taxable_cents = ${breakdown.taxableCents},
  fee_basis_points = ${fee.basisPoints},
  fee_cents = ${fee.feeCents},
  points_earned_tenths = ${earnedTenths},
  points_used_tenths = ${usedTenths},
  version = version + 1`;

/** Reckons an open order anew from all its lines. The order's row must be locked by the caller. */
export const recomputeOrder = async (tx: Tx, orderId: number, rules: TotalsRules): Promise<void> => {
  const lines = await findStoredLines(tx, orderId);
  const totals = totalsOf(lines.map(totalledLine), rules);
  await tx.execute(sql`
    update orders
    set
      ${figures(totals)},
      commission_count = (select count(*)::int from commissions c where c.order_id = ${orderId})
    where id = ${orderId} and state = 'open'`);
};
