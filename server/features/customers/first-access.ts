/** How long and how often it is looked whether a customer has made the first access, for every agent who waits. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agentCustomers } from '../../db/tables/orders.ts';
import type { Outbox } from '../../kernel/context.ts';

export const FIRST_ACCESS = 'customers-first-access';
export const LOOK_AGAIN_SECONDS = 120;
const DAYS = 30;

type Wait = { customerId: number; agentId: number; now: Date };

/**
 * Has the agent told when the customer is ready, for 30 days from now. Whoever confirms again waits anew: looking for
 * an earlier end stops by itself, so that one looks for each agent and customer (ORD-397).
 */
export const beginWaiting = async (tx: Tx, outbox: Outbox, { customerId, agentId, now }: Wait): Promise<void> => {
  const until = new Date(now.getTime() + DAYS * 86_400_000).toISOString();
  const waits = await first(
    tx,
    { id: agentCustomers.customerId },
    sql`
    update agent_customers set waits_until = ${until}
    where agent_id = ${agentId}
      and customer_id = ${customerId}
      and not complete
    returning customer_id as id`,
  );
  if (!waits) return;
  await outbox.job(FIRST_ACCESS, { customerId, agentId, until }, { startAfterSeconds: LOOK_AGAIN_SECONDS });
};

/** They are told: whatever else looks for the same agent and customer has nothing left to say. */
export const endWaiting = async (tx: Tx, { customerId, agentId, now }: Wait): Promise<void> => {
  await tx.execute(sql`
    update agent_customers set waits_until = ${now.toISOString()}
    where agent_id = ${agentId}
      and customer_id = ${customerId}`);
};
