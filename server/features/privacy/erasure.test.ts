import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { previewErasure } from '@ema/calls/privacy/erasure.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { TREATMENTS } from '@ema/domain/system/processing.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { findMarks, markedPerson, type Marked } from '../../test/marked-person.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { arrivalFile } from '../../kernel/arrivals.ts';
import { FORGET_BYTES } from '../system/forget-files.ts';
import { CARRY_OUT, carryOut, sweepErasures } from './carry-out.ts';
import { PARTS } from './parts.ts';

type Preview = CallOutput<typeof previewErasure>;
const t = testPortal({ ownFiles: true });
const DESK = '/api/admin/privacy-requests';
let marked: Marked;
let request: number;
/** What the preview counted of each part. */
let said: Record<string, number> = {};
/** They sign in once more between the preview and the decision. */
const BY_SIGNING_IN = ['sessions', 'devices', 'limits', 'writes'];

/** Tables of the register that an erasure does nothing to, with the reason; all others are in its parts. */
const OTHERWISE: Readonly<Record<string, string>> = {
  people: 'made anonymous with the decision',
  users: 'renamed and shut with the decision',
  agents: 'made anonymous with the decision',
  private_customers: 'made anonymous with the decision',
  customers: 'only whose numbers belong to whom',
  erasures: 'the erasure itself: who it was, until the end of what is kept',
  agent_history: 'level, status and sponsor by number: the tree as it was',
  kit_payments: 'kept: amounts and days',
  open_samples: 'numbers, of open orders alone',
  deliveries: 'kept with the order',
  delivery_payments: 'kept with the order',
  payment_attempts: 'kept with the order',
  payment_refunds: 'kept with the order',
  withdrawals: 'kept with the order',
  shippings: 'kept with the order',
  sales_totals: 'sums by number',
  income_totals: 'sums by number',
  private_orders: 'kept: numbers and amounts',
  fiscal_documents: 'kept',
  external_incomes: 'kept',
  meeting_scanners: 'numbers of an account of the company',
  meeting_scans: 'what was scanned is what happened: codes and numbers',
  alert_recipients: 'a number: to how many it went stays true',
  alert_confirmations: 'a number: how many read it stays true',
  arrivals: 'with its bytes, before the parts',
  data_exports: 'with its bytes, before the parts',
  api_keys: 'the account of a program, not of a person',
  api_key_uses: 'the account of a program, not of a person',
  audit: 'chained: whole or worth nothing',
};
/** Where the law wants something of them, and the preview says so. */
const KEPT = [
  'consents.content',
  'consents.ip_address',
  'consents.title',
  'consents.withdrawn_ip_address',
  'contract_pages_seen.sha256',
  'contracts.cancel_reason',
  'contracts.evidence',
  'contracts.payload',
  'contracts.seal_timestamp',
  'contracts.sha256',
  'contracts.signed_sha256',
  'contracts.verification_code',
  'delivery_payments.bank',
  'delivery_payments.bank_branch',
  'delivery_payments.note',
  'erasures.identity',
  'external_incomes.description',
  'external_incomes.reason',
  'files.name',
  'fiscal_documents.cancel_reason',
  'fiscal_documents.evidence',
  'fiscal_documents.sha256',
  'fiscal_documents.signed_sha256',
  'fiscal_documents.source_sha256',
  'fiscal_documents.title',
  'fiscal_documents.verification_code',
  'fiscal_import_files.name',
  'fiscal_import_files.source_sha256',
  'fiscal_pages_seen.sha256',
  'orders.removal_reason',
  'payment_attempts.checkout_url',
  'payment_attempts.flag_text',
  'payment_attempts.provider_session_id',
  'payment_attempts.resolution_note',
  'payment_refunds.error',
  'payment_refunds.provider_reference',
  'payment_refunds.reason',
  'shippings.carrier_shipping_id',
  'shippings.tracking_link',
  'withdrawals.email',
  'withdrawals.full_name',
  'withdrawals.ip_address',
  'withdrawals.refund_note',
  'withdrawals.refund_reason',
  'withdrawals.refund_reference',
  'withdrawals.statement',
];

/** What files there are whose bytes hold the mark, by what follows it. */
const markedFiles = async (): Promise<string[]> => {
  const folder = t.services.config.EMA_DATA_DIR;
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    const text = bytes.subarray(0, 100).toString();
    if (text.startsWith('zqm ')) found.push(text.slice(4).replace(/ \d+$/, ''));
  }
  return [...new Set(found)].toSorted();
};
const record = async (personId: number, reason = 'zqm asks'): Promise<number> => {
  const body = {
    personId,
    privateCustomerId: null,
    kind: 'erasure',
    channel: 'pec',
    receivedOn: romeDay(t.services.ports.clock.now()),
    reason,
  };
  return (await (await t.as('admin')).post<{ id: number }>(DESK, body, { key: newKey() })).body.id;
};
const preview = async (id: number) => (await t.as('admin')).get<Preview & { detail: string }>(`${DESK}/${id}/erasure`);
const erase = async (id: number, confirmation = `CANCELLA ${id}`, key = newKey()) =>
  (await t.as('admin')).post<{ state: string; detail: string }>(
    `${DESK}/${id}/erasure`,
    { reason: 'Art. 17', confirmation },
    { key },
  );

