/** Gives a webhook another secret; the former one signs beside it for a day (NET-478). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { rotateSecret } from '@ema/calls/webhooks.ts';
import { FORMER_SECRET_HOURS } from '@ema/domain/webhooks/retry.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { handle } from '../../kernel/handle.ts';
import { hostOf } from './create-endpoint.ts';
import { presentEndpoint } from './present.ts';
import { endpointOf } from './reads.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** Each that was changed signs for its whole day, however often it is changed meanwhile. */
const STILL_GOOD = sql`(
  select coalesce(jsonb_agg(o), '[]')
  from jsonb_array_elements(
    jsonb_build_array(jsonb_build_object('secret', former_secret, 'until', former_secret_until)) || older_secrets) o
  where (o ->> 'until')::timestamptz > ema_now())`;

export const rotateSecretHandler = handle(
  rotateSecret,
  async (c, { params, body }) => {
    const before = await endpointOf(c.db, params.id);
    const secret = newWebhookSecret();
    const changed = await first(
      c.db,
      { id: webhookEndpoints.id },
      sql`
        update webhook_endpoints
        set former_secret = secret, former_secret_until = ema_now() + make_interval(hours => ${FORMER_SECRET_HOURS}),
          older_secrets = ${STILL_GOOD},
          secret = ${sealSecret(c.config, secret)}, version = version + 1
        where id = ${params.id}
          and version = ${body.version}
          and state <> 'deleted'
        returning id`,
    );
    if (!changed) throw new CallError('stale_version');
    await c.audit({ object: 'webhook', objectId: changed.id, detail: { note: hostOf(before.url) } });
    return { ...presentEndpoint(await endpointOf(c.db, changed.id), c.now), secret };
  },
  { status: 200 },
);
