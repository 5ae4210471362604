/** Whoever comes back from the provider's page lets us ask it: coming back makes nothing paid (ACC-172). */
import { checkKit } from '@ema/calls/sponsorship.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { askProvider } from '../payments/ask.ts';
import { openAttemptsOfKit } from '../payments/queries.ts';
import { ownKit } from './own-kit.ts';

/** Between our row and the provider's answer there is nothing to ask yet. */
const SETTLING_IN_MS = 60_000;

export const checkKitHandler = handle(
  checkKit,
  async (c) => {
    const { invitationId } = await ownKit(c);
    for (const attempt of await openAttemptsOfKit(c.db, invitationId)) {
      const isYoung = attempt.state === 'created' && c.now.getTime() - attempt.created_at.getTime() < SETTLING_IN_MS;
      if (!isYoung)
        await askProvider(c, attempt, 'check').catch((cause: unknown) => {
          throw new CallError('provider_failed', undefined, { cause });
        });
    }
    return ownKit(c);
  },
  { transaction: 'manual' },
);
