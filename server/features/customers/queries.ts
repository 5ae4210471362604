import { sql, type SQL } from 'drizzle-orm';
import type { CustomerData } from '@ema/domain/customers/fields.ts';
import { pageOf, type Queryable } from '../../db/client.ts';

export type CustomerRow = {
  id: number;
  person_id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  gender: string | null;
  birth_date: string | null;
  birth_country: string | null;
  birth_municipality: string | null;
  fiscal_code: string | null;
  street: string;
  street_number: string;
  city: string;
  post_code: string;
  province: string;
  phone: string;
  mobile: string | null;
  email: string | null;
  email_validated: boolean;
  mobile_validated: boolean;
  version: number;
};

const FROM = sql`from customers c join people p on p.id = c.person_id`;
const COLUMNS = sql`
  select c.id, c.person_id, c.user_id, p.first_name, p.last_name, p.gender, p.birth_date::text, p.birth_country, p.birth_municipality, p.fiscal_code, p.street, p.street_number,
    p.city, p.post_code, p.province, p.phone, p.mobile, p.email, p.email_validated_at is not null as email_validated, p.mobile_validated_at is not null as mobile_validated, p.version`;

/**
 * An agent's register, by name; part of name, fiscal code, e-mail, phone or town; exact total. `strpos`, not `like`: the
 * agent's own rows are looked through, and the statement can stay prepared.
 */
export const findRegister = async (
  db: Queryable,
  agentId: number,
  filter: { search?: string; page: number; perPage: number },
): Promise<{ rows: CustomerRow[]; total: number }> => {
  const search = filter.search ? sql`and strpos(p.search_text, ${filter.search.toLowerCase()}) > 0` : sql``;
  const from = sql`from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = ${agentId} and ac.complete ${search}`;
  const found = await db.execute<CustomerRow & { total: number }>(
    sql`${COLUMNS}, count(*) over ()::int as total ${from} order by lower(p.last_name), lower(p.first_name), c.id ${pageOf(filter.page, filter.perPage)}`,
  );
  if (found.rows[0] || filter.page === 1) return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  return { rows: [], total: counted.rows[0]?.n ?? 0 };
};

/** The first text, byte by byte, that no longer begins with this one. */
const after = (code: string): string => code.slice(0, -1) + String.fromCharCode(code.charCodeAt(code.length - 1) + 1);

/**
 * ORD-065: the agent's own customers by the beginning of the code; a stranger's only by the whole code. The bounds of the
 * beginning are given, so that the index serves the prepared statement too, which knows no pattern.
 */
export const findByFiscalCode = async (db: Queryable, agentId: number, code: string): Promise<CustomerRow[]> =>
  (
    await db.execute<CustomerRow>(sql`
      ${COLUMNS} ${FROM} where p.fiscal_code ~>=~ ${code} and p.fiscal_code ~<~ ${after(code)}
        and (p.fiscal_code = ${code} or exists (select 1 from agent_customers ac where ac.customer_id = c.id and ac.agent_id = ${agentId}))
      order by p.fiscal_code limit 20`)
  ).rows;

/** One customer the agent deals with: in the register, being selected, or found by the whole fiscal code. */
export const findCustomer = async (db: Queryable, id: number, visible: SQL): Promise<CustomerRow | null> =>
  (await db.execute<CustomerRow>(sql`${COLUMNS} ${FROM} where c.id = ${id} and ${visible}`)).rows[0] ?? null;

export const findOwner = async (
  db: Queryable,
  fiscalCode: string,
): Promise<{ person_id: number; customer_id: number | null; user_id: number | null } | null> =>
  (
    await db.execute<{ person_id: number; customer_id: number | null; user_id: number | null }>(sql`
      select p.id as person_id, c.id as customer_id, u.id as user_id from people p left join customers c on c.person_id = p.id left join users u on u.person_id = p.id where p.fiscal_code = ${fiscalCode}`)
  ).rows[0] ?? null;

/** Inserts person, customer and the agent's claim to them in one statement. @returns the customer's id */
export const insertCustomer = async (db: Queryable, d: CustomerData, agentId: number): Promise<number> => {
  const made = await db.execute<{ id: number }>(sql`
    with person as (
      insert into people (first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code, street, street_number, city, post_code, province, phone, mobile, email)
      values (${d.nameDescription}, ${d.name}, ${d.gender}, ${d.birthDate}, ${d.birthCountry}, ${d.birthMunicipality}, ${d.fiscalCode}, ${d.addressStreet}, ${d.addressNumber}, ${d.addressCity},
        ${d.addressPostCode}, ${d.addressProvince}, ${d.phone}, ${d.mobile}, ${d.email}) returning id),
    customer as (insert into customers (person_id, created_by_agent_id) select id, ${agentId} from person returning id)
    insert into agent_customers (agent_id, customer_id) select ${agentId}, id from customer returning customer_id as id`);
  return made.rows[0]?.id ?? 0;
};
