/** Deletes or anonymises what is over its term: counted first for administrators, done every night in batches. */
import { sql, type SQL } from 'drizzle-orm';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { PROGRAMME_DAYS, termsOf, termText, type TermId, type Terms } from '@ema/domain/system/retention-terms.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, nullable, text, type RowOf } from '../../db/rows.ts';
import { retentionCounts } from '../../db/tables/system.ts';
import { writeAudit, writeAudits } from '../../kernel/audit.ts';
import { isOfOtherNumber } from '../../kernel/other-vat-number.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { forgetFiles } from './forget-files.ts';
import { BOOKS } from './retention-books.ts';
import { INVITATIONS } from './retention-invitations.ts';
import { isLeftUpload, LEFT, withCards } from './retention-left.ts';
import { readParameters } from './parameters.ts';
import { countRowsOver, waits } from './retention-queries.ts';
import { atOnce, monthsAgo, type Looked, type Rule } from './retention-rule.ts';

const daysBefore = (at: SQL, days: number): SQL => sql`${at} - make_interval(days => ${sql.raw(String(days))})`;
const before = ({ terms, at }: Looked, id: TermId): SQL => daysBefore(at, terms[id]);

/** What an agent deletes is served to nobody at once; after a day it is there no more. */
const MEDIA_DAYS = 1;
/** What was done to many rows is in the log; the operation itself is looked at for some weeks. */
const BULK_DAYS = 90;
/** What was begun and left, or is kept twice: within the month in which an erasure has to be done (ACC-636). */
const IMPORT_DAYS = 30;
const bulkOver = ({ at }: Looked, run: SQL): SQL =>
  sql`coalesce(${run}.retried_at, ${run}.started_at) < ${daysBefore(at, BULK_DAYS)}`;

const LAST_PROOF = 'l’ultimo certificato di partita IVA finché ne serve un altro';
/** The newest certificate of a number that stands: that it was discarded is why another one is asked for (ACC-622). */
const IS_PROOF_MISSING = sql`(
        x.kind = 'vat_certificate'
        and exists (select 1 from agents a where a.user_id = x.user_id and a.vat_number is not null)
        and not ${sql.raw(isOfOtherNumber('x'))}
        and not exists (
          select 1
          from user_uploads n
          where n.user_id = x.user_id
            and n.kind = x.kind
            and n.id > x.id
            and not ${sql.raw(isOfOtherNumber('n'))}))`;

