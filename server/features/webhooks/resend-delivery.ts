/** Sends a message again at once, under the number it had, whether it arrived, failed or waits (NET-481). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { resendDelivery } from '@ema/calls/webhooks.ts';
import { DELIVERY_TRANSITIONS, NOT_RESENT } from '@ema/domain/webhooks/states.ts';
import { first } from '../../db/rows.ts';
import { webhookDeliveries } from '../../db/tables/webhooks.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { queueDelivery } from './announce.ts';
import { presentDelivery } from './present.ts';
import { findEndpoint } from './queries.ts';
import { deliveryOf } from './reads.ts';

const QUEUED = { endpoint_id: webhookDeliveries.endpointId, turn: webhookDeliveries.turn };

export const resendDeliveryHandler = handle(
  resendDelivery,
  async (c, { params }) => {
    const { from, to } = DELIVERY_TRANSITIONS.resend;
    const before = await deliveryOf(c.db, params.id);
    const queued = await first(
      c.db,
      QUEUED,
      sql`
        update webhook_deliveries d
        set state = ${to}, attempts = 0, turn = d.turn + 1, next_at = ema_now(), settled_at = null
        from webhook_endpoints e
        where d.id = ${params.id}
          and e.id = d.endpoint_id
          and e.state = 'active'
          and d.state in ${wordsOf(from)}
          and (d.state <> ${to} or (d.attempts > 0 and d.next_at > ema_now()))
        returning d.endpoint_id, d.turn`,
    );
    if (!queued) {
      const endpoint = await findEndpoint(c.db, before.endpoint_id);
      throw new CallError('wrong_state', NOT_RESENT[endpoint?.state ?? 'deleted']);
    }
    await queueDelivery(c.outbox, { id: params.id, endpointId: queued.endpoint_id, turn: queued.turn });
    await c.audit({ object: 'webhook-delivery', objectId: params.id, detail: { before: before.state } });
    return presentDelivery(await deliveryOf(c.db, params.id));
  },
  { status: 200 },
);
