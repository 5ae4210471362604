/** Whoever comes back from the provider's page lets us ask it; only its answer makes an invitation paid (NET-068). */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { checkInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import { handle } from '../../kernel/handle.ts';
import { askAboutKit } from './ask-about-kit.ts';
import { answerInvitation, invitationOf } from './own-invitation.ts';

export const checkInvitationPaymentHandler = handle(
  checkInvitationPayment,
  async (c, { params }) => {
    const { id } = await invitationOf(c, params.id);
    await askAboutKit(c, id).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
    return answerInvitation(c, id);
  },
  { transaction: 'manual' },
);
