/** Reads a person's own contacts, and the validations that were asked for. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderByFilled } from '../../db/order-by.ts';
import { all, first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { challenges, contactChanges, people, users } from '../../db/tables/access.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers, visibleValidations } from '../../kernel/scopes.ts';
import { IS_USABLE } from '../access/queries.ts';

const CONTACTS = {
  email: people.email,
  mobile: people.mobile,
  email_validated: truth(),
  mobile_validated: truth(),
  email_proved: truth(),
  mobile_proved: truth(),
};
export type Contacts = RowOf<typeof CONTACTS>;
const NONE: Contacts = {
  email: null,
  mobile: null,
  email_validated: false,
  mobile_validated: false,
  email_proved: false,
  mobile_proved: false,
};
const CONTACT_COLUMNS = sql`p.email, p.mobile, p.email_validated_at is not null as email_validated,
      p.mobile_validated_at is not null as mobile_validated, p.email_proved_by_owner_at is not null as email_proved,
      p.mobile_proved_by_owner_at is not null as mobile_proved`;

/** One's own contacts; `forUpdate` keeps them from changing until the transaction ends. */
export const findContacts = async (db: Queryable, scope: Scope, forUpdate = false): Promise<Contacts> => {
  const contacts = await first(
    db,
    CONTACTS,
    sql`
    select ${CONTACT_COLUMNS}
    from people p
    join users u on u.person_id = p.id
    where ${ownPapers(scope, sql`u.id`)}
    ${forUpdate ? sql`for update of p` : sql``}`,
  );
  return contacts ?? NONE;
};

const OF_USER = { ...CONTACTS, person_id: people.id, user_type: users.userType, is_usable: truth() };
/** For administrators: anybody's contacts, which keep as they are until the transaction ends. */
export const findContactsOfUser = (db: Queryable, userId: number): Promise<RowOf<typeof OF_USER> | null> =>
  first(
    db,
    OF_USER,
    sql`
    select p.id as person_id, u.user_type, ${IS_USABLE} as is_usable, ${CONTACT_COLUMNS}
    from people p
    join users u on u.person_id = p.id
    left join agents a on a.user_id = u.id
    where u.id = ${userId}
      and u.deleted_at is null
    for update of p`,
  );

export const CHANGE_SHAPE = {
  id: contactChanges.id,
  person_id: contactChanges.personId,
  contact_type: contactChanges.contactType,
  previous: contactChanges.previous,
  value: contactChanges.value,
  was_proved: contactChanges.wasProved,
  changed_at: contactChanges.changedAt,
  undone_at: contactChanges.undoneAt,
};
export type ChangeRow = RowOf<typeof CHANGE_SHAPE>;
export const CHANGE_COLUMNS = sql`id, person_id, contact_type, previous, value, was_proved, changed_at, undone_at`;
/** A contact that was moved; `forUpdate` keeps anybody else from undoing it at the same time. */
export const findChange = (db: Queryable, id: number, forUpdate = false): Promise<ChangeRow | null> =>
  first(
    db,
    CHANGE_SHAPE,
    sql`
    select ${CHANGE_COLUMNS}
    from contact_changes
    where id = ${id}
    ${forUpdate ? sql`for update` : sql``}`,
  );
export const findUserOfPerson = async (db: Queryable, personId: number): Promise<number | null> => {
  const user = await first(db, { id: users.id }, sql`select id from users where person_id = ${personId}`);
  return user?.id ?? null;
};

const VALIDATION = {
  id: challenges.id,
  user_id: challenges.userId,
  person_id: people.id,
  display_name: text(),
  contact_type: text<'email' | 'mobile'>(),
  destination: challenges.destination,
  previous: nullable(text()),
  created_at: challenges.createdAt,
  is_validated: truth(),
  is_replaced: truth(),
};
export type ValidationRow = RowOf<typeof VALIDATION>;

/** By its own code, or by another one since: the contact is the person's and counts. */
const IS_VALIDATED = sql`(
    k.used_at is not null
    or (k.object = 'email' and p.email = k.destination and p.email_validated_at is not null)
    or (k.object = 'mobile' and p.mobile = k.destination and p.mobile_validated_at is not null))`;
/** Since then the person asked for another code, or another contact of theirs came to count. */
const IS_REPLACED = sql`(
    exists (
      select 1
      from challenges n
      where n.person_id = k.person_id
        and n.purpose = k.purpose
        and n.object = k.object
        and n.id > k.id)
    or (k.object = 'email' and p.email <> k.destination and p.email_validated_at > k.created_at)
    or (k.object = 'mobile' and p.mobile <> k.destination and p.mobile_validated_at > k.created_at))`;
/** Neither validated nor replaced: the office may vouch for it. */
const IS_WAITING = sql`not coalesce(${IS_VALIDATED}, false)
    and not coalesce(${IS_REPLACED}, false)`;
const SELECT = sql`
  select k.id, k.user_id, p.id as person_id, p.first_name || ' ' || p.last_name as display_name,
    k.object as contact_type, k.destination, nullif(k.detail ->> 'previous', k.destination) as previous,
    k.created_at, coalesce(${IS_VALIDATED}, false) as is_validated, coalesce(${IS_REPLACED}, false) as is_replaced`;
const FROM = sql`
  from challenges k
  join people p on p.id = k.person_id
  where k.purpose = 'contact-validation'
    and k.object in ('email', 'mobile')`;

type Filter = {
  user?: number | undefined;
  isValidated?: boolean | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
  page: number;
  perPage: number;
};
const ORDERS = { createdAt: [], subjectName: [sql`lower(p.first_name)`, sql`lower(p.last_name)`] };

/** The validations a viewer may see. */
export const findValidations = async (
  db: Queryable,
  scope: Scope,
  filter: Filter,
): Promise<{ rows: ValidationRow[]; total: Counted }> => {
  const listed: SQL = sql`
    ${FROM}
    and ${visibleValidations(scope, sql`k.user_id`)}
    ${filter.user === undefined ? sql`` : sql`and k.user_id = ${filter.user}`}
    ${filter.isValidated === undefined ? sql`` : sql`and ${filter.isValidated ? IS_VALIDATED : IS_WAITING}`}`;
  const [rows, total] = await Promise.all([
    all(
      db,
      VALIDATION,
      sql`
      ${SELECT}
      ${listed}
      ${orderByFilled(filter.orderDir, ...ORDERS[filter.orderField], sql`k.id`)}
      limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`,
    ),
    countUpTo(db, listed, filter),
  ]);
  return { rows, total };
};

export const findValidation = (db: Queryable, scope: Scope, id: number): Promise<ValidationRow | null> =>
  first(
    db,
    VALIDATION,
    sql`
    ${SELECT}
    ${FROM}
    and ${visibleValidations(scope, sql`k.user_id`)}
    and k.id = ${id}`,
  );

/** The person is held until the transaction ends, then it is read: nobody validates another contact meanwhile. */
export const lockValidation = async (tx: Tx, scope: Scope, id: number): Promise<ValidationRow | null> => {
  await tx.execute(sql`
    select 1
    from people
    where id = (select person_id from challenges where id = ${id})
    for update`);
  return findValidation(tx, scope, id);
};