export const RETENTION: readonly Rule[] = [
  {
    id: 'repeats',
    what: 'Risposte a richieste ripetute',
    by: ['retention_repeats_days'],
    term: (t) => termText('retention_repeats_days', t),
    table: sql`idempotency`,
    over: (w) => sql`x.created_at < ${before(w, 'retention_repeats_days')}`,
  },
  {
    id: 'sessions',
    what: 'Sessioni finite o dimenticate',
    by: ['retention_sessions_days'],
    term: (t) => termText('retention_sessions_days', t),
    table: sql`sessions`,
    over: (w) =>
      sql`(x.ended_at < ${before(w, 'retention_sessions_days')}
      or x.last_used_at < ${before(w, 'retention_sessions_days')})`,
  },
  {
    id: 'codes',
    what: 'Codici e tentativi',
    by: ['retention_codes_days'],
    term: (t) => `${termText('retention_codes_days', t)}; 2 giorni quando non sono di nessuno`,
    table: sql`challenges`,
    over: (w) => sql`(x.expires_at < ${before(w, 'retention_codes_days')}
      or (x.person_id < 0 and x.expires_at < ${daysBefore(w.at, 2)}))`,
  },
  {
    id: 'devices',
    what: 'Dispositivi conosciuti',
    by: ['retention_devices_days'],
    term: (t) => `${termText('retention_devices_days', t)} dall’ultimo uso`,
    table: sql`known_devices`,
    over: (w) => sql`x.last_used_at < ${before(w, 'retention_devices_days')}`,
  },
  {
    id: 'drafts',
    what: 'Bozze di commissioni',
    by: ['retention_drafts_days'],
    term: (t) => `${termText('retention_drafts_days', t)}, o quando la commissione c’è`,
    table: sql`drafts`,
    over: (w) =>
      sql`(x.saved_at < ${before(w, 'retention_drafts_days')}
      or exists (select 1 from commissions c where c.draft_id = x.draft_id))`,
  },
  {
    id: 'sent',
    what: 'Messaggi inviati',
    by: ['retention_messages_days'],
    term: (t) => termText('retention_messages_days', t),
    table: sql`outbox`,
    over: (w) => sql`x.sent_at < ${before(w, 'retention_messages_days')}`,
    files: sql`concat_ws(',', x.file_id)`,
  },
  {
    id: 'failed',
    what: 'Messaggi non partiti',
    by: ['retention_messages_days'],
    term: (t) => termText('retention_messages_days', t),
    table: sql`outbox`,
    over: (w) => sql`x.failed_at < ${before(w, 'retention_messages_days')}`,
    files: sql`concat_ws(',', x.file_id)`,
  },
  {
    id: 'unknown-operations',
    what: 'Segnalazioni di operazioni sconosciute',
    by: ['retention_operations_days'],
    term: (t) => termText('retention_operations_days', t),
    table: sql`unknown_operations`,
    over: (w) => sql`x.reported_at < ${before(w, 'retention_operations_days')}`,
  },
  {
    id: 'uploads',
    what: 'Documenti scartati, con le immagini',
    by: ['retention_uploads_months'],
    term: (t) => `${termText('retention_uploads_months', t)} dalla decisione; ${LAST_PROOF}`,
    table: sql`user_uploads`,
    over: (w) => sql`(x.state = 'discarded'
      and x.settled_at < ${monthsAgo(w, 'retention_uploads_months')}
      and not ${waits(sql`(select u.person_id from users u where u.id = x.user_id)`)}
      and (${isLeftUpload(w)}
        or (not exists (select 1 from agent_cards k where k.photo_upload_id = x.id) and not ${IS_PROOF_MISSING})))`,
    files: sql`concat_ws(',', x.file_id, x.back_file_id)`,
    along: withCards,
  },
  ...LEFT,
  ...INVITATIONS,
  {
    id: 'media',
    what: 'Foto e video eliminati, con i file',
    by: [],
    term: () => `${MEDIA_DAYS} giorno dall’eliminazione`,
    table: sql`user_media`,
    over: (w) => sql`x.deleted_at < ${daysBefore(w.at, MEDIA_DAYS)}`,
    files: sql`concat_ws(',', x.file_id, x.preview_file_id)`,
  },
  {
    id: 'appointments',
    what: 'Nomi e recapiti degli appuntamenti',
    by: ['retention_appointments_months'],
    term: (t) => `${termText('retention_appointments_months', t)} dall’appuntamento`,
    table: sql`appointments`,
    over: (w) => sql`(coalesce(x.time, x.time_requested_by_customer, x.created_at)
        < ${monthsAgo(w, 'retention_appointments_months')}
      and x.customer_last_name <> ${ANONYMOUS})`,
    becomes: sql`customer_first_name = '', customer_last_name = ${ANONYMOUS}, customer_mobile = '',
      customer_email = '', street_and_number = '', post_code = ''`,
  },
  {
    id: 'programmes',
    what: 'Nomi e telefoni dei programmi di fidelizzazione',
    by: [],
    term: () => `${PROGRAMME_DAYS} giorni dall’ultimo appuntamento`,
    table: sql`contracts`,
    over: (w) => sql`(x.payload ? 'meetings'
      and (
        select max((m ->> 'date')::date)
        from jsonb_array_elements(x.payload -> 'meetings') m
      ) < ((${daysBefore(w.at, PROGRAMME_DAYS)}) at time zone 'Europe/Rome')::date)`,
    // One that waits for its signature is asked anew: nobody signs appointments that are over.
    becomes: sql`payload = x.payload - 'meetings' || case x.state
      when 'assigned' then '{}'::jsonb
      else jsonb_build_object('meetingsCount', jsonb_array_length(x.payload -> 'meetings')) end`,
  },
  {
    id: 'guests',
    what: 'Nomi degli ospiti dei meeting',
    by: ['retention_guests_months'],
    term: (t) => `${termText('retention_guests_months', t)} dal meeting`,
    table: sql`meeting_guests`,
    over: (w) => sql`(x.full_name <> ${ANONYMOUS}
      and exists (
        select 1
        from meetings m
        where m.id = x.meeting_id
          and m.date < (${monthsAgo(w, 'retention_guests_months')})::date))`,
    becomes: sql`full_name = ${ANONYMOUS}, room_number = null`,
  },
  {
    id: 'webhooks',
    what: 'Messaggi dei webhook',
    by: ['retention_webhooks_days'],
    term: (t) => termText('retention_webhooks_days', t),
    table: sql`webhook_deliveries`,
    over: (w) => sql`x.created_at < ${before(w, 'retention_webhooks_days')}`,
  },
  {
    id: 'webhooks-waiting',
    what: 'Messaggi dei webhook in attesa, a cui si rinuncia',
    by: ['retention_webhooks_waiting_days', 'retention_webhooks_days'],
    term: (t) => termText('retention_webhooks_waiting_days', t),
    table: sql`webhook_deliveries`,
    over: (w) =>
      sql`(x.state = 'pending'
      and x.created_at < ${before(w, 'retention_webhooks_waiting_days')}
      and x.created_at >= ${before(w, 'retention_webhooks_days')})`,
    becomes: sql`state = 'cancelled', settled_at = ema_now(), next_at = null`,
  },
  {
    id: 'bulk-items',
    what: 'Righe delle operazioni in blocco, con gli esiti',
    by: [],
    term: () => `${BULK_DAYS} giorni`,
    table: sql`bulk_items`,
    over: (w) => sql`exists (
      select 1
      from bulk_runs r
      where r.id = x.run_id
        and ${bulkOver(w, sql`r`)})`,
  },
  {
    id: 'bulk-runs',
    what: 'Operazioni in blocco',
    by: [],
    term: () => `${BULK_DAYS} giorni`,
    table: sql`bulk_runs`,
    over: (w) => sql`(${bulkOver(w, sql`x`)} and not exists (select 1 from bulk_items i where i.run_id = x.id))`,
  },
  {
    id: 'imports',
    what: 'Caricamenti di documenti fiscali non confermati, con i file',
    by: [],
    term: () => `${IMPORT_DAYS} giorni`,
    table: sql`fiscal_imports`,
    over: (w) => sql`(x.confirmed_at is null
      and x.created_at < ${daysBefore(w.at, IMPORT_DAYS)}
      and not exists (select 1 from fiscal_documents d where d.import_id = x.id))`,
    along: (ids) => [
      sql`
        delete from fiscal_import_files f
        where f.import_id in (${ids})
        returning concat_ws(',', f.file_id) as files`,
    ],
  },
  {
    id: 'import-files',
    what: 'File di caricamenti confermati che erano già documenti di prima',
    by: [],
    term: () => `${IMPORT_DAYS} giorni dalla conferma`,
    table: sql`fiscal_import_files`,
    over: (w) => sql`(exists (
        select 1
        from fiscal_imports i
        where i.id = x.import_id
          and i.confirmed_at < ${daysBefore(w.at, IMPORT_DAYS)})
      and not exists (select 1 from fiscal_documents d where d.file_id = x.file_id))`,
    files: sql`concat_ws(',', x.file_id)`,
  },
  ...BOOKS,
];

