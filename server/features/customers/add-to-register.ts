/** Puts the customer whose selection came to its end into the agent's register (ORD-073). */
import { sql } from 'drizzle-orm';
import { addCustomerToAgent } from '@ema/calls/customers.ts';
import { mayJoinRegister } from '@ema/domain/customers/first-access.ts';
import { mayComplete } from '@ema/domain/customers/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { customerOf } from './own-customer.ts';
import { findFirstAccess } from './queries.ts';

/** Repeating it changes nothing. */
export const addCustomerToAgentHandler = handle(addCustomerToAgent, async (c, { params }) => {
  const customer = await customerOf(c, params.id);
  refuse(
    'wrong_state',
    mayComplete({ emailValidated: customer.email_validated, mobileValidated: customer.mobile_validated }),
  );
  refuse('wrong_state', mayJoinRegister(await findFirstAccess(c.db, customer.user_id)));
  await c.db.execute(sql`
    update agent_customers set complete = true
    where agent_id = ${agentIdOf(c.viewer)}
      and customer_id = ${params.id}
      and not complete`);
  await c.audit({ object: 'customer', objectId: params.id });
  return { id: params.id };
});
