/** Reads alerts for whoever they are for, what they confirmed, and the news of their level. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { orderBy, orderByFilled } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { alertConfirmations, alerts } from '../../db/tables/alerts.ts';
import { levelUpdates } from '../../db/tables/levels.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers, visibleConfirmations, type ConfirmationFilter } from '../../kernel/scopes.ts';
import { IS_ADDRESSED, READ_BY_THEM, RECIPIENTS } from './audience.ts';

type Page = { page: number; perPage: number };
const COUNT = { n: integer() };

const READER_ALERT = {
  id: alerts.id,
  title: alerts.title,
  content: alerts.content,
  created_at: alerts.createdAt,
  suspended: alerts.suspended,
  text_version: alerts.textVersion,
  read_confirmation_email_enabled: alerts.readConfirmationEmailEnabled,
  acceptance_check_enabled: alerts.acceptanceCheckEnabled,
  acceptance_check_label: alerts.acceptanceCheckLabel,
  read_at: nullable(alertConfirmations.readAt),
  read_text_version: nullable(alertConfirmations.textVersion),
};
export type ReaderAlertRow = RowOf<typeof READER_ALERT>;
const SELECT_READER_ALERT = sql`
  select l.id, l.title, l.content, l.created_at, l.suspended, l.text_version, l.read_confirmation_email_enabled,
    l.acceptance_check_enabled, l.acceptance_check_label, k.read_at, k.text_version as read_text_version`;

/** What one has to read, and what one read, whomever it is for by now. */
const ofReader = (scope: Scope, more: SQL): SQL => sql`
  from ${RECIPIENTS}
  cross join alerts l
  ${READ_BY_THEM}
  where ${ownPapers(scope, sql`u.id`)}
    and (k.id is not null or (not l.suspended and ${IS_ADDRESSED}))
    and ${more}`;

const READER_ORDERS = { createdAt: [sql`l.created_at`], title: [sql`lower(l.title)`] };
type ReaderFilter = Page & {
  unread?: boolean | undefined;
  suspended: boolean;
  orderField: keyof typeof READER_ORDERS;
  orderDir: 'asc' | 'desc';
};
/** One's own alerts (ACC-234). */
export const findReaderAlerts = async (
  db: Queryable,
  scope: Scope,
  filter: ReaderFilter,
): Promise<{ rows: ReaderAlertRow[]; total: number }> => {
  const isRead = filter.unread === undefined ? sql`true` : sql`(k.id is null) = ${filter.unread}`;
  const listed = ofReader(scope, sql`l.suspended = ${filter.suspended} and ${isRead}`);
  const [rows, counted] = await Promise.all([
    all(
      db,
      READER_ALERT,
      sql`
        ${SELECT_READER_ALERT}
        ${listed}
        ${orderBy(filter.orderDir, ...READER_ORDERS[filter.orderField], sql`l.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, COUNT, sql`select count(*)::int as n ${listed}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

/** One alert that one has to read or has read. */
export const findReaderAlert = (db: Queryable, scope: Scope, id: number): Promise<ReaderAlertRow | null> =>
  first(db, READER_ALERT, sql`${SELECT_READER_ALERT} ${ofReader(scope, sql`l.id = ${id}`)}`);

const CONFIRMATION = {
  id: alertConfirmations.id,
  alert_id: alerts.id,
  title: alerts.title,
  content: alerts.content,
  text_version: alerts.textVersion,
  read_text_version: alertConfirmations.textVersion,
  accepted_label: alertConfirmations.acceptedLabel,
  read_at: alertConfirmations.readAt,
  user_id: users.id,
  display_name: text(),
};
export type ConfirmationRow = RowOf<typeof CONFIRMATION>;
const SELECT_CONFIRMATION = sql`
  select k.id, l.id as alert_id, l.title, l.content, l.text_version, k.text_version as read_text_version,
    k.accepted_label, k.read_at, u.id as user_id, p.first_name || ' ' || p.last_name as display_name`;
const CONFIRMATIONS = sql`
  from alert_confirmations k
  join alerts l on l.id = k.alert_id
  join users u on u.id = k.user_id
  join people p on p.id = u.person_id`;

/** ACC-237: one's own; everybody's, or one agent's, for administrators who ask for them. */
export const findConfirmations = async (
  db: Queryable,
  scope: Scope,
  filter: Page & ConfirmationFilter & { orderDir: 'asc' | 'desc' },
): Promise<{ rows: ConfirmationRow[]; total: number }> => {
  const inOrder = orderByFilled(filter.orderDir, sql`k.read_at`, sql`k.id`);
  const listed = sql`from alert_confirmations k where ${visibleConfirmations(scope, filter, sql`k.user_id`)}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      CONFIRMATION,
      sql`
        ${SELECT_CONFIRMATION}
        ${CONFIRMATIONS}
        where k.id in (
          select k.id
          ${listed}
          ${inOrder}
          ${pageOf(filter.page, filter.perPage)})
        ${inOrder}`,
    ),
    first(db, COUNT, sql`select count(*)::int as n ${listed}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

export const findOwnConfirmation = (db: Queryable, scope: Scope, alertId: number): Promise<ConfirmationRow | null> =>
  first(
    db,
    CONFIRMATION,
    sql`
      ${SELECT_CONFIRMATION}
      ${CONFIRMATIONS}
      where ${ownPapers(scope, sql`k.user_id`)}
        and k.alert_id = ${alertId}`,
  );

export const LEVEL_UPDATE = {
  id: levelUpdates.id,
  title: levelUpdates.title,
  content: levelUpdates.content,
  created_at: levelUpdates.createdAt,
};
export type LevelUpdateRow = RowOf<typeof LEVEL_UPDATE>;
/** What one has not acknowledged yet, the oldest first (ACC-157). */
export const findUnreadLevelUpdates = (db: Queryable, scope: Scope): Promise<LevelUpdateRow[]> =>
  all(
    db,
    LEVEL_UPDATE,
    sql`
      select id, title, content, created_at
      from level_updates
      where ${ownPapers(scope, sql`user_id`)}
        and acknowledged_at is null
      order by id`,
  );
