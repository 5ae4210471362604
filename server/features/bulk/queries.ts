/** Reads bulk operations, and the rows of one. */
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { BulkAction } from '@ema/domain/bulk/actions.ts';
import type { ItemState, RunState } from '@ema/domain/bulk/states.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { bulkItems, bulkRuns } from '../../db/tables/bulk.ts';

const RUN = {
  id: bulkRuns.id,
  action: bulkRuns.action,
  state: bulkRuns.state,
  total: bulkRuns.total,
  started_at: bulkRuns.startedAt,
  finished_at: bulkRuns.finishedAt,
  started_by_user_id: bulkRuns.startedByUserId,
  started_by: text(),
  stopped_by: nullable(text()),
  waiting: integer(),
  done: integer(),
  failed: integer(),
  cancelled: integer(),
};
export type RunRow = RowOf<typeof RUN>;

const RUNS = sql`
  select r.id, r.action, r.state, r.total, r.started_at, r.finished_at, r.started_by_user_id,
    p.first_name || ' ' || p.last_name as started_by, sp.first_name || ' ' || sp.last_name as stopped_by,
    n.waiting, n.done, n.failed, n.cancelled
  from bulk_runs r
  join users u on u.id = r.started_by_user_id
  join people p on p.id = u.person_id
  left join users su on su.id = r.stopped_by_user_id
  left join people sp on sp.id = su.person_id
  cross join lateral (
    select count(*) filter (where i.state = 'waiting')::int as waiting,
      count(*) filter (where i.state = 'done')::int as done,
      count(*) filter (where i.state = 'failed')::int as failed,
      count(*) filter (where i.state = 'cancelled')::int as cancelled
    from bulk_items i
    where i.run_id = r.id) n`;

