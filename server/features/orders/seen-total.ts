/** Refuses to send or pay an order at another total than the one that was seen (ORD-536). */
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { mayGoOutAt } from '@ema/domain/orders/may.ts';
import { refuse } from '../../kernel/refuse.ts';

/** The caller holds the order's row. @throws stale_version */
export const refuseUnseenTotal = (totalCents: Cents, expectedTotal: string | undefined): void =>
  refuse('stale_version', mayGoOutAt(totalCents, expectedTotal === undefined ? null : wireToCents(expectedTotal)));