/** When the night’s pass begins, Rome time. */
export const PASS_AT = '03:17';

/** So many are counted; of more it is told that there are more. */
const COUNTED = 10_000;
export type Counted = { id: string; what: string; term: string; count: number; isAtLeast: boolean };
/** NET-517: what a pass would do, and nothing done. */
export const countOver = async (db: Queryable, looked: Looked, rules = RETENTION): Promise<Counted[]> => {
  const counted: Counted[] = [];
  // One after the other: an administrator waits better than a pool that others need.
  for (const { id, what, term, table, over } of rules) {
    const n = await countRowsOver(db, table, over(looked), COUNTED + 1);
    const said = term(looked.terms);
    counted.push({ id, what, term: said, count: Math.min(n, COUNTED), isAtLeast: n > COUNTED });
  }
  return counted;
};

/** As many as are changed in one transaction, with their count: whoever is killed in between has lost nothing. */
const BATCH = 500;
/** Until a pass comes to its end and says so in the log. */
const count = (tx: Tx, id: string, n: number): Promise<unknown> =>
  tx.execute(sql`
    insert into retention_counts as r (rule, changed)
    values (${id}, ${n})
    on conflict (rule) do update
    set changed = r.changed + excluded.changed`);
const FILES = { files: text() };
const CHOSEN = { place: text(), id: nullable(bigint()), subject: nullable(bigint()) };
type Chosen = RowOf<typeof CHOSEN>;
/** Of what each has its row in the log: whose lanes are held until the transaction ends. */
const SAID_AT_ONCE = 20;
const sizeOf = ({ says }: Rule): number => (says ? SAID_AT_ONCE : BATCH);
const applyBatch = async (services: Services, rule: Rule): Promise<number> => {
  const { db, boss, ports } = services;
  const now = ports.clock.now();
  return db.transaction(now, async (tx) => {
    // Read anew: a term that was made longer meanwhile counts from here on.
    const terms = termsOf(await readParameters(tx));
    const overTerm = await chooseBatch(tx, rule, terms);
    const chosen = rule.says ? await chooseBatch(tx, rule, terms, overTerm) : overTerm;
    const ids = sql`select unnest(${sql.param(chosen.flatMap(({ id }) => id ?? []))}::bigint[])`;
    // What goes along may write to the row itself, which has another place then.
    const places = sql`x.ctid = any(${sql.param(chosen.map(({ place }) => place))}::tid[])`;
    const rows = rule.along ? sql`x.id in (${ids})` : places;
    const gone: string[] = [];
    if (chosen.length > 0)
      for (const statement of rule.along?.(ids) ?? [])
        gone.push(...(await all(tx, FILES, statement)).map(({ files }) => files));
    const change = rule.becomes ? sql`update ${rule.table} x set ${rule.becomes}` : sql`delete from ${rule.table} x`;
    const changed = await all(tx, FILES, sql`${change} where ${rows} returning ${rule.files ?? sql`''`} as files`);
    if (changed.length > 0) await count(tx, rule.id, changed.length);
    gone.push(...changed.map(({ files }) => files));
    const files = gone.flatMap((row) => row.split(',').filter((id) => id !== ''));
    await forgetFiles(tx, createOutbox(tx, boss), files.map(Number));
    await say(tx, rule, chosen, now);
    return changed.length;
  });
};

