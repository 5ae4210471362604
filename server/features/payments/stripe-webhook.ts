/** Stripe says that something happened to a checkout or to a refund. */
import { sql } from 'drizzle-orm';
import { stripeWebhook } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { ProviderEvent } from '../../adapters/ports.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { askProvider } from './ask.ts';
import { attemptBySession, isKnownEvent, refundByReference } from './queries.ts';
import { followRefund } from './refund.ts';

/** Asks anew about what it happened to. @returns whether that is ours */
const follow = async (c: CallContext<Viewer | null>, event: ProviderEvent): Promise<boolean> => {
  if (event.refundId) {
    const refund = await refundByReference(c.db, event.refundId);
    // That it came to nothing is what was to be learnt.
    if (refund)
      await followRefund(c, refund).catch((thrown: unknown) => {
        if (!(thrown instanceof CallError && thrown.code === 'wrong_state')) throw thrown;
      });
    return refund !== null;
  }
  const attempt = event.type.startsWith('checkout.session.') ? await attemptBySession(c.db, event.sessionId) : null;
  if (attempt) await askProvider(c, attempt, event.type);
  return attempt !== null;
};

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
    if (!event || (!event.sessionId && !event.refundId)) return { received: true };
    if (await isKnownEvent(c.db, event.id)) return { received: true };
    const isFollowed = await follow(c, event).catch((cause: unknown) => {
      throw new CallError('unavailable', undefined, { cause, retryAfterSeconds: 5 });
    });
    if (!isFollowed) return { received: true };
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
