/** What an erasure does in every table that knows something of somebody: deletes it, or takes the person out of it. */
import { sql, type SQL } from 'drizzle-orm';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { certificateIn } from '../system/file-queries.ts';
import { EMPTY_CARD } from '../system/retention-left.ts';
import { endsIn, holds, holdsEncoded, isOne, words, type Sought } from './sought.ts';
import type { Owner } from './whose-queries.ts';

export type Part = {
  id: string;
  /** Of the register’s tables. */
  table: string;
  /** What it is, as administrators read it before they decide. */
  what: string;
  /** Which rows, called `x`; what was anonymised is none of them any more. */
  of: (o: Owner, s: Sought) => SQL;
  /** What becomes of a row; without it the row is deleted. */
  becomes?: (s: Sought, o: Owner) => SQL;
  /** The numbers of its files, which go too. */
  files?: SQL;
  /** What names a row where its place does not: in a table of several parts. */
  key?: SQL;
};

const ofUser = (o: Owner): SQL => sql`x.user_id = ${o.user_id}`;
const ofPerson = (o: Owner): SQL => sql`x.person_id = ${o.person_id}`;
const ofAgent = (o: Owner): SQL => sql`x.agent_id = ${o.agent_id}`;
const invited = (o: Owner): SQL => sql`(
  select i.id from subordinate_invitations i where i.person_id = ${o.person_id} or i.user_id = ${o.user_id})`;
const unsigned = (o: Owner): SQL => sql`(
  select c.id from contracts c where c.user_id = ${o.user_id} and c.signed_at is null)`;

const nameIn = (o: Owner): SQL => sql`
  case p.id when ${o.person_id} then ${ANONYMOUS} else btrim(p.first_name || ' ' || p.last_name) end`;
/** What an order is found by, made anew without them: it may hold a name they had before. */
const searchTextWithout = (o: Owner): SQL => sql`
  lower(concat_ws(' ',
    (
      select ${nameIn(o)}
      from agents a
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where a.id = x.seller_id),
    x.seller_id,
    (
      select string_agg(distinct ${nameIn(o)}, ' ')
      from customers c
      join people p on p.id = c.person_id
      where c.id in (
        select x.customer_id
        union
        select k.customer_id
        from commissions k
        where k.order_id = x.id)),
    (select t.title from commission_types t where t.id = x.type_id)))`;

/** Where an order was sent from belongs to whoever sent it. */
const isTheirNetwork = (o: Owner): SQL =>
  sql`(x.seller_id = ${o.agent_id} or (x.customer_id = ${o.customer_id} and x.customer_completes))`;

/** Done at once with the decision: from then on nobody is signed in as them, and no agent finds them. */
export const AT_ONCE: readonly Part[] = [
  { id: 'sessions', table: 'sessions', what: 'Accessi', of: (o) => sql`x.actor_user_id = ${o.user_id}` },
  {
    id: 'acting',
    table: 'sessions',
    what: 'Accessi di chi ha agito per suo conto',
    of: (o) => sql`x.subject_user_id = ${o.user_id} and x.actor_user_id <> ${o.user_id}`,
    becomes: () => sql`subject_user_id = actor_user_id, acting_kind = null, acting_reason = null, acting_since = null`,
  },
  {
    id: 'register',
    table: 'agent_customers',
    what: 'Posto negli elenchi degli incaricati',
    of: (o) => sql`x.customer_id = ${o.customer_id}`,
  },
  {
    id: 'requests',
    table: 'privacy_requests',
    what: 'Motivi e risposte delle sue richieste',
    of: (o) => sql`((${ofPerson(o)} or x.private_customer_id = ${o.private_customer_id})
      and (x.reason <> '' or (x.outcome <> '' and x.id not in (select e.request_id from erasures e))))`,
    becomes: () => sql`reason = '',
      outcome = case when id in (select e.request_id from erasures e) then outcome else '' end`,
  },
];

