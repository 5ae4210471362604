/** A flagged payment as the server answers it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listFlaggedPayments } from '@ema/calls/payments.ts';
import type { ReviewAction } from '@ema/domain/payments/may.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';

export type FlaggedPayment = CallOutput<typeof listFlaggedPayments>['items'][number];
export type { ReviewAction };

/** What the money came in for. */
export const subjectOf = ({ orderId, kit }: Pick<FlaggedPayment, 'orderId' | 'kit'>): string =>
  kit ? `Kit di adesione, ${partName(kit.part, kit.number).toLowerCase()}` : `Ordine ${orderId}`;
