import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Queryable } from '../../db/client.ts';
import type { Line } from './cart.ts';
import { totalsOf, type Totals, type TotalsRules } from './totals.ts';

const jsonLines = (lines: readonly Line[]): string => JSON.stringify(lines);
export const LINES = sql.raw(
  `as x("productId" bigint, code text, name text, attributes jsonb, quantity int, "unitPriceCents" bigint, "vatBasisPoints" int, "pointsTenths" int, "listPriceCents" bigint)`,
);

type NewOrder = {
  typeId: string;
  shop: number;
  sellerId: number;
  userId: number;
  customerId: number | null;
  methodId: string;
  methodName: string;
  kit: { id: number; name: string } | null;
  note: string;
  draftId: string | null;
  lines: readonly Line[];
  totals: Totals;
  now: Date;
  searchText: string;
  hasSample: boolean;
  /** It waits for the customer, who signs it and then closes or pays it. */
  customerCompletes: boolean;
};

/** The whole transaction is undone: of two devices that send the same draft one makes the commission. */
const alreadySent = (): CallError =>
  new CallError('wrong_state', 'Questa bozza è già stata inviata: trovi la commissione fra quelle in sospeso.');

/** A new order with its one commission and lines, in a single statement. @returns both ids */
export const insertOrder = async (db: Queryable, o: NewOrder): Promise<{ id: number; orderId: number }> => {
  const { breakdown: b, fee } = o.totals;
  const now = o.now.toISOString();
  const made = await db.execute<{ id: number; order_id: number }>(sql`
    with o as (
      insert into orders (type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id, payment_method_name, lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents,
        fee_basis_points, fee_cents, points_earned_tenths, points_used_tenths, commission_count, created_at, search_text)
      values (${o.typeId}, ${o.shop}, ${o.sellerId}, ${o.customerId}, ${o.customerCompletes ? 'waiting_confirmation' : 'open'}, ${o.customerCompletes}, ${o.methodId}, ${o.methodName}, ${b.linesCents}, ${b.paymentDiscountCents}, ${b.shippingCents}, ${b.totalCents},
        ${b.taxableCents}, ${fee.basisPoints}, ${fee.feeCents}, ${o.totals.earnedTenths}, ${o.totals.usedTenths}, 1, ${now}, ${o.searchText}) returning id),
    c as (
      insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, kit_id, kit_name, note, draft_id, total_cents, created_at)
      select o.id, ${o.typeId}, ${o.sellerId}, ${o.userId}, ${o.customerId}, ${o.kit?.id ?? null}, ${o.kit?.name ?? null}, ${o.note}, ${o.draftId}::uuid, ${b.linesCents}, ${now} from o
      on conflict (draft_id) do nothing returning id, order_id),
    l as (
      insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points, points_tenths, list_price_cents)
      select c.id, x."productId", x.code, x.name, x.attributes, x.quantity, x."unitPriceCents", x."vatBasisPoints", x."pointsTenths", x."listPriceCents"
      from c, jsonb_to_recordset(${jsonLines(o.lines)}::jsonb) ${LINES}),
    s as (insert into open_samples (seller_id, commission_id) select ${o.sellerId}, c.id from c where ${o.hasSample})
    select id, order_id from c`);
  const row = made.rows[0];
  if (!row) throw alreadySent();
  return { id: row.id, orderId: row.order_id };
};

/** A commission more in an open order that collects them. */
export const appendCommission = async (db: Queryable, orderId: number, o: NewOrder): Promise<number> => {
  const made = await db.execute<{ id: number }>(sql`
    with c as (
      insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, note, draft_id, total_cents, created_at)
      values (${orderId}, ${o.typeId}, ${o.sellerId}, ${o.userId}, ${o.customerId}, ${o.note}, ${o.draftId}::uuid, ${o.totals.breakdown.linesCents}, ${o.now.toISOString()})
      on conflict (draft_id) do nothing returning id),
    l as (
      insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points, points_tenths, list_price_cents)
      select c.id, x."productId", x.code, x.name, x.attributes, x.quantity, x."unitPriceCents", x."vatBasisPoints", x."pointsTenths", x."listPriceCents"
      from c, jsonb_to_recordset(${jsonLines(o.lines)}::jsonb) ${LINES}),
    s as (insert into open_samples (seller_id, commission_id) select ${o.sellerId}, c.id from c where ${o.hasSample})
    select id from c`);
  const row = made.rows[0];
  if (!row) throw alreadySent();
  return row.id;
};

/** Replaces a commission's lines and note. */
export const replaceLines = async (
  db: Queryable,
  commissionId: number,
  lines: readonly Line[],
  note: string,
): Promise<void> => {
  await db.execute(sql`delete from commission_lines where commission_id = ${commissionId}`);
  await db.execute(sql`
    insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points, points_tenths, list_price_cents)
    select ${commissionId}, x."productId", x.code, x.name, x.attributes, x.quantity, x."unitPriceCents", x."vatBasisPoints", x."pointsTenths", x."listPriceCents"
    from jsonb_to_recordset(${jsonLines(lines)}::jsonb) ${LINES}`);
  await db.execute(sql`
    update commissions set note = ${note}, version = version + 1,
      total_cents = (select coalesce(sum(l.unit_price_cents * l.quantity), 0) from commission_lines l where l.commission_id = ${commissionId}) where id = ${commissionId}`);
};

type Stored = {
  code: string;
  quantity: number;
  unit_price_cents: number;
  vat_basis_points: number;
  points_tenths: number;
};
/** Reckons an open order anew from all its lines. The order's row must be locked by the caller. */
export const recomputeOrder = async (tx: Tx | Queryable, orderId: number, rules: TotalsRules): Promise<void> => {
  const stored = await tx.execute<Stored>(sql`
    select l.code, l.quantity, l.unit_price_cents, l.vat_basis_points, l.points_tenths from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = ${orderId} order by l.id`);
  const t = totalsOf(
    stored.rows.map((l) => ({
      code: l.code,
      quantity: l.quantity,
      unitPriceCents: l.unit_price_cents,
      vatBasisPoints: l.vat_basis_points,
      pointsTenths: l.points_tenths,
    })),
    rules,
  );
  await tx.execute(sql`
    update orders set lines_total_cents = ${t.breakdown.linesCents}, discount_cents = ${t.breakdown.paymentDiscountCents}, shipping_cents = ${t.breakdown.shippingCents},
      total_cents = ${t.breakdown.totalCents}, taxable_cents = ${t.breakdown.taxableCents}, fee_basis_points = ${t.fee.basisPoints}, fee_cents = ${t.fee.feeCents},
      points_earned_tenths = ${t.earnedTenths}, points_used_tenths = ${t.usedTenths}, version = version + 1,
      commission_count = (select count(*)::int from commissions c where c.order_id = ${orderId}) where id = ${orderId} and state = 'open'`);
};