type RunFilter = {
  page: number;
  perPage: number;
  action?: BulkAction | undefined;
  state?: RunState | undefined;
  userId?: number | undefined;
};
export const findRuns = async (
  db: Queryable,
  { page, perPage, action, state, userId }: RunFilter,
): Promise<{ rows: RunRow[]; total: number }> => {
  const conditions: SQL[] = [sql`true`];
  if (action !== undefined) conditions.push(sql`r.action = ${action}`);
  if (state !== undefined) conditions.push(sql`r.state = ${state}`);
  if (userId !== undefined) conditions.push(sql`r.started_by_user_id = ${userId}`);
  const where = sql.join(conditions, sql` and `);
  const rows = await all(
    db,
    RUN,
    sql`${RUNS} where ${where} order by r.started_at desc, r.id desc ${pageOf(page, perPage)}`,
  );
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n from bulk_runs r where ${where}`);
  return { rows, total: counted?.n ?? 0 };
};
/** @throws not_found */
export const runOf = async (db: Queryable, id: number): Promise<RunRow> => {
  const run = await first(db, RUN, sql`${RUNS} where r.id = ${id}`);
  if (!run) throw new CallError('not_found', 'Questa operazione non c’è più: gli esiti restano per 90 giorni.');
  return run;
};

const ITEM = {
  id: bulkItems.id,
  object_id: bulkItems.objectId,
  state: bulkItems.state,
  reason: bulkItems.reason,
  done_at: bulkItems.doneAt,
  name: nullable(text()),
};
export type ItemRow = RowOf<typeof ITEM>;

/** What the object `x.object_id` is called now. */
const USER = sql`(
  select p.first_name || ' ' || p.last_name
  from users u
  join people p on p.id = u.person_id
  where u.id = x.object_id)`;
const PAPER = sql`(
  select d.title || ' di ' || p.first_name || ' ' || p.last_name
  from fiscal_documents d
  join agents a on a.id = d.agent_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id
  where d.id = x.object_id)`;
const PRODUCT = sql`(select p.code || ' ' || p.name from products p where p.id = x.object_id)`;
const MEDIUM = sql`(
  select f.name || ' di ' || p.first_name || ' ' || p.last_name
  from user_media m
  join files f on f.id = m.file_id
  join users u on u.id = m.user_id
  join people p on p.id = u.person_id
  where m.id = x.object_id
    and m.deleted_at is null)`;
const NAMES: Readonly<Record<BulkAction, SQL>> = {
  'users.disable': USER,
  'users.enable': USER,
  'contracts.cancel': sql`(
    select t.title || coalesce(' n. ' || k.order_id, '') || ', rev. ' || t.revision || ' di '
      || p.first_name || ' ' || p.last_name
    from contracts k
    join contract_templates t on t.id = k.template_id
    join users u on u.id = k.user_id
    join people p on p.id = u.person_id
    where k.id = x.object_id)`,
  'fiscal-documents.cancel': PAPER,
  'card-receipts.cancel': PAPER,
  'webhooks.resend': sql`(select d.message_id from webhook_deliveries d where d.id = x.object_id)`,
  'admin-orders.send-email': sql`(
    select 'Commissione ' || o.id || ' di ' || p.first_name || ' ' || p.last_name
    from orders o
    join agents a on a.id = o.seller_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where o.id = x.object_id)`,
  'deliveries.verify': sql`(
    select 'Consegna ' || d.code || ' dell’ordine ' || d.order_id
    from delivery_payments y
    join deliveries d on d.id = y.delivery_id
    where y.id = x.object_id)`,
  'contact-validations.force': sql`(
    select k.destination || ' di ' || p.first_name || ' ' || p.last_name
    from challenges k
    join people p on p.id = k.person_id
    where k.id = x.object_id)`,
  'agents.set-status': sql`(
    select p.first_name || ' ' || p.last_name
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where a.id = x.object_id)`,
  'products.disable': PRODUCT,
  'products.enable': PRODUCT,
  'media.hide': MEDIUM,
  'media.show': MEDIUM,
  'agents-papers.cancel': PAPER,
};

type ItemFilter = { run: number; state?: ItemState | undefined; page: number; perPage: number };
/** In the order in which they are done. */
export const findItems = async (
  db: Queryable,
  { run, state, page, perPage }: ItemFilter,
): Promise<{ rows: ItemRow[]; total: number }> => {
  const of = await first(db, { action: bulkRuns.action }, sql`select action from bulk_runs where id = ${run}`);
  if (!of) return { rows: [], total: 0 };
  const where = sql`run_id = ${run} and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const rows = await all(
    db,
    ITEM,
    sql`
    select x.id, x.object_id, x.state, x.reason, x.done_at, ${NAMES[of.action]} as name
    from (
      select *
      from bulk_items
      where ${where}
      order by id
      ${pageOf(page, perPage)}) x
    order by x.id`,
  );
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n from bulk_items where ${where}`);
  return { rows, total: counted?.n ?? 0 };
};

/** Whether that account is an agent's. */
export const isAgent = async (tx: Tx, userId: number): Promise<boolean> => {
  const kind = await first(
    tx,
    { is_agent: truth() },
    sql`select exists (select 1 from agents where user_id = ${userId}) as is_agent`,
  );
  return kind?.is_agent ?? false;
};

const RUN_TO_WORK = {
  id: bulkRuns.id,
  action: bulkRuns.action,
  given: bulkRuns.arguments,
  user_id: bulkRuns.startedByUserId,
};
/** What to do, with what, and for whom. */
export const findRunToWork = (db: Queryable, id: number): Promise<RowOf<typeof RUN_TO_WORK> | null> =>
  first(
    db,
    RUN_TO_WORK,
    sql`
    select id, action, arguments as given, started_by_user_id as user_id
    from bulk_runs
    where id = ${id}`,
  );

/** Those of which nothing was done for two minutes. */
export const findForgottenRuns = (db: Queryable): Promise<{ id: number }[]> =>
  all(
    db,
    { id: bulkRuns.id },
    sql`
    select r.id
    from bulk_runs r
    where r.state = 'running'
      and coalesce(r.retried_at, r.started_at) < ema_now() - interval '2 minutes'
      and not exists (
        select 1
        from bulk_items i
        where i.run_id = r.id
          and i.done_at > ema_now() - interval '2 minutes')
    order by r.id`,
  );
