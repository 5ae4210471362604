/** The life of a request to give money back: asked of the provider, then done, or refused by it. */
import { transitions } from '../kernel/transitions.ts';

export const REFUND_REQUEST_STATES = ['requested', 'done', 'failed'] as const;
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number];
/** The one table; a request that failed leaves room for another, and what was done may still come back days later. */
export const REFUND_REQUEST_TRANSITIONS = transitions<RefundRequestState>()({
  complete: { from: ['requested'], to: 'done' },
  fail: { from: ['requested', 'done'], to: 'failed' },
});
