/** What the law makes the company keep for ten years, and how it goes afterwards: figures stay, people do not. */
import { sql, type SQL } from 'drizzle-orm';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { BOOK_YEARS } from '@ema/domain/privacy/kept.ts';
import { booksText, type TermId, type Terms } from '@ema/domain/system/retention-terms.ts';
import { STILL_OPEN } from '../../kernel/open-deliveries.ts';
import { copiesOf } from './retention-queries.ts';
import { type Looked, type Rule } from './retention-rule.ts';

const years = ({ retention_books_years: n }: Terms): SQL => sql.raw(String(n));
/** The first day whose entries still have to be there: what was entered before it is over its term. */
const keptFrom = ({ terms, at }: Looked): SQL =>
  sql`make_date(extract(year from ${at} at time zone 'Europe/Rome')::int - ${years(terms)}, 1, 1)`;
const midnight = (looked: Looked): SQL => sql`(${keptFrom(looked)}::timestamp at time zone 'Europe/Rome')`;
const BY: readonly TermId[] = ['retention_books_years'];
const isErased = (userId: SQL): SQL => sql`exists (
  select 1
  from users w
  join erasures e on e.person_id = w.person_id
  where w.id = ${userId})`;

/** Contracts `x` with these numbers lose what refers to them, then go. */
const withContracts = (ids: SQL): readonly SQL[] => [
  sql`update consents c set contract_id = null where c.contract_id in (${ids}) returning '' as files`,
  sql`delete from contract_pages_seen s where s.contract_id in (${ids}) returning '' as files`,
];

/** What of an order says who bought it, where it went and how it was paid; amounts and days stay. */
const withOrders = (ids: SQL): readonly SQL[] => [
  ...withContracts(copiesOf(ids)),
  sql`
    delete from contracts k
    where k.id in (${copiesOf(ids)})
    returning concat_ws(',', k.file_id, k.signed_file_id) as files`,
  sql`update commissions k set customer_id = null, note = '' where k.order_id in (${ids}) returning '' as files`,
  sql`
    with had as (select id, receipt_file_id from withdrawals where order_id in (${ids}))
    update withdrawals w
    set full_name = ${ANONYMOUS}, email = '', statement = '', ip_address = '', refund_note = '',
      refund_reason = '', refund_reference = null, receipt_file_id = null
    from had
    where w.id = had.id
    returning coalesce(had.receipt_file_id::text, '') as files`,
  sql`
    update shippings h
    set carrier_shipping_id = 'x' || h.id, tracking_link = ''
    where h.order_id in (${ids})
    returning '' as files`,
  sql`
    with had as (
      select y.id, y.file_id
      from delivery_payments y
      join deliveries d on d.id = y.delivery_id
      where d.order_id in (${ids}))
    update delivery_payments y
    set bank = '', bank_branch = '', note = '', vcy_code = '', file_id = null
    from had
    where y.id = had.id
    returning coalesce(had.file_id::text, '') as files`,
  sql`
    update payment_refunds r
    set reason = '', provider_reference = null, error = null
    from payment_attempts y
    where y.id = r.attempt_id
      and y.order_id in (${ids})
    returning '' as files`,
  sql`
    update payment_attempts y
    set provider_session_id = null, checkout_url = null, flag_text = null, resolution_note = ''
    where y.order_id in (${ids})
    returning '' as files`,
];

/** Nothing of it is asked of anybody: what a seller owes, or somebody is owed, is no entry that is over. */
const isSettled = sql`not exists (
    select 1 from withdrawals w where w.order_id = x.id and w.refund_state <> 'done')
  and not exists (
    select 1 from deliveries d where d.order_id = x.id and ${STILL_OPEN})`;
/** What is kept of who was erased says the last day that the law wants; longer terms are added to it. */
const LAWFUL = sql.raw(String(BOOK_YEARS));

