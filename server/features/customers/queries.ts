/** Reads customers: an agent's register, one of it, and who already has a fiscal code. */
import { sql } from 'drizzle-orm';
import type { FirstAccess } from '@ema/domain/customers/first-access.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { all, first, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { agentCustomers, customers } from '../../db/tables/orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { owesPaper } from '../../kernel/own-papers.ts';
import { ownCustomers, ownAgent } from '../../kernel/scopes.ts';

const CUSTOMER = {
  id: customers.id,
  person_id: customers.personId,
  user_id: customers.userId,
  first_name: people.firstName,
  last_name: people.lastName,
  gender: people.gender,
  birth_date: people.birthDate,
  birth_country: people.birthCountry,
  birth_municipality: people.birthMunicipality,
  fiscal_code: people.fiscalCode,
  street: people.street,
  street_number: people.streetNumber,
  city: people.city,
  post_code: people.postCode,
  province: people.province,
  phone: people.phone,
  mobile: people.mobile,
  email: people.email,
  email_validated: truth(),
  mobile_validated: truth(),
  version: people.version,
};
const LISTED = { ...CUSTOMER, complete: agentCustomers.complete };
export type ListedRow = RowOf<typeof LISTED>;
export type CustomerRow = RowOf<typeof CUSTOMER>;

const COLUMNS = sql`
  c.id, c.person_id, c.user_id, p.first_name, p.last_name, p.gender,
  p.birth_date, p.birth_country, p.birth_municipality, p.fiscal_code,
  p.street, p.street_number, p.city, p.post_code, p.province, p.phone, p.mobile, p.email,
  p.email_validated_at is not null as email_validated, p.mobile_validated_at is not null as mobile_validated,
  p.version`;
const FROM = sql`
  from customers c
  join people p on p.id = c.person_id`;

/** An agent who is no facilitated customer now, or one who cannot sign in: nobody takes them in. */
const IS_NOBODYS = sql`exists (
  select
  from agents s
  join users su on su.id = s.user_id
  where s.user_id = c.user_id
    and (s.status <> 'customer' or su.disabled))`;
/** Those the agent began to register; not whom a search by the whole code put into their hands (ORD-065). */
const WAITS = sql`not ac.complete and c.created_by_agent_id = ac.agent_id and not ${IS_NOBODYS}`;
const OF_STATE = {
  register: sql`ac.complete`,
  waiting: WAITS,
  all: sql`(ac.complete or (${WAITS}))`,
};

/**
 * The agent's own register, and those who wait for it when they are asked for (ORD-500), by name; part of name, fiscal
 * code, e-mail, phone or town; exact total. `strpos`, not `like`: the agent's own rows are looked through, and the
 * statement can stay prepared.
 */
