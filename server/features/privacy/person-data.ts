/** What of a person may be put right, as rules and answers say it. */
import { PERSON_FIELDS, personWarnings, type PersonData } from '@ema/domain/privacy/person-data.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { PersonDataRow } from './person-queries.ts';

export const dataOfPerson = (r: PersonDataRow): PersonData => ({
  lastName: r.last_name,
  firstName: r.first_name,
  gender: r.gender ?? '',
  fiscalCode: r.fiscal_code ?? '',
  birthDate: r.birth_date ?? '',
  birthCountry: r.birth_country ?? '',
  birthMunicipality: r.birth_municipality ?? '',
  street: r.street,
  streetNumber: r.street_number,
  postCode: r.post_code,
  city: r.city,
  province: r.province,
});
export const presentPersonData = (r: PersonDataRow, what: string, now: Date) => {
  const data = dataOfPerson(r);
  return {
    ...(Object.fromEntries(PERSON_FIELDS.map((field) => [field, data[field]])) as PersonData),
    id: r.id,
    what,
    userId: r.user_id,
    version: r.version,
    warnings: personWarnings(data, romeDay(now)),
  };
};
