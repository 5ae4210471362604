/** Takes an address away; what waited for it is not sent any more, what it was told stays in the list. */
import { sql } from 'drizzle-orm';
import { deleteEndpoint } from '@ema/calls/webhooks.ts';
import { DELIVERY_TRANSITIONS, ENDPOINT_TRANSITIONS } from '@ema/domain/webhooks/states.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { hostOf } from './create-endpoint.ts';

export const deleteEndpointHandler = handle(deleteEndpoint, async (c, { params }) => {
  const { from, to } = ENDPOINT_TRANSITIONS.delete;
  const deleted = await first(
    c.db,
    { url: webhookEndpoints.url },
    sql`
      update webhook_endpoints
      set state = ${to}, secret = '', former_secret = null, former_secret_until = null, older_secrets = '[]',
        version = version + 1
      where id = ${params.id}
        and state = any(${sql.param([...from])}::text[])
      returning url`,
  );
  if (!deleted) throw new CallError('not_found', 'Questo webhook non esiste.');
  await c.db.execute(sql`
    update webhook_deliveries
    set state = ${DELIVERY_TRANSITIONS.cancel.to}, settled_at = ema_now(), next_at = null
    where endpoint_id = ${params.id}
      and state in ${wordsOf(DELIVERY_TRANSITIONS.cancel.from)}`);
  await c.audit({ object: 'webhook', objectId: params.id, detail: { note: hostOf(deleted.url) } });
});
