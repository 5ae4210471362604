/** People that the search finds: accounts for administrators, the network, registers of customers, subordinates. */
import { sql, type SQL } from 'drizzle-orm';
import { agentsSeenBy } from '@ema/domain/network/may.ts';
import { CUSTOMERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import type { Typed } from '@ema/domain/search/typed.ts';
import { accountsLike, likeText } from '../../db/like.ts';
import { directSubordinates, ownAgent, privateRows, visibleLines } from '../../kernel/scopes.ts';
import { hasFigures, holds, isTooShort, type Asked, type Branch } from './branch-queries.ts';

/** Which of these columns holds what was typed, the first one. */
const matchOf = (typed: Typed, ...columns: readonly SQL[]): SQL =>
  sql`coalesce(${sql.join(
    columns.map((column) => sql`case when ${holds(typed, sql`lower(${column})`)} then ${column} end`),
    sql`, `,
  )})`;
const ofPerson = (typed: Typed): SQL => sql`coalesce(
  ${matchOf(typed, sql`p.fiscal_code`, sql`p.email`, sql`p.mobile`, sql`p.phone`)},
  case when ${hasFigures(typed, sql`p.phone`)} then p.phone end)`;
/** One's own rows of people, read as they are. */
const isPersonLike = (typed: Typed): SQL =>
  sql`(${holds(typed, sql`p.search_text`)} or ${hasFigures(typed, sql`p.phone`)})`;
/** Whose code it is, then by name, those first whose surname begins so. */
const byName = (typed: Typed, alias: SQL, id: SQL): SQL => sql`
  coalesce(${id} = ${typed.number}::bigint, false) desc,
  lower(${alias}.last_name) like ${`${likeText(typed.text)}%`} desc,
  lower(${alias}.last_name), lower(${alias}.first_name), ${id}`;
const NAME = sql`p.first_name || ' ' || p.last_name`;

/** Accounts by any identifier, also the code of an agent and their number of VAT: each of them by its own index. */
const accounts = (typed: Typed): SQL => {
  const parts: SQL[] = typed.isShort || typed.isShortNumber ? [] : [accountsLike(...typed.spellings)];
  if (typed.figures !== null)
    parts.push(sql`(
      select w.id
      from people s
      join users w on w.person_id = s.id
      where ${hasFigures(typed, sql`s.phone`)})`);
  if (typed.number !== null) parts.push(sql`(select g.user_id from agents g where g.id = ${typed.number})`);
  if (typed.vat !== null) parts.push(sql`(select g.user_id from agents g where g.vat_number = ${typed.vat})`);
  return parts.length === 0 ? sql`(select null::bigint)` : sql`(${sql.join(parts, sql` union `)})`;
};
/** Everybody with an account, an agent as such: for administrators. */
export const people = ({ typed }: Asked): Branch => ({
  columns: {
    kind: sql`case when a.status <> 'deleted' then 'agent' else 'user' end`,
    id: sql`case when a.status <> 'deleted' then a.id else u.id end`,
    name: NAME,
    key: sql`u.username`,
    match: typed.vat === null ? ofPerson(typed) : sql`coalesce(${ofPerson(typed)}, a.vat_number)`,
    note: sql`u.user_type`,
    state: sql`a.status`,
    disabled: sql`u.disabled`,
  },
  from: sql`
    users u
    join people p on p.id = u.person_id
    left join agents a on a.user_id = u.id`,
  where: sql`u.deleted_at is null and u.id in ${accounts(typed)}`,
  order: sql`${byName(typed, sql`p`, sql`a.id`)}, u.id`,
});

/** Those of the register by their texts or their number, each by its own index. */
const registeredLike = (typed: Typed): SQL => {
  const byNumber = sql`select ${typed.number}::bigint`;
  if (typed.isShort || typed.isShortNumber) return sql`(${byNumber})`;
  return sql`(
    select c.id
    from people s
    join customers c on c.person_id = s.id
    where ${holds(typed, sql`s.search_text`)}
    union
    select c.id
    from people s
    join customers c on c.person_id = s.id
    where ${hasFigures(typed, sql`s.phone`)}
    union
    ${byNumber})`;
};
/** Customers of kleen whom somebody registered and who have no account: for administrators (NET-720). */
export const registered = ({ typed }: Asked): Branch => ({
  columns: {
    kind: sql`'registered-customer'`,
    id: sql`k.id`,
    name: NAME,
    key: sql`coalesce(p.fiscal_code, '')`,
    match: ofPerson(typed),
    note: sql`p.city`,
  },
  from: sql`
    customers k
    join people p on p.id = k.person_id`,
  where: sql`
    not exists (select 1 from users u where u.person_id = k.person_id and u.deleted_at is null)
    and not exists (select 1 from erasures e where e.person_id = k.person_id)
    and k.id in ${registeredLike(typed)}`,
  order: byName(typed, sql`p`, sql`k.id`),
});

/** Agents of «Anagrafica sottoposti»: those below, without oneself, in any state but deleted. */
export const below = ({ typed, scope, viewer }: Asked): Branch => ({
  columns: {
    kind: sql`'below'`,
    id: sql`a.id`,
    name: NAME,
    key: sql`a.id::text`,
    match: ofPerson(typed),
    note: sql`p.city`,
    state: sql`a.status`,
  },
  from: sql`
    agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id`,
  where: sql`
    a.status <> 'deleted'
    and a.user_id <> ${scope.userId}
    and ${agentsSeenBy(viewer) === 'everybody' ? sql`true` : visibleLines(scope, sql`a.sponsor_line`)}
    and (${isPersonLike(typed)} or a.id = ${typed.number}::bigint)`,
  order: byName(typed, sql`p`, sql`a.id`),
});

/** Customers of the viewer's register. */
export const customers = ({ typed, scope }: Asked): Branch => ({
  columns: {
    kind: sql`'customer'`,
    id: sql`k.id`,
    name: NAME,
    key: sql`coalesce(p.fiscal_code, '')`,
    match: ofPerson(typed),
    note: sql`p.city`,
    shop: sql`1`,
  },
  from: sql`
    agent_customers ac
    join customers k on k.id = ac.customer_id
    join people p on p.id = k.person_id`,
  where: sql`
    ${ownAgent(scope, sql`ac.agent_id`)}
    and ac.complete
    and ${isPersonLike(typed)}`,
  order: byName(typed, sql`p`, sql`k.id`),
});

/** Customers of fibra: one's own, or everybody's for their office. */
export const privateCustomers = ({ typed, scope }: Asked): Branch => ({
  columns: {
    kind: sql`'private-customer'`,
    id: sql`c.id`,
    name: sql`c.first_name || ' ' || c.last_name`,
    match: sql`coalesce(
      ${matchOf(typed, sql`c.email`, sql`c.telephone`)},
      case when ${hasFigures(typed, sql`c.telephone`)} then c.telephone end)`,
    note: sql`c.city`,
    shop: sql`0`,
  },
  from: sql`private_customers c`,
  where: sql`
    ${privateRows(scope, CUSTOMERS_OFFICE, { includeAll: true }, sql`c.agent_id`)}
    and ${isTooShort(typed, scope, CUSTOMERS_OFFICE) ? sql`false` : sql`true`}
    and (${holds(typed, sql`c.search_text`)} or ${hasFigures(typed, sql`c.telephone`)})`,
  order: byName(typed, sql`c`, sql`c.id`),
});

/** Direct, active subordinates, as whom an agent may enter. */
export const subordinates = ({ typed, scope }: Asked): Branch => ({
  columns: {
    kind: sql`'subordinate'`,
    id: sql`a.id`,
    name: NAME,
    key: sql`u.username`,
    match: ofPerson(typed),
    note: sql`'cod. ' || a.id`,
  },
  from: sql`
    agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id`,
  where: sql`
    ${directSubordinates(scope, sql`a.sponsor_id`)}
    and a.status = 'seller'
    and not u.disabled
    and (${isPersonLike(typed)} or a.id = ${typed.number}::bigint)`,
  order: byName(typed, sql`p`, sql`a.id`),
});
