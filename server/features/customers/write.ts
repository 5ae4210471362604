import { sql } from 'drizzle-orm';
import { addCustomerToAgent, createCustomer, updateCustomer } from '@ema/calls/customers.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { customerFaults, type CustomerData } from '@ema/domain/customers/fields.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { dataOfRow, presentCustomer } from './present.ts';
import { findOwner, insertCustomer } from './queries.ts';
import { customerOf } from './read.ts';

/** Checked and canonical: mobile as E.164, e-mail in lower case. @throws invalid with a violation for each wrong field */
const checked = (data: CustomerData, now: Date): CustomerData => {
  const violations = customerFaults(data, romeDay(now));
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return { ...data, mobile: canonicalMobile(data.mobile) ?? '', email: canonicalEmail(data.email) ?? '' };
};

/** ORD-066: a new customer, not yet in the register. */
export const createCustomerHandler = handle(
  createCustomer,
  async (c, { body }) => {
    const data = checked(body, c.now);
    const owner = await findOwner(c.db, data.fiscalCode);
    if (owner)
      throw invalidField(
        'fiscalCode',
        owner.customer_id
          ? 'Esiste già un cliente con questo codice fiscale: cercalo per codice fiscale.'
          : 'Questo codice fiscale è già registrato nel portale.',
      );
    const id = await insertCustomer(c.db, data, agentIdOf(c.viewer));
    await c.audit({ object: 'customer', objectId: id });
    return presentCustomer(await customerOf(c, id));
  },
  { status: 201 },
);

/** ORD-066: changed data. A new address or number has to be validated again; the fiscal code never changes. */
export const updateCustomerHandler = handle(updateCustomer, async (c, { params, body }) => {
  const before = await customerOf(c, params.id);
  const { version, ...changes } = body;
  if (version !== undefined && version !== before.version) throw new CallError('stale_version');
  const given = Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) as Partial<CustomerData>;
  const d = checked({ ...dataOfRow(before), ...given }, c.now);
  const contactChanged = d.email !== (before.email ?? '') || d.mobile !== (before.mobile ?? '');
  if (contactChanged && before.user_id !== null)
    throw new CallError('wrong_state', 'Il cliente ha già un account: solo lui può cambiare e-mail e cellulare.');
  const written = await c.db.execute(sql`
    update people set first_name = ${d.nameDescription}, last_name = ${d.name}, gender = ${d.gender}, birth_date = ${d.birthDate}, birth_country = ${d.birthCountry},
      birth_municipality = ${d.birthMunicipality}, street = ${d.addressStreet}, street_number = ${d.addressNumber}, city = ${d.addressCity}, post_code = ${d.addressPostCode},
      province = ${d.addressProvince}, phone = ${d.phone}, email = ${d.email}, mobile = ${d.mobile},
      email_validated_at = case when lower(email) is distinct from ${d.email} then null else email_validated_at end,
      mobile_validated_at = case when mobile is distinct from ${d.mobile} then null else mobile_validated_at end, version = version + 1
    where id = ${before.person_id} and version = ${before.version} returning 1`);
  if (written.rows.length === 0) throw new CallError('stale_version');
  if (contactChanged) await cancelChallenges(c.db, before.person_id);
  await c.audit({ object: 'customer', objectId: params.id });
  return presentCustomer(await customerOf(c, params.id));
});

/** ORD-073: the flow's end puts the customer into the agent's register. Repeating it changes nothing. */
export const addCustomerToAgentHandler = handle(addCustomerToAgent, async (c, { params }) => {
  const customer = await customerOf(c, params.id);
  if (!customer.email_validated || !customer.mobile_validated)
    throw new CallError('wrong_state', 'Prima convalida l’e-mail e il cellulare del cliente.');
  await c.db.execute(
    sql`update agent_customers set complete = true where agent_id = ${agentIdOf(c.viewer)} and customer_id = ${params.id} and not complete`,
  );
  return { id: params.id };
});