beforeAll(async () => {
  marked = await markedPerson(t);
  await writeFile(await arrivalFile(t.services.config, 'zqm01234567890123456789012345678'), 'zqm arriving');
  request = await record(marked.person);
});

describe('NET-503 what an erasure would do', () => {
  it('NET-503 every table of the register is thought of', () => {
    const done = new Set(PARTS.map(({ table }) => table));
    const registered = TREATMENTS.flatMap(({ tables }) => tables);
    const nowhere = registered.filter((table) => !done.has(table) && OTHERWISE[table] === undefined);
    expect(nowhere).toEqual([]);
    expect(Object.keys(OTHERWISE).filter((table) => done.has(table) || !registered.includes(table))).toEqual([]);
  });

  it('NET-503 administrators alone read it, of a request of that kind that is open', async () => {
    expect((await t.anyone.get(`${DESK}/${request}/erasure`)).status).toBe(401);
    for (const username of ['agente', 'cliente', 'ordini'])
      expect((await (await t.as(username)).get(`${DESK}/${request}/erasure`)).status).toBe(403);
    expect((await preview(999_999)).status).toBe(404);
    expect((await preview(request)).status).toBe(200);
  });

  it('NET-503 says part by part what goes, what loses its person and what stays until when, and does nothing', async () => {
    const before = await findMarks(t);
    const { body } = await preview(request);
    expect(body.obstacles).toEqual([]);
    expect(body.confirmation).toBe(`CANCELLA ${request}`);
    const ids = new Set([...body.deleted, ...body.anonymised].map(({ id }) => id));
    said = Object.fromEntries([...body.deleted, ...body.anonymised].map(({ id, count }) => [id, count]));
    // An office account is refused: nobody who is erased has roles.
    const unfound = PARTS.filter(({ id }) => !ids.has(id) && id !== 'grants').map(({ id }) => id);
    expect(unfound, 'parts that find nothing: server/test/marked-person.ts makes no row for them').toEqual([]);
    const kept = Object.fromEntries(body.kept.map(({ id, count, until }) => [id, [count, until]]));
    expect(kept).toMatchObject({
      orders: [2, '2036-12-31'],
      papers: [1, '2036-12-31'],
      log: [expect.any(Number), null],
    });
    expect(body.kept.every(({ law }) => law.length > 10)).toBe(true);
    expect(await findMarks(t)).toEqual(before);
  }, 90_000);

  it('NET-503 NET-504 who is signed in themselves is not counted as somebody who acts for them', async () => {
    const customer = await t.as('cliente', 1);
    const { rows } = await t.db.query<{ id: number }>(`select person_id::int as id from users where id = $1`, [
      customer.userId,
    ]);
    const { body } = await preview(await record(rows[0]?.id ?? 0, 'Art. 17'));
    expect(body.deleted.find(({ id }) => id === 'sessions')?.count).toBeGreaterThan(0);
    const ids = body.anonymised.map(({ id }) => id);
    expect(ids).not.toContain('acting');
    expect(ids.slice(0, 2), 'neither an agent nor a private customer').toEqual(['person', 'user']);
    expect(ids.filter((id) => ['agent', 'private-customer'].includes(id))).toEqual([]);
  });
});

