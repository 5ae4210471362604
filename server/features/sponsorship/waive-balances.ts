/** Lets balances fall away of those who reached their goal in time. */
import { sql } from 'drizzle-orm';
import { isGoalReached } from '@ema/domain/sponsorship/kit.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Outbox } from '../../kernel/context.ts';
import { findOpenBalances, isPaymentBeingPaid, lockOpenBalances, type OpenBalance } from './kit-queries.ts';
import { waivedMail } from './mails.ts';

const { waived } = KIT_PAYMENT_TRANSITIONS;
/** Somebody is paying it, or their money waits for a word: it stays as it is until that is over. */
const IS_BEING_PAID = isPaymentBeingPaid(sql`kit_payments.id`);

/** Whose goal is reached. */
export const reachedBalances = async (db: Queryable): Promise<OpenBalance[]> =>
  (await findOpenBalances(db)).filter((one) => isGoalReached({ ordersGoal: one.orders_goal }, one.orders));

/** One person's. @returns how many fell away */
export const waiveReached = async (
  tx: Tx,
  { now, outbox }: { now: Date; outbox: Outbox },
  invitationId: number,
): Promise<number> => {
  let count = 0;
  for (const balance of await lockOpenBalances(tx, invitationId)) {
    if (!isGoalReached({ ordersGoal: balance.orders_goal }, balance.orders)) continue;
    const waivedRow = await first(
      tx,
      { id: kitPayments.id },
      sql`
        update kit_payments
        set state = ${waived.to}
        where id = ${balance.id}
          and state in ${wordsOf(waived.from)}
          and not ${IS_BEING_PAID}
        returning id`,
    );
    if (!waivedRow) continue;
    count += 1;
    if (balance.email)
      await outbox.mail({
        to: balance.email,
        ...waivedMail({ firstName: balance.first_name, amountCents: balance.amount_cents }),
      });
    await writeAudit(
      tx,
      {
        event: 'sponsorship.balance-waived',
        object: 'kit_payment',
        objectId: balance.id,
        detail: { orders: balance.orders, goal: balance.orders_goal },
      },
      { viewer: null, now, ip: '', requestId: '' },
    );
  }
  return count;
};
