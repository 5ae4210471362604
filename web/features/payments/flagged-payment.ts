/** A flagged payment as the server answers it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listFlaggedPayments } from '@ema/calls/payments.ts';
import type { ReviewAction } from '@ema/domain/payments/may.ts';

export type FlaggedPayment = CallOutput<typeof listFlaggedPayments>['items'][number];
export type { ReviewAction };