describe('NET-504 an erasure', () => {
  it('NET-504 is refused while anything is open, with what ends it', async () => {
    const open = async (undo: string, ...statements: string[]): Promise<string[]> => {
      for (const statement of statements) await t.db.query(statement);
      const { obstacles } = (await preview(request)).body;
      const refused = await erase(request);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(obstacles[0] ?? '?')]);
      await t.db.query(undo);
      return obstacles;
    };
    const { agent, customer, user } = marked;
    const theirs = `customer_id = ${customer} and state = 'submitted'`;
    expect(
      await open(
        `update agents set status = 'disabled' where id = ${agent}`,
        `update agents set status = 'seller' where id = ${agent}`,
      ),
    ).toEqual([expect.stringContaining('incarico è attivo')]);
    expect(
      await open(
        `update orders set exported_at = submitted_at where ${theirs}`,
        `update orders set exported_at = null where ${theirs}`,
      ),
    ).toEqual([expect.stringContaining('non ancora esportato')]);
    const day = `timestamptz '2026-06-01 10:00+02'`;
    expect(
      await open(
        `update orders set submitted_at = ${day} where ${theirs}`,
        `update orders set submitted_at = ema_now() - interval '64 days' where ${theirs}`,
      ),
    ).toEqual([expect.stringContaining('ultimi 65 giorni')]);
    expect(
      await open(
        `update deliveries set verified_at = ema_now() where verified_at is null`,
        `update delivery_payments set state = 'rejected';
         update deliveries d set verified_at = null from orders o where o.id = d.order_id and o.seller_id = ${agent}`,
      ),
    ).toEqual([expect.stringContaining('pagamento da verificare')]);
    // NET-1155: a slip that nobody paid of a deleted order keeps nothing; what came in for it all the same does.
    const slips = `from orders o where o.id = d.order_id and o.seller_id = ${agent}`;
    await t.db.query(
      `update orders set state = 'cancelled' where id in (select order_id from deliveries) and seller_id = ${agent};
       update delivery_payments set state = 'rejected';
       update deliveries d set verified_at = null ${slips}`,
    );
    expect((await preview(request)).body.obstacles).toEqual([]);
    const all = `update delivery_payments p set state =`;
    expect(await open(`${all} 'rejected'`, `${all} 'declared'`)).toEqual([
      expect.stringContaining('pagamento da verificare'),
    ]);
    await t.db.query(
      `${all} 'verified';
       update deliveries set verified_at = ema_now() where verified_at is null;
       update orders set state = 'submitted' where id in (select order_id from deliveries) and seller_id = ${agent}`,
    );
    expect(
      await open(
        `update withdrawals set refund_state = 'done' where user_id = ${user}`,
        `update withdrawals set refund_state = 'due' where user_id = ${user}`,
      ),
    ).toEqual([expect.stringContaining('2 recessi da rimborsare')]);
    expect(
      await open(
        `delete from grants where user_id = ${user}`,
        `insert into grants (user_id, role) values (${user}, 'ROLE_ADMIN')`,
      ),
    ).toEqual([expect.stringContaining('account dell’azienda')]);
  });

  it('NET-504 asks for a reason and the words letter by letter; nobody else may', async () => {
    expect((await t.anyone.post(`${DESK}/${request}/erasure`, {})).status).toBe(401);
    const body = { reason: 'x', confirmation: `CANCELLA ${request}` };
    expect((await (await t.as('ordini')).post(`${DESK}/${request}/erasure`, body)).status).toBe(403);
    const wrong = await erase(request, 'CANCELLA');
    expect([wrong.status, wrong.body.detail]).toEqual([422, expect.any(String)]);
    expect((await erase(999_999)).status).toBe(404);
  });

  it('NET-504 of ten at once one is decided; the account is shut and the register anonymous at once', async () => {
    const theirs = await t.as('zqmario');
    const all = await Promise.all(Array.from({ length: 10 }, () => erase(request)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await theirs.get('/api/account/profile')).status).toBe(401);
    const { rows } = await t.db.query(
      `select p.last_name, p.search_text, u.username, u.disabled, a.listed_last_name
       from people p join users u on u.person_id = p.id join agents a on a.user_id = u.id where p.id = $1`,
      [marked.person],
    );
    expect(rows[0]).toMatchObject({ last_name: '(anonimo)', username: `cancellato-${marked.user}`, disabled: true });
    expect((await preview(request)).status).toBe(409);
    const decided = await t.db.query(`select subject_user_id::int as id from audit where event = 'privacy.erase'`);
    expect(decided.rows).toEqual([{ id: marked.user }]);
  });

  it('NET-504 NET-921 NET-1014 killed midway it goes on, and again it does nothing', async () => {
    const { rows } = await t.db.query<{ id: number }>(`select id::int from erasures where person_id = $1`, [
      marked.person,
    ]);
    const id = rows[0]?.id ?? 0;
    // The worker dies in the middle: whatever was done by then is done.
    const { transaction } = t.services.db;
    let left = 9;
    t.services.db.transaction = async (now, work) => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return Reflect.apply(transaction<Awaited<ReturnType<typeof work>>>, t.services.db, [now, work]);
    };
    await expect(carryOut(t.services, { id })).rejects.toThrow('killed');
    t.services.db.transaction = transaction;
    expect((await t.db.query(`select state from erasures where id = $1`, [id])).rows).toEqual([{ state: 'running' }]);
    await Promise.all([carryOut(t.services, { id }), carryOut(t.services, { id })]);
    expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
    const ended = await t.db.query('select outcome from privacy_requests where id = $1', [request]);
    expect(ended.rows).toEqual([{ outcome: 'Cancellazione eseguita. La persona è stata avvisata per e-mail.' }]);
    const done = await t.db.query(`select state, kept_until::text, identity from erasures where id = $1`, [id]);
    expect(done.rows[0]).toMatchObject({ state: 'done', kept_until: '2036-12-31' });
    expect(Object.keys(done.rows[0].identity)).toEqual(
      expect.not.arrayContaining(['email', 'mobile', 'phone', 'username']),
    );
    const noted = await readFile(join(t.services.config.EMA_DATA_DIR, 'erasures.jsonl'), 'utf8');
    const ofThem = noted.split('\n').filter((line) => line.includes(`"person":${marked.person},`));
    expect(ofThem, 'NET-921 beside the database stands that they were, once').toHaveLength(1);
    // One that a release of before carried out, or a machine with a folder of its own.
    await rm(join(t.services.config.EMA_DATA_DIR, 'erasures.jsonl'));
    await sweepErasures(t.services);
    await sweepErasures(t.services);
    const again = (await readFile(join(t.services.config.EMA_DATA_DIR, 'erasures.jsonl'), 'utf8')).split('\n');
    const line = again.filter((text) => text.includes(`"person":${marked.person},`));
    expect(line, 'NET-1010 noted by the night, once').toHaveLength(1);
    expect(line[0]).toContain('"marks"');
    // A folder that takes no line keeps nobody from their pass, and the night says so.
    const file = join(t.services.config.EMA_DATA_DIR, 'erasures.jsonl');
    await rm(file);
    await mkdir(file);
    let passed = 0;
    t.services.db.transaction = async (now, work) => {
      passed += 1;
      return Reflect.apply(transaction<Awaited<ReturnType<typeof work>>>, t.services.db, [now, work]);
    };
    await expect(sweepErasures(t.services)).rejects.toMatchObject({ code: 'EISDIR' });
    t.services.db.transaction = transaction;
    await rm(file, { recursive: true });
    expect(passed, 'NET-1014').toBeGreaterThanOrEqual(PARTS.length);
    const log = await t.db.query(`select detail from audit where event = 'privacy.erased'`);
    expect(log.rows).toHaveLength(1);
    // What was done before it was killed is counted too: the proof says what the preview said.
    const { done: counted } = log.rows[0].detail as { done: Record<string, number> };
    const unlike = PARTS.filter(({ id: part }) => said[part] !== counted[part]).map(({ id: part }) => part);
    expect(unlike.filter((part) => !BY_SIGNING_IN.includes(part))).toEqual([]);
    expect((await t.db.query(`select ema_audit_faults()`)).rows).toEqual([]);
  });
});

