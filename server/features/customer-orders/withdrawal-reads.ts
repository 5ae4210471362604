/** The office's reading calls about withdrawals. */
import { listWithdrawals, withdrawalReceiptForOffice } from '@ema/calls/customer-orders/withdrawals.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { receiptFile } from './documents.ts';
import { presentTask } from './present-withdrawal.ts';
import { findReceiptForOffice, findTasks } from './withdrawal-queries.ts';

/** What is still to be given back first, the oldest at the top. */
export const listWithdrawalsHandler = handle(listWithdrawals, async (c, { query }) => {
  const { page, perPage, orderField, orderDir } = query;
  const isRefunded = query.refund === undefined ? null : query.refund === 'done';
  const order =
    orderField || orderDir ? ({ field: orderField ?? 'receivedAt', dir: orderDir ?? 'asc' } as const) : null;
  const { rows, total } = await findTasks(c.db, { isRefunded, order, page, perPage });
  return { items: rows.map((task) => presentTask(task, c.now)), pagination: pagination(page, perPage, total) };
});
export const withdrawalFileHandler = handle(withdrawalReceiptForOffice, (c, { params }) =>
  receiptFile(c, () => findReceiptForOffice(c.db, params.id)),
);
