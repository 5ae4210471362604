/** Tells another address from now on; its secret is answered this once (NET-476, NET-478). */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { createEndpoint } from '@ema/calls/webhooks.ts';
import { mayAddEndpoint } from '@ema/domain/webhooks/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { checkedAddress } from './checked-address.ts';
import { presentEndpoint } from './present.ts';
import { countEndpoints } from './queries.ts';
import { endpointOf } from './reads.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** One after the other, so that twenty at once are no more than ten. @throws wrong_state */
const refuseTooMany = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`);
  refuse('wrong_state', mayAddEndpoint(await countEndpoints(tx)));
};

export const createEndpointHandler = handle(
  createEndpoint,
  async (c, { body }) => {
    const url = await checkedAddress(c.config, body.url);
    const secret = newWebhookSecret();
    const events = [...new Set(body.events)];
    return c.transact(async (tx) => {
      await refuseTooMany(tx);
      const inserted = await first(
        tx,
        { id: webhookEndpoints.id },
        sql`
          insert into webhook_endpoints (url, events, secret, created_by_user_id)
          values (${url}, ${sql.param(events)}::text[], ${sealSecret(c.config, secret)}, ${c.viewer.actorUserId})
          on conflict (url) where state <> 'deleted' do nothing
          returning id`,
      );
      if (!inserted) throw invalidField('url', TAKEN);
      await c.audit({ object: 'webhook', objectId: inserted.id, detail: { note: hostOf(url), events } }, tx);
      return { ...presentEndpoint(await endpointOf(tx, inserted.id), c.now), secret };
    });
  },
  { status: 201, transaction: 'manual' },
);

export const TAKEN = 'Questo indirizzo è già avvisato.';
/** What the log may have of an address: its path may hold a secret of the other side. */
export const hostOf = (url: string): string => new URL(url).host;
