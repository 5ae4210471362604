/** Leaves what happened to be told to those who asked for it, in the transaction that makes it happen (NET-477). */
import { randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { SentType, WebhookEvent } from '@ema/domain/webhooks/events.ts';
import { LISTENING } from '@ema/domain/webhooks/states.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/tables/webhooks.ts';
import type { Outbox } from '../../kernel/context.ts';

export const DELIVER = 'webhooks.deliver';
type Data = Readonly<Record<string, string | number | null | readonly string[]>>;
type Teller = { db: Tx; outbox: Pick<Outbox, 'job'>; now: Date };

export const bodyOf = (type: SentType, now: Date, data: Data): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });
/** Stays the same however often a message is sent: by it a receiver knows a repeat. */
export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** A job of its own group for each address, so that none waits for another. */
export const queueDelivery = (
  outbox: Pick<Outbox, 'job'>,
  { id, endpointId, turn }: { id: number; endpointId: number; turn: number },
  startAfterSeconds = 0,
): Promise<void> => outbox.job(DELIVER, { id, turn }, { startAfterSeconds, group: String(endpointId) });

/** Does anybody listen to one of these? A column, for a statement that makes them happen. */
export const isListenedTo = (types: readonly WebhookEvent[]): SQL => sql`
  exists (
    select 1
    from webhook_endpoints e
    where e.state = any(${sql.param([...LISTENING])}::text[])
      and e.events && ${sql.param([...types])}::text[]
  )`;

/** Where nobody listens this is one small statement. Of what an address that pauses missed it is told afterwards. */
export const announce = async ({ db, outbox, now }: Teller, type: WebhookEvent, data: Data): Promise<void> => {
  const told = await all(
    db,
    { id: webhookDeliveries.id, endpoint_id: webhookDeliveries.endpointId, state: webhookEndpoints.state },
    sql`
      with told as (
        insert into webhook_deliveries (endpoint_id, message_id, type, payload, next_at)
        select e.id, ${newMessageId()}, ${type}, ${bodyOf(type, now, data)}, ema_now()
        from webhook_endpoints e
        where e.state = any(${sql.param([...LISTENING])}::text[])
          and ${type} = any(e.events)
        returning id, endpoint_id
      )
      select told.id, told.endpoint_id, e.state
      from told
      join webhook_endpoints e on e.id = told.endpoint_id`,
  );
  for (const { id, endpoint_id: endpointId, state } of told)
    if (state === 'active') await queueDelivery(outbox, { id, endpointId, turn: 1 });
};
