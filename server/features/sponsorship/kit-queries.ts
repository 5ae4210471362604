/** All that is read of registration kits: invitations with their terms, and what is to be paid of them. */
import { sql, type SQL } from 'drizzle-orm';
import { GIFT_METHOD } from '@ema/domain/appointments/gift.ts';
import { addDays, type Day } from '@ema/domain/kernel/days.ts';
import { OPEN_ATTEMPTS } from '@ema/domain/payments/states.ts';
import { DAYS_OF_NOTICE } from '@ema/domain/sponsorship/kit.ts';
import { KIT_PAYMENT_TRANSITIONS, type KitMode } from '@ema/domain/sponsorship/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { kitPayments, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownPapers } from '../../kernel/scopes.ts';
import { isHeldAttempt } from '../orders/order-queries.ts';

const INVITATION = {
  id: subordinateInvitations.id,
  user_id: subordinateInvitations.userId,
  status: subordinateInvitations.status,
  mode: text<KitMode>(),
  total_cents: bigint(),
  deposit_cents: bigint(),
  days_before_payment: integer(),
  orders_goal: integer(),
};
export type InvitationRow = RowOf<typeof INVITATION>;
/** Only confirmed ones have terms; of a deleted one nothing is paid. */
const INVITATIONS = sql`
  select i.id, i.user_id, i.status, i.kit_mode as mode, i.total_cents, i.deposit_cents, i.days_before_payment,
    i.orders_goal
  from subordinate_invitations i
  where i.kit_mode is not null
    and i.deleted_at is null`;

export const ownInvitation = (db: Queryable, scope: Scope): Promise<InvitationRow | null> =>
  first(db, INVITATION, sql`${INVITATIONS} and ${ownPapers(scope, sql`i.user_id`)}`);
/** One's own, locked: whoever pays a part of its kit waits here for whoever else does. */
export const lockOwnInvitation = (tx: Tx, scope: Scope): Promise<InvitationRow | null> =>
  first(tx, INVITATION, sql`${INVITATIONS} and ${ownPapers(scope, sql`i.user_id`)} for update of i`);
/** Of somebody without an account, whose sponsor pays. */
export const lockInvitedKit = (tx: Tx, scope: Scope, id: number): Promise<InvitationRow | null> =>
  first(
    tx,
    INVITATION,
    sql`
      ${INVITATIONS}
        and i.id = ${id}
        and i.user_id is null
        and ${ownAgent(scope, sql`i.sponsor_id`)}
      for update of i`,
  );
/** The terms of an invitation that the caller may see. */
export const invitationKit = (db: Queryable, id: number): Promise<InvitationRow | null> =>
  first(db, INVITATION, sql`${INVITATIONS} and i.id = ${id}`);
export const termsOf = (i: InvitationRow) => ({
  mode: i.mode,
  totalCents: i.total_cents,
  depositCents: i.deposit_cents,
  daysBeforePayment: i.days_before_payment,
  ordersGoal: i.orders_goal,
});

const PAYMENT = {
  id: kitPayments.id,
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  due_on: kitPayments.dueOn,
  state: kitPayments.state,
  paid_at: kitPayments.paidAt,
  attempt_state: nullable(paymentAttempts.state),
  is_held: truth(),
};
export type KitPaymentRow = RowOf<typeof PAYMENT>;
/** Of attempts `a`. */
export const HELD = isHeldAttempt('a');
/** Of an invitation: somebody is paying it, or money came in that waits for somebody's word. */
export const isBeingPaid = (invitationId: SQL): SQL => sql`
  exists (
    select 1
    from payment_attempts a
    join kit_payments k on k.id = a.kit_payment_id
    where k.invitation_id = ${invitationId}
      and (a.state in ${wordsOf(OPEN_ATTEMPTS)} or ${HELD}))`;
/** Of one payment. */
export const isPaymentBeingPaid = (paymentId: SQL): SQL => sql`
  exists (
    select 1
    from payment_attempts a
    where a.kit_payment_id = ${paymentId}
      and (a.state in ${wordsOf(OPEN_ATTEMPTS)} or ${HELD}))`;
