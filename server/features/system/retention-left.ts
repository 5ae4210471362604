/** What goes of agents whose assignment is over: their papers, where fees were paid to, and who stood on cards. */
import { sql, type SQL } from 'drizzle-orm';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { HELD_ATTEMPTS, OPEN_ATTEMPTS, PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { RECENT_DAYS } from '@ema/domain/privacy/obstacles.ts';
import { termText, type TermId, type Terms } from '@ema/domain/system/retention-terms.ts';
import { wordsOf } from '../../db/words.ts';
import { monthsAgo, type Looked, type Rule } from './retention-rule.ts';

const TERM: TermId = 'retention_uploads_months';
const BY: readonly TermId[] = [TERM];
const sinceTheEnd = (t: Terms): string => `${termText(TERM, t)} dalla fine dell’incarico`;

/** Who is suspended may come back tomorrow; who only buys has no use for an agent’s papers (NET-901). */
const ENDED: readonly AgentStatus[] = ['deleted', 'customer'];
/**
 * Of agents `a`: the assignment ended so long ago, the last time. Whose end nobody saw, as of those who were written
 * down afterwards, it is counted from the newest thing that is known of them.
 */
const hasLeft = (w: Looked): SQL => sql`(
  a.status in ${wordsOf(ENDED)}
  and coalesce(
    (select max(h.valid_to) from agent_history h where h.agent_id = a.id and h.status not in ${wordsOf(ENDED)}),
    (select max(h.valid_from) from agent_history h where h.agent_id = a.id)) < ${monthsAgo(w, TERM)})`;
const ofWhoLeft = (w: Looked, userId: SQL): SQL =>
  sql`exists (select from agents a where a.user_id = ${userId} and ${hasLeft(w)})`;

/** Of attempts `y`: money is under way, or waits for somebody’s word. */
const IS_UNDER_WAY = sql`(
  y.state in ${wordsOf([...OPEN_ATTEMPTS, PAYMENT_TRANSITIONS.refund_started.to])}
  or (y.state in ${wordsOf(HELD_ATTEMPTS)} and y.resolved_at is null)
  or (y.flag is not null and y.resolved_at is null))`;
/** Orders of which something is still to be paid, given back, sent or withdrawn from: as what keeps an erasure. */
const openOrders = ({ at }: Looked): SQL => sql`(
  select id from orders where state in ${wordsOf(PENDING_STATES)} and commission_count > 0
  union
  select id from orders where state = 'submitted' and exported_at is null and undone_at is null
  union
  select id from orders
  where state = 'submitted'
    and undone_at is null
    and submitted_at > ${at} - make_interval(days => ${sql.raw(String(RECENT_DAYS))})
  union
  select o.id from deliveries d join orders o on o.id = d.order_id where d.verified_at is null and o.undone_at is null
  union
  select y.order_id from payment_attempts y where y.order_id is not null and ${IS_UNDER_WAY}
  union
  select order_id from withdrawals where refund_state <> 'done')`;
/** Of agents `a`: nothing is owed to them or by them, as sellers, as buyers or of their kit, and no paper waits. */
const owesNothing = (w: Looked): SQL => sql`(
  a.id not in (select o.seller_id from orders o where o.seller_id is not null and o.id in ${openOrders(w)})
  and a.user_id not in (
    select c.user_id
    from customers c
    where c.user_id is not null
      and (c.id in (select o.customer_id from orders o where o.id in ${openOrders(w)})
        or c.id in (select k.customer_id from commissions k where k.order_id in ${openOrders(w)})))
  and a.user_id not in (
    select i.user_id
    from kit_payments k
    join subordinate_invitations i on i.id = k.invitation_id
    where i.user_id is not null
      and ((k.state = 'due' and i.deleted_at is null)
        or exists (select from payment_attempts y where y.kit_payment_id = k.id and ${IS_UNDER_WAY})))
  and a.id not in (
    select i.sponsor_id
    from payment_attempts y
    join kit_payments k on k.id = y.kit_payment_id
    join subordinate_invitations i on i.id = k.invitation_id
    where y.created_by_user_id is distinct from i.user_id
      and ${IS_UNDER_WAY})
  and a.id not in (
    select d.agent_id
    from fiscal_documents d
    where d.state = 'assigned'
      or (d.signed_at is not null and d.sealed_at is null)))`;

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
