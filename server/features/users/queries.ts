/** Reads users: the administrators' list, a sponsor's subordinates, one's own profile. */
import { sql, type SQL } from 'drizzle-orm';
import type { UserType } from '@ema/domain/access/facts.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { MADE_BY_OFFICE } from '@ema/domain/users/may.ts';
import type { Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { accountsLike, isAccountLike, isFrequent, likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, grants, people, users } from '../../db/tables/access.ts';
import { customers } from '../../db/tables/orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { directSubordinates, papersOf } from '../../kernel/scopes.ts';

type Page = { page: number; perPage: number };
type Found<R> = { rows: R[]; total: number };
const COUNT = { n: integer() };
const limited = ({ page, perPage }: Page): SQL => sql`limit ${perPage} offset ${(page - 1) * perPage}`;

const USER = {
  id: users.id,
  display_name: text(),
  username: users.username,
  user_type: users.userType,
  disabled: users.disabled,
  created_at: users.createdAt,
  last_login: users.lastLogin,
  last_activity: users.lastActivity,
  password_date: users.passwordDate,
  agent_id: nullable(agents.id),
  customer_id: nullable(customers.id),
  meeting_scanner_enabled: users.meetingScannerEnabled,
  version: users.version,
};
export type UserRow = RowOf<typeof USER>;
const SELECT_USER = sql`
  select u.id, p.first_name || ' ' || p.last_name as display_name, u.username, u.user_type, u.disabled,
    u.created_at, u.last_login, u.last_activity, u.password_date,
    a.id as agent_id, c.id as customer_id, u.meeting_scanner_enabled, u.version
  from users u
  join people p on p.id = u.person_id
  left join agents a on a.user_id = u.id
  left join customers c on c.user_id = u.id`;

type UserFilter = Page & {
  displayName?: string | undefined;
  userType?: UserType | undefined;
  disabled?: boolean | undefined;
  recentSince: Date | null;
  meetingScannerEnabled?: boolean | undefined;
  /** Those made for meetings, and whoever else may scan there. */
  ofMeetings?: boolean | undefined;
  /** Who asks. */
  self: number;
  orderField: keyof typeof USER_ORDERS;
  orderDir: 'asc' | 'desc';
};
const USER_ORDERS = {
  lastActivity: [sql`u.last_activity`],
  displayName: [sql`lower(p.first_name)`, sql`lower(p.last_name)`],
  username: [sql`lower(u.username)`],
  lastLogin: [sql`u.last_login`],
};
/** `isOfMany`: the text is read off the rows, of `u` and of its person `p`. */
const listedUsers = (f: UserFilter, isOfMany: boolean): SQL => {
  const conditions = [sql`u.deleted_at is null`];
  if (f.displayName)
    conditions.push(isOfMany ? isAccountLike(f.displayName) : sql`u.id in ${accountsLike(f.displayName)}`);
  if (f.userType) conditions.push(sql`u.user_type = ${f.userType}`);
  if (f.disabled !== undefined) conditions.push(sql`u.disabled = ${f.disabled}`);
  if (f.recentSince) conditions.push(sql`u.last_activity >= ${f.recentSince.toISOString()}`);
  if (f.meetingScannerEnabled !== undefined)
    conditions.push(sql`u.meeting_scanner_enabled = ${f.meetingScannerEnabled}`);
  if (f.ofMeetings) conditions.push(sql`(u.user_type = ${MADE_BY_OFFICE} or u.meeting_scanner_enabled)`);
  return sql.join(conditions, sql` and `);
};
/**
 * For administrators: users by part of their name; `recentSince` keeps those active since. The page is found first.
 * `choosable` are those that something can be done to in bulk: agents that are not disabled are none, nor is who asks.
 */
export const findUsers = async (
  db: Queryable,
  filter: UserFilter,
): Promise<{ rows: UserRow[]; total: Counted; choosable: Counted }> => {
  const isOfMany = filter.displayName ? await isFrequent(db, filter.displayName) : false;
  const where = listedUsers(filter, isOfMany);
  const person = sql`join people p on p.id = u.person_id`;
  const asked = isOfMany ? person : sql``;
  const order = orderBy(filter.orderDir, ...USER_ORDERS[filter.orderField], sql`u.id`);
  const [rows, total, choosable] = await Promise.all([
    all(
      db,
      USER,
      sql`
      with listed as materialized (
        select u.id
        from users u
        ${filter.orderField === 'displayName' ? person : asked}
        where ${where}
        ${order}
        ${limited(filter)}
      )
      ${SELECT_USER}
      where u.id in (select l.id from listed l)
      ${order}`,
    ),
    countUpTo(db, sql`from users u ${asked} where ${where}`, filter, isOfMany),
    countUpTo(
      db,
      sql`
      from users u
      ${asked}
      left join agents a on a.user_id = u.id
      where (u.disabled or (a.id is null and u.id <> ${filter.self}))
        and ${where}`,
      filter,
      isOfMany,
    ),
  ]);
  return { rows, total, choosable };
};
const ACCOUNT = {
  id: users.id,
  person_id: users.personId,
  username: users.username,
  user_type: users.userType,
  disabled: users.disabled,
  meeting_scanner_enabled: users.meetingScannerEnabled,
  version: users.version,
  first_name: people.firstName,
  last_name: people.lastName,
};
/** What the office may change of an account, kept from changing until the transaction ends. */
export const findAccount = (db: Queryable, id: number): Promise<RowOf<typeof ACCOUNT> | null> =>
  first(
    db,
    ACCOUNT,
    sql`
    select u.id, u.person_id, u.username, u.user_type, u.disabled, u.meeting_scanner_enabled, u.version,
      p.first_name, p.last_name
    from users u
    join people p on p.id = u.person_id
    where u.id = ${id}
      and u.deleted_at is null
    for update of u`,
  );

/** For administrators. */
export const findUser = (db: Queryable, id: number): Promise<UserRow | null> =>
  first(
    db,
    USER,
    sql`
    ${SELECT_USER}
    where u.id = ${id}
      and u.deleted_at is null`,
  );

const SUBORDINATE = {
  id: agents.id,
  username: users.username,
  full_name: text(),
  level: agents.level,
  email: people.email,
  mobile: people.mobile,
  last_login: users.lastLogin,
};
export type SubordinateRow = RowOf<typeof SUBORDINATE>;
/** Direct, active subordinates: the only people an agent may enter as. */
export const findDirectSubordinates = async (
  db: Queryable,
  scope: Scope,
  filter: Page & { search?: string | undefined },
): Promise<Found<SubordinateRow>> => {
  const typed = filter.search ?? '';
  const listed = sql`
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ${directSubordinates(scope, sql`a.sponsor_id`)}
      and a.status = 'seller'
      and not u.disabled
      and (${filter.search ?? null}::text is null
        or p.search_text like ${`%${likeText(typed)}%`}
        or a.id::text = ${typed})`;
  const rows = await all(
    db,
    SUBORDINATE,
    sql`
    select a.id, u.username, p.first_name || ' ' || p.last_name as full_name, a.level, p.email, p.mobile, u.last_login
    ${listed}
    order by lower(p.last_name), lower(p.first_name), a.id
    ${limited(filter)}`,
  );
  const counted = await first(db, COUNT, sql`select count(*)::int as n ${listed}`);
  return { rows, total: counted?.n ?? 0 };
};

const PROFILE = {
  user_type: users.userType,
  first_name: people.firstName,
  last_name: people.lastName,
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  fiscal_code: people.fiscalCode,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  fax: people.fax,
  email_validated: truth(),
  mobile_validated: truth(),
  email_proved: truth(),
  mobile_proved: truth(),
  street: people.street,
  street_number: people.streetNumber,
  city: people.city,
  post_code: people.postCode,
  province: people.province,
  agent_id: nullable(agents.id),
  status: nullable(agents.status),
  level: nullable(agents.level),
  sponsor_id: agents.sponsorId,
  sponsor_name: nullable(text()),
  vat_number: agents.vatNumber,
  iban: agents.iban,
  delivery_subject_name: agents.deliverySubjectName,
  delivery_street: agents.deliveryStreet,
  delivery_building_number: agents.deliveryBuildingNumber,
  delivery_post_code: agents.deliveryPostCode,
  delivery_city: agents.deliveryCity,
  delivery_state: agents.deliveryState,
  id_card_type: agents.idCardType,
  id_card_number: agents.idCardNumber,
  id_card_expiry_date: agents.idCardExpiryDate,
  id_card_issue_date: agents.idCardIssueDate,
  id_card_issued_by: agents.idCardIssuedBy,
};
export type ProfileRow = RowOf<typeof PROFILE>;
/** One's own data, with the agent's when one is an agent; an administrator may name somebody. */
export const findProfile = (db: Queryable, scope: Scope, user: number | undefined): Promise<ProfileRow | null> =>
  first(
    db,
    PROFILE,
    sql`
    select u.user_type, p.first_name, p.last_name, p.birth_date, p.birth_municipality, p.birth_country, p.fiscal_code,
      p.email, p.mobile, p.phone, p.fax,
      p.email_validated_at is not null as email_validated, p.mobile_validated_at is not null as mobile_validated,
      p.email_proved_by_owner_at is not null as email_proved, p.mobile_proved_by_owner_at is not null as mobile_proved,
      p.street, p.street_number, p.city, p.post_code, p.province,
      a.id as agent_id, a.status, a.level, a.sponsor_id, sp.first_name || ' ' || sp.last_name as sponsor_name,
      a.vat_number, a.iban, a.delivery_subject_name, a.delivery_street, a.delivery_building_number,
      a.delivery_post_code, a.delivery_city, a.delivery_state,
      a.id_card_type, a.id_card_number, a.id_card_expiry_date, a.id_card_issue_date, a.id_card_issued_by
    from users u
    join people p on p.id = u.person_id
    left join agents a on a.user_id = u.id
    left join agents s on s.id = a.sponsor_id
    left join users su on su.id = s.user_id
    left join people sp on sp.id = su.person_id
    where ${papersOf(scope, user, sql`u.id`)}`,
  );

/** What somebody was given to do. */
export const findGrants = async (db: Queryable, userId: number): Promise<Role[]> => {
  const rows = await all(db, { role: grants.role }, sql`select role from grants where user_id = ${userId}`);
  return rows.map(({ role }) => role as Role);
};

/** How many others could give duties back. */
export const countOtherAdministrators = async (db: Queryable, exceptId: number): Promise<number> => {
  const others = await first(
    db,
    { n: integer() },
    sql`
    select count(*)::int as n
    from grants g
    join users u on u.id = g.user_id
    where g.role = 'ROLE_ADMIN'
      and u.id <> ${exceptId}
      and u.user_type = 'amministratore'
      and not u.disabled
      and u.deleted_at is null`,
  );
  return others?.n ?? 0;
};
