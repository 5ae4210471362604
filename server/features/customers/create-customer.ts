/** Creates a customer who is not yet in the agent's register (ORD-066). */
import { sql } from 'drizzle-orm';
import { createCustomer } from '@ema/calls/customers.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { CustomerData } from '@ema/domain/customers/fields.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agentCustomers } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { checkedData } from './checked-data.ts';
import { customerOf } from './own-customer.ts';
import { presentCustomer } from './present.ts';
import { fiscalCodeIsOf, holdFiscalCode } from './queries.ts';

const TAKEN = {
  customer: 'Esiste già un cliente con questo codice fiscale: cercalo per codice fiscale.',
  other: 'Questo codice fiscale è già registrato nel portale.',
};

export const createCustomerHandler = handle(
  createCustomer,
  async (c, { body }) => {
    const data = await checkedData(body, c.now);
    await holdFiscalCode(c.db, data.fiscalCode);
    const owner = await fiscalCodeIsOf(c.db, data.fiscalCode);
    if (owner !== 'nobody') throw invalidField('fiscalCode', TAKEN[owner]);
    const id = await insertCustomer(c.db, data, agentIdOf(c.viewer));
    await c.audit({ object: 'customer', objectId: id });
    return presentCustomer(await customerOf(c, id));
  },
  { status: 201 },
);

/** Inserts person, customer and the agent's claim to them in one statement. @returns the customer's id */
const insertCustomer = async (tx: Tx, d: CustomerData, agentId: number): Promise<number> => {
  const claim = await first(
    tx,
    { id: agentCustomers.customerId },
    sql`
    with person as (
      insert into people (first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code,
        street, street_number, city, post_code, province, phone, mobile, email)
      values (${d.nameDescription}, ${d.name}, ${d.gender}, ${d.birthDate}, ${d.birthCountry},
        ${d.birthMunicipality}, ${d.fiscalCode}, ${d.addressStreet}, ${d.addressNumber}, ${d.addressCity},
        ${d.addressPostCode}, ${d.addressProvince}, ${d.phone}, ${d.mobile}, ${d.email})
      returning id),
    customer as (
      insert into customers (person_id, created_by_agent_id)
      select id, ${agentId} from person
      returning id)
    insert into agent_customers (agent_id, customer_id)
    select ${agentId}, id from customer
    returning customer_id as id`,
  );
  return claim?.id ?? 0;
};
