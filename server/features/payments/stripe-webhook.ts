/** Stripe says that something happened to a checkout. */
import { sql } from 'drizzle-orm';
import { stripeWebhook } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { askProvider } from './ask.ts';
import { attemptBySession, isKnownEvent } from './queries.ts';

/**
 * The provider's notification. Its signature is checked on the raw bytes, the session is asked for anew, and 2xx is
 * answered only after the commit. An event seen before changes nothing; one that failed is seen again.
 */
export const stripeWebhookHandler = handle(
  stripeWebhook,
  async (c) => {
    const signature = c.header('stripe-signature');
    if (!c.rawBody || !signature) throw new CallError('malformed', 'Firma mancante.');
    const raw = c.rawBody;
    const event = await c.ports.payments.readEvent(raw, signature).catch((cause: unknown) => {
      throw new CallError('malformed', 'Firma non valida.', { cause });
    });
    if (!event?.sessionId || !event.type.startsWith('checkout.session.')) return { received: true };
    if (await isKnownEvent(c.db, event.id)) return { received: true };
    const attempt = await attemptBySession(c.db, event.sessionId);
    if (!attempt) return { received: true };
    await askProvider(c, attempt, event.type).catch((cause: unknown) => {
      throw new CallError('unavailable', undefined, { cause, retryAfterSeconds: 5 });
    });
    await c.transact((tx) =>
      tx.execute(sql`
        insert into provider_events (id, provider, type)
        values (${event.id}, 'stripe', ${event.type})
        on conflict do nothing`),
    );
    return { received: true };
  },
  { transaction: 'manual' },
);
