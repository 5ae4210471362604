/** An agent writes down a private customer. */
import { sql } from 'drizzle-orm';
import { createPrivateCustomer } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayUsePrivateOrders } from '@ema/domain/private-orders/may.ts';
import { first } from '../../db/rows.ts';
import { privateCustomers } from '../../db/tables/private-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { checkedCustomer, noCustomer } from './customer-data.ts';
import { findOwnPrivateCustomer } from './customer-queries.ts';
import { presentPrivateCustomer } from './present.ts';

export const createPrivateCustomerHandler = handle(
  createPrivateCustomer,
  async (c, { body }) => {
    refuse('forbidden', mayUsePrivateOrders(c.viewer, null));
    const d = checkedCustomer(body);
    const agentId = agentIdOf(c.viewer);
    const inserted = await first(
      c.db,
      { id: privateCustomers.id },
      sql`
        insert into private_customers (
          agent_id, first_name, last_name, street, building_number, city, post_code, state, email, telephone,
          created_at)
        values (
          ${agentId}, ${d.firstName}, ${d.lastName}, ${d.street}, ${d.buildingNumber}, ${d.city}, ${d.postCode},
          ${d.state}, ${d.email}, ${d.telephone}, ema_now())
        returning id`,
    );
    if (!inserted) throw new CallError('internal');
    await c.audit({ object: 'private-customer', objectId: inserted.id });
    const customer = await findOwnPrivateCustomer(c.db, c.scope, inserted.id);
    if (!customer) throw noCustomer();
    return presentPrivateCustomer(customer);
  },
  { status: 201 },
);
