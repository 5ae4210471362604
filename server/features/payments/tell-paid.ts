/** Tells a customer that the money of an order arrived, in the transaction that sends it: the receipt (ORD-481). */
import type { Tx } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { findParties } from '../orders/parties-queries.ts';
import { paidMail } from './mails.ts';
import { moneyOf, type AttemptRow } from './queries.ts';

type Teller = { config: Config; now: Date; outboxOn(on: Tx): Outbox };
export const tellPaid = async (
  teller: Teller,
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'order_id' | 'provider'>,
): Promise<void> => {
  const who = attempt.order_id === null ? null : await findParties(tx, attempt.order_id);
  const money = await moneyOf(tx, attempt.id);
  if (!who?.email || !money) return;
  const mail = paidMail({
    ...who,
    provider: attempt.provider,
    config: teller.config,
    cents: money.cents,
    at: money.paid_at ?? teller.now,
  });
  await teller.outboxOn(tx).mail({ to: who.email, ...mail });
};
