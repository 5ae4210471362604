/** What the law makes us keep of somebody who is erased, by which law, and until which day. */
import { sql, type SQL } from 'drizzle-orm';
import { AUDIT_LAW, BOOKS_LAW, PROOF_LAW } from '@ema/domain/privacy/kept.ts';
import type { Owner } from './whose-queries.ts';

export type KeptPart = {
  id: string;
  what: string;
  law: string;
  /** Its rows. */
  from: (o: Owner) => SQL;
  /** The day of its last entry; without it there is no end. */
  entered: SQL | null;
};

const rome = (at: SQL): SQL => sql`(${at} at time zone 'Europe/Rome')::date`;
/** Orders that they sold, made, or had something put into. */
const theirOrders = ({ agent_id: agent, customer_id: customer }: Owner): SQL => sql`(
  select s.id from orders s where s.seller_id = ${agent}
  union
  select b.id from orders b where b.customer_id = ${customer}
  union
  select k.order_id from commissions k where k.customer_id = ${customer})`;
/** The last thing that became of a contract, and the day its agent left. */
export const CONTRACT_ENDED = sql`greatest(
  ${rome(sql`coalesce(x.signed_at, x.assigned_at)`)},
  ${rome(sql`x.cancelled_at`)},
  (
    select ${rome(sql`max(h.valid_from)`)}
    from agents g
    join agent_history h on h.agent_id = g.id
    where g.user_id = x.user_id))`;
export const ORDER_ENTERED = sql`greatest(x.order_date, ${rome(sql`coalesce(x.submitted_at, x.created_at)`)})`;

export const KEPT_PARTS: readonly KeptPart[] = [
  {
    id: 'orders',
    what: 'Ordini con righe, pagamenti, consegne e spedizioni',
    law: BOOKS_LAW,
    from: (o) => sql`orders x where x.id in ${theirOrders(o)}
      and x.state in ('submitted', 'cancelled')`,
    entered: ORDER_ENTERED,
  },
  {
    id: 'withdrawals',
    what: 'Recessi, con dichiarazione e ricevuta',
    law: BOOKS_LAW,
    from: (o) => sql`withdrawals x join orders o on o.id = x.order_id where o.id in ${theirOrders(o)}`,
    entered: sql`greatest(o.order_date, ${rome(sql`coalesce(o.submitted_at, o.created_at)`)})`,
  },
  {
    id: 'private-orders',
    what: 'Ordini privati',
    law: BOOKS_LAW,
    from: (o) => sql`private_orders x where x.customer_id = ${o.private_customer_id} or x.agent_id = ${o.agent_id}`,
    entered: rome(sql`x.created_at`),
  },
  {
    id: 'contracts',
    what: 'Contratti firmati, con le prove della firma',
    law: PROOF_LAW,
    from: (o) => sql`contracts x where x.user_id = ${o.user_id} and x.signed_at is not null`,
    entered: CONTRACT_ENDED,
  },
  {
    id: 'consents',
    what: 'Consensi prestati e revocati',
    law: PROOF_LAW,
    from: (o) => sql`consents x where x.user_id = ${o.user_id}
      and (x.contract_id is null or x.contract_id in (select c.id from contracts c where c.signed_at is not null))`,
    entered: rome(sql`greatest(x.consented_at, x.withdrawn_at)`),
  },
  {
    id: 'papers',
    what: 'Documenti fiscali',
    law: BOOKS_LAW,
    from: (o) => sql`fiscal_documents x where x.agent_id = ${o.agent_id}`,
    entered: sql`x.document_date`,
  },
  {
    id: 'incomes',
    what: 'Redditi esterni dichiarati',
    law: BOOKS_LAW,
    from: (o) => sql`external_incomes x where x.agent_id = ${o.agent_id}`,
    entered: sql`x.date`,
  },
  {
    id: 'kit',
    what: 'Pagamenti del kit di iscrizione',
    law: BOOKS_LAW,
    from: (o) => sql`kit_payments x join subordinate_invitations i on i.id = x.invitation_id
      where i.user_id = ${o.user_id}`,
    entered: sql`greatest(x.due_on, ${rome(sql`x.paid_at`)})`,
  },
  {
    id: 'log',
    what: 'Registro degli eventi, con il solo numero dell’account',
    law: AUDIT_LAW,
    from: (o) => sql`audit x where x.subject_user_id = ${o.user_id}`,
    entered: null,
  },
];
