/** What goes of agents whose assignment is over: their papers, where fees were paid to, and who stood on cards. */
import { sql, type SQL } from 'drizzle-orm';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { HELD_ATTEMPTS, OPEN_ATTEMPTS, PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { RECENT_DAYS } from '@ema/domain/privacy/obstacles.ts';
import { termText, type TermId, type Terms } from '@ema/domain/system/retention-terms.ts';
import { wordsOf } from '../../db/words.ts';
import { STILL_OPEN } from '../../kernel/open-deliveries.ts';
import { waits } from './retention-queries.ts';
import { monthsAgo, type Looked, type Rule } from './retention-rule.ts';

const TERM: TermId = 'retention_uploads_months';
const BY: readonly TermId[] = [TERM];
const sinceTheEnd = (t: Terms): string => `${termText(TERM, t)} dalla fine dell’incarico`;

/** Who is suspended may come back tomorrow; who only buys has no use for an agent’s papers (NET-901). */
const ENDED: readonly AgentStatus[] = ['deleted', 'customer'];
/**
 * Of agents `a`: the assignment ended so long ago, the last time. Whose end nobody saw, as of those who were written
 * down afterwards, it is counted from the newest thing that is known of them. Not who waits for an answer (NET-1002).
 */
const hasLeft = (w: Looked): SQL => sql`(
  a.status in ${wordsOf(ENDED)}
  and coalesce(
    (select max(h.valid_to) from agent_history h where h.agent_id = a.id and h.status not in ${wordsOf(ENDED)}),
    (select max(h.valid_from) from agent_history h where h.agent_id = a.id)) < ${monthsAgo(w, TERM)}
  and not ${waits(sql`(select u.person_id from users u where u.id = a.user_id)`)})`;
const ofWhoLeft = (w: Looked, userId: SQL): SQL =>
  sql`exists (select from agents a where a.user_id = ${userId} and ${hasLeft(w)})`;

/** Of attempts `y`: money is under way, or waits for somebody’s word. */
const IS_UNDER_WAY = sql`(
  y.state in ${wordsOf([...OPEN_ATTEMPTS, PAYMENT_TRANSITIONS.refund_started.to])}
  or (y.state in ${wordsOf(HELD_ATTEMPTS)} and y.resolved_at is null)
  or (y.flag is not null and y.resolved_at is null))`;
/** Orders of which something is still to be paid, given back, sent or withdrawn from: as what keeps an erasure. */
const OPEN_ORDERS = sql`(
  select n.id from orders n where n.state in ${wordsOf(PENDING_STATES)} and n.commission_count > 0
  union
  select n.id from orders n where n.state = 'submitted' and n.exported_at is null and n.undone_at is null
  union
  select d.order_id from deliveries d where ${STILL_OPEN}
  union
  select y.order_id from payment_attempts y where y.order_id is not null and ${IS_UNDER_WAY}
  union
  select r.order_id from withdrawals r where r.refund_state <> 'done')`;
/**
 * To whom or by whom something is owed, as seller, as buyer or of a kit, or for whom a paper waits: few among all, and
 * each kind is found by an index of its own, so that it is made out once, however many orders and agents there are.
 */
const OWED = sql`(
  select distinct w.user_id
  from (
    select p.user_id
    from ${OPEN_ORDERS} n
    cross join lateral (
      select g.user_id from orders o join agents g on g.id = o.seller_id where o.id = n.id
      union all
      select c.user_id from orders o join customers c on c.id = o.customer_id where o.id = n.id
      union all
      select c.user_id from commissions k join customers c on c.id = k.customer_id where k.order_id = n.id) p
    union all
    select i.user_id
    from kit_payments k
    join subordinate_invitations i on i.id = k.invitation_id
    where k.state = 'due'
      and i.deleted_at is null
    union all
    select unnest(array[i.user_id, case when y.created_by_user_id is distinct from i.user_id then g.user_id end])
    from payment_attempts y
    join kit_payments k on k.id = y.kit_payment_id
    join subordinate_invitations i on i.id = k.invitation_id
    join agents g on g.id = i.sponsor_id
    where ${IS_UNDER_WAY}
    union all
    select g.user_id from fiscal_documents d join agents g on g.id = d.agent_id where d.state = 'assigned'
    union all
    select g.user_id
    from fiscal_documents d
    join agents g on g.id = d.agent_id
    where d.signed_at is not null
      and d.sealed_at is null) w
  where w.user_id is not null)`;
/** Of orders `o`: of those days in which one may still withdraw; many of all, few of one seller or buyer who left. */
const isRecent = ({ at }: Looked): SQL => sql`(
  o.state = 'submitted'
  and o.undone_at is null
  and o.submitted_at > ${at} - make_interval(days => ${sql.raw(String(RECENT_DAYS))}))`;
/** Of agents `a`: nothing is open. `offset 0` keeps what is asked of one from being made out for all (NET-1000). */
const owesNothing = (w: Looked): SQL => sql`(
  a.user_id not in ${OWED}
  and not exists (select from orders o where o.seller_id = a.id and ${isRecent(w)} offset 0)
  and not exists (
    select
    from customers c
    where c.user_id = a.user_id
      and (exists (select from orders o where o.customer_id = c.id and ${isRecent(w)} offset 0)
        or exists (
          select
          from commissions k
          where k.customer_id = c.id
            and exists (select from orders o where o.id = k.order_id and ${isRecent(w)} offset 0)
          offset 0))
    offset 0))`;

/** The certificate of uploads `x` proves a number that stays: without it nobody who comes back is asked for another. */
const provesKept = (w: Looked): SQL => sql`(
  x.kind = 'vat_certificate'
  and exists (
    select
    from agents a
    where a.user_id = x.user_id
      and a.vat_number is not null
      and not (${hasLeft(w)} and ${owesNothing(w)})))`;
const IS_ON_CARD = sql`exists (
  select from agent_cards k where k.photo_upload_id = x.id and k.withdrawn_at is null)`;
/** Uploads `x` of whoever left. */
export const isLeftUpload = (w: Looked): SQL => sql`(
  ${ofWhoLeft(w, sql`x.user_id`)}
  and not ${IS_ON_CARD}
  and not ${provesKept(w)})`;
/** Cards that are not good any more show no photo that is gone. */
export const withCards = (ids: SQL): readonly SQL[] => [
  sql`update agent_cards k set photo_upload_id = null where k.photo_upload_id in (${ids}) returning '' as files`,
];
/** A card keeps its place among those of its year; its page knows the code no more. */
export const EMPTY_CARD = sql`first_name = '', last_name = ${ANONYMOUS}, birth_date = null, birth_place = null,
  photo_upload_id = null`;

export const LEFT: readonly Rule[] = [
  {
    id: 'left-uploads',
    what: 'Documenti di chi non è più incaricato, con le immagini',
    by: BY,
    term: (t) => `${sinceTheEnd(t)}; i certificati con la partita IVA`,
    table: sql`user_uploads`,
    over: (w) => sql`(x.state <> 'discarded' and ${isLeftUpload(w)})`,
    files: sql`concat_ws(',', x.file_id, x.back_file_id)`,
    along: withCards,
  },
  {
    id: 'left-given',
    what: 'Immagini date alla candidatura da chi non è più incaricato',
    by: BY,
    term: sinceTheEnd,
    table: sql`invitation_files`,
    // The receipt of a postal order proves money.
    over: (w) => sql`(x.kind <> 'postal_order'
      and exists (
        select
        from subordinate_invitations i
        where i.id = x.invitation_id
          and i.status = 'completed'
          and ${ofWhoLeft(w, sql`i.user_id`)}))`,
    files: sql`x.file_id::text`,
  },
  {
    id: 'left-cards',
    what: 'Nomi nei tesserini di chi non è più incaricato',
    by: BY,
    term: sinceTheEnd,
    table: sql`agent_cards`,
    over: (w) => sql`(x.withdrawn_at is not null
      and x.last_name <> ${ANONYMOUS}
      and exists (select from agents a where a.id = x.agent_id and ${hasLeft(w)}))`,
    becomes: EMPTY_CARD,
  },
  {
    id: 'left-accounts',
    what: 'IBAN e partita IVA di chi non è più incaricato',
    by: BY,
    term: (t) => `${sinceTheEnd(t)}, quando non c’è più niente da pagare, restituire o firmare`,
    table: sql`agents`,
    // Said of the row that is held, too: who was given the status again meanwhile is seen.
    over: (w) => sql`(coalesce(x.iban, x.iban_holder, x.vat_number) is not null
      and x.status in ${wordsOf(ENDED)}
      and exists (select from agents a where a.id = x.id and ${hasLeft(w)} and ${owesNothing(w)}))`,
    becomes: sql`iban = null, iban_holder = null, vat_number = null, version = x.version + 1`,
  },
];
