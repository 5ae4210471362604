/** Reads a page of the payments of registration kits, for the office. */
import { sql, type SQL } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { KitMode, KitPaymentState } from '@ema/domain/sponsorship/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { orderByFilled, orderBySought } from '../../db/order-by.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { likeText } from '../../db/like.ts';
import { all, bigint, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { kitPayments, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { inTerm } from './invitation-queries.ts';
import { isPaymentBeingPaid } from './kit-queries.ts';

const LISTED = {
  id: kitPayments.id,
  invitation_id: kitPayments.invitationId,
  user_id: subordinateInvitations.userId,
  payer: nullable(text()),
  username: nullable(text()),
  sponsor_id: bigint(),
  sponsor_name: text(),
  mode: text<KitMode>(),
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  due_on: kitPayments.dueOn,
  state: kitPayments.state,
  paid_at: kitPayments.paidAt,
  attempt_state: nullable(paymentAttempts.state),
  status: subordinateInvitations.status,
  pay_from: subordinateInvitations.payFrom,
  is_deleted: truth(),
  is_being_paid: truth(),
};
export type ListedPaymentRow = RowOf<typeof LISTED>;

const ORDERS = { dueOn: sql`k.due_on`, amount: sql`k.amount_cents` };
type Filter = {
  user?: number | undefined;
  search?: string | undefined;
  state?: KitPaymentState | undefined;
  isOverdue?: boolean | undefined;
  now: Date;
  page: number;
  perPage: number;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};

/** Who pays, or who sponsored them. */
const named = (search: string): SQL => {
  const people = sql`select id from people where search_text like ${`%${likeText(search)}%`}`;
  return sql`i.id in (
    select x.id
    from subordinate_invitations x
    where x.person_id in (${people})
    union
    select x.id
    from users w
    join subordinate_invitations x on x.user_id = w.id
    where w.person_id in (${people})
    union
    select x.id
    from users w
    join agents s on s.user_id = w.id
    join subordinate_invitations x on x.sponsor_id = s.id
    where w.person_id in (${people}))`;
};
/** Of whoever was deleted nothing is owed, whatever stood there before. */
const IS_OWED = sql`(k.state = 'due' and i.deleted_at is null)`;
const inState = (state: KitPaymentState): SQL => {
  if (state === 'due') return IS_OWED;
  return state === 'waived'
    ? sql`(k.state = 'waived' or (k.state = 'due' and not ${IS_OWED}))`
    : sql`k.state = ${state}`;
};
/** The first payment is late after the days to pay it, which run of nobody who has not been confirmed (NET-889). */
const late = (now: Date): SQL => sql`(
  ${IS_OWED}
  and case
    when k.part <> 'balance' and k.number = 1 then coalesce(${inTerm('over', now)}, false)
    else k.due_on < ${romeDay(now)}::date
  end)`;
const listed = (f: Filter): SQL => {
  const isLate = late(f.now);
  const conditions = [
    ...(f.user === undefined ? [] : [sql`i.user_id = ${f.user}`]),
    ...(f.state === undefined ? [] : [inState(f.state)]),
    ...(f.isOverdue === undefined ? [] : [f.isOverdue ? isLate : sql`not ${isLate}`]),
    ...(f.search ? [named(f.search)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

/** Everybody's, or one person's. */
export const findKitPayments = async (
  db: Queryable,
  f: Filter,
): Promise<{ rows: ListedPaymentRow[]; total: Counted }> => {
  const kept = sql`
    from kit_payments k
    join subordinate_invitations i on i.id = k.invitation_id`;
  const from = sql`
    ${kept}
    join agents s on s.id = i.sponsor_id
    join users su on su.id = s.user_id
    join people sp on sp.id = su.person_id
    left join users u on u.id = i.user_id
    left join people c on c.id = coalesce(u.person_id, i.person_id)
    where ${listed(f)}`;
  const [rows, total] = await Promise.all([
    all(
      db,
      LISTED,
      sql`
        with page as (
          select k.id, k.invitation_id, k.part, k.number, k.amount_cents, k.due_on, k.state, k.paid_at, i.user_id,
            i.sponsor_id, i.kit_mode as mode, i.status, i.pay_from, i.deleted_at is not null as is_deleted,
            c.first_name || ' ' || c.last_name as payer, u.username,
            sp.first_name || ' ' || sp.last_name as sponsor_name
          ${from}
          ${orderBySought(f.search)(f.orderDir, ORDERS[f.orderField], sql`k.id`)}
          ${pageOf(f.page, f.perPage)}
        )
        select k.id, k.invitation_id, k.user_id, k.payer, k.username, k.sponsor_id, k.sponsor_name, k.mode, k.part,
          k.number, k.amount_cents, k.due_on, k.state, k.paid_at, k.status, k.pay_from, k.is_deleted,
          ${isPaymentBeingPaid(sql`k.id`)} as is_being_paid,
          (
            select a.state
            from payment_attempts a
            where a.kit_payment_id = k.id
            order by a.id desc
            limit 1) as attempt_state
        from page k
        ${orderByFilled(f.orderDir, ORDERS[f.orderField], sql`k.id`)}`,
    ),
    countUpTo(db, sql`${kept} where ${listed(f)}`, f),
  ]);
  return { rows, total };
};
