/** All that is read of an agent's appointments, and of the contracts that they may have led to. */
import { sql, type SQL } from 'drizzle-orm';
import { APPOINTMENT_TRANSITIONS } from '@ema/domain/appointments/states.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownOrders } from '../../kernel/scopes.ts';

const APPOINTMENT = {
  id: appointments.id,
  time: appointments.time,
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
  reporting_customer: nullable(text()),
};
export type AppointmentRow = RowOf<typeof APPOINTMENT>;
const APPOINTMENTS = sql`
  select a.id, a.time, a.status, a.created_at, a.customer_first_name, a.customer_last_name, a.customer_mobile,
    a.customer_email, a.street_and_number, a.post_code, a.city, a.state, a.is_created_by_administration,
    p.first_name || ' ' || p.last_name as reporting_customer
  from appointments a
  left join customers c on c.id = a.reporting_customer_id
  left join people p on p.id = c.person_id`;

/** Written into the statement as it is, so that the index of open appointments serves it. */
const WAITING = sql`(
  a.status in ${wordsOf(APPOINTMENT_TRANSITIONS.contract.from)}
  and a.time < ema_now())`;

const ORDERS = { time: sql`a.time`, createdAt: sql`a.created_at` };
type Filter = {
  isWaitingForResult: boolean | null;
  page: number;
  perPage: number;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};
const waiting = (wanted: boolean | null): SQL => {
  if (wanted === null) return sql`true`;
  return wanted ? WAITING : sql`${WAITING} is not true`;
};
/** One's own. */
export const findAppointments = async (
  db: Queryable,
  scope: Scope,
  f: Filter,
): Promise<{ rows: AppointmentRow[]; total: number }> => {
  const where = sql`${ownAgent(scope, sql`a.seller_id`)} and ${waiting(f.isWaitingForResult)}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      APPOINTMENT,
      sql`
        ${APPOINTMENTS}
        where ${where}
        ${orderBy(f.orderDir, ORDERS[f.orderField], sql`a.id`)}
        ${pageOf(f.page, f.perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from appointments a where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
export const ownAppointment = (db: Queryable, scope: Scope, id: number): Promise<AppointmentRow | null> =>
  first(db, APPOINTMENT, sql`${APPOINTMENTS} where a.id = ${id} and ${ownAgent(scope, sql`a.seller_id`)}`);

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
