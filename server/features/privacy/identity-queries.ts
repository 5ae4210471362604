/** Reads who somebody is, for the papers that stay theirs and to find where text names them. */
import { sql } from 'drizzle-orm';
import type { Identity } from '@ema/domain/privacy/erasure.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, nullable, text, type RowOf } from '../../db/rows.ts';
import type { Owner } from './whose-queries.ts';

const IDENTITY = {
  first_name: text(),
  last_name: text(),
  fiscal_code: text(),
  birth_date: text(),
  address: text(),
  email: text(),
  mobile: text(),
  phone: text(),
  username: nullable(text()),
};
const presentIdentity = (r: RowOf<typeof IDENTITY>): Identity => ({
  firstName: r.first_name,
  lastName: r.last_name,
  fiscalCode: r.fiscal_code,
  birthDate: r.birth_date,
  address: r.address,
  email: r.email,
  mobile: r.mobile,
  phone: r.phone,
  ...(r.username === null ? {} : { username: r.username }),
});

/** Messages of then went there, and texts of then name it. */
const findFormer = (db: Queryable, o: Owner): Promise<{ contact: string }[]> =>
  all(
    db,
    { contact: text() },
    sql`
    select distinct v.contact
    from contact_changes h
    cross join lateral (values (h.previous), (h.value)) v (contact)
    where h.person_id = ${o.person_id}
      and v.contact <> ''
    order by 1`,
  );

/** `forUpdate` keeps it from changing until the transaction ends. */
export const findIdentity = async (db: Queryable, o: Owner, forUpdate = false): Promise<Identity | null> => {
  const held = forUpdate ? sql`for update` : sql``;
  const row = await first(
    db,
    IDENTITY,
    o.private_customer_id > 0
      ? sql`
        select first_name, last_name, '' as fiscal_code, '' as birth_date,
          street || ' ' || building_number || ', ' || post_code || ' ' || city || ' ' || state as address,
          email, '' as mobile, telephone as phone, null::text as username
        from private_customers
        where id = ${o.private_customer_id}
        ${held}`
      : sql`
        select p.first_name, p.last_name, coalesce(p.fiscal_code, '') as fiscal_code,
          coalesce(p.birth_date::text, '') as birth_date,
          btrim(p.street || ' ' || p.street_number || ', ' || p.post_code || ' ' || p.city || ' ' || p.province, ' ,')
            as address,
          coalesce(p.email, '') as email, coalesce(p.mobile, '') as mobile, p.phone,
          (select u.username from users u where u.person_id = p.id) as username
        from people p
        where p.id = ${o.person_id}
        ${held}`,
  );
  if (!row) return null;
  return { ...presentIdentity(row), former: (await findFormer(db, o)).map(({ contact }) => contact) };
};