export const findRegister = async (
  db: Queryable,
  scope: Scope,
  filter: { search?: string; state: keyof typeof OF_STATE; page: number; perPage: number },
): Promise<{ rows: ListedRow[]; total: number }> => {
  const matches = filter.search ? sql`and strpos(p.search_text, ${filter.search.toLowerCase()}) > 0` : sql``;
  const from = sql`
    from agent_customers ac
    join customers c on c.id = ac.customer_id
    join people p on p.id = c.person_id
    where ${ownAgent(scope, sql`ac.agent_id`)}
      and ${OF_STATE[filter.state]}
      ${matches}`;
  const rows = await all(
    db,
    { ...LISTED, total: integer() },
    sql`
    select ${COLUMNS}, ac.complete, count(*) over ()::int as total
    ${from}
    order by lower(p.last_name), lower(p.first_name), c.id
    ${pageOf(filter.page, filter.perPage)}`,
  );
  if (rows[0] || filter.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n ${from}`);
  return { rows: [], total: counted?.n ?? 0 };
};

/** The first text, byte by byte, that no longer begins with this one. */
const after = (code: string): string => code.slice(0, -1) + String.fromCharCode(code.charCodeAt(code.length - 1) + 1);

/**
 * ORD-065: the agent's own customers by the beginning of the code; a stranger's only by the whole code. The bounds of
 * the beginning are given, so that the index serves the prepared statement too, which knows no pattern.
 */
export const findByFiscalCode = (db: Queryable, scope: Scope, code: string): Promise<CustomerRow[]> =>
  all(
    db,
    CUSTOMER,
    sql`
    select ${COLUMNS}
    ${FROM}
    where p.fiscal_code ~>=~ ${code}
      and p.fiscal_code ~<~ ${after(code)}
      and (p.fiscal_code = ${code} or ${ownCustomers(scope, sql`c.id`)})
      and not ${IS_NOBODYS}
    order by p.fiscal_code
    limit 20`,
  );

/** One customer the agent deals with: in the register, being selected, or found by the whole fiscal code. */
export const findCustomer = (db: Queryable, scope: Scope, id: number): Promise<CustomerRow | null> =>
  first(
    db,
    CUSTOMER,
    sql`
    select ${COLUMNS}
    ${FROM}
    where c.id = ${id}
      and ${ownCustomers(scope, sql`c.id`)}`,
  );

/** Held, so that an erasure or an activation is over or waits; what is read before says nothing. */
export const holdCustomer = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`select from customers where id = ${id} for update`);
};
/** One person is written down once: whoever else has this code to write waits for the end of the transaction. */
export const holdFiscalCode = async (tx: Tx, fiscalCode: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fiscal-code ${fiscalCode}`}, 0))`);
};
/** Is the code somebody's in the portal already, and are they a customer? */
export const fiscalCodeIsOf = async (db: Queryable, fiscalCode: string): Promise<'nobody' | 'customer' | 'other'> => {
  const owner = await first(
    db,
    { is_customer: truth() },
    sql`
    select c.id is not null and not ${IS_NOBODYS} as is_customer
    from people p
    left join customers c on c.person_id = p.id
    where p.fiscal_code = ${fiscalCode}`,
  );
  if (!owner) return 'nobody';
  return owner.is_customer ? 'customer' : 'other';
};

const OPEN_CONTRACTS = sql`
  select count(*)
  from contracts k
  where ${sql.raw(owesPaper('k', 'u'))}`;
const FIRST_ACCESS = { user_id: users.id, entered: truth(), own_password: truth(), unsigned: integer() };
const NO_ACCOUNT: FirstAccess = { hasAccount: false, hasEntered: false, hasOwnPassword: false, unsigned: 0 };
/** How far accounts of customers are: the first access, their own password, the papers. */
export const findFirstAccesses = async (
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAccess>> => {
  const rows = await all(
    db,
    FIRST_ACCESS,
    sql`
    select u.id as user_id, u.last_login is not null as entered, not u.password_generated as own_password,
      (${OPEN_CONTRACTS})::int as unsigned
    from users u
    where u.id = any(${sql.param(userIds)}::bigint[])`,
  );
  return new Map(
    rows.map((row) => [
      row.user_id,
      { hasAccount: true, hasEntered: row.entered, hasOwnPassword: row.own_password, unsigned: row.unsigned },
    ]),
  );
};
export const findFirstAccess = async (db: Queryable, userId: number | null): Promise<FirstAccess> =>
  firstAccessIn(await findFirstAccesses(db, userId === null ? [] : [userId]), userId);
export const firstAccessIn = (known: ReadonlyMap<number, FirstAccess>, userId: number | null): FirstAccess =>
  (userId === null ? undefined : known.get(userId)) ?? NO_ACCOUNT;

const WAITING = {
  user_id: customers.userId,
  full_name: text(),
  email: people.email,
  complete: agentCustomers.complete,
  waits_until: agentCustomers.waitsUntil,
};
/** A customer whom an agent at work waits for, and where the agent is told that they are ready; held. */
export const holdWaiting = (tx: Tx, customerId: number, agentId: number): Promise<RowOf<typeof WAITING> | null> =>
  first(
    tx,
    WAITING,
    sql`
    select c.user_id, p.first_name || ' ' || p.last_name as full_name, ap.email, ac.complete, ac.waits_until
    from agent_customers ac
    join customers c on c.id = ac.customer_id
    join people p on p.id = c.person_id
    join agents a on a.id = ac.agent_id
    join users au on au.id = a.user_id
    join people ap on ap.id = au.person_id
    where ac.customer_id = ${customerId}
      and ac.agent_id = ${agentId}
      and a.status = 'seller'
      and not au.disabled
      and au.deleted_at is null
    for update of ac`,
  );
