/** Tells another address from now on; its secret is answered this once (NET-476, NET-478). */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { createEndpoint } from '@ema/calls/webhooks.ts';
import { MOST_ENDPOINTS } from '@ema/domain/webhooks/states.ts';
import type { Tx } from '../../db/client.ts';
import { first, integer } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { handle } from '../../kernel/handle.ts';
import { checkedAddress } from './checked-address.ts';
import { presentEndpoint } from './present.ts';
import { endpointOf } from './reads.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** One after the other, so that twenty at once are no more than ten. @throws wrong_state */
const refuseTooMany = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`);
  const counted = await first(
    tx,
    { n: integer() },
    sql`select count(*)::int as n from webhook_endpoints where state <> 'deleted'`,
  );
  if ((counted?.n ?? 0) >= MOST_ENDPOINTS)
    throw new CallError('wrong_state', `Ci sono già ${MOST_ENDPOINTS} webhook: eliminane uno che non serve più.`);
};

export const createEndpointHandler = handle(
  createEndpoint,
  async (c, { body }) => {
    const url = await checkedAddress(c.config, body.url);
    const secret = newWebhookSecret();
    const events = [...new Set(body.events)];
    return c.transact(async (tx) => {
      await refuseTooMany(tx);
      const made = await first(
        tx,
        { id: webhookEndpoints.id },
        sql`
          insert into webhook_endpoints (url, events, secret, created_by_user_id)
          values (${url}, ${sql.param(events)}::text[], ${sealSecret(c.config, secret)}, ${c.viewer.actorUserId})
          on conflict (url) where state <> 'deleted' do nothing
          returning id`,
      );
      if (!made) throw invalidField('url', TAKEN);
      await c.audit({ object: 'webhook', objectId: made.id, detail: { note: hostOf(url), events } }, tx);
      return { ...presentEndpoint(await endpointOf(tx, made.id), c.now), secret };
    });
  },
  { status: 201, transaction: 'manual' },
);

export const TAKEN = 'Questo indirizzo è già avvisato.';
/** What the log may have of an address: its path may hold a secret of the other side. */
export const hostOf = (url: string): string => new URL(url).host;