export const BOOKS: readonly Rule[] = [
  {
    id: 'orders',
    what: 'Chi ha comprato, negli ordini con pagamenti, recessi e spedizioni',
    by: BY,
    term: booksText,
    table: sql`orders`,
    over: (w) => sql`(x.state in ('submitted', 'cancelled')
      and coalesce(x.submitted_at, x.created_at) < ${midnight(w)}
      and coalesce(x.order_date, '-infinity'::date) < ${keptFrom(w)}
      and (x.customer_id is not null or x.search_text <> '' or x.ip_address <> '')
      and ${isSettled})`,
    becomes: sql`customer_id = null, search_text = '', ip_address = '', removal_reason = null`,
    along: withOrders,
  },
  {
    id: 'private-customers',
    what: 'Nomi e recapiti dei clienti privati senza ordini recenti',
    by: BY,
    term: (t) => `${booksText(t)} dell’ultimo ordine`,
    table: sql`private_customers`,
    over: (w) => sql`(x.created_at < ${midnight(w)}
      and x.last_name <> ${ANONYMOUS}
      and not exists (select 1 from private_orders v where v.customer_id = x.id and v.created_at >= ${midnight(w)}))`,
    becomes: sql`first_name = '', last_name = ${ANONYMOUS}, street = '', building_number = '-', city = '',
      post_code = '00000', state = '', email = '', telephone = ''`,
  },
  {
    id: 'contracts',
    what: 'Contratti annullati, o di chi è stato cancellato, con i file',
    by: BY,
    term: (t) => `${booksText(t)} in cui sono finiti`,
    table: sql`contracts`,
    over: (w) => sql`(x.assigned_at < ${midnight(w)}
      and x.order_id is null
      and x.replaced_order_id is null
      and greatest(x.signed_at, x.cancelled_at, (
        select max(h.valid_from)
        from agents g
        join agent_history h on h.agent_id = g.id
        where g.user_id = x.user_id)) < ${midnight(w)}
      and (x.cancelled_at is not null or ${isErased(sql`x.user_id`)}))`,
    files: sql`concat_ws(',', x.file_id, x.signed_file_id)`,
    along: withContracts,
  },
  {
    id: 'consents',
    what: 'Consensi revocati, o di chi è stato cancellato',
    by: BY,
    term: booksText,
    table: sql`consents`,
    over: (w) => sql`(greatest(x.consented_at, x.withdrawn_at) < ${midnight(w)}
      and x.contract_id is null
      and (x.withdrawn_at is not null or ${isErased(sql`x.user_id`)}))`,
    along: (ids) => [
      sql`update user_media m set consent_id = null where m.consent_id in (${ids}) returning '' as files`,
    ],
  },
  {
    id: 'papers',
    what: 'Documenti fiscali, con i file',
    by: BY,
    term: booksText,
    table: sql`fiscal_documents`,
    over: (w) => sql`(x.document_date < ${keptFrom(w)} and x.created_at < ${midnight(w)} and x.state <> 'assigned')`,
    files: sql`concat_ws(',', x.file_id, x.signed_file_id)`,
    along: (ids) => [
      sql`delete from fiscal_pages_seen s where s.document_id in (${ids}) returning '' as files`,
      sql`
        delete from fiscal_import_files f
        using fiscal_documents d
        where d.id in (${ids})
          and f.file_id = d.file_id
        returning '' as files`,
    ],
  },
  {
    id: 'incomes',
    what: 'Descrizioni dei redditi esterni',
    by: BY,
    term: booksText,
    table: sql`external_incomes`,
    over: (w) => sql`(x.date < ${keptFrom(w)}
      and x.created_at < ${midnight(w)}
      and x.state <> 'waiting'
      and (x.description <> '' or x.reason is not null))`,
    becomes: sql`description = '', reason = null`,
  },
  {
    id: 'identities',
    what: 'Chi era chi è stato cancellato',
    by: BY,
    term: () => 'Fino a quando si conserva l’ultimo documento',
    table: sql`erasures`,
    over: (w) => sql`(x.identity is not null
      and x.state = 'done'
      and x.kept_until + make_interval(years => ${years(w.terms)} - ${LAWFUL})
        < (${w.at} at time zone 'Europe/Rome')::date)`,
    becomes: sql`identity = null, reason = ''`,
  },
  {
    id: 'requests',
    what: 'Motivi e risposte delle richieste sui dati',
    by: BY,
    term: booksText,
    table: sql`privacy_requests`,
    over: (w) => sql`(x.settled_at < ${midnight(w)} and (x.reason <> '' or x.outcome <> ''))`,
    becomes: sql`reason = '', outcome = ''`,
  },
];
