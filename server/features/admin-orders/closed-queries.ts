/** Reads an order that was deleted, for whoever has to give its money back (NET-1156). */
import { sql } from 'drizzle-orm';
import type { Provider } from '@ema/domain/payments/due.ts';
import { HELD_ATTEMPTS, MONEY_STATES, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable } from '../../db/client.ts';
import { first, instant, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import { cameIn } from '../../kernel/came-in.ts';
import { DETAIL, detailsOf } from './queries.ts';

type Contact = { fullName: string; email: string; mobile: string };
type Attempt = {
  id: number;
  provider: Provider;
  state: AttemptState;
  amountCents: number;
  receivedCents: number | null;
  createdAt: string;
  reference: string;
  flag: string | null;
};
const CLOSED = {
  ...DETAIL,
  /** Null: it was called off before it was sent, and money came for it all the same. */
  submitted_at: nullable(instant()),
  created_at: orders.createdAt,
  removed_at: orders.removedAt,
  removed_by: nullable(text()),
  removal_reason: orders.removalReason,
  contacts: json<Contact[]>(),
  attempts: json<Attempt[]>(),
};
export type ClosedDetail = RowOf<typeof CLOSED>;

const REMOVED_BY = sql`
  select rp.first_name || ' ' || rp.last_name
  from users ru
  join people rp on rp.id = ru.person_id
  where ru.id = o.removed_by_user_id`;
const CONTACTS = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'fullName', p.first_name || ' ' || p.last_name,
        'email', coalesce(p.email, ''),
        'mobile', coalesce(p.mobile, p.phone))
      order by p.id),
    '[]')
  from people p
  where p.id in (
    select cu.person_id
    from customers cu
    where cu.id = o.customer_id
      or cu.id in (select c.customer_id from commissions c where c.order_id = o.id))`;
const ATTEMPTS = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', pa.id, 'provider', pa.provider, 'state', pa.state, 'amountCents', pa.amount_cents,
        'receivedCents', case when pa.state in ${wordsOf([...MONEY_STATES, ...HELD_ATTEMPTS])} then ${cameIn('pa')} end,
        'createdAt', pa.created_at, 'reference', pa.reference, 'flag', pa.flag_text)
      order by pa.id),
    '[]')
  from payment_attempts pa
  where pa.order_id = o.id`;

/** One that was deleted after it was sent, or called off with money under way. */
export const findClosedOrder = (db: Queryable, id: number): Promise<ClosedDetail | null> =>
  first(
    db,
    CLOSED,
    detailsOf(
      sql`
        o.id = ${id}
        and o.state = 'cancelled'
        and (o.submitted_at is not null or exists (select from payment_attempts pa where pa.order_id = o.id))`,
      sql`,
        o.created_at, o.removed_at, o.removal_reason,
        (${REMOVED_BY}) as removed_by,
        (${CONTACTS}) as contacts,
        (${ATTEMPTS}) as attempts`,
    ),
  );
