/** All that is read of deliveries: what sent orders leave to be paid, what was declared of it, and on which slips. */
import { sql, type SQL } from 'drizzle-orm';
import type { Returned } from '@ema/domain/deliveries/may.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, instant, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { banks, deliveries, deliveryPayments } from '../../db/tables/payments.ts';
import { files } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownOrders, reachableOrders, readableOrders, visibleAgents } from '../../kernel/scopes.ts';

type Page = { page: number; perPage: number };
const limitOf = ({ page, perPage }: Page): SQL => sql`limit ${perPage} offset ${(page - 1) * perPage}`;
const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql`\n  and `);

/** Was the order of `d` withdrawn from, or given back? */
export const UNDONE = sql`exists (
  select 1
  from orders u
  where u.id = d.order_id
    and u.undone_at is not null)`;
const sumOf = (which: SQL): SQL => sql`coalesce((
  select sum(dp.amount_cents)
  from delivery_payments dp
  where dp.delivery_id = d.id
    and ${which}), 0)::bigint`;
/** What of `d` is declared as paid, neither rejected nor given back. */
export const PROMISED = sumOf(sql`dp.state <> 'rejected' and dp.returned_at is null`);
/** What of that the office verified. */
export const VERIFIED_CENTS = sumOf(sql`dp.state = 'verified' and dp.returned_at is null`);
/** What of `d` was owed to nobody when it came, and was given back (ORD-522). */
export const RETURNED_CENTS = sumOf(sql`dp.returned_at is not null`);
/** All that is known to be paid of `d`: the whole of one that is verified, also by a file. */
export const PAID_AT_DOOR = sql`case when d.verified_at is not null then d.to_pay_cents else ${PROMISED} end`;
/** Is anything of `d` declared? */
export const BEGUN = sql`${PROMISED} > 0`;
/** Is all of `d` declared? */
export const DECLARED = sql`${PROMISED} >= d.to_pay_cents`;
/** What is left to be declared of `d`. */
export const REST = sql`(d.to_pay_cents - ${PROMISED})`;
/** Is `d` of a sent order still to be declared by its seller? */
export const OPEN = sql`d.verified_at is null
  and not ${DECLARED}
  and not ${UNDONE}`;
/** Unpaid, and the order was withdrawn from or refunded: nobody owes it any more. */
const NOT_OWED = sql`d.verified_at is null
  and not ${DECLARED}
  and ${UNDONE}`;

/** Why what is paid of `d` has to be given back outside of any withdrawal; null where it need not (ORD-522). */
const TO_RETURN = sql`
  case
    when o.state <> 'submitted' then 'deleted'
    when ${UNDONE} and not exists (select 1 from withdrawals w where w.order_id = o.id) then 'undone'
  end`;

const DELIVERY = {
  id: deliveries.id,
  order_id: deliveries.orderId,
  code: deliveries.code,
  date: deliveries.date,
  slip: deliveries.slip,
  seller_id: orders.sellerId,
  seller_name: text(),
  customer_name: nullable(text()),
  taxable_cents: orders.taxableCents,
  to_pay_cents: deliveries.toPayCents,
  promised_cents: bigint(),
  discounted_cents: bigint(),
  deposit_cents: deliveries.depositCents,
  method_name: orders.paymentMethodName,
  submitted_at: instant(),
  is_declared: truth(),
  is_undone: truth(),
  to_return: nullable(text<Returned>()),
  verified_at: deliveries.verifiedAt,
  extended: deliveries.deadline,
  rejection: nullable(deliveryPayments.note),
};
export type DeliveryRow = RowOf<typeof DELIVERY>;
const LAST_REJECTION = sql`(
  select dp.note
  from delivery_payments dp
  where dp.delivery_id = d.id
    and dp.state = 'rejected'
  order by dp.id desc
  limit 1)`;
/** What of the order were items sold at a discount. */
const DISCOUNTED = sql`coalesce((
  select sum(l.quantity * l.unit_price_cents)
  from commission_lines l
  join commissions c on c.id = l.commission_id
  where c.order_id = o.id
    and l.code like 'SCN%'), 0)::bigint`;
const DELIVERIES = sql`
  select d.id, d.order_id, d.code, d.date, d.slip, o.seller_id,
    sp.first_name || ' ' || sp.last_name as seller_name,
    cp.first_name || ' ' || cp.last_name as customer_name,
    o.taxable_cents, d.to_pay_cents, d.deposit_cents, o.payment_method_name as method_name, o.submitted_at,
    ${PROMISED} as promised_cents, ${DECLARED} as is_declared, ${UNDONE} as is_undone,
    ${TO_RETURN} as to_return,
    d.verified_at, d.deadline as extended,
    ${LAST_REJECTION} as rejection,
    ${DISCOUNTED} as discounted_cents
  from deliveries d
  join orders o on o.id = d.order_id
  join agents a on a.id = o.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  left join customers cu on cu.id = o.customer_id
  left join people cp on cp.id = cu.person_id`;
