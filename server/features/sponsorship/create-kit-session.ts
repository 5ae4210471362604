/** Somebody pays their registration kit by card, at once or the instalment that is owed (ACC-166). */
import { createKitSession } from '@ema/calls/sponsorship.ts';
import { handle } from '../../kernel/handle.ts';
import { startKitPayment } from './start-kit-payment.ts';

export const createKitSessionHandler = handle(
  createKitSession,
  (c, { params, query, body }) =>
    startKitPayment(c, {
      isBalance: false,
      invitationId: params.invitationId,
      plan: body?.plan ?? null,
      successUrl: query.successUrl,
      cancelUrl: query.cancelUrl,
    }),
  { transaction: 'manual' },
);
