/** Changes where a webhook goes and what it is told of. */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { updateEndpoint } from '@ema/calls/webhooks.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { checkedAddress } from './checked-address.ts';
import { hostOf, TAKEN } from './create-endpoint.ts';
import { presentEndpoint } from './present.ts';
import { isAnothers } from './queries.ts';
import { endpointOf } from './reads.ts';

export const updateEndpointHandler = handle(
  updateEndpoint,
  async (c, { params, body }) => {
    const url = await checkedAddress(c.config, body.url);
    const events = [...new Set(body.events)];
    return c.transact(async (tx) => {
      const before = await endpointOf(tx, params.id);
      if (body.version !== before.version) {
        const wish = { url, events: events.toSorted() };
        refuseUnlessSame(wish, { url: before.url, events: before.events.toSorted() });
        await c.audit({ object: 'webhook', objectId: before.id, detail: { note: hostOf(url) } }, tx);
        return presentEndpoint(before, c.now);
      }
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`);
      if (await isAnothers(tx, url, before.id)) throw invalidField('url', TAKEN);
      const changed = await first(
        tx,
        { id: webhookEndpoints.id },
        sql`
          update webhook_endpoints
          set url = ${url}, events = ${sql.param(events)}::text[], version = version + 1
          where id = ${params.id}
            and version = ${body.version}
            and state <> 'deleted'
          returning id`,
      );
      if (!changed) throw new CallError('stale_version');
      const detail = { note: hostOf(url), events, before: { host: hostOf(before.url), events: before.events } };
      await c.audit({ object: 'webhook', objectId: changed.id, detail }, tx);
      return presentEndpoint(await endpointOf(tx, changed.id), c.now);
    });
  },
  { status: 200, transaction: 'manual' },
);
