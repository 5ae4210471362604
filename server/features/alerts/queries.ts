/** Reads alerts for the office: the list, one with its texts and recipients, who read it and who may be chosen. */
import { sql } from 'drizzle-orm';
import type { Criteria } from '@ema/domain/alerts/alert.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { alertConfirmations, alertReminders, alerts, alertTexts } from '../../db/tables/alerts.ts';
import { drafted, IS_ADDRESSED, READ_BY_THEM, RECIPIENTS } from './audience.ts';

type Page = { page: number; perPage: number };
const COUNT = { n: integer() };

const ALERT = {
  id: alerts.id,
  title: alerts.title,
  content: alerts.content,
  text_version: alerts.textVersion,
  created_at: alerts.createdAt,
  suspended: alerts.suspended,
  automatic: alerts.automatic,
  read_confirmation_email_enabled: alerts.readConfirmationEmailEnabled,
  acceptance_check_enabled: alerts.acceptanceCheckEnabled,
  acceptance_check_label: alerts.acceptanceCheckLabel,
  manually_select_users: alerts.manuallySelectUsers,
  users_created_after: alerts.usersCreatedAfter,
  users_created_before: alerts.usersCreatedBefore,
  minimum_level: alerts.minimumLevel,
  maximum_level: alerts.maximumLevel,
  enabled_shop: alerts.enabledShop,
  version: alerts.version,
  recipients: integer(),
  read_count: integer(),
};
export type AlertRow = RowOf<typeof ALERT>;
const SELECT_ALERT = sql`
  select l.id, l.title, l.content, l.text_version, l.created_at, l.suspended, l.automatic,
    l.read_confirmation_email_enabled, l.acceptance_check_enabled, l.acceptance_check_label, l.manually_select_users,
    l.users_created_after, l.users_created_before, l.minimum_level, l.maximum_level, l.enabled_shop, l.version,
    (select count(*)::int from alert_recipients r where r.alert_id = l.id) as recipients,
    (select count(*)::int from alert_confirmations k where k.alert_id = l.id) as read_count
  from alerts l`;

