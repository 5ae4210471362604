/** Reads agents for the office: the directory, and one of them with all that is known. */
import { sql, type SQL } from 'drizzle-orm';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { accountsLike, isAccountLike, isFrequent } from '../../db/like.ts';
import { orderBy, orderByFilled } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { erasures } from '../../db/tables/privacy.ts';

const LISTED = {
  id: agents.id,
  user_id: users.id,
  username: users.username,
  last_login: users.lastLogin,
  disabled: users.disabled,
  full_name: text(),
  address: text(),
  city: people.city,
  post_code: people.postCode,
  province: people.province,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  joined_at: agents.joinedAt,
  status: agents.status,
  sponsor_id: agents.sponsorId,
  sponsor_name: nullable(text()),
};
export type ListedAgent = RowOf<typeof LISTED>;

const COLUMNS = sql`
  a.id, u.id as user_id, u.username, u.last_login, u.disabled, p.first_name || ' ' || p.last_name as full_name,
  trim(p.street || ' ' || p.street_number) as address, p.city, p.post_code, p.province,
  p.email, p.mobile, p.phone, a.joined_at, a.status, a.sponsor_id,
  (
    select sp.first_name || ' ' || sp.last_name
    from agents s
    join users su on su.id = s.user_id
    join people sp on sp.id = su.person_id
    where s.id = a.sponsor_id) as sponsor_name`;
