/** Reads webhooks: the addresses, and what each was told. */
import { sql, type SQL } from 'drizzle-orm';
import { TEST_EVENT, type SentType } from '@ema/domain/webhooks/events.ts';
import type { DeliveryState } from '@ema/domain/webhooks/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { all, first, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/tables/webhooks.ts';

const ENDPOINT = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  state: webhookEndpoints.state,
  failures: webhookEndpoints.failures,
  failing_since: webhookEndpoints.failingSince,
  former_secret_until: webhookEndpoints.formerSecretUntil,
  waiting: integer(),
  created_at: webhookEndpoints.createdAt,
  created_by: text(),
  version: webhookEndpoints.version,
};
export type EndpointRow = RowOf<typeof ENDPOINT>;
const ENDPOINTS = sql`
  select e.id, e.url, e.events, e.state, e.failures, e.failing_since, e.former_secret_until, (
      select count(*)::int
      from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'pending') as waiting,
    e.created_at, p.first_name || ' ' || p.last_name as created_by, e.version
  from webhook_endpoints e
  join users u on u.id = e.created_by_user_id
  join people p on p.id = u.person_id
  where e.state <> 'deleted'`;

export const findEndpoints = (db: Queryable): Promise<EndpointRow[]> =>
  all(db, ENDPOINT, sql`${ENDPOINTS} order by e.created_at, e.id`);
export const findEndpoint = (db: Queryable, id: number): Promise<EndpointRow | null> =>
  first(db, ENDPOINT, sql`${ENDPOINTS} and e.id = ${id}`);

const DELIVERY = {
  id: webhookDeliveries.id,
  endpoint_id: webhookDeliveries.endpointId,
  url: webhookEndpoints.url,
  message_id: webhookDeliveries.messageId,
  type: webhookDeliveries.type,
  state: webhookDeliveries.state,
  created_at: webhookDeliveries.createdAt,
  next_at: webhookDeliveries.nextAt,
  history: webhookDeliveries.history,
  payload: webhookDeliveries.payload,
};
export type DeliveryRow = RowOf<typeof DELIVERY>;
const DELIVERIES = sql`
  select d.id, d.endpoint_id, e.url, d.message_id, d.type, d.state, d.created_at, d.next_at, d.history, d.payload
  from webhook_deliveries d
  join webhook_endpoints e on e.id = d.endpoint_id`;

type Filter = {
  page: number;
  perPage: number;
  endpoint?: number | undefined;
  state?: DeliveryState | undefined;
  type?: SentType | undefined;
};
export const findDeliveries = async (
  db: Queryable,
  { page, perPage, endpoint, state, type }: Filter,
): Promise<{ rows: DeliveryRow[]; total: Counted }> => {
  const conditions: SQL[] = [sql`true`];
  if (endpoint !== undefined) conditions.push(sql`d.endpoint_id = ${endpoint}`);
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  if (type !== undefined) conditions.push(sql`d.type = ${type}`);
  const where = sql.join(conditions, sql` and `);
  const [rows, total] = await Promise.all([
    all(db, DELIVERY, sql`${DELIVERIES} where ${where} order by d.created_at desc, d.id desc ${pageOf(page, perPage)}`),
    countUpTo(db, sql`from webhook_deliveries d where ${where}`, { page, perPage }),
  ]);
  return { rows, total };
};
export const findDelivery = (db: Queryable, id: number): Promise<DeliveryRow | null> =>
  first(db, DELIVERY, sql`${DELIVERIES} where d.id = ${id}`);

const TO_SEND = {
  endpoint_id: webhookDeliveries.endpointId,
  message_id: webhookDeliveries.messageId,
  type: webhookDeliveries.type,
  payload: webhookDeliveries.payload,
  attempts: webhookDeliveries.attempts,
  history: webhookDeliveries.history,
  url: webhookEndpoints.url,
  secret: webhookEndpoints.secret,
  former_secret: webhookEndpoints.formerSecret,
  former_secret_until: webhookEndpoints.formerSecretUntil,
  older_secrets: webhookEndpoints.olderSecrets,
};
export type ToSend = RowOf<typeof TO_SEND>;
/** May its address be told now? A test goes to one that is paused or disabled too. */
export const IS_OPEN = sql`(e.state = 'active' or (e.state <> 'deleted' and d.type = 'webhook.test'))`;
/** Null when another job of it counts by now, or its address may not be told. */
export const findToSend = (db: Queryable, id: number, turn: number): Promise<ToSend | null> =>
  first(
    db,
    TO_SEND,
    sql`
      select d.endpoint_id, d.message_id, d.type, d.payload, d.attempts, d.history, e.url, e.secret, e.former_secret,
        e.former_secret_until, e.older_secrets
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      where d.id = ${id}
        and d.turn = ${turn}
        and d.state = 'pending'
        and ${IS_OPEN}`,
  );

/** Whom a webhook that stands still is told. */
export const findAdministrators = (db: Queryable): Promise<{ email: string | null }[]> =>
  all(
    db,
    { email: people.email, id: users.id },
    sql`
      select p.email, u.id
      from grants g
      join users u on u.id = g.user_id and not u.disabled
      join people p on p.id = u.person_id
      where g.role = 'ROLE_ADMIN'
        and p.email is not null
      order by u.id`,
  );

/** How many there are. */
export const countEndpoints = async (db: Queryable): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`select count(*)::int as n from webhook_endpoints where state <> 'deleted'`,
  );
  return counted?.n ?? 0;
};

const SECRETS = {
  id: webhookEndpoints.id,
  secret: webhookEndpoints.secret,
  former_secret: webhookEndpoints.formerSecret,
  older_secrets: webhookEndpoints.olderSecrets,
};
/** Every endpoint's secrets, sealed as they are kept. */
export const findSecrets = (db: Queryable): Promise<RowOf<typeof SECRETS>[]> =>
  all(db, SECRETS, sql`select id, secret, former_secret, older_secrets from webhook_endpoints order by id`);

/** How many tests of an endpoint have not arrived yet. */
export const countTestsUnderWay = async (db: Queryable, endpointId: number): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`
      select count(*)::int as n
      from webhook_deliveries
      where endpoint_id = ${endpointId}
        and state = 'pending'
        and type = ${TEST_EVENT}`,
  );
  return counted?.n ?? 0;
};

/** Whether another endpoint has that address. */
export const isAnothers = async (db: Queryable, url: string, id: number): Promise<boolean> => {
  const other = await first(
    db,
    { is_there: truth() },
    sql`
      select true as is_there
      from webhook_endpoints
      where url = ${url}
        and state <> 'deleted'
        and id <> ${id}`,
  );
  return other !== null;
};
