import { sql } from 'drizzle-orm';
import { stripeWebhook } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { settle } from './settle.ts';

/**
 * ORD: the provider's notification. Its signature is checked on the raw bytes, the session is asked for anew, and 2xx is
 * answered only after the commit. An event seen before changes nothing.
 */
export const stripeWebhookHandler = handle(
  stripeWebhook,
  async (c) => {
    const signature = c.header('stripe-signature');
    if (!c.rawBody || !signature) throw new CallError('malformed', 'Firma mancante.');
    const raw = c.rawBody;
    const event = (() => {
      try {
        return c.ports.payments.readEvent(raw, signature);
      } catch (cause) {
        throw new CallError('malformed', 'Firma non valida.', { cause });
      }
    })();
    const known = await c.db.execute(sql`select 1 from provider_events where id = ${event.id}`);
    if (known.rows.length > 0 || !event.sessionId || !event.type.startsWith('checkout.session.'))
      return { received: true };
    const facts = await c.ports.payments.readCheckout(event.sessionId).catch((cause: unknown) => {
      throw new CallError('unavailable', undefined, { cause, retryAfterSeconds: 5 });
    });
    await c.transact(async (tx) => {
      const first = await tx.execute(
        sql`insert into provider_events (id, provider, type) values (${event.id}, 'stripe', ${event.type}) on conflict do nothing returning 1`,
      );
      if (first.rows.length === 0) return;
      const outcome = await settle(tx, facts, { now: c.now, expectLive: c.config.isProduction });
      await c.audit({ object: 'checkout', objectId: event.sessionId, detail: { type: event.type, outcome } }, tx);
    });
    return { received: true };
  },
  { transaction: 'manual' },
);
