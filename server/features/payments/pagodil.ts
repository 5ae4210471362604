import { pagodilNotification, pagodilReturn } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { askProvider } from './ask.ts';
import { attemptByReference } from './queries.ts';

/** So often a minute may one transaction make us ask the provider. */
const ASKED_A_MINUTE = 30;

/**
 * News of a financing carries no signature, so nothing in it is believed: it only makes us ask the provider.
 * @returns the attempt, or null for a reference that is none of ours
 */
const askAbout = async (c: CallContext<Viewer | null>, reference: string, source: string) => {
  const attempt = await attemptByReference(c.db, 'pagodil', reference);
  if (!attempt) return null;
  await c.limits.take('pagodil-news', attempt.reference, ASKED_A_MINUTE, 60);
  await askProvider(c, attempt, source);
  return attempt;
};

export const pagodilNotificationHandler = handle(
  pagodilNotification,
  async (c, { params }) => {
    await askAbout(c, params.reference, 'notification').catch((cause: unknown) => {
      if (cause instanceof CallError) throw cause;
      throw new CallError('unavailable', undefined, { cause, retryAfterSeconds: 5 });
    });
    return { received: true };
  },
  { transaction: 'manual' },
);

/** The browser comes back by POST from another site, without its session: it is sent on to the page that it left from. */
export const pagodilReturnHandler = handle(
  pagodilReturn,
  async (c, { params }) => {
    const attempt = await attemptByReference(c.db, 'pagodil', params.reference);
    if (attempt) await askAbout(c, params.reference, 'return').catch(() => undefined);
    return { location: attempt?.success_path ?? '/' };
  },
  { transaction: 'manual' },
);
