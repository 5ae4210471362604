/** Sends one message of a webhook and says what comes next: nothing, another attempt, or a pause (NET-479). */
import { sql } from 'drizzle-orm';
import { TEST_EVENT } from '@ema/domain/webhooks/events.ts';
import { isPausedNow, retryAfter } from '@ema/domain/webhooks/retry.ts';
import { DELIVERY_TRANSITIONS, ENDPOINT_TRANSITIONS } from '@ema/domain/webhooks/states.ts';
import { GONE, hasArrived } from '@ema/domain/webhooks/words.ts';
import { postWebhook, type Outcome } from '../../adapters/webhook-sender.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { webhookDeliveries, webhookEndpoints, type Attempt } from '../../db/tables/webhooks.ts';
import { wordsOf } from '../../db/words.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { queueDelivery } from './announce.ts';
import { isFreeNetwork } from './checked-address.ts';
import { hostOf } from './create-endpoint.ts';
import { formerSecrets } from './former.ts';
import { pausedMail } from './mails.ts';
import { findAdministrators, findToSend, type ToSend } from './queries.ts';
import { openedOrNull, signedHeaders } from './secrets.ts';

/** So many of the last attempts are kept. */
const HISTORY = 30;

/**
 * At least once: whoever dies between the sending and the writing is followed by another, with the same number. No
 * connection to the database is held while the other side takes its time.
 */
export const deliver = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const [id, turn] = [Number(data['id']), Number(data['turn'])];
  const message = await findToSend(services.db, id, turn);
  if (!message) return;
  const begun = performance.now();
  const at = services.ports.clock.now();
  const outcome = await services.telemetry.span('webhook', { kind: 'client' }, async (span) => {
    const answered = await post(services, message, at);
    span?.set({ 'ema.webhook.endpoint': message.endpoint_id, ...said(answered) });
    services.telemetry.count('ema.webhook.attempts', { 'ema.outcome': outcomeOf(answered) });
    return answered;
  });
  const attempt = { at: at.toISOString(), ms: Math.round(performance.now() - begun), ...outcome };
  await services.db.transaction(services.ports.clock.now(), (tx) =>
    settle(services, tx, { id, turn, message, attempt }),
  );
};

const said = ({ status, error }: Outcome) =>
  status === null ? { 'error.type': error ?? 'unanswered' } : { 'http.response.status_code': status };
const outcomeOf = ({ status }: Outcome): string => {
  if (status === null) return 'unanswered';
  return hasArrived(status) ? 'sent' : 'refused';
};

const post = async ({ config }: Services, m: ToSend, at: Date): Promise<Outcome> => {
  const secret = openedOrNull(config, m.secret);
  if (secret === null) return { status: null, error: 'secret' };
  // A former one that cannot be read any more is why it was changed: it signs nothing and hinders nobody.
  const former = formerSecrets(m, at).flatMap((sealed) => openedOrNull(config, sealed) ?? []);
  const headers = signedHeaders([secret, ...former], { messageId: m.message_id, at, body: m.payload });
  return postWebhook({ url: m.url, headers, body: m.payload }, { isFree: isFreeNetwork(config) });
};

type Sent = { id: number; turn: number; message: ToSend; attempt: Attempt };

/** Only the job that counts writes what came of it. */
const settle = async (services: Services, tx: Tx, { id, turn, message, attempt }: Sent): Promise<void> => {
  const isSent = hasArrived(attempt.status);
  const isHeld = await holdEndpoint(tx, message.endpoint_id, isSent);
  const wait = isSent || message.type === TEST_EVENT ? null : retryAfter(message.attempts + 1, Math.random());
  const unsent = wait === null ? DELIVERY_TRANSITIONS.giveUp : DELIVERY_TRANSITIONS.again;
  const { from, to } = isSent ? DELIVERY_TRANSITIONS.arrive : unsent;
  const history = [...message.history, attempt].slice(-HISTORY);
  const settled = await first(
    tx,
    { turn: webhookDeliveries.turn },
    sql`
      update webhook_deliveries
      set state = ${to}, attempts = attempts + 1, turn = turn + 1, history = ${JSON.stringify(history)}::jsonb,
        next_at = ema_now() + make_interval(secs => ${wait}::int),
        settled_at = case when ${wait}::int is null then ema_now() end
      where id = ${id}
        and turn = ${turn}
        and state in ${wordsOf(from)}
      returning turn`,
  );
  if (!settled) return;
  const endpointId = message.endpoint_id;
  if (wait !== null) await queueDelivery(createOutbox(tx, services.boss), { id, endpointId, turn: settled.turn }, wait);
  if (message.type === TEST_EVENT) return;
  if (!isSent) await countFailure(services, tx, message, attempt);
  else if (isHeld) await forgetFailures(tx, endpointId);
};

/**
 * The address before its message, as whoever deletes or enables it locks them. @returns whether it is held: one that
 * has not failed is left alone by what arrives
 */
const holdEndpoint = async (tx: Tx, id: number, isSent: boolean): Promise<boolean> => {
  const held = await first(
    tx,
    { id: webhookEndpoints.id },
    sql`select id from webhook_endpoints where id = ${id} and (not ${isSent} or failures > 0) for no key update`,
  );
  return held !== null;
};

const forgetFailures = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`
    update webhook_endpoints
    set failures = 0, failing_since = null
    where id = ${id}`);
};

const FAILING = { failures: webhookEndpoints.failures, failing_since: webhookEndpoints.failingSince };
const countFailure = async (services: Services, tx: Tx, message: ToSend, attempt: Attempt): Promise<void> => {
  const failing = await first(
    tx,
    FAILING,
    sql`
      update webhook_endpoints
      set failures = failures + 1, failing_since = coalesce(failing_since, ema_now())
      where id = ${message.endpoint_id}
      returning failures, failing_since`,
  );
  const now = services.ports.clock.now();
  const since = failing?.failing_since ?? now;
  if (attempt.status === GONE || isPausedNow({ failures: failing?.failures ?? 0, since, now }))
    await pause(services, tx, message, since);
};

/** Once, with a notice to the administrators; its messages wait until somebody lets it go on. */
const pause = async (services: Services, tx: Tx, message: ToSend, since: Date): Promise<void> => {
  const { from, to } = ENDPOINT_TRANSITIONS.pause;
  const paused = await first(
    tx,
    { id: webhookEndpoints.id },
    sql`
      update webhook_endpoints
      set state = ${to}, version = version + 1
      where id = ${message.endpoint_id}
        and state = any(${sql.param([...from])}::text[])
      returning id`,
  );
  if (!paused) return;
  const outbox = createOutbox(tx, services.boss);
  const host = hostOf(message.url);
  const mail = pausedMail(services.config, { host, since });
  for (const { email } of await findAdministrators(tx)) if (email) await outbox.mail({ to: email, ...mail });
  await writeAudit(
    tx,
    { event: 'webhooks.paused', object: 'webhook', objectId: paused.id, detail: { note: host } },
    { viewer: null, now: services.ports.clock.now(), ip: '', requestId: '' },
  );
};
