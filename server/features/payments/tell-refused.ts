/** Tells a customer and the agent that a payment was refused: it may come days after either has looked (ORD-371). */
import type { Tx } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { findParties } from '../orders/parties-queries.ts';
import { refusedMail, refusedSellerMail } from './mails.ts';
import type { AttemptRow } from './queries.ts';

type Teller = { config: Config; outboxOn(on: Tx): Outbox };
export const tellRefused = async (
  teller: Teller,
  tx: Tx,
  attempt: Pick<AttemptRow, 'order_id' | 'provider'>,
): Promise<void> => {
  const who = attempt.order_id === null ? null : await findParties(tx, attempt.order_id);
  if (!who) return;
  const outbox = teller.outboxOn(tx);
  const refusal = { ...who, provider: attempt.provider, config: teller.config };
  if (who.email) await outbox.mail({ to: who.email, ...refusedMail(refusal) });
  if (who.seller_email) await outbox.mail({ to: who.seller_email, ...refusedSellerMail(refusal) });
};
