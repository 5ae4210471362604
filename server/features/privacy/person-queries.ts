/** Reads the data of a person that may be put right, as they stand. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { bigint, first, nullable, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';

const PERSON = {
  id: people.id,
  user_id: nullable(bigint()),
  agent_id: nullable(bigint()),
  last_name: people.lastName,
  first_name: people.firstName,
  gender: people.gender,
  fiscal_code: people.fiscalCode,
  birth_date: people.birthDate,
  birth_country: people.birthCountry,
  birth_municipality: people.birthMunicipality,
  street: people.street,
  street_number: people.streetNumber,
  post_code: people.postCode,
  city: people.city,
  province: people.province,
  version: people.version,
};
export type PersonDataRow = RowOf<typeof PERSON>;

const selectPerson = (where: SQL): SQL => sql`
  select p.id, u.id as user_id, a.id as agent_id, p.last_name, p.first_name, p.gender, p.fiscal_code, p.birth_date,
    p.birth_country, p.birth_municipality, p.street, p.street_number, p.post_code, p.city, p.province, p.version
  from people p
  left join users u on u.person_id = p.id
  left join agents a on a.user_id = u.id
  where ${where}`;
export const findPersonData = (db: Queryable, personId: number): Promise<PersonDataRow | null> =>
  first(db, PERSON, selectPerson(sql`p.id = ${personId}`));
export const findPersonDataOfUser = (db: Queryable, userId: number): Promise<PersonDataRow | null> =>
  first(db, PERSON, selectPerson(sql`u.id = ${userId}`));
export const findPersonDataOfCustomer = (db: Queryable, customerId: number): Promise<PersonDataRow | null> =>
  first(db, PERSON, selectPerson(sql`p.id = (select c.person_id from customers c where c.id = ${customerId})`));
/** Kept from changing until the transaction ends. */
export const lockPersonData = (db: Queryable, personId: number): Promise<PersonDataRow | null> =>
  first(db, PERSON, sql`${selectPerson(sql`p.id = ${personId}`)} for update of p`);