/** Rows that nobody holds, held until the transaction ends; by number too where something goes along. */
const chooseBatch = (tx: Tx, rule: Rule, terms: Terms, among?: readonly Chosen[]): Promise<Chosen[]> =>
  all(
    tx,
    CHOSEN,
    sql`
    select x.ctid::text as place, ${rule.along ? sql`x.id` : sql`null::bigint`} as id,
      ${rule.says?.subject ?? sql`null::bigint`} as subject
    from ${rule.table} x
    where ${rule.over(atOnce(terms))}
      ${among ? sql`and x.id = any(${sql.param(among.flatMap(({ id }) => id ?? []))}::bigint[])` : sql``}
    limit ${sizeOf(rule)}
    for update skip locked`,
  );
const say = (tx: Tx, { says }: Rule, chosen: readonly Chosen[], now: Date): Promise<void> =>
  writeAudits(
    tx,
    says
      ? chosen.map(({ id, subject }) => ({
          event: says.event,
          object: says.object,
          ...(id === null ? {} : { objectId: id }),
          ...(subject === null ? {} : { subjectUserId: subject }),
        }))
      : [],
    { viewer: null, now, ip: '', requestId: '' },
  );

/** NET-518: again and again until nothing is over its term; what it did is in the log, also when a rule fails. */
export const applyRetention = async (services: Services): Promise<Record<string, number>> => {
  const changes: Record<string, number> = {};
  try {
    await workEach(services, 'a rule of retention failed', RETENTION, async (rule) => {
      const size = sizeOf(rule);
      for (let changed = size; changed === size;) {
        changed = await applyBatch(services, rule);
        if (changed > 0) changes[rule.id] = (changes[rule.id] ?? 0) + changed;
      }
    });
  } finally {
    await tell(services);
  }
  return changes;
};

/** Also what a pass did that never came here: each row that went stands in the log once. */
const tell = async ({ db, ports }: Services): Promise<void> => {
  const now = ports.clock.now();
  await db.transaction(now, async (tx) => {
    const counted = await all(
      tx,
      { rule: retentionCounts.rule, changed: retentionCounts.changed },
      sql`delete from retention_counts returning rule, changed`,
    );
    const changes = Object.fromEntries(counted.map(({ rule, changed }) => [rule, changed]));
    if (counted.length === 0) return;
    const note = RETENTION.flatMap(({ id, what }) =>
      changes[id] === undefined ? [] : [`${what}: ${changes[id]}`],
    ).join('; ');
    const who = { viewer: null, now, ip: '', requestId: '' };
    await writeAudit(tx, { event: 'system.retention', object: 'retention', detail: { note, done: changes } }, who);
  });
};
