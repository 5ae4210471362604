/** Reads the log of everybody's activity for administrators (NET-307). */
import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { spellingsOf } from '@ema/domain/users/changes.ts';
import { UNTOLD_FIELDS } from '@ema/domain/users/field-names.ts';
import { recordOf, RECORDS, typedObject } from '@ema/domain/users/records.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { accountsLike, likeText } from '../../db/like.ts';
import { all, bigint, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { audit } from '../../db/tables/system.ts';
import { eventsNamed, LOG_NAMES } from './event-names.ts';

/** What happened, to what, and all that was written down of it. */
const EVENT = {
  id: audit.id,
  at: audit.at,
  event: audit.event,
  object: audit.object,
  object_id: audit.objectId,
  detail: json<Readonly<Record<string, unknown>>>(),
};
const EVENT_COLUMNS = sql.raw('a.id, a.at, a.event, a.object, a.object_id, a.detail');
export type EventRow = RowOf<typeof EVENT>;

const LOG = { ...EVENT, user_id: audit.subjectUserId, person: nullable(text()), actor: nullable(text()) };
export type LogRow = RowOf<typeof LOG>;
export type LogFilter = {
  page: number;
  perPage: number;
  orderDir: 'asc' | 'desc';
  user?: number | undefined;
  displayName?: string | undefined;
  type?: string | undefined;
  description?: string | undefined;
  record?: string | undefined;
  shop?: number | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const list = (values: readonly string[]): SQL => sql`any(${array(values)})`;

/** Its longest part that is written in one way: what can be compared without knowing letters is compared soonest. */
const plainPart = (text: string): string =>
  (text.match(/[\u{20}-\u{7e}]+/gu) ?? []).reduce(
    (longest, part) => (part.length > longest.length ? part : longest),
    '',
  );
/**
 * A value of the detail, or what it was done to. Its text as it is stored says which rows cannot be meant; what is left
 * is looked through value by value, so that nothing is found by what nobody sees.
 */
const isDescribedBy = (typed: string): SQL => {
  const { like, exactly } = spellingsOf(typed);
  const object = typedObject(typed);
  const isObject = sql`(a.object = ${list(object?.objects ?? [])} and a.object_id = ${object?.id ?? ''})`;
  // «Ordine 41» is that one, found by `audit_object`.
  if (object && /\d/.test(object.id)) return isObject;
  const within = `%${likeText(like)}%`;
  const stored = [plainPart(JSON.stringify(like).slice(1, -1)), ...exactly].map((part) => `%${likeText(part)}%`);
  return sql`(${isObject}
    or (lower((a.object_id || ' ' || a.detail::text) collate "C") like any(${array(stored)})
      and (lower(a.object_id) like ${within}
        or exists (
          select
          from jsonb_path_query(a.detail - ${array(UNTOLD_FIELDS)}, 'strict $.**') v
          where jsonb_typeof(v) in ('string', 'number')
            and (lower(v #>> '{}') like ${within} or v #>> '{}' = ${list(exactly)})))))`;
};

/** `audit_object` finds them, however long the log is. */
const isOfRecord = (name: string): SQL => {
  const record = recordOf(name);
  if (!record) return sql`false`;
  return sql`(a.object = ${list(RECORDS[record.kind].objects)} and a.object_id = ${record.id})`;
};

/** Events `a` of accounts that work in the shop; whoever is no agent belongs to both. */
export const isOfShop = (shop: number): SQL => {
  const shopFlag = shop === FIBRA ? sql`g.fibra_enabled` : sql`g.kleen_enabled`;
  return sql`not exists (select 1 from agents g where g.user_id = a.subject_user_id and not ${shopFlag})`;
};

/**
 * Done with one of the accounts, or by its owner with somebody else’s: `audit_subject` and `audit_actor` find each, and
 * both are read together. Of a few numbers that stand there the database knows how many rows they have.
 */
const isOfAnyOf = (accounts: readonly number[]): SQL => {
  const ids = sql`any(${sql.param([...accounts])}::bigint[])`;
  return sql`(
    a.subject_user_id = ${ids}
    or (a.actor_user_id = ${ids} and a.actor_user_id is distinct from a.subject_user_id))`;
};
const accountsOf = async (db: Queryable, { user, displayName }: LogFilter): Promise<(readonly number[])[]> => [
  ...(user === undefined ? [] : [[user]]),
  ...(displayName === undefined || displayName === ''
    ? []
    : [(await all(db, { id: bigint() }, sql`select n.id from ${accountsLike(displayName)} n`)).map(({ id }) => id)]),
];

const conditionsOf = (f: LogFilter, accounts: readonly (readonly number[])[]): SQL[] => {
  const conditions: (SQL | false)[] = [
    sql`a.event = ${list(f.type === undefined ? Object.keys(LOG_NAMES) : eventsNamed(f.type))}`,
    f.record !== undefined && isOfRecord(f.record),
    ...accounts.map(isOfAnyOf),
    f.description !== undefined && f.description.trim() !== '' && isDescribedBy(f.description),
    f.shop !== undefined && isOfShop(f.shop),
    f.from !== undefined && sql`a.at >= ${startOfDay(f.from).toISOString()}::timestamptz`,
    f.to !== undefined && sql`a.at < ${startOfDay(addDays(f.to, 1)).toISOString()}::timestamptz`,
  ];
  return conditions.filter((condition) => condition !== false);
};

export const findLogs = async (db: Queryable, filter: LogFilter): Promise<{ rows: LogRow[]; total: Counted }> => {
  const where = sql.join(conditionsOf(filter, await accountsOf(db, filter)), sql` and `);
  const way = sql.raw(filter.orderDir);
  const [rows, total] = await Promise.all([
    all(
      db,
      LOG,
      sql`
        select ${EVENT_COLUMNS}, u.id as user_id, p.first_name || ' ' || p.last_name as person,
          case
            when a.actor_user_id is distinct from a.subject_user_id then ap.first_name || ' ' || ap.last_name
          end as actor
        from (
          select a.*
          from audit a
          where ${where}
          order by a.at ${way}, a.id ${way}
          ${pageOf(filter.page, filter.perPage)}
        ) a
        left join users u on u.id = a.subject_user_id
        left join people p on p.id = u.person_id
        left join users au on au.id = a.actor_user_id
        left join people ap on ap.id = au.person_id
        order by a.at ${way}, a.id ${way}`,
    ),
    countUpTo(db, sql`from audit a where ${where}`, filter),
  ]);
  return { rows, total };
};

const STEP = { ...EVENT, by: nullable(text()), about: nullable(text()) };
export type StepRow = RowOf<typeof STEP>;
/** What was done to one record, the newest first; `before`: older than this event. */
export const findHistory = (
  db: Queryable,
  { record, before, most }: { record: string; before?: number | undefined; most: number },
): Promise<StepRow[]> => {
  const isOlder =
    before === undefined ? sql`true` : sql`(a.at, a.id) < (select b.at, b.id from audit b where b.id = ${before})`;
  return all(
    db,
    STEP,
    sql`
    select ${EVENT_COLUMNS}, ap.first_name || ' ' || ap.last_name as by,
      case
        when a.actor_user_id is distinct from a.subject_user_id then p.first_name || ' ' || p.last_name
      end as about
    from (
      select a.*
      from audit a
      where ${isOfRecord(record)}
        and a.event = ${list(Object.keys(LOG_NAMES))}
        and ${isOlder}
      order by a.at desc, a.id desc
      limit ${most}
    ) a
    left join users u on u.id = a.subject_user_id
    left join people p on p.id = u.person_id
    left join users au on au.id = a.actor_user_id
    left join people ap on ap.id = au.person_id
    order by a.at desc, a.id desc`,
  );
};
