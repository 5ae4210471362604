/** Reads the log of everybody's activity for administrators (NET-307). */
import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { recordOf, RECORDS } from '@ema/domain/users/records.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { accountsLike, likeText } from '../../db/like.ts';
import { all, nullable, text, type RowOf } from '../../db/rows.ts';
import { audit } from '../../db/tables/system.ts';
import { eventsNamed, LOG_NAMES } from './event-names.ts';

const LOG = {
  id: audit.id,
  at: audit.at,
  event: audit.event,
  user_id: audit.subjectUserId,
  person: nullable(text()),
  actor: nullable(text()),
  reason: nullable(text()),
  note: nullable(text()),
};
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

const list = (names: readonly string[]): SQL => sql`any(${sql.param([...names])}::text[])`;
const WORDS = sql`lower(coalesce(a.detail ->> 'note', '') || ' ' || coalesce(a.detail ->> 'reason', ''))`;

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

const conditionsOf = (f: LogFilter): SQL[] => {
  const conditions: (SQL | false)[] = [
    sql`a.event = ${list(f.type === undefined ? Object.keys(LOG_NAMES) : eventsNamed(f.type))}`,
    f.record !== undefined && isOfRecord(f.record),
    f.user !== undefined && sql`${f.user} in (a.subject_user_id, a.actor_user_id)`,
    f.displayName !== undefined && f.displayName !== '' && sql`a.subject_user_id in ${accountsLike(f.displayName)}`,
    f.description !== undefined && f.description !== '' && sql`${WORDS} like ${`%${likeText(f.description)}%`}`,
    f.shop !== undefined && isOfShop(f.shop),
    f.from !== undefined && sql`a.at >= ${startOfDay(f.from).toISOString()}::timestamptz`,
    f.to !== undefined && sql`a.at < ${startOfDay(addDays(f.to, 1)).toISOString()}::timestamptz`,
  ];
  return conditions.filter((condition) => condition !== false);
};

export const findLogs = async (db: Queryable, filter: LogFilter): Promise<{ rows: LogRow[]; total: Counted }> => {
  const where = sql.join(conditionsOf(filter), sql` and `);
  const way = sql.raw(filter.orderDir);
  const [rows, total] = await Promise.all([
    all(
      db,
      LOG,
      sql`
        select a.id, a.at, a.event, u.id as user_id, p.first_name || ' ' || p.last_name as person,
          case
            when a.actor_user_id is distinct from a.subject_user_id then ap.first_name || ' ' || ap.last_name
          end as actor,
          a.detail ->> 'reason' as reason, a.detail ->> 'note' as note
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

const STEP = {
  id: audit.id,
  at: audit.at,
  event: audit.event,
  by: nullable(text()),
  about: nullable(text()),
  reason: nullable(text()),
  note: nullable(text()),
};
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
    select a.id, a.at, a.event, ap.first_name || ' ' || ap.last_name as by,
      case
        when a.actor_user_id is distinct from a.subject_user_id then p.first_name || ' ' || p.last_name
      end as about,
      a.detail ->> 'reason' as reason, a.detail ->> 'note' as note
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
