/** Somebody pays the balance of their registration kit by card, once its days are over (ACC-168). */
import { createBalanceSession } from '@ema/calls/sponsorship.ts';
import { handle } from '../../kernel/handle.ts';
import { startKitPayment } from './start-kit-payment.ts';

export const createBalanceSessionHandler = handle(
  createBalanceSession,
  (c, { query }) =>
    startKitPayment(c, {
      isBalance: true,
      invitationId: null,
      plan: null,
      successUrl: query.successUrl,
      cancelUrl: query.cancelUrl,
    }),
  { transaction: 'manual' },
);
