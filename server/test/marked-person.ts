/** Makes a person who stands in every table that knows of people, each text of theirs with a mark to look for. */
import type { Portal } from './harness.ts';

/** Whatever names the person holds one of these, in lower case. */
export const MARKS = 'zqm|3401122998|0612345998';
export const PERSON = { first: 'Zqmario', last: 'Zqmrossi', email: 'zqmario@zqm.it', mobile: '+393401122998' } as const;

export type Marked = { person: number; user: number; agent: number; customer: number };

const insert = async (t: Portal, statement: string, values: unknown[] = []): Promise<number> =>
  Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const OTHER_AGENT = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;
const OTHER_USER = `(select id from users where username = 'agente')`;
const ADMIN = `(select id from users where username = 'admin')`;

/** A file of theirs, whose bytes hold the mark too. */
const file = async (t: Portal, name: string): Promise<number> => {
  const bytes = Buffer.from(`zqm ${name}`);
  return insert(t, `insert into files (sha256, size, content_type, name) values ($1, $2, 'image/png', $3)`, [
    await t.services.ports.files.put(bytes),
    bytes.length,
    `zqm-${name}.png`,
  ]);
};

const makeWho = async (t: Portal): Promise<Marked> => {
  const person = await insert(
    t,
    `insert into people (first_name, last_name, gender, birth_date, birth_municipality, fiscal_code, street,
       street_number, city, post_code, province, phone, fax, email, mobile)
     values ($1, $2, 'M', '1980-01-01', 'H501', 'ZQMRSS80A01H501U', 'Via Zqm', '1', 'Zqmcity', '00100', 'RM',
       '0612345998', '0612345998', $3, $4)`,
    [PERSON.first, PERSON.last, PERSON.email, PERSON.mobile],
  );
  const user = await insert(
    t,
    `insert into users (person_id, username, user_type, password_hash) values ($1, 'zqmario', 'agente', 'zqm hash')`,
    [person],
  );
  const agent = await insert(
    t,
    `insert into agents (user_id, status, vat_number, iban, iban_holder, id_card_type, id_card_number,
       id_card_issued_by, delivery_subject_name, delivery_street, delivery_building_number, delivery_post_code,
       delivery_city, delivery_state, carrier)
     select $1, 'disabled', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm', 'zqm'`,
    [user],
  );
  const customer = await insert(t, `insert into customers (person_id, user_id) values ($1, $2)`, [person, user]);
  await t.db.query(`insert into agent_customers (agent_id, customer_id, complete) values (${OTHER_AGENT}, $1, true)`, [
    customer,
  ]);
  return { person, user, agent, customer };
};