const ALERT_ORDERS = { createdAt: [sql`l.created_at`], title: [sql`lower(l.title)`] };
type AlertFilter = Page & {
  search?: string | undefined;
  suspended?: boolean | undefined;
  includeAll: boolean;
  automatic: boolean;
  orderField: keyof typeof ALERT_ORDERS;
  orderDir: 'asc' | 'desc';
};
/** ACC-268. */
export const findAlerts = async (db: Queryable, filter: AlertFilter): Promise<{ rows: AlertRow[]; total: number }> => {
  const pattern = `%${likeText(filter.search ?? '')}%`;
  const where = sql`
    where l.automatic = ${filter.automatic}
      and (${filter.suspended ?? null}::boolean is null or l.suspended = ${filter.suspended ?? null})
      and (${filter.includeAll} or not l.suspended)
      and (${filter.search ?? null}::text is null or lower(l.title || ' ' || l.content) like ${pattern})`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      ALERT,
      sql`
        ${SELECT_ALERT}
        ${where}
        ${orderBy(filter.orderDir, ...ALERT_ORDERS[filter.orderField], sql`l.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, COUNT, sql`select count(*)::int as n from alerts l ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
/** `forUpdate` keeps everybody else from changing it until the transaction ends. */
export const findAlert = (db: Queryable, id: number, forUpdate = false): Promise<AlertRow | null> =>
  first(db, ALERT, sql`${SELECT_ALERT} where l.id = ${id} ${forUpdate ? sql`for update of l` : sql``}`);

const TEXT = {
  version: alertTexts.version,
  title: alertTexts.title,
  content: alertTexts.content,
  written_at: alertTexts.writtenAt,
  written_by: nullable(text()),
  read_count: integer(),
};
export type TextRow = RowOf<typeof TEXT>;
/** Every text the alert ever had, the newest first. */
export const findTexts = (db: Queryable, alertId: number): Promise<TextRow[]> =>
  all(
    db,
    TEXT,
    sql`
      select x.version, x.title, x.content, x.written_at, p.first_name || ' ' || p.last_name as written_by,
        (select count(*)::int
         from alert_confirmations k
         where k.alert_id = x.alert_id
           and k.text_version = x.version) as read_count
      from alert_texts x
      left join users u on u.id = x.written_by_user_id
      left join people p on p.id = u.person_id
      where x.alert_id = ${alertId}
      order by x.version desc`,
  );

const CANDIDATE = { id: users.id, display_name: text(), agent_id: agents.id, level: agents.level };
export type CandidateRow = RowOf<typeof CANDIDATE>;
const SELECT_CANDIDATE = sql`
  select u.id, p.first_name || ' ' || p.last_name as display_name, a.id as agent_id, a.level`;
const BY_NAME = sql`order by lower(p.last_name), lower(p.first_name), u.id`;

/** Whom an alert may be sent to, by part of their name or by code. */
export const findCandidates = (db: Queryable, search: string): Promise<CandidateRow[]> =>
  all(
    db,
    CANDIDATE,
    sql`
      ${SELECT_CANDIDATE}
      from ${RECIPIENTS}
      where p.search_text like ${`%${likeText(search)}%`}
        or a.id::text = ${search}
      ${BY_NAME}
      limit 20`,
  );
/** Those of these users whom an alert may be sent to. */
export const findRecipientsAmong = (db: Queryable, userIds: readonly number[]): Promise<{ id: number }[]> =>
  all(
    db,
    { id: users.id },
    sql`
      select u.id
      from ${RECIPIENTS}
      where u.id = any(${sql.param([...userIds])}::bigint[])
      order by u.id`,
  );
/** Whom somebody chose by hand, also when they are no sellers any more. */
export const findChosen = (db: Queryable, alertId: number): Promise<CandidateRow[]> =>
  all(
    db,
    CANDIDATE,
    sql`
      ${SELECT_CANDIDATE}
      from alert_recipients r
      join users u on u.id = r.user_id
      join people p on p.id = u.person_id
      join agents a on a.user_id = u.id
      where r.alert_id = ${alertId}
      ${BY_NAME}`,
  );
export const countByCriteria = async (db: Queryable, criteria: Criteria): Promise<number> =>
  (
    await first(
      db,
      COUNT,
      sql`
        select count(*)::int as n
        from ${RECIPIENTS}
        cross join ${drafted(criteria)}
        where ${IS_ADDRESSED}`,
    )
  )?.n ?? 0;

const REACH = { recipients: integer(), unread: integer(), remindable: integer() };
export type Reach = RowOf<typeof REACH>;
/** How many it is for, how many of them have not read it, and how many of those were reminded of nothing today. */
export const findReach = async (db: Queryable, alertId: number, today: Day): Promise<Reach> =>
  (await first(
    db,
    REACH,
    sql`
      select count(*)::int as recipients, (count(*) filter (where k.id is null))::int as unread,
        (count(*) filter (where k.id is null and t.user_id is null))::int as remindable
      from ${RECIPIENTS}
      cross join alerts l
      ${READ_BY_THEM}
      left join alert_reminders t on t.user_id = u.id and t.day = ${today}::date
      where l.id = ${alertId}
        and ${IS_ADDRESSED}`,
  )) ?? { recipients: 0, unread: 0, remindable: 0 };

const READER = {
  ...CANDIDATE,
  read_at: nullable(alertConfirmations.readAt),
  text_version: nullable(alertConfirmations.textVersion),
  accepted_label: alertConfirmations.acceptedLabel,
  reminded_at: nullable(alertReminders.sentAt),
};
export type ReaderRow = RowOf<typeof READER>;
const READER_ORDERS = {
  displayName: [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
  readAt: [sql`k.read_at`],
};
type ReaderFilter = Page & {
  alert: number;
  search?: string | undefined;
  read?: boolean | undefined;
  orderField: keyof typeof READER_ORDERS;
  orderDir: 'asc' | 'desc';
};
/** Whom the alert is for today, and whoever read it before. */
export const findReaders = async (
  db: Queryable,
  filter: ReaderFilter,
): Promise<{ rows: ReaderRow[]; total: number }> => {
  const listed = sql`
    from users u
    join agents a on a.user_id = u.id
    join people p on p.id = u.person_id
    cross join alerts l
    ${READ_BY_THEM}
    where l.id = ${filter.alert}
      and (k.id is not null or (
        a.status = 'seller' and u.user_type = 'agente' and not u.disabled and u.deleted_at is null and ${IS_ADDRESSED}))
      and (${filter.read ?? null}::boolean is null or (k.id is not null) = ${filter.read ?? null})
      and (${filter.search ?? null}::text is null
        or p.search_text like ${`%${likeText(filter.search ?? '')}%`}
        or a.id::text = ${filter.search ?? ''})`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      READER,
      sql`
        ${SELECT_CANDIDATE}, k.read_at, k.text_version, k.accepted_label,
          (select max(t.sent_at) from alert_reminders t where t.alert_id = l.id and t.user_id = u.id) as reminded_at
        ${listed}
        ${orderBy(filter.orderDir, ...READER_ORDERS[filter.orderField], sql`u.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, COUNT, sql`select count(*)::int as n ${listed}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

/** Where somebody is written to. */
export const findContactsOf = (
  db: Queryable,
  userId: number,
): Promise<{ email: string | null; mobile: string | null } | null> =>
  first(
    db,
    { email: people.email, mobile: people.mobile },
    sql`
      select p.email, p.mobile
      from users u
      join people p on p.id = u.person_id
      where u.id = ${userId}`,
  );
