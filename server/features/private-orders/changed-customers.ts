/** Registered customers for another program: all of them, or those that changed since it last asked. */
import { changedCustomers } from '@ema/calls/private-orders.ts';
import { CUSTOMER_FILE_HEADINGS } from '@ema/domain/private-orders/customer-file.ts';
import { handleChangedFile } from '../../kernel/changed-file.ts';
import { type ChangedCustomer, findChangedCustomers, numbersOfCustomers } from './customer-queries.ts';

/** Somebody who was erased is told as the portal keeps them: without a name or an address. */
export const changedCustomersHandler = handleChangedFile<ChangedCustomer>(changedCustomers, {
  kind: 'private_customer',
  name: 'clienti',
  headings: CUSTOMER_FILE_HEADINGS,
  present: numbersOfCustomers,
  find: findChangedCustomers,
  idOf: ({ id }) => id,
  lines: (c) => [
    [
      c.id,
      c.last_name,
      c.first_name,
      c.street,
      c.building_number,
      c.post_code,
      c.city,
      c.state,
      c.telephone,
      c.email,
      c.agent_id,
    ],
  ],
});