/** The account: what signs in with it, and what it keeps of lists and messages. */
const addAccount = async (t: Portal, { person, user, agent }: Marked): Promise<void> => {
  const run = (statement: string, values: unknown[] = [user]) => t.db.query(statement, values);
  await run(
    `insert into contact_changes (person_id, contact_type, previous, value, reason)
     values ($1, 'email', 'zqm-old@zqm.it', 'zqm', 'zqm')`,
    [person],
  );
  await run(`insert into sessions (secret_hash, actor_user_id, subject_user_id, ip, network, user_agent)
    values ('zqm own', $1, $1, 'zqm', 'zqm', 'zqm')`);
  await run(`insert into sessions (
      secret_hash, actor_user_id, subject_user_id, acting_kind, acting_reason, acting_since)
    select 'admin acting', ${ADMIN}, $1, 'impersonation', 'zqm asked', ema_now()`);
  await run(`insert into known_devices (secret_hash, user_id) values ('zqm', $1)`);
  await run(
    `insert into challenges (user_id, person_id, purpose, object, object_hash, destination, method, code_hash,
       expires_at, detail, asker)
     values ($1, $2, 'login', 'zqm', 'zqm', $3, 'SMS', 'zqm', ema_now(), '{"a": "zqm"}', 'zqm'),
       (null, -5, 'login', 'zqm', 'zqm', $3, 'SMS', 'zqm', ema_now(), '{}', 'strangers')`,
    [user, person, PERSON.mobile],
  );
  await run(`insert into idempotency (user_id, call, key, request_hash, status, answer)
    values ($1, 'x.y', 'zqm-own', 'zqm', 200, '{"a": "zqm"}')`);
  await run(`insert into idempotency (user_id, call, key, request_hash, status, answer)
    select $1 + ${OTHER_USER} * 0 + 1000000, 'x.y', 'other', 'h', 200, '{"email": "zqmario@zqm.it"}'`);
  await run(`insert into user_writes (user_id, writes) values ($1, 3) on conflict do nothing`);
  await run(`insert into unknown_operations (user_id, operation_name) values ($1, 'zqm')`);
  await run(`insert into saved_views (user_id, list, name, address) values ($1, '/app/orders', 'zqm', 'search=zqm')`);
  await run(
    `insert into view_defaults (user_id, list, view_id)
     select $1, '/app/orders', id from saved_views where user_id = $1`,
  );
  await t.db.query(`insert into saved_views (user_id, list, name, address)
    select ${ADMIN}, '/admin/users', 'Da chiamare', 'displayName=Zqmario+Zqmrossi'`);
  await t.db.query(`
    with run as (
      insert into bulk_runs (action, arguments, started_by_user_id, state, total)
      values ('users.disable', '{"reason": "chiesto da Zqmario Zqmrossi"}', ${ADMIN}, 'done', 1)
      returning id)
    insert into bulk_items (run_id, object_id, state, reason)
    select id, 1, 'failed', 'È di Zqmario Zqmrossi.' from run`);
  await run(`insert into seen_announcements (user_id, announcement_id) values ($1, 1)`);
  await t.db.query(
    `insert into rate_limits (key, points, expire) values ('login:zqmario', 1, 1), ('code:+393401122998', 1, 1)`,
  );
  await t.db.query(
    `insert into outbox (channel, destination, subject, body, file_id, sent_at, failed_at, error) values
       ('mail', 'Zqmario@zqm.it', 'zqm', '', $1, ema_now(), null, null),
       ('sms', '+393401122998', '', 'zqm', null, null, ema_now(), 'zqm'),
       ('mail', 'altri@example.it', 'Il cliente Zqmario Zqmrossi ha firmato', '', $2, ema_now(), null, null)`,
    [await file(t, 'calendar'), await file(t, 'report')],
  );
  await run(`insert into data_exports (user_id, requested_by_user_id, state, sha256, size, finished_at, expires_at)
    values ($1, $1, 'ready', '${await t.services.ports.files.put(Buffer.from('zqm copy'))}', 8, ema_now(),
      ema_now() + interval '7 days')`);
  await run(
    `insert into arrivals (id, user_id, name, size) values ('zqm01234567890123456789012345678', $1, 'zqm.mp4', 9)`,
  );
  await run(`insert into calendar_addresses (agent_id, secret_hash) values ($1, 'zqm')`, [agent]);
};

