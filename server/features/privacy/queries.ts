/** Reads requests of people about their data, and whom one may be about. */
import { sql, type SQL } from 'drizzle-orm';
import type { RequestKind, RequestState } from '@ema/domain/privacy/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { all, bigint, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { privacyRequests } from '../../db/tables/privacy.ts';

const REQUEST = {
  id: privacyRequests.id,
  kind: privacyRequests.kind,
  channel: privacyRequests.channel,
  state: privacyRequests.state,
  received_on: privacyRequests.receivedOn,
  due_on: privacyRequests.dueOn,
  reason: privacyRequests.reason,
  settled_at: privacyRequests.settledAt,
  outcome: privacyRequests.outcome,
};
export type RequestRow = RowOf<typeof REQUEST>;
const REQUEST_COLUMNS = sql.raw(
  'r.id, r.kind, r.channel, r.state, r.received_on, r.due_on, r.reason, r.settled_at, r.outcome',
);

/** One's own, the newest first; as many as are shown. */
export const findOwnRequests = (db: Queryable, personId: number): Promise<RequestRow[]> =>
  all(
    db,
    REQUEST,
    sql`
    select ${REQUEST_COLUMNS}
    from privacy_requests r
    where r.person_id = ${personId}
    order by r.id desc
    limit 20`,
  );
export const findOwnRequest = (db: Queryable, personId: number, id: number): Promise<RequestRow | null> =>
  first(
    db,
    REQUEST,
    sql`select ${REQUEST_COLUMNS} from privacy_requests r where r.person_id = ${personId} and r.id = ${id}`,
  );

/** What somebody is to the company, in a word: `p`, `u`, `a` and `c` are person, account, agent and customer. */
const WHAT = sql`case
  when a.id is not null then 'Incaricato ' || a.id
  when c.id is not null and u.id is not null then 'Cliente ' || c.id
  when c.id is not null then 'Cliente ' || c.id || ' senza account'
  else coalesce('Account di ' || u.user_type, 'Candidato')
end`;
const PRIVATE_WHAT = sql`'Cliente privato ' || v.id || ' dell’incaricato ' || v.agent_id`;

const KEPT = {
  ...REQUEST,
  person_id: privacyRequests.personId,
  private_customer_id: privacyRequests.privateCustomerId,
  name: text(),
  what: text(),
  user_id: nullable(bigint()),
  created_by: text(),
  settled_by: nullable(text()),
};
export type KeptRow = RowOf<typeof KEPT>;
const EVERY = sql`privacy_requests r`;
/** `of`: which ones; a page is found before it is asked whose its requests are. */
const selectKept = (of: SQL): SQL => sql`
  select ${REQUEST_COLUMNS}, r.person_id, r.private_customer_id,
    btrim(coalesce(p.first_name || ' ' || p.last_name, v.first_name || ' ' || v.last_name)) as name,
    case when r.person_id is null then ${PRIVATE_WHAT} else ${WHAT} end as what,
    u.id as user_id, btrim(wp.first_name || ' ' || wp.last_name) as created_by,
    btrim(sp.first_name || ' ' || sp.last_name) as settled_by
  from ${of}
  left join people p on p.id = r.person_id
  left join users u on u.person_id = p.id
  left join agents a on a.user_id = u.id
  left join customers c on c.person_id = p.id
  left join private_customers v on v.id = r.private_customer_id
  join users w on w.id = r.created_by_user_id
  join people wp on wp.id = w.person_id
  left join users s on s.id = r.settled_by_user_id
  left join people sp on sp.id = s.person_id`;

/** Those to answer by the day they are due, then those that are over, the last one first. */
const IN_TURN = sql`
  order by (r.settled_at is null) desc,
    case when r.settled_at is null then r.due_on end,
    r.settled_at desc,
    r.id desc`;
type Filter = {
  page: number;
  perPage: number;
  state?: RequestState | undefined;
  kind?: RequestKind | undefined;
  search?: string | undefined;
};
/** One page of everybody’s. */
export const findRequests = async (db: Queryable, f: Filter): Promise<{ rows: KeptRow[]; total: number }> => {
  const conditions: SQL[] = [sql`true`];
  if (f.state !== undefined) conditions.push(sql`r.state = ${f.state}`);
  if (f.kind !== undefined) conditions.push(sql`r.kind = ${f.kind}`);
  if (f.search) {
    const like = `%${likeText(f.search)}%`;
    conditions.push(sql`(
      r.person_id in (
        select id
        from people
        where search_text like ${like}
        union
        select person_id
        from users
        where lower(username) like ${like})
      or r.private_customer_id in (
        select id
        from private_customers
        where search_text like ${like}))`);
  }
  const where = sql.join(conditions, sql` and `);
  const [rows, counted] = await Promise.all([
    all(
      db,
      KEPT,
      sql`
      ${selectKept(sql`(
        select r.*
        from ${EVERY}
        where ${where}
        ${IN_TURN}
        ${pageOf(f.page, f.perPage)}) r`)}
      ${IN_TURN}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from ${EVERY} where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
export const findRequest = (db: Queryable, id: number): Promise<KeptRow | null> =>
  first(db, KEPT, sql`${selectKept(EVERY)} where r.id = ${id}`);

const PERSON = {
  person_id: nullable(bigint()),
  private_customer_id: nullable(bigint()),
  name: text(),
  what: text(),
};
export type PersonRow = RowOf<typeof PERSON>;
/**
 * Whoever was never erased: people with an account, in the register of customers or invited to become agents, and
 * private customers.
 */
const people = (condition: SQL): SQL => sql`
  select p.id as person_id, null::bigint as private_customer_id, p.first_name || ' ' || p.last_name as name,
    ${WHAT} as what
  from people p
  left join users u on u.person_id = p.id
  left join agents a on a.user_id = u.id
  left join customers c on c.person_id = p.id
  where ${condition}
    and (c.id is not null or u.id is not null
      or exists (select 1 from subordinate_invitations i where i.person_id = p.id))
    and not exists (select 1 from api_keys k where k.user_id = u.id)
    and not exists (select 1 from erasures e where e.person_id = p.id)`;
const privateCustomers = (condition: SQL): SQL => sql`
  select null::bigint as person_id, v.id as private_customer_id, v.first_name || ' ' || v.last_name as name,
    ${PRIVATE_WHAT} as what
  from private_customers v
  where ${condition}
    and not exists (select 1 from erasures e where e.private_customer_id = v.id)`;

/** As many as somebody looks through. */
const FEW = sql.raw('10');
export const findPeople = (db: Queryable, search: string): Promise<PersonRow[]> => {
  const like = `%${likeText(search)}%`;
  return all(
    db,
    PERSON,
    sql`
    (${people(sql`(p.search_text like ${like} or lower(u.username) like ${like})`)} order by name, p.id limit ${FEW})
    union all
    (${privateCustomers(sql`v.search_text like ${like}`)} order by name, v.id limit ${FEW})`,
  );
};
/** The one that is named; exactly one of both is. */
export const findPerson = (
  db: Queryable,
  { personId, privateCustomerId }: { personId: number | null; privateCustomerId: number | null },
): Promise<PersonRow | null> =>
  first(
    db,
    PERSON,
    personId === null ? privateCustomers(sql`v.id = ${privateCustomerId}`) : people(sql`p.id = ${personId}`),
  );