const ACCOUNT: readonly Part[] = [
  { id: 'devices', table: 'known_devices', what: 'Dispositivi conosciuti', of: ofUser },
  {
    id: 'codes',
    table: 'challenges',
    what: 'Codici e tentativi',
    of: (o, s) => sql`(${ofPerson(o)} or ${ofUser(o)} or ${isOne(sql`x.destination`, s.exact)})`,
  },
  { id: 'writes', table: 'user_writes', what: 'Contatore delle scritture', of: ofUser },
  { id: 'repeats', table: 'idempotency', what: 'Risposte a sue richieste', of: ofUser },
  {
    id: 'repeats-of-others',
    table: 'idempotency',
    what: 'Risposte ad altri che ne parlano',
    of: (o, s) => sql`(x.user_id <> ${o.user_id}
      and (${holds(sql`x.answer::text`, words(s))} or ${holdsEncoded(sql`x.answer::text`, words(s))}))`,
    becomes: () => sql`answer = '{}'::jsonb`,
  },
  { id: 'unknown-operations', table: 'unknown_operations', what: 'Segnalazioni del browser', of: ofUser },
  {
    id: 'limits',
    table: 'rate_limits',
    what: 'Contatori dei tentativi',
    of: (_, s) => endsIn(sql`x.key`, [...s.exact, ...s.username]),
  },
  {
    id: 'jobs',
    table: 'pgboss.job',
    what: 'Lavori in coda che la nominano',
    key: sql`id`,
    of: (_, s) => sql`exists (
      select 1
      from jsonb_each_text(case jsonb_typeof(x.data) when 'object' then x.data else '{}'::jsonb end) v
      where ${isOne(sql`v.value`, [...s.exact, ...s.username])})`,
  },
  { id: 'grants', table: 'grants', what: 'Ruoli', of: ofUser },
  { id: 'view-defaults', table: 'view_defaults', what: 'Viste iniziali', of: ofUser },
  { id: 'views', table: 'saved_views', what: 'Viste degli elenchi', of: ofUser },
  {
    id: 'views-of-others',
    table: 'saved_views',
    what: 'Viste di altri che la cercano',
    of: (o, s) => sql`(x.user_id <> ${o.user_id}
      and (${holds(sql`x.name`, words(s))} or ${holdsEncoded(sql`x.address`, words(s))}))`,
  },
  {
    id: 'bulk-arguments',
    table: 'bulk_runs',
    what: 'Motivi di operazioni in blocco che la nominano',
    of: (_, s) => sql`(x.state <> 'running' and ${holds(sql`x.arguments::text`, words(s))})`,
    becomes: () => sql`arguments = '{}'::jsonb`,
  },
  {
    id: 'bulk-reasons',
    table: 'bulk_items',
    what: 'Esiti di operazioni in blocco che la nominano',
    of: (_, s) => holds(sql`x.reason`, words(s)),
    becomes: () => sql`reason = ''`,
  },
  { id: 'announcements', table: 'seen_announcements', what: 'Annunci visti', of: ofUser },
  { id: 'reminders', table: 'alert_reminders', what: 'Promemoria ricevuti', of: ofUser },
  { id: 'contacts', table: 'contact_changes', what: 'Contatti di prima', of: ofPerson },
];

/** An appointment `m` of a loyalty programme that was to be with them; telephones stand there as they were typed. */
const isWith = (s: Sought): SQL => {
  const digits = sql`regexp_replace(m ->> 'phone', '[^0-9+]', '', 'g')`;
  return sql`(${isOne(sql`(m ->> 'firstName') || ' ' || (m ->> 'lastName')`, s.names)}
    or ${isOne(digits, s.exact)}
    or ${isOne(sql`'+39' || ${digits}`, s.exact)})`;
};
const MEETINGS = sql`jsonb_array_elements(
  case jsonb_typeof(x.payload -> 'meetings') when 'array' then x.payload -> 'meetings' else '[]' end)`;
const NOBODY = sql`jsonb_build_object('firstName', '', 'lastName', ${ANONYMOUS}::text, 'phone', '')`;