/** Pictures, papers and what was signed. */
const addPapers = async (t: Portal, { user, agent, person }: Marked): Promise<void> => {
  const photo = await insert(
    t,
    `insert into user_uploads (user_id, kind, file_id, back_file_id, uploaded_by_user_id, state, settled_at, reason)
     values ($1, 'photo_id', $2, $3, $1, 'accepted', ema_now(), 'zqm')`,
    [user, await file(t, 'photo'), await file(t, 'back')],
  );
  await t.db.query(
    `insert into agent_cards (agent_id, year, number, first_name, last_name, birth_date, birth_place, photo_upload_id,
       company, seat, products, responsible, first_day, last_day, code, withdrawn_at, withdrawn_why)
     values ($1, 2020, 9001, 'Zqmario', 'Zqmrossi', '1980-01-01', 'zqm', $2, 'EMA', 'Roma', 'x', 'x', '2020-01-01',
       '2020-12-31', 'CARDERASED', ema_now(), 'not-in-charge')`,
    [agent, photo],
  );
  const template = `(select id from contract_templates order by id limit 1)`;
  const signed = await insert(
    t,
    `insert into contracts (user_id, template_id, state, file_id, sha256, payload, assigned_at, signed_at, cancelled_at,
       cancel_reason, signed_file_id, signed_sha256, verification_code, evidence, sealed_at, seal_timestamp)
     values ($1, ${template}, 'cancelled', $2, 'zqm', '{"a": "zqm"}', ema_now() - interval '1 year',
       ema_now() - interval '1 year', ema_now() - interval '300 days', 'zqm', $3, 'zqm', 'zqm', '{"a": "zqm"}',
       ema_now(), '{"a": "zqm"}')`,
    [user, await file(t, 'contract'), await file(t, 'signed')],
  );
  const unsigned = await insert(
    t,
    `insert into contracts (user_id, template_id, state, file_id, payload)
     values ($1, ${template}, 'assigned', $2,
       jsonb_build_object('a', 'zqm', 'answers', jsonb_build_object('vatCertificateFileId', $3::bigint)))`,
    [user, await file(t, 'unsigned'), await file(t, 'certificate')],
  );
  await t.db.query(
    `insert into contracts (user_id, template_id, state, cancelled_at, payload)
     values (${OTHER_USER}, ${template}, 'cancelled', ema_now(),
       '{"meetings": [{"firstName": "Zqmario", "lastName": "Zqmrossi", "phone": "x", "date": "2026-11-20",
         "time": "10:00"}]}')`,
  );
  await t.db.query(
    `insert into contract_pages_seen (contract_id, session_id, sha256, page)
     values ($1, 1, 'zqm', 1), ($2, 1, 'zqm', 1)`,
    [signed, unsigned],
  );
  const consent = await insert(
    t,
    `insert into consents (user_id, title, content, given, ip_address, actor_user_id, contract_id, withdrawn_ip_address)
     values ($1, 'zqm', 'zqm', true, 'zqm', $1, $2, 'zqm')`,
    [user, signed],
  );
  await t.db.query(
    `insert into consents (user_id, title, content, given, ip_address, actor_user_id, contract_id)
     values ($1, 'zqm', 'zqm', true, 'zqm', $1, $2)`,
    [user, unsigned],
  );
  await t.db.query(
    `insert into user_media (user_id, media_type, file_id, preview_file_id, uploaded_by_user_id, consent_id, upload_key,
       hidden_reason)
     values ($1, 'photo', $2, $3, $1, $4, 'zqm', 'zqm')`,
    [user, await file(t, 'media'), await file(t, 'preview'), consent],
  );
  const paper = await file(t, 'paper');
  const imported = await insert(
    t,
    `insert into fiscal_imports (created_by_user_id, confirmed_at) select ${ADMIN}, ema_now()`,
  );
  await t.db.query(
    `insert into fiscal_import_files (import_id, name, source_sha256, file_id) values ($1, 'zqm.pdf', 'zqm', $2)`,
    [imported, paper],
  );
  await t.db.query(
    `with made as (
       insert into fiscal_documents (agent_id, document_type, process_method, period, title, document_date, state,
         file_id, sha256, source_sha256, page_count, import_id, signed_file_id, signed_sha256, verification_code,
         evidence, signed_at, sealed_at, cancel_reason)
       values ($1, 'FT', 'signature', '2026-01', 'zqm', '2026-01-31', 'signed', $2, 'zqm', 'zqm', 1, $3, $4, 'zqm',
         'zqm fiscal', '{"a": "zqm"}', ema_now(), ema_now(), 'zqm')
       returning id)
     insert into fiscal_pages_seen (document_id, session_id, sha256, page) select id, 1, 'zqm', 1 from made`,
    [agent, paper, imported, await file(t, 'sealed-paper')],
  );
  await t.db.query(
    `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id, reason)
     values ($1, '2026-03-01', 1000, 'zqm', 'accepted', $2, 'zqm')`,
    [agent, user],
  );
  const invitation = await insert(
    t,
    `insert into subordinate_invitations (sponsor_id, user_id, person_id, birth_state, id_card_type, id_card_number,
       id_card_issued_by, status, kit_mode, total_cents, deposit_cents, days_before_payment, orders_goal)
     select ${OTHER_AGENT}, $1, $2, 'zqm', 'zqm', 'zqm', 'zqm', 'completed', 'online_completo', 30000, 10000, 30, 2`,
    [user, person],
  );
  await t.db.query(`insert into invitation_files (invitation_id, kind, file_id) values ($1, 'id_front', $2)`, [
    invitation,
    await file(t, 'invitation'),
  ]);
  await t.db.query(
    `insert into invitation_links (sponsor_id, invitation_id, name, secret_hash, expires_at)
     select ${OTHER_AGENT}, $1, 'zqm', 'zqm', ema_now()`,
    [invitation],
  );
  await t.db.query(
    `insert into invitation_sponsors (invitation_id, from_sponsor_id, to_sponsor_id, reason, changed_by_user_id)
     select $1, ${OTHER_AGENT}, ${OTHER_AGENT}, 'zqm', ${ADMIN}`,
    [invitation],
  );
  await t.db.query(
    `insert into kit_payments (invitation_id, part, amount_cents, due_on, state, paid_at)
     values ($1, 'whole', 30000, '2026-02-01', 'paid', ema_now())`,
    [invitation],
  );
};