const FROM = sql`
  from agents a
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;

/** Kept with the agent by a trigger, so that the page of any number is found in one index. */
const NAME = [sql`a.listed_last_name`, sql`a.listed_first_name`];
const ORDERS = {
  fullName: NAME,
  city: [sql`lower(p.city)`, ...NAME],
  createdAt: [sql`a.joined_at`],
  lastLogin: [sql`u.last_login`],
};
/** What an agent alone knows is asked of no other table. */
const OF_THE_AGENT: readonly (keyof typeof ORDERS)[] = ['fullName', 'createdAt'];
/** Of a name, which nobody lacks, the index is read from its end as well. */
const orderOf = ({ orderField, orderDir }: Filter): SQL =>
  orderField === 'fullName'
    ? orderByFilled(orderDir, ...NAME, sql`a.id`)
    : orderBy(orderDir, ...ORDERS[orderField], sql`a.id`);
type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  sponsor?: number | undefined;
  status?: AgentStatus | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};

/** A code is a code; everything else is part of a name, a contact, a city, a fiscal code or a username. */
const isCode = (typed: string): boolean => /^\d{1,7}$/.test(typed);
const textMatches = (typed: string, isOfMany: boolean): SQL => {
  if (isCode(typed)) return sql`a.id = ${Number(typed)}`;
  return isOfMany ? isAccountLike(typed) : sql`a.user_id in ${accountsLike(typed)}`;
};
/** `isOfMany`: the text is read off the rows, of the account `u` and its person `p`. */
const ofAgents = (f: Filter, isOfMany: boolean): SQL => {
  const conditions: SQL[] = [f.status ? sql`a.status = ${f.status}` : sql`a.status <> 'deleted'`];
  if (f.sponsor !== undefined) conditions.push(sql`a.sponsor_id = ${f.sponsor}`);
  if (f.search) conditions.push(textMatches(f.search, isOfMany));
  return sql.join(conditions, sql` and `);
};

/**
 * For administrators (ACC-245). The rows of the page are found first: columns and sponsors of
 * those before it are looked up for nobody.
 */
export const findAgentsForOffice = async (
  db: Queryable,
  filter: Filter,
): Promise<{ rows: ListedAgent[]; total: Counted }> => {
  const { search } = filter;
  const isOfMany = search !== undefined && search !== '' && !isCode(search) && (await isFrequent(db, search));
  const where = ofAgents(filter, isOfMany);
  const order = orderOf(filter);
  const ofAgentAlone = isOfMany ? FROM : sql`from agents a`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      LISTED,
      sql`
      with listed as materialized (
        select a.id
        ${OF_THE_AGENT.includes(filter.orderField) ? ofAgentAlone : FROM}
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}
      )
      select ${COLUMNS}
      ${FROM}
      where a.id in (select l.id from listed l)
      ${order}`,
    ),
    isOfMany
      ? countUpTo(db, sql`${ofAgentAlone} where ${where}`, filter, isOfMany)
      : first(db, { n: integer() }, sql`select count(*)::int as n ${ofAgentAlone} where ${where}`),
  ]);
  return { rows, total: counted && 'total' in counted ? counted : { total: counted?.n ?? 0, isAtLeast: false } };
};

const DETAIL = {
  ...LISTED,
  person_id: people.id,
  level: agents.level,
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  fax: people.fax,
  fiscal_code: people.fiscalCode,
  vat_number: agents.vatNumber,
  iban: agents.iban,
  id_card_type: agents.idCardType,
  id_card_number: agents.idCardNumber,
  id_card_expiry_date: agents.idCardExpiryDate,
  id_card_issue_date: agents.idCardIssueDate,
  id_card_issued_by: agents.idCardIssuedBy,
  delivery_subject_name: agents.deliverySubjectName,
  delivery_street: agents.deliveryStreet,
  delivery_building_number: agents.deliveryBuildingNumber,
  delivery_post_code: agents.deliveryPostCode,
  delivery_city: agents.deliveryCity,
  delivery_state: agents.deliveryState,
  fibra_enabled: agents.fibraEnabled,
  kleen_enabled: agents.kleenEnabled,
  commission_limit_enabled: agents.commissionLimitEnabled,
  commission_limit_cents: agents.commissionLimitCents,
  multiple_weekly_orders_enabled: agents.multipleWeeklyOrdersEnabled,
  external_incomes_enabled: agents.externalIncomesEnabled,
  version: agents.version,
};
export type AgentDetail = RowOf<typeof DETAIL>;
/** For administrators, also a deleted one; `forUpdate` keeps the agent from changing until the transaction ends. */
export const findAgentForOffice = (db: Queryable, id: number, forUpdate = false): Promise<AgentDetail | null> =>
  first(
    db,
    DETAIL,
    sql`
    select ${COLUMNS}, p.id as person_id, a.level, p.birth_date, p.birth_municipality, p.birth_country, p.fax,
      p.fiscal_code, a.vat_number, a.iban,
      a.id_card_type, a.id_card_number, a.id_card_expiry_date, a.id_card_issue_date, a.id_card_issued_by,
      a.delivery_subject_name, a.delivery_street, a.delivery_building_number, a.delivery_post_code, a.delivery_city,
      a.delivery_state, a.fibra_enabled, a.kleen_enabled, a.commission_limit_enabled, a.commission_limit_cents,
      a.multiple_weekly_orders_enabled, a.external_incomes_enabled, a.version
    ${FROM}
    where a.id = ${id}
    ${forUpdate ? sql`for update of a` : sql``}`,
  );

/** Asked once the agent is held: an erasure holds them too. */
export const wasErased = async (db: Queryable, personId: number): Promise<boolean> =>
  (await first(db, { id: erasures.id }, sql`select id from erasures where person_id = ${personId}`)) !== null;

const PAYMENT_DATA = {
  id: agents.id,
  user_id: users.id,
  status: agents.status,
  iban: agents.iban,
  iban_holder: agents.ibanHolder,
  vat_number: agents.vatNumber,
  version: agents.version,
  first_name: people.firstName,
  email: people.email,
};
export type PaymentDataRow = RowOf<typeof PAYMENT_DATA>;
/** What an agent gave once; kept from changing until the transaction ends. */
export const lockPaymentData = (db: Queryable, id: number): Promise<PaymentDataRow | null> =>
  first(
    db,
    PAYMENT_DATA,
    sql`
    select a.id, u.id as user_id, a.status, a.iban, a.iban_holder, a.vat_number, a.version, p.first_name, p.email
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where a.id = ${id}
    for update of a`,
  );

const CHANGED_AGENT = {
  id: agents.id,
  status: agents.status,
  level: agents.level,
  last_name: people.lastName,
  first_name: people.firstName,
  street: people.street,
  street_number: people.streetNumber,
  post_code: people.postCode,
  city: people.city,
  province: people.province,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  joined_at: agents.joinedAt,
  sponsor_id: agents.sponsorId,
};
export type ChangedAgent = RowOf<typeof CHANGED_AGENT>;
/** Of these numbers, for another program. */
export const findChangedAgents = (db: Queryable, ids: readonly number[]): Promise<ChangedAgent[]> =>
  all(
    db,
    CHANGED_AGENT,
    sql`
      select
        a.id, a.status, a.level, p.last_name, p.first_name, p.street, p.street_number, p.post_code, p.city, p.province,
        p.email, p.mobile, p.phone, a.joined_at, a.sponsor_id
      from agents a
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where a.id = any(${sql.param([...ids])}::bigint[])`,
  );

/** The next numbers above that one, for a file of all of them. */
export const numbersOfAgents = (after: number, limit: number): SQL => sql`
  select a.id
  from agents a
  where a.status <> 'deleted' and a.id > ${after}
  order by a.id
  limit ${limit}`;