describe('NET-504 an erasure of somebody without an account', () => {
  it('NET-504 a private customer goes too, and their orders keep their figures', async () => {
    const { rows } = await t.db.query<{ id: number; n: number }>(
      `update private_orders set created_at = timestamptz '2026-05-05'
       where customer_id = (select min(customer_id) from private_orders)
       returning customer_id::int as id, total_cents::int as n`,
    );
    const [first] = rows;
    const body = {
      personId: null,
      privateCustomerId: first?.id,
      kind: 'erasure',
      channel: 'phone',
      receivedOn: '2026-11-01',
      reason: 'x',
    };
    const { id } = (await (await t.as('admin')).post<{ id: number }>(DESK, body, { key: newKey() })).body;
    const { body: seen } = await preview(id);
    expect(seen.kept).toMatchObject([{ id: 'private-orders', count: rows.length, until: '2036-12-31' }]);
    const register = seen.anonymised.filter((part) =>
      ['private-customer', 'person', 'user', 'agent'].includes(part.id),
    );
    expect(register.map((part) => part.id)).toEqual(['private-customer']);
    expect((await erase(id)).status).toBe(200);
    expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
    const { rows: left } = await t.db.query(
      `select v.last_name, v.search_text, o.total_cents::int as n
       from private_customers v join private_orders o on o.customer_id = v.id where v.id = $1 order by o.id`,
      [first?.id],
    );
    expect(left.map(({ n }) => n).toSorted()).toEqual(rows.map(({ n }) => n).toSorted());
    expect(left[0]).toMatchObject({ last_name: '(anonimo)', search_text: expect.not.stringMatching(/@/) });
  });
});

describe('NET-507 the proof', () => {
  it('NET-507 no text of the database holds anything of them but what the preview said is kept', async () => {
    const left = (await findMarks(t)).filter((column) => !column.startsWith('audit.'));
    expect(left.filter((column) => !KEPT.includes(column))).toEqual([]);
    expect(KEPT.filter((column) => !left.includes(column))).toEqual([]);
  }, 90_000);

  it('NET-507 nor any file', async () => {
    await doWaitingJobs(t, FORGET_BYTES);
    expect(await markedFiles()).toEqual(['contract', 'paper', 'receipt', 'sealed-paper', 'signed', 'withdrawal']);
  });

  it('NET-507 figures are what they were', async () => {
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toEqual([]);
    expect((await t.db.query('select * from ema_income_faults()')).rows).toEqual([]);
  });
});
