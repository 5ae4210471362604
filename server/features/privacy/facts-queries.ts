/** Reads what is still open of somebody who is to be erased. */
import { sql } from 'drizzle-orm';
import { RECENT_DAYS, type ErasureFacts } from '@ema/domain/privacy/obstacles.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, truth } from '../../db/rows.ts';
import { STILL_OPEN } from '../../kernel/open-deliveries.ts';
import type { Owner } from './whose-queries.ts';

const FACTS = {
  is_active_agent: truth(),
  is_office: truth(),
  subordinates: integer(),
  open_orders: integer(),
  not_exported: integer(),
  recent_orders: integer(),
  owed_deliveries: integer(),
  open_payments: integer(),
  open_withdrawals: integer(),
  due_kit_payments: integer(),
  open_invitations: integer(),
  unsealed: integer(),
};

/** Orders they sold or bought, each once, and what is open of each. */
const ORDERS = ({ agent_id: agent, customer_id: customer }: Owner) => sql`
  theirs as (
    select id, state, commission_count, exported_at, undone_at, submitted_at from orders where seller_id = ${agent}
    union
    select id, state, commission_count, exported_at, undone_at, submitted_at from orders where customer_id = ${customer}
    union
    select o.id, o.state, o.commission_count, o.exported_at, o.undone_at, o.submitted_at
    from commissions k
    join orders o on o.id = k.order_id
    where k.customer_id = ${customer}
  ),
  sent as (
    select count(*) filter (where exported_at is null)::int as not_exported,
      count(*) filter (where submitted_at > ema_now() - make_interval(days => ${RECENT_DAYS}))::int as recent
    from theirs
    where state = 'submitted'
      and undone_at is null
  )`;

/** Of attempts `y`: money is under way, or came in and waits for somebody's word; not once the office has closed it. */
const IS_UNDER_WAY = sql`(
  y.state in ('created', 'open', 'refunding')
  or (y.flag is not null and y.resolved_at is null))`;

export const findFacts = async (db: Queryable, o: Owner): Promise<ErasureFacts> => {
  const facts = await first(
    db,
    FACTS,
    sql`
    with ${ORDERS(o)}
    select
      exists (select 1 from agents where id = ${o.agent_id} and status = 'seller') as is_active_agent,
      (exists (select 1 from grants where user_id = ${o.user_id})
        or exists (select 1 from users where id = ${o.user_id} and user_type in ('amministratore', 'scanner')
          and not disabled)) as is_office,
      (select count(*)::int from agents where sponsor_id = ${o.agent_id} and status = 'seller') as subordinates,
      (select count(*)::int from theirs
        where state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed')
          and commission_count > 0) as open_orders,
      (select not_exported from sent) as not_exported,
      (select recent from sent) + (
        select count(*)::int from private_orders
        where (customer_id = ${o.private_customer_id} or agent_id = ${o.agent_id})
          and created_at > ema_now() - make_interval(days => ${RECENT_DAYS})) as recent_orders,
      (select count(*)::int from deliveries d join theirs t on t.id = d.order_id
        where ${STILL_OPEN}) as owed_deliveries,
      (select count(*)::int from payment_attempts y join theirs t on t.id = y.order_id
        where ${IS_UNDER_WAY}) + (
        select count(*)::int
        from payment_attempts y
        join kit_payments k on k.id = y.kit_payment_id
        join subordinate_invitations i on i.id = k.invitation_id
        where (i.user_id = ${o.user_id}
            or i.person_id = ${o.person_id}
            or (i.sponsor_id = ${o.agent_id} and y.created_by_user_id is distinct from i.user_id))
          and ${IS_UNDER_WAY}) as open_payments,
      (select count(*)::int from withdrawals w join theirs t on t.id = w.order_id
        where w.refund_state <> 'done') as open_withdrawals,
      (select count(*)::int from kit_payments k join subordinate_invitations i on i.id = k.invitation_id
        where i.user_id = ${o.user_id} and i.deleted_at is null and k.state = 'due') as due_kit_payments,
      (select count(*)::int from subordinate_invitations
        where (person_id = ${o.person_id} or sponsor_id = ${o.agent_id})
          and deleted_at is null
          and status in ('pending', 'awaiting_payment')) as open_invitations,
      (select count(*)::int from contracts
        where user_id = ${o.user_id} and signed_at is not null and sealed_at is null) + (
        select count(*)::int from fiscal_documents
        where agent_id = ${o.agent_id} and signed_at is not null and sealed_at is null) as unsealed`,
  );
  if (!facts) throw new Error('no facts');
  return {
    isActiveAgent: facts.is_active_agent,
    isOffice: facts.is_office,
    subordinates: facts.subordinates,
    openOrders: facts.open_orders,
    notExported: facts.not_exported,
    recentOrders: facts.recent_orders,
    owedDeliveries: facts.owed_deliveries,
    openPayments: facts.open_payments,
    openWithdrawals: facts.open_withdrawals,
    dueKitPayments: facts.due_kit_payments,
    openInvitations: facts.open_invitations,
    unsealed: facts.unsealed,
  };
};