const SENT = sql`o.state = 'submitted'`;

const SUMS = { n: integer(), taxable: bigint(), to_pay: bigint() };
export type ListedDeliveries = { rows: DeliveryRow[]; sums: RowOf<typeof SUMS> };
/** One page, with the sums of everything that is listed, on this page or on another. */
const listDeliveries = async (db: Queryable, where: SQL, page: Page): Promise<ListedDeliveries> => {
  const [rows, sums] = await Promise.all([
    all(db, DELIVERY, sql`${DELIVERIES} where ${where} order by d.date, d.id ${limitOf(page)}`),
    first(
      db,
      SUMS,
      sql`
        select count(*)::int as n,
          coalesce(sum(o.taxable_cents), 0)::bigint as taxable,
          coalesce(sum(case when ${DECLARED} then d.to_pay_cents else ${REST} end), 0)::bigint as to_pay
        from deliveries d
        join orders o on o.id = d.order_id
        where ${where}`,
    ),
  ]);
  return { rows, sums: sums ?? { n: 0, taxable: 0, to_pay: 0 } };
};

export type DeliveryFilter = {
  includeAll: boolean;
  isDeclared?: boolean | undefined;
  isVerified?: boolean | undefined;
  isToBeDeclared?: boolean | undefined;
  sellerId?: number | undefined;
};
const is = (condition: SQL, wanted: boolean | undefined): SQL[] => {
  if (wanted === undefined) return [];
  return [wanted ? condition : sql`not (${condition})`];
};
/** The deliveries that one may see, unless nobody owes them any more. */
export const ownDeliveries = (db: Queryable, scope: Scope, f: DeliveryFilter, page: Page): Promise<ListedDeliveries> =>
  listDeliveries(
    db,
    allOf([
      SENT,
      sql`not (${NOT_OWED})`,
      readableOrders(scope, f.includeAll, sql`o.seller_id`),
      ...is(DECLARED, f.isDeclared),
      ...is(sql`d.verified_at is not null`, f.isVerified),
      ...is(sql`d.slip in ('mav', 'bp')`, f.isToBeDeclared),
      ...(f.sellerId === undefined ? [] : [sql`o.seller_id = ${f.sellerId}`]),
    ]),
    page,
  );
/** What is due from `from` on in one's own network, still owed, and neither declared nor verified before `today`. */
export const unpaidInNetwork = (
  db: Queryable,
  scope: Scope,
  { from, today }: { from: Day; today: Day },
  page: Page,
): Promise<ListedDeliveries> =>
  listDeliveries(
    db,
    allOf([SENT, OPEN, sql`d.date >= ${from}`, sql`d.date < ${today}`, visibleAgents(scope, sql`o.seller_id`)]),
    page,
  );

export const ownDelivery = (db: Queryable, scope: Scope, id: number): Promise<DeliveryRow | null> =>
  first(
    db,
    DELIVERY,
    sql`${DELIVERIES} where d.id = ${id} and ${SENT} and ${readableOrders(scope, true, sql`o.seller_id`)}`,
  );
/** The seller's own delivery by what is printed on its slip: locked, then read with what is declared of it by then. */
export const lockOwnDelivery = async (
  tx: Tx,
  scope: Scope,
  printed: { code: string; date: Day },
): Promise<DeliveryRow | null> => {
  const own = sql`
    where d.code = ${printed.code}
      and d.date = ${printed.date}
      and ${SENT}
      and ${ownOrders(scope, sql`o.seller_id`)}`;
  await tx.execute(sql`select 1 from deliveries d join orders o on o.id = d.order_id ${own} for update of d`);
  return first(tx, DELIVERY, sql`${DELIVERIES} ${own}`);
};
/** Whosever they are: for the office. */
export const officeDeliveries = async (db: Queryable, ids: readonly number[]): Promise<DeliveryRow[]> =>
  ids.length === 0 ? [] : all(db, DELIVERY, sql`${DELIVERIES} where d.id = any(${sql.param(ids)}::bigint[])`);