/** An order they bought and one they sold, with money, goods and a withdrawal. */
const addOrders = async (t: Portal, { user, agent, customer }: Marked): Promise<void> => {
  const order = (seller: string, buyer: string) =>
    insert(
      t,
      `insert into orders (type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id,
         payment_method_name, lines_total_cents, total_cents, taxable_cents, fee_cents, commission_count, created_at,
         submitted_at, order_date, exported_at, ip_address, removal_reason, search_text)
       select k.id, 1, ${seller}, ${buyer}, 'submitted', true, 'card', 'Carta', 10000, 10000, 8197, 820, 1,
         timestamptz '2026-06-01 10:00+02', timestamptz '2026-06-01 10:00+02', '2026-06-01',
         timestamptz '2026-06-02 10:00+02', 'zqm ip', 'zqm reason', 'altro zqmario zqmrossi ' || k.id
       from commission_types k where k.shop = 1 order by k.id limit 1`,
    );
  const others = `(select c.id from customers c where c.id <> ${customer} order by c.id limit 1)`;
  for (const [id, seller, buyer] of [
    [await order(OTHER_AGENT, String(customer)), OTHER_AGENT, String(customer)],
    [await order(String(agent), others), String(agent), others],
  ] as const) {
    await t.db.query(
      `insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, note, total_cents,
         created_at)
       select $1, type_id, ${seller}, $2, ${buyer}, 'zqm note', 10000, created_at from orders where id = $1`,
      [id, user],
    );
    await t.db.query(
      `with d as (
         insert into deliveries (order_id, code, date, slip, to_pay_cents, mav_number, verified_at)
         values ($1, 'D' || $1::bigint, '2026-07-01', 'mav', 10000, 'M' || $1::bigint, ema_now())
         returning id)
       insert into delivery_payments (delivery_id, amount_cents, paid_on, bank, bank_branch, file_id, state,
         declared_by_user_id, declared_at, note)
       select id, 10000, '2026-07-02', 'zqm bank', 'zqm', $2, 'verified', $3, ema_now(), 'zqm' from d`,
      [id, await file(t, `receipt ${id}`), user],
    );
    await t.db.query(
      `with y as (
         insert into payment_attempts (order_id, provider, state, reference, amount_cents, provider_session_id,
           checkout_url, success_path, cancel_path, flag, flag_text, resolved_at, resolution_note, created_by_user_id,
           expires_at)
         values ($1, 'stripe', 'refunded', 'R' || $1::bigint, 10000, 'zqm' || $1::bigint, 'https://zqm',
           '/', '/', 'amount', 'zqm',
           ema_now(), 'zqm', $2, ema_now())
         returning id)
       insert into payment_refunds (attempt_id, amount_cents, state, attempt_state, reason, provider_reference, error,
         requested_by_user_id, requested_at)
       select id, 10000, 'done', 'paid', 'zqm', 'zqm', 'zqm', $2, ema_now() from y`,
      [id, user],
    );
    await t.db.query(
      `insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day,
         receipt_file_id, refund_state, refund_method, refund_cents, refund_note, refund_reason, refund_reference)
       values ($1, $2, 'Zqmario Zqmrossi', 'zqmario@zqm.it', 'zqm', ema_now(), 'zqm', '2026-07-01', $3, 'done', 'card',
         10000, 'zqm', 'zqm', 'zqm')`,
      [id, user, await file(t, `withdrawal ${id}`)],
    );
    await t.db.query(
      `insert into shippings (order_id, seller_id, carrier_shipping_id, date, tracking_link, loaded_by_user_id)
       select $1, seller_id, 'zqm' || $1::bigint, '2026-06-10', 'https://zqm', ${ADMIN} from orders where id = $1`,
      [id],
    );
  }
  await t.db.query(
    `insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
     values ($1, 1, 'zqm', gen_random_uuid(), 1, '{"a": "zqm"}', 'zqm', ema_now())`,
    [user],
  );
  await t.db.query(
    `insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
     select ${OTHER_USER}, 1, 'new-commission', gen_random_uuid(), 1,
       jsonb_build_object('customerId', $1::bigint, 'note', 'zqm'), 'x', ema_now()
     on conflict (user_id, shop, name) do update set content = excluded.content`,
    [customer],
  );
};

