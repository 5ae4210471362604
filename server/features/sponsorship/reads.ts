/** The reading calls of registration kits. */
import { listKitPayments, readKit } from '@ema/calls/sponsorship.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findKitPayments } from './list-queries.ts';
import { ownKit } from './own-kit.ts';
import { presentListedPayment } from './present.ts';

/** It asks no provider and writes nothing. */
export const readKitHandler = handle(readKit, (c) => ownKit(c));

export const listKitPaymentsHandler = handle(listKitPayments, async (c, { query }) => {
  const today = romeDay(c.now);
  const { rows, total } = await findKitPayments(c.db, { ...query, now: c.now });
  return {
    items: rows.map((row) => presentListedPayment(row, today)),
    pagination: pagination(query.page, query.perPage, total),
  };
});
