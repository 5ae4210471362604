/** Reads where a payment stands, and the payments that an administrator has to look at. */
import { listFlaggedPayments, readPayment } from '@ema/calls/payments.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { flaggedPayments } from './flagged-queries.ts';
import { statusOf } from './follow.ts';
import { presentFlagged, presentStatus } from './present.ts';

/** ORD-173: what the waiting page polls; it reads and never writes. */
export const readPaymentHandler = handle(readPayment, async (c, { params }) => {
  const { order, attempt } = await statusOf(c, params.id, 'seller');
  return presentStatus(order, attempt);
});

/** I4, I5: money that came in wrong, waiting for somebody's word; the settled ones stay readable. */
export const listFlaggedHandler = handle(listFlaggedPayments, async (c, { query }) => {
  const { rows, n } = await flaggedPayments(c.db, query.resolved === 'true', query);
  return { items: rows.map(presentFlagged), pagination: pagination(query.page, query.perPage, n) };
});