const MESSAGES: readonly Part[] = [
  {
    id: 'messages',
    table: 'outbox',
    what: 'SMS ed e-mail ricevuti, con gli allegati',
    of: (_, s) => isOne(sql`x.destination`, s.exact),
    files: sql`x.file_id::text`,
  },
  {
    id: 'messages-of-others',
    table: 'outbox',
    what: 'Messaggi ad altri che la nominano',
    of: (_, s) => sql`((x.sent_at is not null or x.failed_at is not null)
      and not ${isOne(sql`x.destination`, s.exact)}
      and ${holds(sql`x.subject || ' ' || x.body`, words(s))})`,
    files: sql`x.file_id::text`,
  },
  {
    id: 'appointments',
    table: 'appointments',
    what: 'Appuntamenti in cui era attesa',
    of: (o, s) => sql`(x.customer_last_name <> ${ANONYMOUS}
      and (${isOne(sql`x.customer_email`, s.exact)}
        or ${isOne(sql`x.customer_mobile`, s.exact)}
        or (${isOne(sql`x.customer_first_name || ' ' || x.customer_last_name`, s.names)}
          and (x.time < ema_now() or concat(x.customer_email, x.customer_mobile) = ''))
        or x.order_id in (select r.id from orders r where r.customer_id = ${o.customer_id})))`,
    becomes: () => sql`customer_first_name = '', customer_last_name = ${ANONYMOUS}, customer_mobile = '',
      customer_email = '', street_and_number = '', post_code = ''`,
  },
  {
    id: 'programmes',
    table: 'contracts',
    what: 'Appuntamenti indicati da altri nei contratti',
    of: (o, s) => sql`(x.user_id is distinct from ${o.user_id}
      and exists (select 1 from ${MEETINGS} m where ${isWith(s)}))`,
    becomes: (s) => sql`payload = jsonb_set(x.payload, '{meetings}', (
      select jsonb_agg(case when ${isWith(s)} then m || ${NOBODY} else m end order by n)
      from ${MEETINGS} with ordinality v (m, n)))`,
  },
  {
    id: 'guests',
    table: 'meeting_guests',
    what: 'Presenze ai meeting passati, sotto questo nome',
    of: (_, s) => sql`(${isOne(sql`x.full_name`, s.names)}
      and exists (
        select 1
        from meetings m
        where m.id = x.meeting_id
          and m.date < (ema_now() at time zone 'Europe/Rome')::date))`,
    becomes: () => sql`full_name = ${ANONYMOUS}, room_number = null`,
  },
];

const WORK: readonly Part[] = [
  { id: 'drafts', table: 'drafts', what: 'Bozze', of: ofUser },
  {
    id: 'drafts-of-others',
    table: 'drafts',
    what: 'Bozze di altri per questa persona',
    of: (o, s) => sql`(x.user_id <> ${o.user_id}
      and (${holds(sql`x.content::text`, words(s))}
        or x.content::text ~ ${`"customer(Id)?": ?"?${o.customer_id}"?[,}]`}))`,
  },
  {
    id: 'orders',
    table: 'orders',
    what: 'Nome e indirizzo IP negli ordini',
    of: (o) => sql`(x.id in (
        select s.id from orders s where s.seller_id = ${o.agent_id}
        union
        select b.id from orders b where b.customer_id = ${o.customer_id}
        union
        select k.order_id from commissions k where k.customer_id = ${o.customer_id})
      and ((x.ip_address <> '' and ${isTheirNetwork(o)})
        or (x.search_text <> '' and x.search_text <> ${searchTextWithout(o)})))`,
    becomes: (_, o) =>
      sql`ip_address = case when ${isTheirNetwork(o)} then '' else x.ip_address end,
        search_text = case x.search_text when '' then '' else ${searchTextWithout(o)} end`,
  },
  {
    id: 'notes',
    table: 'commissions',
    what: 'Note delle commissioni',
    of: (o) => sql`((x.customer_id = ${o.customer_id} or x.seller_id = ${o.agent_id}) and x.note <> '')`,
    becomes: () => sql`note = ''`,
  },
  { id: 'calendar', table: 'calendar_addresses', what: 'Indirizzo del calendario', of: ofAgent },
  {
    id: 'cards',
    table: 'agent_cards',
    what: 'Nome e foto nei tesserini',
    of: (o) => sql`(${ofAgent(o)} and x.last_name <> ${ANONYMOUS})`,
    becomes: () => EMPTY_CARD,
  },
  {
    id: 'rankings',
    table: 'best_seller_rows',
    what: 'Nome nelle classifiche',
    of: (o, s) => sql`(x.name <> ${ANONYMOUS}
      and (${ofAgent(o)} or (x.agent_id is null and ${isOne(sql`x.name`, s.names)})))`,
    becomes: () => sql`name = ${ANONYMOUS}`,
  },
  {
    id: 'levels',
    table: 'level_updates',
    what: 'Testi delle novità di livello',
    of: (o) => sql`(${ofUser(o)} and x.content <> '')`,
    becomes: () => sql`title = ${ANONYMOUS}, content = ''`,
  },
];

