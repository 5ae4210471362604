/** All that is read of sponsorship invitations: who is invited by whom, how far it is, and its files. */
import { sql, type SQL } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { InvitationFile } from '@ema/domain/sponsorship/files.ts';
import { termsOverBefore, type TermState } from '@ema/domain/sponsorship/may-invitation.ts';
import type { InvitationStatus, PaymentMethod } from '@ema/domain/sponsorship/states.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { likeText } from '../../db/like.ts';
import { orderBy, orderByFilled } from '../../db/order-by.ts';
import { all, bigint, first, instant, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { files } from '../../db/tables/system.ts';
import { invitationFiles, invitationSponsors, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import type { Scope } from '../../kernel/context.ts';
import { sponsoredRows } from '../../kernel/scopes.ts';
import { isBeingPaid } from './kit-queries.ts';

type KeptFile = {
  kind: InvitationFile;
  name: string;
  /** Sent by the candidate, by the sponsor’s link. */
  isTheirs: boolean;
};
const LISTED = {
  id: subordinateInvitations.id,
  status: subordinateInvitations.status,
  shop: subordinateInvitations.shop,
  sponsor_id: bigint(),
  sponsor_user_id: agents.userId,
  sponsor_name: text(),
  user_id: subordinateInvitations.userId,
  person_id: people.id,
  first_name: people.firstName,
  last_name: people.lastName,
  email_validated: truth(),
  mobile_validated: truth(),
  payment_method: subordinateInvitations.paymentMethod,
  created_at: subordinateInvitations.createdAt,
  completed_at: subordinateInvitations.completedAt,
  paid_at: nullable(instant()),
  is_first_due: truth(),
  first_login: users.firstLogin,
  pay_from: subordinateInvitations.payFrom,
  files: json<KeptFile[]>(),
};
export type ListedInvitation = RowOf<typeof LISTED>;
const COLUMNS = sql`
  i.id, i.status, i.shop, i.sponsor_id, s.user_id as sponsor_user_id,
  sp.first_name || ' ' || sp.last_name as sponsor_name, i.user_id,
  p.id as person_id, p.first_name, p.last_name, p.email_validated_at is not null as email_validated,
  p.mobile_validated_at is not null as mobile_validated, i.payment_method, i.created_at, i.completed_at,
  (
    select min(k.paid_at)
    from kit_payments k
    where k.invitation_id = i.id
      and k.state = 'paid') as paid_at,
  exists (
    select 1
    from kit_payments k
    where k.invitation_id = i.id
      and k.state = 'due'
      and k.part <> 'balance'
      and k.number = 1) as is_first_due,
  u.first_login, i.pay_from,
  (
    select coalesce(json_agg(json_build_object(
      'kind', d.kind, 'name', f.name, 'isTheirs', d.uploaded_by_user_id is null)), '[]')
    from invitation_files d
    join files f on f.id = d.file_id
    where d.invitation_id = i.id) as files`;
/** Those from before the candidate was written down have the person of the account. */
const FROM = sql`
  from subordinate_invitations i
  join agents s on s.id = i.sponsor_id
  join users su on su.id = s.user_id
  join people sp on sp.id = su.person_id
  left join users u on u.id = i.user_id
  join people p on p.id = coalesce(i.person_id, u.person_id)`;

const ORDERS = {
  createdAt: [sql`i.created_at`],
  fullName: [sql`i.listed_last_name`, sql`i.listed_first_name`],
  status: [sql`array_position(array['pending', 'awaiting_payment', 'confirmed_unpaid', 'completed'], i.status)`],
  paymentTerm: [sql`i.pay_from`],
};
export type InvitationFilter = {
  enabledShop?: number | undefined;
  isCompleted?: boolean | undefined;
  sponsor?: number | undefined;
  search?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
  status?: InvitationStatus | undefined;
  term?: TermState | undefined;
  page: number;
  perPage: number;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};
const namedLike = (typed: string): SQL => sql`(
    i.person_id in (${peopleLike(typed)})
    or (i.person_id is null and i.user_id in (
      select u.id
      from users u
      where u.person_id in (${peopleLike(typed)}))))`;
const peopleLike = (typed: string): SQL => sql`
        select p.id
        from people p
        where p.search_text like ${`%${likeText(typed)}%`}`;
/** Invitations `i` whose days to pay are over, or running. */
export const inTerm = (term: TermState, now: Date): SQL => {
  const over = sql`${termsOverBefore(romeDay(now)).toISOString()}::timestamptz`;
  return term === 'over' ? sql`i.pay_from < ${over}` : sql`i.pay_from >= ${over}`;
};
const wanted = (scope: Scope, f: InvitationFilter, now: Date): SQL => {
  const conditions: SQL[] = [
    sql`i.deleted_at is null`,
    sql`(i.person_id is not null or i.user_id is not null)`,
    sponsoredRows(scope, sql`i.sponsor_id`),
  ];
  if (f.enabledShop !== undefined) conditions.push(sql`i.shop = ${f.enabledShop}`);
  if (f.isCompleted !== undefined) conditions.push(sql`(i.status = 'completed') = ${f.isCompleted}`);
  if (f.sponsor !== undefined) conditions.push(sql`i.sponsor_id = ${f.sponsor}`);
  if (f.search) conditions.push(namedLike(f.search));
  if (f.paymentMethod) conditions.push(sql`i.payment_method = ${f.paymentMethod}`);
  if (f.status) conditions.push(sql`i.status = ${f.status}`);
  if (f.term) conditions.push(inTerm(f.term, now));
  return sql.join(conditions, sql` and `);
};
/** The rows of the page are found first: names, payments and files of those before it are looked up for nobody. */
export const findInvitations = async (
  db: Queryable,
  scope: Scope,
  filter: InvitationFilter,
  now: Date,
): Promise<{ rows: ListedInvitation[]; total: Counted }> => {
  const where = wanted(scope, filter, now);
  const ordered = filter.orderField === 'paymentTerm' ? orderBy : orderByFilled;
  const order = ordered(filter.orderDir, ...ORDERS[filter.orderField], sql`i.id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      LISTED,
      sql`
      with listed as materialized (
        select i.id
        from subordinate_invitations i
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}
      )
      select ${COLUMNS}
      ${FROM}
      where i.id in (select l.id from listed l)
      ${order}`,
    ),
    countUpTo(db, sql`from subordinate_invitations i where ${where}`, filter),
  ]);
  return { rows, total };
};

export const INVITATION = {
  ...LISTED,
  gender: people.gender,
  birth_date: people.birthDate,
  birth_country: people.birthCountry,
  birth_place: people.birthMunicipality,
  birth_state: subordinateInvitations.birthState,
  fiscal_code: people.fiscalCode,
  street: people.street,
  street_number: people.streetNumber,
  post_code: people.postCode,
  city: people.city,
  province: people.province,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  fax: people.fax,
  id_card_type: subordinateInvitations.idCardType,
  id_card_number: subordinateInvitations.idCardNumber,
  id_card_issue_date: subordinateInvitations.idCardIssueDate,
  id_card_expiry_date: subordinateInvitations.idCardExpiryDate,
  id_card_issued_by: subordinateInvitations.idCardIssuedBy,
  eligible_for_free_payment: subordinateInvitations.eligibleForFreePayment,
  user_type: nullable(users.userType),
  is_account_deleted: truth(),
  sponsor_sells: truth(),
  unsigned: integer(),
  is_being_paid: truth(),
  version: subordinateInvitations.version,
};
export type InvitationRowOf = RowOf<typeof INVITATION>;
/** `s` with the account `su`: at work, and able to sign in. */
const SELLS = sql`(s.status = 'seller' and not su.disabled and su.deleted_at is null)`;
export const WHOLE = sql`
  select ${COLUMNS}, p.gender, p.birth_date, p.birth_country, p.birth_municipality as birth_place, i.birth_state,
    p.fiscal_code, p.street, p.street_number, p.post_code, p.city, p.province, p.email, p.mobile, p.phone, p.fax,
    i.id_card_type, i.id_card_number, i.id_card_issue_date, i.id_card_expiry_date, i.id_card_issued_by,
    i.eligible_for_free_payment, u.user_type, u.deleted_at is not null as is_account_deleted,
    ${SELLS} as sponsor_sells,
    (
      select count(*)::int
      from contracts k
      where k.user_id = i.user_id
        and k.state = 'assigned') as unsigned,
    ${isBeingPaid(sql`i.id`)} as is_being_paid, i.version
  ${FROM}
  where i.deleted_at is null`;
export const findInvitation = (db: Queryable, scope: Scope, id: number): Promise<InvitationRowOf | null> =>
  first(db, INVITATION, sql`${WHOLE} and i.id = ${id} and ${sponsoredRows(scope, sql`i.sponsor_id`)}`);
/** Whoever changes it waits here for whoever else does. */
export const lockInvitation = async (tx: Tx, scope: Scope, id: number): Promise<InvitationRowOf | null> => {
  await tx.execute(sql`
    select 1
    from subordinate_invitations
    where id = ${id}
    for update`);
  return findInvitation(tx, scope, id);
};
/** The one by which somebody came, whoever sponsored them. */
export const lockInvitationOfUser = async (tx: Tx, userId: number): Promise<InvitationRowOf | null> => {
  await tx.execute(sql`
    select 1
    from subordinate_invitations
    where user_id = ${userId}
    for update`);
  return first(tx, INVITATION, sql`${WHOLE} and i.user_id = ${userId}`);
};

const KEPT = { sha256: files.sha256, content_type: files.contentType, name: files.name };
/** What the candidate sent by the sponsor’s link is for the office alone (NET-454). */
export const findInvitationFile = (
  db: Queryable,
  scope: Scope,
  id: number,
  kind: InvitationFile,
): Promise<RowOf<typeof KEPT> | null> =>
  first(
    db,
    KEPT,
    sql`
      select f.sha256, f.content_type, f.name
      from invitation_files d
      join subordinate_invitations i on i.id = d.invitation_id
      join files f on f.id = d.file_id
      where i.id = ${id}
        and d.kind = ${kind}
        and i.deleted_at is null
        and (d.uploaded_by_user_id is not null or ${scope.sponsorships})
        and ${sponsoredRows(scope, sql`i.sponsor_id`)}`,
  );

const CARD = { customer_name: text(), customer_email: nullable(people.email), payout_status: text() };
/** Who paid the first payment by card, and how the money stands. */
export const findCardPayment = (db: Queryable, invitationId: number): Promise<RowOf<typeof CARD> | null> =>
  first(
    db,
    CARD,
    sql`
      select p.first_name || ' ' || p.last_name as customer_name, p.email as customer_email,
        coalesce(a.provider_status, a.state) as payout_status
      from kit_payments k
      join payment_attempts a on a.kit_payment_id = k.id and a.state = 'paid'
      join users u on u.id = a.created_by_user_id
      join people p on p.id = u.person_id
      where k.invitation_id = ${invitationId}
        and k.state = 'paid'
      order by k.id, a.id
      limit 1`,
  );

/** Somebody with this fiscal code: in the register of people, whatever they are. */
export const isFiscalCodeKnown = async (db: Queryable, code: string, exceptPersonId: number): Promise<boolean> =>
  (await first(
    db,
    { id: people.id },
    sql`
      select id
      from people
      where fiscal_code = ${code}
        and id <> ${exceptPersonId}`,
  )) !== null;

const BEFORE = { sponsor_name: text(), changed_at: invitationSponsors.changedAt, reason: invitationSponsors.reason };
/** The sponsors of record that an invitation had before. */
export const sponsorsBefore = (db: Queryable, invitationId: number): Promise<RowOf<typeof BEFORE>[]> =>
  all(
    db,
    BEFORE,
    sql`
      select p.first_name || ' ' || p.last_name as sponsor_name, h.changed_at, h.reason
      from invitation_sponsors h
      join agents a on a.id = h.from_sponsor_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where h.invitation_id = ${invitationId}
      order by h.id desc`,
  );

/** May somebody be below them? Whoever ends their work or shuts them out waits until the transaction ends. */
export const holdsAsSponsor = async (tx: Tx, agentId: number): Promise<boolean> => {
  await tx.execute(sql`
    select 1
    from agents s
    join users su on su.id = s.user_id
    where s.id = ${agentId}
    for share`);
  // Asked anew once they are held: what another wrote meanwhile is seen.
  return (
    (await first(
      tx,
      { id: agents.id },
      sql`
        select s.id
        from agents s
        join users su on su.id = s.user_id
        where s.id = ${agentId}
          and ${SELLS}`,
    )) !== null
  );
};

const WITHOUT_ACCOUNT = { id: subordinateInvitations.id };
/** Paid while their sponsor was before the checkout: the account is still to be made. */
export const paidWithoutAccount = (db: Queryable): Promise<RowOf<typeof WITHOUT_ACCOUNT>[]> =>
  all(
    db,
    WITHOUT_ACCOUNT,
    sql`
      select id
      from subordinate_invitations
      where status = 'completed'
        and user_id is null
        and person_id is not null
        and deleted_at is null
      order by id`,
  );

/** The file of that kind that the invitation has now. */
export const findAttached = (
  db: Queryable,
  { invitationId, kind }: { invitationId: number; kind: InvitationFile },
): Promise<{ file_id: number } | null> =>
  first(
    db,
    { file_id: invitationFiles.fileId },
    sql`
      select file_id
      from invitation_files
      where invitation_id = ${invitationId}
        and kind = ${kind}`,
  );

/**
 * The VAT number of the letter that somebody signed last: it was declared before there was an agent whose it could be
 * (ACC-138).
 */
export const declaredVatNumber = (userId: number): SQL => sql`
  select k.payload -> 'answers' ->> 'vatNumber'
  from contracts k
  where k.user_id = ${userId}
    and k.state = 'signed'
    and k.payload -> 'answers' ->> 'vatNumber' <> ''
  order by k.signed_at desc
  limit 1`;
