/** Turns customers into answers, in the field's own words: `name` is the surname (ORD-050). */
import type { z } from 'zod';
import type { customer, listCustomers } from '@ema/calls/customers.ts';
import type { CustomerData } from '@ema/domain/customers/fields.ts';
import { mayResendCredentials, missingForRegister, type FirstAccess } from '@ema/domain/customers/first-access.ts';
import type { CustomerRow, ListedRow } from './queries.ts';

/** Row → answer. `name` is the surname, `nameDescription` the first name (ORD-050). */
export const presentCustomer = (r: CustomerRow): z.input<typeof customer> => ({
  id: r.id,
  fullName: `${r.first_name} ${r.last_name}`,
  name: r.last_name,
  nameDescription: r.first_name,
  gender: r.gender,
  birthDate: r.birth_date,
  birthCountry: r.birth_country,
  birthMunicipality: r.birth_municipality,
  fiscalCode: r.fiscal_code ?? '',
  addressStreet: r.street,
  addressNumber: r.street_number,
  addressStreetAndNumber: `${r.street} ${r.street_number}`.trim(),
  addressCity: r.city,
  addressPostCode: r.post_code,
  addressProvince: r.province,
  phone: r.phone,
  mobile: r.mobile,
  email: r.email,
  emailValidated: r.email_validated,
  mobileValidated: r.mobile_validated,
  userAccountCreated: r.user_id !== null,
  version: r.version,
});
type Listed = z.input<typeof listCustomers.output>['items'][number];
/** @param firstAccess of those who wait; of those of the register nobody asks */
export const presentListed = (r: ListedRow, firstAccess: FirstAccess): Listed => {
  const proved = { emailValidated: r.email_validated, mobileValidated: r.mobile_validated };
  const waiting = {
    state: 'waiting' as const,
    missing: missingForRegister(proved, firstAccess),
    canResendCredentials: mayResendCredentials(firstAccess) === null,
  };
  const own = { state: 'register' as const, missing: [], canResendCredentials: false };
  return { ...presentCustomer(r), ...(r.complete ? own : waiting) };
};
export const dataOfRow = (r: CustomerRow): CustomerData => {
  const p = presentCustomer(r);
  return {
    ...p,
    gender: p.gender ?? '',
    birthDate: p.birthDate ?? '',
    birthCountry: p.birthCountry ?? '',
    mobile: p.mobile ?? '',
    email: p.email ?? '',
  };
};
