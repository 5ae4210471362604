/** What is read of a payment of a registration kit that an attempt pays. */
import { sql } from 'drizzle-orm';
import type { KitMode } from '@ema/domain/sponsorship/states.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, first, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { kitPayments, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';

const LOCKED = {
  id: kitPayments.id,
  invitation_id: kitPayments.invitationId,
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  due_on: kitPayments.dueOn,
  state: kitPayments.state,
  user_id: subordinateInvitations.userId,
  status: subordinateInvitations.status,
  mode: text<KitMode>(),
  total_cents: bigint(),
  deposit_cents: bigint(),
  days_before_payment: integer(),
  orders_goal: integer(),
  is_deleted: truth(),
};
export type LockedKitPayment = RowOf<typeof LOCKED>;
/** The invitation, then the payment: both are locked in the same order everywhere. */
export const lockKitPayment = async (tx: Tx, id: number): Promise<LockedKitPayment | null> => {
  await tx.execute(sql`
    select id
    from subordinate_invitations
    where id = (select invitation_id from kit_payments where id = ${id})
    for update`);
  return first(
    tx,
    LOCKED,
    sql`
      select k.id, k.invitation_id, k.part, k.number, k.amount_cents, k.due_on, k.state, i.user_id, i.status,
        i.kit_mode as mode, i.total_cents, i.deposit_cents, i.days_before_payment, i.orders_goal,
        i.deleted_at is not null as is_deleted
      from kit_payments k
      join subordinate_invitations i on i.id = k.invitation_id
      where k.id = ${id}
      for update of k`,
  );
};

const TOLD = {
  invitation_id: kitPayments.invitationId,
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  first_name: people.firstName,
  email: people.email,
};
/** A payment with whoever pays it. */
export const payerOfKit = (db: Queryable, id: number): Promise<RowOf<typeof TOLD> | null> =>
  first(
    db,
    TOLD,
    sql`
      select k.invitation_id, k.part, k.number, k.amount_cents, p.first_name, p.email
      from kit_payments k
      join subordinate_invitations i on i.id = k.invitation_id
      join users u on u.id = i.user_id
      join people p on p.id = u.person_id
      where k.id = ${id}`,
  );

const LEFT = {
  part: kitPayments.part,
  number: kitPayments.number,
  amount_cents: kitPayments.amountCents,
  due_on: kitPayments.dueOn,
};
/** What of a kit is still to be paid, by its days. */
export const leftOfKit = (db: Queryable, invitationId: number): Promise<RowOf<typeof LEFT>[]> =>
  all(
    db,
    LEFT,
    sql`
      select part, number, amount_cents, due_on
      from kit_payments
      where invitation_id = ${invitationId}
        and state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.paid.from)}
      order by due_on, id`,
  );
