/** Queues what should have been sent and was not: of an address that is told again, or whose job was lost. */
import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/services.ts';
import { all } from '../../db/rows.ts';
import { webhookDeliveries } from '../../db/tables/webhooks.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { queueDelivery } from './announce.ts';
import { IS_OPEN } from './queries.ts';

export const DUE = 'webhooks.due';
const AT_ONCE = 200;
/** So long a job that is on time may take to begin; for so long what is queued here is not queued again. */
const [LATE_MINUTES, AGAIN_MINUTES] = [1, 30];

const DELIVERY = { id: webhookDeliveries.id, endpoint_id: webhookDeliveries.endpointId, turn: webhookDeliveries.turn };

export const queueDue = async (services: Services): Promise<void> => {
  const { db, boss, ports } = services;
  const now = ports.clock.now();
  for (let queued = AT_ONCE; queued === AT_ONCE;)
    queued = await db.transaction(now, async (tx) => {
      const due = await all(
        tx,
        DELIVERY,
        sql`
          update webhook_deliveries x
          set turn = x.turn + 1, next_at = ema_now() + make_interval(mins => ${AGAIN_MINUTES})
          where x.id in (
            select d.id
            from webhook_deliveries d
            join webhook_endpoints e on e.id = d.endpoint_id
            where d.state = 'pending'
              and d.next_at < ema_now() - make_interval(mins => ${LATE_MINUTES})
              and ${IS_OPEN}
            order by d.next_at, d.id
            limit ${AT_ONCE}
            for update of d skip locked)
          returning x.id, x.endpoint_id, x.turn`,
      );
      const outbox = createOutbox(tx, boss);
      for (const { id, endpoint_id: endpointId, turn } of due) await queueDelivery(outbox, { id, endpointId, turn });
      return due.length;
    });
};