/** Whom others met, rank or write to. */
const addAmongOthers = async (t: Portal, { user, agent }: Marked): Promise<void> => {
  await t.db.query(`insert into appointments (seller_id, customer_first_name, customer_last_name, customer_mobile,
      customer_email, street_and_number, post_code, time, status, created_by_user_id)
    select ${OTHER_AGENT}, 'Zqmario', 'Zqmrossi', '+393401122998', 'zqmario@zqm.it', 'zqm', 'zqm',
      ema_now() - interval '2 days', 'confirmed', ${OTHER_USER}`);
  await t.db.query(`with m as (
      insert into meetings (title, date) values ('Passato', '2026-09-01') returning id)
    insert into meeting_guests (meeting_id, code, full_name, room_number)
    select id, 'ERASED1', 'Zqmrossi Zqmario', 'zqm' from m`);
  await t.db.query(
    `with chart as (insert into best_seller_charts (title, archived_at) values ('Erasure', ema_now()) returning id)
     insert into best_seller_rows (chart_id, place, position, agent_id, name, billed, sponsored, perfume)
     select id, 1, 1, $1::bigint, 'Zqmrossi Zqmario', 1, 2, 3 from chart
     union all
     select id, 2, 2, null, 'Zqmario Zqmrossi', 1, 2, 3 from chart`,
    [agent],
  );
  await t.db.query(`insert into level_updates (user_id, title, content) values ($1, 'zqm', 'zqm')`, [user]);
  const alert = await insert(t, `insert into alerts (title, content) values ('Avviso', 'Testo')`);
  await t.db.query(`insert into alert_recipients (alert_id, user_id) values ($1, $2)`, [alert, user]);
  await t.db.query(`insert into alert_confirmations (alert_id, user_id, text_version) values ($1, $2, 1)`, [
    alert,
    user,
  ]);
  await t.db.query(`insert into alert_reminders (alert_id, user_id, day) values ($1, $2, '2026-10-01')`, [alert, user]);
  await t.services.boss.send('access-recovery-code', { mobile: '+393401122998', ip: 'x' }, { startAfter: 3_600 });
};

export const markedPerson = async (t: Portal): Promise<Marked> => {
  const marked = await makeWho(t);
  await addAccount(t, marked);
  await addOrders(t, marked);
  await addPapers(t, marked);
  await addAmongOthers(t, marked);
  return marked;
};

/** Where the marks stand: every text, json and list of every table of the portal and of its queues. */
export const findMarks = async (t: Portal): Promise<string[]> => {
  const { rows: tables } = await t.db.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss')
       and c.relkind = 'r'
     order by 1`,
  );
  const columns: string[] = [];
  for (const { name } of tables) {
    const { rows } = await t.db.query<{ key: string }>(
      `select distinct v.key
       from (select to_jsonb(x) as row from ${name} x where lower(x::text) ~ $1) y
       cross join lateral jsonb_each_text(y.row) v
       where lower(v.value) ~ $1
       order by 1`,
      [MARKS],
    );
    columns.push(...rows.map(({ key }) => `${name.replace('public.', '')}.${key}`));
  }
  return columns;
};
