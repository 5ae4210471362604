/** Reads what a new or changed commission depends on besides the catalogue: its seller. */
import { sql, type SQL } from 'drizzle-orm';
import { AGENT_STATES } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { customers, orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent } from '../../kernel/scopes.ts';

/** The type whose commissions join the open order of their seller. */
export const CUMULATIVE = 'fibra-cumulative';

/** Of an agent `a`: null as long as their orders are not limited. */
export const AGENT_LIMIT = sql`case when a.commission_limit_enabled then a.commission_limit_cents end`;

const SELLER = {
  level: agents.level,
  points_tenths: agents.pointsTenths,
  reserved: integer(),
  units: agents.sampleUnitsPurchased,
  sample_open: truth(),
  seller_name: text(),
  customer_name: nullable(text()),
  open_order: nullable(orders.id),
  limit_cents: nullable(agents.commissionLimitCents),
};
export type SellerRow = RowOf<typeof SELLER>;

type Wish = {
  customerId: number | null;
  typeId: string;
  methodId: string;
  /** An order whose own points are not among those that are reserved. */ exceptOrder?: number;
};

/** Points that the orders of the agent `a` not sent yet will take; with `except` those of the others. */
export const reservedPoints = (except: SQL = sql`null`): SQL => sql`
  coalesce((
    select sum(r.points_used_tenths - r.points_earned_tenths)
    from orders r
    where r.seller_id = a.id
      and r.state in ${wordsOf(AGENT_STATES)}
      and r.id is distinct from ${except}::bigint
  ), 0)::int`;

/** The viewer as a seller, the customer in their register, and the open order that the commission would join. */
export const findSeller = (db: Queryable, scope: Scope, wish: Wish): Promise<SellerRow | null> => {
  const customer = sql`
    select cp.first_name || ' ' || cp.last_name
    from agent_customers ac
    join customers cu on cu.id = ac.customer_id
    join people cp on cp.id = cu.person_id
    where ac.agent_id = a.id and ac.complete and ac.customer_id = ${wish.customerId}::bigint`;
  const openOrder = sql`
    select o.id
    from orders o
    where o.seller_id = a.id
      and o.type_id = ${wish.typeId}
      and o.payment_method_id = ${wish.methodId}
      and o.state = 'open'
      and o.type_id = ${CUMULATIVE}`;
  return first(
    db,
    SELLER,
    sql`
      select
        a.level, a.points_tenths, a.sample_units_purchased as units,
        exists (select 1 from open_samples s where s.seller_id = a.id) as sample_open,
        p.first_name || ' ' || p.last_name as seller_name,
        ${reservedPoints(sql`${wish.exceptOrder ?? null}`)} as reserved,
        (${customer}) as customer_name,
        (${openOrder}) as open_order,
        ${AGENT_LIMIT} as limit_cents
      from agents a
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where ${ownAgent(scope, sql`a.id`)}`,
  );
};

/** What the viewer's points come to when everything not sent yet is counted (ORD-108). */
export const pointsBalance = async (db: Queryable, scope: Scope): Promise<number> => {
  const balance = await first(
    db,
    { n: integer() },
    sql`select (a.points_tenths - ${reservedPoints()})::int as n from agents a where ${ownAgent(scope, sql`a.id`)}`,
  );
  return balance?.n ?? 0;
};

const ACCOUNT = { user_id: customers.userId };
/** The account of a customer, null while there is none. */
export const findAccount = async (db: Queryable, customerId: number): Promise<number | null> =>
  (await first(db, ACCOUNT, sql`select user_id from customers where id = ${customerId}`))?.user_id ?? null;
