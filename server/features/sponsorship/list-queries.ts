/** Reads a page of the payments of registration kits, for the office. */
import { sql } from 'drizzle-orm';
import type { KitMode, KitPaymentState } from '@ema/domain/sponsorship/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { kitPayments, subordinateInvitations } from '../../db/tables/sponsorship.ts';

const LISTED = {
  id: kitPayments.id,
  invitation_id: kitPayments.invitationId,
  user_id: subordinateInvitations.userId,
  full_name: nullable(text()),
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
};
export type ListedPaymentRow = RowOf<typeof LISTED>;

const ORDERS = { dueOn: sql`k.due_on`, amount: sql`k.amount_cents` };
type Filter = {
  user?: number | undefined;
  state?: KitPaymentState | undefined;
  page: number;
  perPage: number;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};

/** Everybody's, or one person's. */
export const findKitPayments = async (
  db: Queryable,
  f: Filter,
): Promise<{ rows: ListedPaymentRow[]; total: number }> => {
  const listed = sql`
    from kit_payments k
    join subordinate_invitations i on i.id = k.invitation_id
    where ${f.user === undefined ? sql`true` : sql`i.user_id = ${f.user}`}
      and ${f.state === undefined ? sql`true` : sql`k.state = ${f.state}`}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      LISTED,
      sql`
        with page as (
          select k.id, k.invitation_id, k.part, k.number, k.amount_cents, k.due_on, k.state, k.paid_at, i.user_id,
            i.sponsor_id, i.kit_mode as mode
          ${listed}
          ${orderBy(f.orderDir, ORDERS[f.orderField], sql`k.id`)}
          ${pageOf(f.page, f.perPage)}
        )
        select k.id, k.invitation_id, k.user_id, p.first_name || ' ' || p.last_name as full_name, u.username,
          k.sponsor_id, sp.first_name || ' ' || sp.last_name as sponsor_name, k.mode, k.part, k.number,
          k.amount_cents, k.due_on, k.state, k.paid_at,
          (
            select a.state
            from payment_attempts a
            where a.kit_payment_id = k.id
            order by a.id desc
            limit 1) as attempt_state
        from page k
        join agents s on s.id = k.sponsor_id
        join users su on su.id = s.user_id
        join people sp on sp.id = su.person_id
        left join users u on u.id = k.user_id
        left join people p on p.id = u.person_id
        ${orderBy(f.orderDir, ORDERS[f.orderField], sql`k.id`)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n ${listed}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