const DECLARED_PAYMENT = {
  id: deliveryPayments.id,
  delivery_id: deliveryPayments.deliveryId,
  amount_cents: deliveryPayments.amountCents,
  paid_on: deliveryPayments.paidOn,
  vcy_code: deliveryPayments.vcyCode,
  bank: deliveryPayments.bank,
  bank_branch: deliveryPayments.bankBranch,
  declared_at: deliveryPayments.declaredAt,
  has_file: truth(),
};
export type DeclaredRow = RowOf<typeof DECLARED_PAYMENT>;
const DECLARED_ORDERS = { declaredAt: [], date: [sql`paid_on`], amount: [sql`amount_cents`] };
type DeclaredPage = Page & { orderField: keyof typeof DECLARED_ORDERS; orderDir: 'asc' | 'desc' };
/** What sellers declared as paid and nobody has looked at yet. */
export const declaredPayments = async (
  db: Queryable,
  page: DeclaredPage,
): Promise<{ rows: DeclaredRow[]; n: number }> => {
  const [rows, total] = await Promise.all([
    all(
      db,
      DECLARED_PAYMENT,
      sql`
        select id, delivery_id, amount_cents, paid_on, vcy_code, bank, bank_branch, declared_at,
          file_id is not null as has_file
        from delivery_payments
        where state = 'declared'
        ${orderBy(page.orderDir, ...DECLARED_ORDERS[page.orderField], sql`id`)}
        ${limitOf(page)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from delivery_payments where state = 'declared'`),
  ]);
  return { rows, n: total?.n ?? 0 };
};
const DECLARED_STATE = { state: deliveryPayments.state, to_return: nullable(text<Returned>()) };
export const declaredState = (db: Queryable, id: number): Promise<RowOf<typeof DECLARED_STATE> | null> =>
  first(
    db,
    DECLARED_STATE,
    sql`
      select dp.state, ${TO_RETURN} as to_return
      from delivery_payments dp
      join deliveries d on d.id = dp.delivery_id
      join orders o on o.id = d.order_id
      where dp.id = ${id}`,
  );

const RECEIPT = { sha256: files.sha256, content_type: files.contentType, name: files.name };
/** The receipt that came with a declaration. */
export const receiptFile = (db: Queryable, scope: Scope, paymentId: number): Promise<RowOf<typeof RECEIPT> | null> =>
  first(
    db,
    RECEIPT,
    sql`
      select f.sha256, f.content_type, f.name
      from delivery_payments dp
      join deliveries d on d.id = dp.delivery_id
      join orders o on o.id = d.order_id
      join files f on f.id = dp.file_id
      where dp.id = ${paymentId}
        and ${readableOrders(scope, true, sql`o.seller_id`)}`,
  );

const BANK = { id: banks.id, name: banks.name };
export const banksNamed = (db: Queryable, part: string): Promise<RowOf<typeof BANK>[]> => {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return all(db, BANK, sql`select id, name from banks where name ilike ${pattern} order by name limit 20`);
};

const SELLER = { first_name: people.firstName, email: people.email };
export const sellerOf = (db: Queryable, agentId: number): Promise<RowOf<typeof SELLER> | null> =>
  first(
    db,
    SELLER,
    sql`
      select p.first_name, p.email
      from agents a
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where a.id = ${agentId}`,
  );

const SLIP = {
  order_id: orders.id,
  title: commissionTypes.title,
  submitted_at: instant(),
  date: deliveries.date,
  to_pay_cents: deliveries.toPayCents,
  mav_number: text(),
  full_name: text(),
  fiscal_code: text(),
  address: text(),
};
export type SlipRow = RowOf<typeof SLIP>;
/** What is printed on a slip; who pays it is the customer, or the seller of an order that has none. */
export const mavSlipOf = (db: Queryable, scope: Scope, orderId: number): Promise<SlipRow | null> =>
  first(
    db,
    SLIP,
    sql`
      select o.id as order_id, t.title, o.submitted_at, d.date, d.to_pay_cents, d.mav_number,
        p.first_name || ' ' || p.last_name as full_name,
        coalesce(p.fiscal_code, '') as fiscal_code,
        concat_ws(' ', p.street, p.street_number) || ', ' || concat_ws(' ', p.post_code, p.city)
          || coalesce(' (' || nullif(p.province, '') || ')', '') as address
      from deliveries d
      join orders o on o.id = d.order_id
      join commission_types t on t.id = o.type_id
      join agents a on a.id = o.seller_id
      join users u on u.id = a.user_id
      left join customers cu on cu.id = o.customer_id
      join people p on p.id = coalesce(cu.person_id, u.person_id)
      where o.id = ${orderId}
        and d.slip = 'mav'
        and ${SENT}
        and not ${UNDONE}
        and ${reachableOrders(scope)}`,
  );
