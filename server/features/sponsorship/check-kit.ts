/** Whoever comes back from the provider's page lets us ask it: coming back makes nothing paid (ACC-172). */
import { checkKit } from '@ema/calls/sponsorship.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { askAboutKit } from './ask-about-kit.ts';
import { ownKit } from './own-kit.ts';

export const checkKitHandler = handle(
  checkKit,
  async (c) => {
    const { invitationId } = await ownKit(c);
    await askAboutKit(c, invitationId).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
    return ownKit(c);
  },
  { transaction: 'manual' },
);
