/** Changes a customer's data; a new address or number has to be validated again (ORD-066). */
import { sql } from 'drizzle-orm';
import { updateCustomer } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CustomerData } from '@ema/domain/customers/fields.ts';
import { mayChangeContacts } from '@ema/domain/customers/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { checkedData } from './checked-data.ts';
import { customerOf, heldCustomerOf } from './own-customer.ts';
import { dataOfRow, presentCustomer } from './present.ts';
import type { CustomerRow } from './queries.ts';

/** The fiscal code never changes. */
export const updateCustomerHandler = handle(updateCustomer, async (c, { params, body }) => {
  const before = await customerToChange(c, params.id);
  const { version, ...fields } = body;
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const kept = dataOfRow(before);
  const data = await checkedData({ ...kept, ...changes }, c.now, kept);
  if (version !== before.version) {
    refuseUnlessSame(data, kept);
    await c.audit({ object: 'customer', objectId: params.id });
    return presentCustomer(before);
  }
  const contactChanged = data.email !== (before.email ?? '') || data.mobile !== (before.mobile ?? '');
  if (contactChanged) refuse('wrong_state', mayChangeContacts({ hasAccount: before.user_id !== null }));
  // Codes before people, as whoever proves a contact takes them.
  if (contactChanged) await cancelChallenges(c.db, before.person_id);
  await updatePerson(c.db, before, data);
  await c.audit({ object: 'customer', objectId: params.id });
  return presentCustomer(await customerOf(c, params.id));
});

/** Whoever has no account is held: an activation that came first is seen, one that comes second sees the change. */
const customerToChange = async (c: WritingContext, id: number): Promise<CustomerRow> => {
  const customer = await customerOf(c, id);
  return customer.user_id === null ? heldCustomerOf(c, c.db, id) : customer;
};

/** @throws stale_version when somebody else changed the person meanwhile */
const updatePerson = async (tx: Tx, before: CustomerRow, d: CustomerData): Promise<void> => {
  const updated = await first(
    tx,
    { id: people.id },
    sql`
    update people
    set first_name = ${d.nameDescription},
      last_name = ${d.name},
      gender = ${d.gender},
      birth_date = ${d.birthDate},
      birth_country = ${d.birthCountry},
      birth_municipality = ${d.birthMunicipality},
      street = ${d.addressStreet},
      street_number = ${d.addressNumber},
      city = ${d.addressCity},
      post_code = ${d.addressPostCode},
      province = ${d.addressProvince},
      phone = ${d.phone},
      email = ${d.email},
      mobile = ${d.mobile},
      email_validated_at = case when lower(email) is distinct from ${d.email} then null else email_validated_at end,
      mobile_validated_at = case when mobile is distinct from ${d.mobile} then null else mobile_validated_at end,
      version = version + 1
    where id = ${before.person_id}
      and version = ${before.version}
    returning id`,
  );
  if (!updated) throw new CallError('stale_version');
};
