/** A private customer's data are changed by the agent or by the office (ORD-225). */
import { sql } from 'drizzle-orm';
import { updatePrivateCustomer } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { CUSTOMERS_OFFICE, mayUsePrivateOrders } from '@ema/domain/private-orders/may.ts';
import { first } from '../../db/rows.ts';
import { privateCustomers } from '../../db/tables/private-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { checkedCustomer, noCustomer } from './customer-data.ts';
import { findPrivateCustomer } from './customer-queries.ts';
import { presentPrivateCustomer } from './present.ts';

export const updatePrivateCustomerHandler = handle(updatePrivateCustomer, async (c, { params, body }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, CUSTOMERS_OFFICE));
  const before = await findPrivateCustomer(c.db, c.scope, params.id);
  if (!before) throw noCustomer();
  const { version, ...typed } = body;
  const stands = presentPrivateCustomer(before);
  const d = checkedCustomer(typed, stands);
  if (version !== before.version) {
    refuseUnlessSame({ ...stands, ...d }, stands);
    await c.audit({ object: 'private-customer', objectId: params.id });
    return stands;
  }
  const changedRow = await first(
    c.db,
    { id: privateCustomers.id },
    sql`
      update private_customers
      set first_name = ${d.firstName}, last_name = ${d.lastName}, street = ${d.street},
        building_number = ${d.buildingNumber}, city = ${d.city}, post_code = ${d.postCode}, state = ${d.state},
        email = ${d.email}, telephone = ${d.telephone}, version = version + 1
      where id = ${params.id}
        and version = ${version}
      returning id`,
  );
  if (!changedRow) throw new CallError('stale_version');
  await c.audit({ object: 'private-customer', objectId: params.id });
  const after = await findPrivateCustomer(c.db, c.scope, params.id);
  if (!after) throw noCustomer();
  return presentPrivateCustomer(after);
});