const PAPERS: readonly Part[] = [
  {
    id: 'uploads',
    table: 'user_uploads',
    what: 'Documenti caricati, con le immagini',
    of: ofUser,
    // A picture that stands at somebody else too stays theirs.
    files: sql`(
      select string_agg(f.id::text, ',')
      from files f
      where f.id in (x.file_id, x.back_file_id)
        and not exists (select 1 from user_uploads o where o.file_id = f.id and o.user_id <> x.user_id))`,
  },
  {
    id: 'media',
    table: 'user_media',
    what: 'Foto e video',
    of: ofUser,
    files: sql`concat_ws(',', x.file_id, x.preview_file_id)`,
  },
  {
    id: 'pages-seen',
    table: 'contract_pages_seen',
    what: 'Pagine lette di contratti non firmati',
    of: (o) => sql`x.contract_id in ${unsigned(o)}`,
  },
  {
    id: 'unsigned-consents',
    table: 'consents',
    what: 'Scelte in contratti non firmati',
    of: (o) => sql`x.contract_id in ${unsigned(o)}`,
  },
  {
    id: 'unsigned',
    table: 'contracts',
    what: 'Contratti non firmati',
    of: (o) => sql`(${ofUser(o)} and x.signed_at is null)`,
    files: sql`concat_ws(',', x.file_id, x.signed_file_id, ${certificateIn(sql`x.payload`)})`,
  },
  {
    id: 'invitation-files',
    table: 'invitation_files',
    what: 'Immagini date alla candidatura',
    of: (o) => sql`x.invitation_id in ${invited(o)}`,
    files: sql`x.file_id::text`,
  },
  {
    id: 'invitation-links',
    table: 'invitation_links',
    what: 'Collegamenti di candidatura',
    of: (o) => sql`(x.invitation_id in ${invited(o)}
      or (x.sponsor_id = ${o.agent_id} and x.invitation_id is null))`,
  },
  {
    id: 'invitation-sponsors',
    table: 'invitation_sponsors',
    what: 'Motivi dei cambi di sponsor',
    of: (o) => sql`(x.invitation_id in ${invited(o)} and x.reason <> ${ANONYMOUS})`,
    becomes: () => sql`reason = ${ANONYMOUS}`,
  },
  {
    id: 'invitations',
    table: 'subordinate_invitations',
    what: 'Documento e nascita nella candidatura',
    of: (o) => sql`((${ofPerson(o)} or ${ofUser(o)})
      and (x.birth_state <> '' or x.id_card_number is not null or x.id_card_issued_by is not null))`,
    becomes: () => sql`birth_state = '', id_card_type = null, id_card_number = null, id_card_issue_date = null,
      id_card_expiry_date = null, id_card_issued_by = null`,
  },
];

/** In this order: what refers to something goes before it. */
export const PARTS: readonly Part[] = [...AT_ONCE, ...ACCOUNT, ...MESSAGES, ...WORK, ...PAPERS];