export const findBeingPaid = async (db: Queryable, paymentId: number): Promise<boolean> =>
  (await first(db, { is: truth() }, sql`select ${isPaymentBeingPaid(sql`${paymentId}::bigint`)} as is`))?.is ?? false;
/** The payments of a kit in the order of their days, each with how its last attempt stands. */
export const kitPaymentsOf = (db: Queryable, invitationId: number): Promise<KitPaymentRow[]> =>
  all(
    db,
    PAYMENT,
    sql`
      select k.id, k.part, k.number, k.amount_cents, k.due_on, k.state, k.paid_at,
        (
          select a.state
          from payment_attempts a
          where a.kit_payment_id = k.id
          order by a.id desc
          limit 1) as attempt_state,
        exists (
          select 1
          from payment_attempts a
          where a.kit_payment_id = k.id
            and ${HELD}) as is_held
      from kit_payments k
      where k.invitation_id = ${invitationId}
      order by k.due_on, k.id`,
  );

const GOAL = {
  id: kitPayments.id,
  invitation_id: kitPayments.invitationId,
  amount_cents: kitPayments.amountCents,
  orders: integer(),
  orders_goal: integer(),
  first_name: people.firstName,
  email: people.email,
};
export type OpenBalance = RowOf<typeof GOAL>;
/** How many orders that stand, and are sales (NET-882), somebody sent from a moment to the end of a day. */
export const ordersTowardGoal = (sellerId: SQL, since: SQL, until: SQL | null): SQL => sql`(
      select count(*)::int
      from orders o
      where o.seller_id = ${sellerId}
        and o.state = 'submitted'
        and o.payment_method_id <> ${GIFT_METHOD.id}
        and o.undone_at is null
        and o.submitted_at >= ${since}
        and ${until === null ? sql`true` : sql`(o.submitted_at at time zone 'Europe/Rome')::date <= ${until}`})`;
/** Open balances, with how many orders that stand were sent in the days given for them. */
const OPEN_BALANCES = sql`
  select k.id, k.invitation_id, k.amount_cents, i.orders_goal, p.first_name, p.email,
    ${ordersTowardGoal(sql`(select a.id from agents a where a.user_id = i.user_id)`, sql`d.paid_at`, sql`k.due_on`)}
      as orders
  from kit_payments k
  join subordinate_invitations i on i.id = k.invitation_id
  join users u on u.id = i.user_id
  join people p on p.id = u.person_id
  join kit_payments d on d.invitation_id = i.id and d.part = 'deposit' and d.state = 'paid'
  where k.part = 'balance'
    and k.state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.waived.from)}`;
export const findOpenBalances = (db: Queryable): Promise<OpenBalance[]> =>
  all(db, GOAL, sql`${OPEN_BALANCES} order by k.id`);
/** One person's, locked. */
export const lockOpenBalances = (tx: Tx, invitationId: number): Promise<OpenBalance[]> =>
  all(tx, GOAL, sql`${OPEN_BALANCES} and i.id = ${invitationId} order by k.id for update of i`);

export const IS_DUE = sql`k.state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.paid.from)}`;
const DUE = {
  id: kitPayments.id,
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  due_on: kitPayments.dueOn,
  told_step: kitPayments.toldStep,
  orders_goal: integer(),
  first_name: people.firstName,
  email: people.email,
};
export type Due = RowOf<typeof DUE>;
/** What has its day: the first payment is asked for at the first access, by itself. */
export const nearlyDue = (db: Queryable, today: Day): Promise<Due[]> =>
  all(
    db,
    DUE,
    sql`
      select k.id, k.part, k.number, k.amount_cents, k.due_on, k.told_step, i.orders_goal, p.first_name, p.email
      from kit_payments k
      join subordinate_invitations i on i.id = k.invitation_id
      join users u on u.id = i.user_id and not u.disabled and u.deleted_at is null
      join people p on p.id = u.person_id
      where ${IS_DUE}
        and (k.part = 'balance' or k.number > 1)
        and k.due_on <= ${addDays(today, DAYS_OF_NOTICE)}::date
      order by k.id`,
  );
