/** Reads agents: those a viewer may see, by name, and one of them. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderByFilled } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';
import type { Scope } from '../../kernel/context.ts';
import { directSubordinates, visibleLines } from '../../kernel/scopes.ts';
import { ordersTowardGoal } from '../sponsorship/kit-queries.ts';

const AGENT = { id: agents.id, full_name: text(), city: people.city, status: agents.status, level: agents.level };
export type AgentRow = RowOf<typeof AGENT>;
const LISTED = {
  ...AGENT,
  address: text(),
  post_code: people.postCode,
  province: people.province,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  joined_at: agents.joinedAt,
  sponsor_id: agents.sponsorId,
  sponsor_name: nullable(text()),
  orders_goal: nullable(integer()),
  is_deposit_paid: truth(),
  balance_state: nullable(kitPayments.state),
  balance_due_on: nullable(kitPayments.dueOn),
  orders: integer(),
};
export type ListedAgent = RowOf<typeof LISTED>;

type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  sponsor?: number | undefined;
  status?: string | undefined;
  state?: string | undefined;
  createdAt?: string | undefined;
  excludeMe?: boolean | undefined;
  withSubordinateInvitation?: boolean | undefined;
  withSubordinates?: boolean | undefined;
  onlyDirectSubordinates?: boolean | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};
/** Kept with the agent by a trigger. */
const NAME = [sql`a.listed_last_name`, sql`a.listed_first_name`];
const ORDERS = { fullName: NAME, city: [sql`lower(p.city)`, ...NAME], createdAt: [sql`a.joined_at`] };

const COLUMNS = sql`a.id, p.first_name || ' ' || p.last_name as full_name, p.city, a.status, a.level`;
const FROM = sql`
  from agents a
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;
const SPONSOR_NAME = sql`(
    select sp.first_name || ' ' || sp.last_name
    from agents s
    join users su on su.id = s.user_id
    join people sp on sp.id = su.person_id
    where s.id = a.sponsor_id)`;
/** Of agents `a`: the kit by which they came, with its deposit and balance. */
const KIT = sql`
  left join lateral (
    select i.orders_goal, d.paid_at as deposit_paid_at, b.state as balance_state, b.due_on as balance_due_on
    from subordinate_invitations i
    left join kit_payments d on d.invitation_id = i.id and d.part = 'deposit'
    left join kit_payments b on b.invitation_id = i.id and b.part = 'balance'
    where i.user_id = a.user_id
      and i.deleted_at is null) kit on true`;
/** In the days of their kit; of whoever has none since ever. */
const SENT_ORDERS = sql`case
    when kit.orders_goal is null then ${ordersTowardGoal(sql`a.id`, sql`'-infinity'::timestamptz`, null)}
    else ${ordersTowardGoal(sql`a.id`, sql`kit.deposit_paid_at`, sql`kit.balance_due_on`)}
  end`;

const HAS_INVITED = sql`exists (
    select 1
    from subordinate_invitations i
    where i.sponsor_id = a.id
      and i.deleted_at is null)`;

/** Agents whose person is so. */
const whose = (person: SQL): SQL => sql`a.user_id in (
    select u.id
    from people p
    join users u on u.person_id = p.id
    where ${person})`;
/** So many figures are a part of a telephone number too; fewer, which are in most of them, are a code alone. */
const CONTACT_FROM = 5;
/** By code, name or contact (NET-911): each by its index, where an `or` of two tables would read everybody. */
const textMatches = (typed: string): SQL => {
  const known = whose(sql`p.search_text like ${`%${likeText(typed)}%`}`);
  if (!/^\d{1,9}$/.test(typed)) return known;
  if (typed.length < CONTACT_FROM) return sql`a.id = ${Number(typed)}`;
  return sql`a.id in (
    select a.id
    from agents a
    where ${known}
    union
    select ${Number(typed)}::bigint)`;
};

const listed = (f: Filter, scope: Scope): SQL => {
  const conditions: SQL[] = [sql`a.status <> 'deleted'`];
  if (f.search) conditions.push(textMatches(f.search));
  if (f.sponsor !== undefined) conditions.push(sql`a.sponsor_id = ${f.sponsor}`);
  if (f.status) conditions.push(sql`a.status = ${f.status}`);
  if (f.state) conditions.push(whose(sql`p.province = ${f.state.toUpperCase()}`));
  if (f.createdAt) conditions.push(sql`(a.joined_at at time zone 'Europe/Rome')::date >= ${f.createdAt}::date`);
  if (f.excludeMe) conditions.push(sql`a.user_id <> ${scope.userId}`);
  if (f.withSubordinateInvitation) conditions.push(HAS_INVITED);
  if (f.withSubordinates) conditions.push(sql`exists (select 1 from agents s where s.sponsor_id = a.id)`);
  if (f.onlyDirectSubordinates) conditions.push(directSubordinates(scope, sql`a.sponsor_id`));
  return sql.join(conditions, sql` and `);
};

/**
 * Agents that are not deleted, by name; `isBelow`: only oneself and those below. The rows of the page are found first:
 * orders and sponsors of those before it are looked up for nobody.
 */
export const findAgents = async (
  db: Queryable,
  scope: Scope,
  filter: Filter,
  isBelow: boolean,
): Promise<{ rows: ListedAgent[]; total: number }> => {
  // Whom one sponsors directly stands below one: nobody has to be looked for.
  const isSought = isBelow && !filter.onlyDirectSubordinates;
  const below = isSought ? visibleLines(scope, sql`a.sponsor_line`) : sql`true`;
  const where = sql`${listed(filter, scope)} and ${below}`;
  const order = orderByFilled(filter.orderDir, ...ORDERS[filter.orderField], sql`a.id`);
  const [rows, counted] = await Promise.all([
    all(
      db,
      LISTED,
      sql`
      with listed as materialized (
        select a.id
        ${filter.orderField === 'city' ? FROM : sql`from agents a`}
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}
      )
      select ${COLUMNS}, trim(p.street || ' ' || p.street_number) as address, p.post_code, p.province,
        p.email, p.mobile, p.phone, a.joined_at, a.sponsor_id,
        ${SPONSOR_NAME} as sponsor_name,
        kit.orders_goal, kit.deposit_paid_at is not null as is_deposit_paid, kit.balance_state, kit.balance_due_on,
        ${SENT_ORDERS} as orders
      ${FROM}
      ${KIT}
      where a.id in (select l.id from listed l)
      ${order}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from agents a where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

/** For offices that look after private customers or orders: whoever it is. */
export const findAnyAgent = (db: Queryable, id: number): Promise<AgentRow | null> =>
  first(db, AGENT, sql`select ${COLUMNS} ${FROM} where a.id = ${id}`);

/** One agent among oneself and those below. */
export const findVisibleAgent = (db: Queryable, scope: Scope, id: number): Promise<AgentRow | null> =>
  first(
    db,
    AGENT,
    sql`
    select ${COLUMNS}
    ${FROM}
    where a.id = ${id}
      and ${visibleLines(scope, sql`a.sponsor_line`)}`,
  );
