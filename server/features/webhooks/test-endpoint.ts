/** Sends a webhook a message that says nothing but that it arrived. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { testEndpoint } from '@ema/calls/webhooks.ts';
import { TEST_EVENT } from '@ema/domain/webhooks/events.ts';
import { mayTestEndpoint } from '@ema/domain/webhooks/may.ts';
import { first } from '../../db/rows.ts';
import { webhookDeliveries } from '../../db/tables/webhooks.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { bodyOf, newMessageId, queueDelivery } from './announce.ts';
import { hostOf } from './create-endpoint.ts';
import { countTestsUnderWay } from './queries.ts';
import { endpointOf } from './reads.ts';

export const testEndpointHandler = handle(
  testEndpoint,
  async (c, { params }) => {
    const endpoint = await endpointOf(c.db, params.id);
    refuse('wrong_state', mayTestEndpoint(await countTestsUnderWay(c.db, endpoint.id)));
    const delivery = await first(
      c.db,
      { id: webhookDeliveries.id },
      sql`
        insert into webhook_deliveries (endpoint_id, message_id, type, payload, next_at)
        values (${endpoint.id}, ${newMessageId()}, ${TEST_EVENT},
          ${bodyOf(TEST_EVENT, c.now, { endpointId: endpoint.id })}, ema_now())
        returning id`,
    );
    if (!delivery) throw new CallError('internal');
    await queueDelivery(c.outbox, { id: delivery.id, endpointId: endpoint.id, turn: 1 });
    await c.audit({ object: 'webhook', objectId: endpoint.id, detail: { note: hostOf(endpoint.url) } });
    return { id: delivery.id };
  },
  { status: 201 },
);
