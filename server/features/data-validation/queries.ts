/** What the lists of the office have in common: in which shop agents work, and what waits beside one thing. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA, type Shop } from '@ema/domain/access/roles.ts';
import { KIND_OF, type State, type UploadType } from '@ema/domain/data-validation/sections.ts';
import type { Queryable } from '../../db/client.ts';
import { accountsOrCode } from '../../db/like.ts';
import { first, integer, nullable, type RowOf } from '../../db/rows.ts';
import { userUploads } from '../../db/tables/profile.ts';
import type { Scope } from '../../kernel/context.ts';
import { readableAgent, readablePapers } from '../../kernel/scopes.ts';

export type Filter = {
  page: number;
  perPage: number;
  shop?: Shop | undefined;
  state?: State | undefined;
  search?: string | undefined;
  orderDir: 'asc' | 'desc';
};

/** Agents of the shop: whoever works in the other one alone is left out, so that nobody stands in no list. */
const ofShop = (shop: Shop | null | undefined): SQL => {
  if (shop === null || shop === undefined) return sql`true`;
  return shop === FIBRA ? sql`(a.fibra_enabled or not a.kleen_enabled)` : sql`(a.kleen_enabled or not a.fibra_enabled)`;
};

/** `of`: the row with `state`; `a` is its agent, `userId` whose it is. */
export const narrowedTo = ({ shop, state, search = '' }: Partial<Filter>, ofState: SQL, userId: SQL): SQL => {
  const conditions = [ofShop(shop)];
  if (state !== undefined) conditions.push(sql`${ofState} = ${state}`);
  if (search !== '') conditions.push(sql`${userId} in ${accountsOrCode(search)}`);
  return sql.join(conditions, sql` and `);
};

/** All that waits in a section, in the shop: `x.id` and `x.at`. */
export const waitingIncomes = (scope: Scope, shop: Shop | null | undefined): SQL => sql`
  select i.id, i.created_at as at
  from external_incomes i
  join agents a on a.id = i.agent_id
  where i.state = 'waiting'
    and ${readableAgent(scope, sql`i.agent_id`)}
    and ${ofShop(shop)}`;
export const waitingUploads = (scope: Scope, shop: Shop | null | undefined, type: UploadType): SQL => sql`
  select u.id, u.uploaded_at as at
  from user_uploads u
  left join agents a on a.user_id = u.user_id
  where u.state = 'waiting'
    and u.kind = ${KIND_OF[type]}
    and ${readablePapers(scope, sql`u.user_id`)}
    and (a.id is null or ${ofShop(shop)})`;

const QUEUE = { waiting: integer(), previous: nullable(userUploads.id), next: nullable(userUploads.id) };
/**
 * How many wait, and those before and after this one; after the last comes the first, and the other way round.
 * `at`: since when this one is there, as the table says it, to the microsecond.
 */
export const findQueue = async (
  db: Queryable,
  waiting: SQL,
  here: { id: number; at: SQL },
): Promise<RowOf<typeof QUEUE>> => {
  const isLater = sql`(x.at, x.id) > (${here.at}, ${here.id}::bigint)`;
  const other = sql`select x.id from waiting x where x.id <> ${here.id}`;
  const row = await first(
    db,
    QUEUE,
    sql`
    with waiting as materialized (${waiting})
    select
      (select count(*)::int from waiting) as waiting,
      (${other} order by ${isLater}, x.at desc, x.id desc limit 1) as previous,
      (${other} order by ${isLater} desc, x.at, x.id limit 1) as next`,
  );
  return row ?? { waiting: 0, previous: null, next: null };
};
