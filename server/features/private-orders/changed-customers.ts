/** Registered customers for another program: all of them, or those that changed since it last asked. */
import { sql } from 'drizzle-orm';
import { changedCustomers } from '@ema/calls/private-orders.ts';
import { CUSTOMER_FILE_HEADINGS } from '@ema/domain/private-orders/customer-file.ts';
import type { Queryable } from '../../db/client.ts';
import { all, type RowOf } from '../../db/rows.ts';
import { privateCustomers } from '../../db/tables/private-orders.ts';
import { handleChangedFile } from '../../kernel/changed-file.ts';

const CHANGED = {
  id: privateCustomers.id,
  last_name: privateCustomers.lastName,
  first_name: privateCustomers.firstName,
  street: privateCustomers.street,
  building_number: privateCustomers.buildingNumber,
  post_code: privateCustomers.postCode,
  city: privateCustomers.city,
  state: privateCustomers.state,
  telephone: privateCustomers.telephone,
  email: privateCustomers.email,
  agent_id: privateCustomers.agentId,
};
type Changed = RowOf<typeof CHANGED>;
const findChanged = (db: Queryable, ids: readonly number[]): Promise<Changed[]> =>
  all(
    db,
    CHANGED,
    sql`
      select
        c.id, c.last_name, c.first_name, c.street, c.building_number, c.post_code, c.city, c.state, c.telephone,
        c.email, c.agent_id
      from private_customers c
      where c.id = any(${sql.param([...ids])}::bigint[])`,
  );

/** Somebody who was erased is told as the portal keeps them: without a name or an address. */
export const changedCustomersHandler = handleChangedFile<Changed>(changedCustomers, {
  kind: 'private_customer',
  name: 'clienti',
  headings: CUSTOMER_FILE_HEADINGS,
  present: (after, limit) => sql`
    select c.id
    from private_customers c
    where c.id > ${after}
    order by c.id
    limit ${limit}`,
  find: findChanged,
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
