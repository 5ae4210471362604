/** PagoDIL says that something happened to a financing. */
import { pagodilNotification } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { askAbout } from './pagodil-news.ts';

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
