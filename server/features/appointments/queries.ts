/** All that is read of appointments, and of the contracts that they may have led to. */
import { sql, type SQL } from 'drizzle-orm';
import { APPOINTMENT_TRANSITIONS, type AppointmentStatus } from '@ema/domain/appointments/states.ts';
import { addDays, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { likeText } from '../../db/like.ts';
import { orderBy, orderByFilled } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { appointments, calendarAddresses } from '../../db/tables/appointments.ts';
import { orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownCustomer, ownOrders } from '../../kernel/scopes.ts';

const APPOINTMENT = {
  id: appointments.id,
  time: appointments.time,
  time_requested_by_customer: appointments.timeRequestedByCustomer,
  status: appointments.status,
  created_at: appointments.createdAt,
  customer_first_name: appointments.customerFirstName,
  customer_last_name: appointments.customerLastName,
  customer_mobile: appointments.customerMobile,
  customer_email: appointments.customerEmail,
  street_and_number: appointments.streetAndNumber,
  post_code: appointments.postCode,
  city: appointments.city,
  state: appointments.state,
  is_created_by_administration: appointments.isCreatedByAdministration,
  reward_redeemed_at: appointments.rewardRedeemedAt,
  customer_answer: appointments.customerAnswer,
  version: appointments.version,
  scheduled_at: appointments.scheduledAt,
  seller_id: appointments.sellerId,
  seller_name: text(),
  seller_email: people.email,
  creator_name: text(),
  is_contract_undone: truth(),
  reporting_customer: nullable(text()),
};
export type AppointmentRow = RowOf<typeof APPOINTMENT>;
const FROM = sql`
  from appointments a
  join agents g on g.id = a.seller_id
  join users gu on gu.id = g.user_id
  join people gp on gp.id = gu.person_id
  join users cu on cu.id = a.created_by_user_id
  join people cp on cp.id = cu.person_id
  left join customers c on c.id = a.reporting_customer_id
  left join people p on p.id = c.person_id`;
/** Of `a`: the customer withdrew from its contract, all the money went back, or the office deleted it. */
export const IS_CONTRACT_UNDONE = sql`(
  a.order_id is not null
  and exists (
    select 1
    from orders o
    where o.id = a.order_id
      and (o.state <> 'submitted' or o.undone_at is not null)))`;
const APPOINTMENTS = sql`
  select a.id, a.time, a.time_requested_by_customer, a.status, a.created_at, a.customer_first_name,
    a.customer_last_name, a.customer_mobile, a.customer_email, a.street_and_number, a.post_code, a.city, a.state,
    a.is_created_by_administration, a.reward_redeemed_at, a.customer_answer, a.version, a.scheduled_at,
    a.seller_id,
    gp.first_name || ' ' || gp.last_name as seller_name, gp.email as seller_email,
    cp.first_name || ' ' || cp.last_name as creator_name, ${IS_CONTRACT_UNDONE} as is_contract_undone,
    p.first_name || ' ' || p.last_name as reporting_customer
  ${FROM}`;

/** Written into the statement as it is, so that the index of open appointments serves it. */
const WAITING = sql`(
  a.status in ${wordsOf(APPOINTMENT_TRANSITIONS.contract.from)}
  and a.time < ema_now())`;
/** When it is, or would be: the agent's calendar holds both. */
const WHEN = sql`coalesce(a.time, a.time_requested_by_customer)`;
/** As it is searched in, and written into its index: name, contacts, place. */
const SEARCHED = sql`lower(a.customer_first_name || ' ' || a.customer_last_name || ' ' || a.customer_mobile || ' '
  || a.customer_email || ' ' || a.street_and_number || ' ' || a.city)`;
const searched = (typed: string | undefined): SQL =>
  typed ? sql`${SEARCHED} like ${`%${likeText(typed)}%`}` : sql`true`;
const ofStatus = (status: AppointmentStatus | undefined): SQL =>
  status === undefined ? sql`true` : sql`a.status = ${status}`;
/** Whole days in Rome, both included. */
const between = (from: Day | undefined, to: Day | undefined): SQL => {
  const begins = from === undefined ? sql`true` : sql`${WHEN} >= ${startOfDay(from).toISOString()}::timestamptz`;
  const ends = to === undefined ? sql`true` : sql`${WHEN} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`;
  return sql`${begins} and ${ends}`;
};
const waiting = (wanted: boolean | null): SQL => {
  if (wanted === null) return sql`true`;
  return wanted ? WAITING : sql`${WAITING} is not true`;
};

type Page = { page: number; perPage: number };
type Found = { rows: AppointmentRow[]; total: Counted };
const RANK = sql`case a.status when 'pending' then 0 when 'confirmed' then 1 else 2 end`;
const ORDERS = {
  time: [WHEN],
  createdAt: [sql`a.created_at`],
  next: [RANK, sql`coalesce(abs(extract(epoch from ${WHEN} - ema_now())), 0)`],
};
type Order = { orderField: keyof typeof ORDERS; orderDir: 'asc' | 'desc' };
const find = async (
  db: Queryable,
  where: SQL,
  { page, perPage, orderField, orderDir }: Page & Order,
): Promise<Found> => {
  // Nobody lacks the time it was written down.
  const inOrder = orderField === 'createdAt' ? orderByFilled : orderBy;
  const [rows, total] = await Promise.all([
    all(
      db,
      APPOINTMENT,
      sql`
        ${APPOINTMENTS}
        where ${where}
        ${inOrder(orderDir, ...ORDERS[orderField], sql`a.id`)}
        ${pageOf(page, perPage)}`,
    ),
    countUpTo(db, sql`from appointments a where ${where}`, { page, perPage }),
  ]);
  return { rows, total };
};

export type OwnFilter = Page &
  Order & {
    isWaitingForResult: boolean | null;
    search?: string | undefined;
    date?: Day | undefined;
    from?: Day | undefined;
    to?: Day | undefined;
    status?: AppointmentStatus | undefined;
  };
const ownRows = (scope: Scope): SQL => ownAgent(scope, sql`a.seller_id`);
/** An agent's own. */
export const findAppointments = (db: Queryable, scope: Scope, f: OwnFilter): Promise<Found> =>
  find(
    db,
    sql`${ownRows(scope)} and ${waiting(f.isWaitingForResult)} and ${searched(f.search)} and ${ofStatus(f.status)}
      and ${between(f.date, f.date)} and ${between(f.from, f.to)}`,
    f,
  );
export const ownAppointment = (db: Queryable, scope: Scope, id: number): Promise<AppointmentRow | null> =>
  first(db, APPOINTMENT, sql`${APPOINTMENTS} where a.id = ${id} and ${ownRows(scope)}`);

type ReportFilter = Page & { status?: AppointmentStatus | undefined; isRewardRedeemed?: boolean | undefined };
const reportedRows = (scope: Scope): SQL => ownCustomer(scope, sql`a.reporting_customer_id`);
/** Not redeemed is what still may be. */
const redeemed = (wanted: boolean | undefined): SQL => {
  if (wanted === undefined) return sql`true`;
  return wanted
    ? sql`a.reward_redeemed_at is not null`
    : sql`(a.reward_redeemed_at is null and not ${IS_CONTRACT_UNDONE})`;
};
/** What a customer has reported. */
export const findReports = (db: Queryable, scope: Scope, f: ReportFilter): Promise<Found> =>
  find(db, sql`${reportedRows(scope)} and ${ofStatus(f.status)} and ${redeemed(f.isRewardRedeemed)}`, {
    ...f,
    orderField: 'createdAt',
    orderDir: 'desc',
  });
export const ownReport = (db: Queryable, scope: Scope, id: number): Promise<AppointmentRow | null> =>
  first(db, APPOINTMENT, sql`${APPOINTMENTS} where a.id = ${id} and ${reportedRows(scope)}`);
/** Whoever withdraws from the contract of a report, or deletes it, waits, and who comes here waits for them. */
export const holdContractOf = (tx: Tx, scope: Scope, id: number): Promise<unknown> =>
  tx.execute(sql`
    select o.id
    from appointments a
    join orders o on o.id = a.order_id
    where a.id = ${id}
      and ${reportedRows(scope)}
    for share of o`);

type OfficeFilter = Page & Order & { search?: string | undefined; status?: AppointmentStatus | undefined };
/** Everybody's, for the office. */
export const findAllAppointments = (db: Queryable, f: OfficeFilter): Promise<Found> =>
  find(db, sql`${searched(f.search)} and ${ofStatus(f.status)}`, f);
export const anyAppointment = (db: Queryable, id: number): Promise<AppointmentRow | null> =>
  first(db, APPOINTMENT, sql`${APPOINTMENTS} where a.id = ${id}`);

/** An agent with an account that can be used: of the visits of another nobody is told. */
const IS_AT_WORK = sql`(g.status = 'seller' and not gu.disabled and gu.deleted_at is null)`;
/** Whose confirmed appointments may be reminded of now: not those of whoever said that they cannot. */
export const appointmentsToCome = async (
  db: Queryable,
  now: Date,
): Promise<(AppointmentRow & { time: Date; scheduled_at: Date })[]> => {
  const rows = await all(
    db,
    APPOINTMENT,
    sql`
      ${APPOINTMENTS}
      where a.status = 'confirmed'
        and a.time > ${now.toISOString()}::timestamptz
        and a.time < ${now.toISOString()}::timestamptz + interval '26 hours'
        and a.customer_answer is distinct from 'declined'
        and ${IS_AT_WORK}
      order by a.time, a.id`,
  );
  return rows.flatMap((a) => (a.time ? [{ ...a, time: a.time, scheduled_at: a.scheduled_at ?? a.created_at }] : []));
};
/** Those whose proposed time passed and that nobody confirmed; what is older than a month is told of no more. */
export const unconfirmedAppointments = (db: Queryable, now: Date): Promise<AppointmentRow[]> =>
  all(
    db,
    APPOINTMENT,
    sql`
      ${APPOINTMENTS}
      where a.status = 'pending'
        and a.time_requested_by_customer < ${now.toISOString()}::timestamptz
        and a.time_requested_by_customer > ${now.toISOString()}::timestamptz - interval '30 days'
        and ${IS_AT_WORK}
      order by a.time_requested_by_customer, a.id`,
  );

/** When the viewer's calendar was given its address. */
export const addressMadeAt = async (db: Queryable, scope: Scope): Promise<Date | null> =>
  (
    await first(
      db,
      { created_at: calendarAddresses.createdAt },
      sql`select c.created_at from calendar_addresses c where ${ownAgent(scope, sql`c.agent_id`)}`,
    )
  )?.created_at ?? null;
/** Whose calendar has this secret; nobody's once the account cannot be used. */
export const sellerOfCalendar = async (db: Queryable, secretHash: string): Promise<number | null> =>
  (
    await first(
      db,
      { id: agents.id },
      sql`
        select a.id
        ${SELLERS}
          and a.id = (select c.agent_id from calendar_addresses c where c.secret_hash = ${secretHash})`,
    )
  )?.id ?? null;
/** From three months ago on, confirmed and proposed; what came to a result stays where it was. */
export const calendarOf = (db: Queryable, sellerId: number): Promise<AppointmentRow[]> =>
  all(
    db,
    APPOINTMENT,
    sql`
      ${APPOINTMENTS}
      where a.seller_id = ${sellerId}
        and ${WHEN} > ema_now() - interval '90 days'
      order by ${WHEN}, a.id
      limit 2000`,
  );

const SELLER = { id: agents.id, full_name: text(), city: people.city, province: people.province };
export type SellerRow = RowOf<typeof SELLER>;
/** Who may be given an appointment: at work, in the cleaning shop, with an account that can be used. */
const SELLERS = sql`
  from agents a
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id
  where a.status = 'seller'
    and a.kleen_enabled
    and not u.disabled
    and u.deleted_at is null`;
export const findSellers = async (
  db: Queryable,
  { state, page, perPage }: Page & { state: string },
): Promise<{ rows: SellerRow[]; total: number }> => {
  const where = sql`${SELLERS} and upper(p.province) = upper(${state})`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      SELLER,
      sql`
        select a.id, p.first_name || ' ' || p.last_name as full_name, p.city, p.province
        ${where}
        order by lower(p.last_name), lower(p.first_name), a.id
        ${pageOf(page, perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
/** May this agent be given an appointment? */
export const isSeller = async (db: Queryable, id: number): Promise<boolean> =>
  (await first(db, { id: agents.id }, sql`select a.id ${SELLERS} and a.id = ${id}`)) !== null;

const CONTRACT = {
  type_id: orders.typeId,
  is_submitted: truth(),
  is_undone: truth(),
  is_linked: truth(),
};
/** One's own order, locked: whoever else names it as the outcome of an appointment waits. */
export const lockContract = async (tx: Tx, scope: Scope, id: number): Promise<RowOf<typeof CONTRACT> | null> => {
  const own = sql`o.id = ${id} and ${ownOrders(scope, sql`o.seller_id`)}`;
  await tx.execute(sql`select o.id from orders o where ${own} for update`);
  // Asked anew once it is locked: what another wrote meanwhile is seen.
  return first(
    tx,
    CONTRACT,
    sql`
      select o.type_id, o.state = 'submitted' as is_submitted, o.undone_at is not null as is_undone,
        exists (select 1 from appointments a where a.order_id = o.id) as is_linked
      from orders o
      where ${own}`,
  );
};
