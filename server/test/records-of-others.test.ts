import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { DUTY_NAMES } from '@ema/domain/access/duties.ts';
import { inputs } from './fuzz.ts';
import { newKey, testPortal, type Answer, type Client } from './harness.ts';
import { letIn, takes } from './let-in.ts';

const t = testPortal({ ownFiles: true, notesErrors: false });
type Seeded = { randomFrom: (seed: number) => () => number };

/** Written as an identifier, and nobody’s. */
const ABSENT = '9999999999999';
/** What is no identifier, as an address may say it. */
const NO_IDS = ['0', '-1', 'abc', '1e3', '%201', '1%20', '1.5', '%2B1', '9'.repeat(16)];
const SENTENCE = /^[A-ZÈ«\d][^]*[.!»]$/;

/** Calls that name nothing of anybody’s: what they answer where there is nothing, with the reason. */
const NEUTRAL: Readonly<Record<string, string>> = {
  'customers.search-by-fiscal-code': 'a search, by the beginning of a code',
  'webhooks.update-endpoint': 'whether its new address may be asked is looked at first',
  'catalogue.any-product': 'a code of letters is trimmed like all that is typed',
};
/** Records that everybody who may make the call may see, whoever made them. */
const COMMON: Readonly<Record<string, string>> = {
  'home.announcement-seen': 'announcements are read by all',
  'galleries.album': 'pictures for all agents',
  'galleries.file': 'pictures for all agents',
  'customers.search-by-fiscal-code': NEUTRAL['customers.search-by-fiscal-code'] ?? '',
  'customer-orders.kit': 'what is sold',
};

/** What anybody signed in may ask of their own, and a duty of everybody’s, with the reason. */
const OF_DUTIES: Readonly<Record<string, string>> = {};

/** Right bodies that no chance writes. */
const token = { token: '123456' };
const mail = { to: 'studio@example.it', subject: 'Contratto', message: 'In allegato.' };
const seen = { page: 1, sha256: 'a'.repeat(64) };
const back = { successUrl: '/app/orders/ID/details', cancelUrl: '/app/orders/ID/details' };
const guest = { lastName: 'Rossi', firstName: 'Maria', phone: '3331234567', date: '2026-12-20', time: '10:00' };
const BODIES: Readonly<Record<string, object>> = {
  'views.update': { version: 1, name: 'Mia', address: 'search=rossi', isShared: false },
  'operations.move-contact': { contactType: 'email', contactValue: 'maria.rossi@example.it', reason: 'Lo chiede lei' },
  'galleries.update-pagodil-text': {
    title: 'PagoDIL',
    intro: 'A rate.',
    steps: ['Scegli', 'Chiedi', 'Firma', 'Ricevi'].map((name) => ({ name, text: 'Ecco come.' })),
    documents: ['Carta d’identità'],
    note: 'Salvo approvazione.',
    publishFrom: null,
    publishTo: null,
    version: 1,
  },
  'payments.stripe-payment': back,
  'payments.settle-declared': { outcome: 'verified' },
  'webhooks.update-endpoint': { url: 'https://192.0.2.1/', events: ['order.submitted'], version: 1 },
  'contracts.send-by-email': mail,
  'contracts.pages-seen': seen,
  'contracts.complete-signature': token,
  'contracts.agent-registration-payload': { meetings: Array.from({ length: 5 }, () => guest) },
  'fiscal-documents.pages-seen': seen,
  'fiscal-documents.complete-signature': token,
  'fiscal-documents.receipt.pages-seen': seen,
  'fiscal-documents.receipt.complete-signature': token,
  'fiscal-documents.send-by-email': mail,
  'sponsorship.contact-validation-complete': { contactType: 'email', ...token },
  'customers.complete-contact-validation': { contactType: 'email', ...token },
  'customer-orders.complete-signature': token,
  'customer-orders.withdraw': { fullName: 'Maria Rossi', email: 'maria@example.it' },
  'private-orders.update': { customer: '/api/private-customers/1', items: [], version: 1 },
  'meetings.guests-report': { name: 'Ospiti', email: 'maria@example.it' },
};

const QUERIES: Readonly<Record<string, string>> = { 'admin-orders.delete': '?reason=Doppio' };

const pathOf = ({ name, path }: CallSpec, id: string): string => path.replace(/:\w+/g, id) + (QUERIES[name] ?? '');
const named = calls.filter(({ path }) => path.includes(':'));
const numbered = named.filter((spec) => takes(spec, ABSENT) && !takes(spec, '-1'));

let bodies: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  const { randomFrom } = (await import(new URL('../../tools/seeded.ts', import.meta.url).href)) as Seeded;
  const random = randomFrom(3);
  // Nothing hostile: what is refused for its body is never looked up.
  const { of } = inputs(() => 0.2 + 0.8 * random());
  const rightFor = ({ name, body }: CallSpec): unknown => {
    if (!body || BODIES[name]) return BODIES[name];
    for (let tries = 0; tries < 300; tries += 1) {
      const one = of(body);
      if (body.safeParse(one).success) return one;
    }
    throw new Error(`no right body for ${name}`);
  };
  bodies = new Map(numbered.map((spec) => [spec.name, rightFor(spec)]));
});

const ask = (who: Client, spec: CallSpec, id: string): Promise<Answer> => {
  const url = pathOf(spec, id);
  const body: unknown = JSON.parse(JSON.stringify(bodies.get(spec.name) ?? {}).replaceAll('ID', id));
  const headers = { 'sec-fetch-site': 'same-origin' };
  const options = { headers, ...(spec.idempotency === 'key' ? { key: newKey() } : {}) };
  if (spec.method === 'GET') return who.get(url, options);
  if (spec.method === 'DELETE') return who.del(url, options);
  return { POST: who.post, PUT: who.put, PATCH: who.patch }[spec.method](url, body, options);
};
/** What an answer says, but for the number asked for. */
const said = ({ status, body }: Answer, id = ''): string => {
  const { type = '', detail = '' } = (body ?? {}) as { type?: string; detail?: string };
  return status < 400
    ? String(status)
    : `${status} ${type.replace('urn:ema:', '')} ${id ? detail.replace(id, 'ID') : detail}`;
};
const isRefusal = ({ status, body }: Answer): boolean =>
  status >= 400 && status < 500 && SENTENCE.test((body as { detail?: string } | null)?.detail ?? '');

describe('a call whose address names a record', () => {
  it('ACC-505 says in Italian that what is no identifier is none', async () => {
    expect(numbered.length).toBeGreaterThan(150);
    const faults: string[] = [];
    for (const spec of named) {
      const who = await letIn(t, spec);
      for (const id of NO_IDS) {
        const answer = await ask(who, spec, id);
        const isWrong = numbered.includes(spec) ? answer.status !== 422 || !isRefusal(answer) : !isRefusal(answer);
        if (isWrong && !(spec.name in NEUTRAL)) faults.push(`${spec.name} ${id}: ${said(answer)}`);
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it('ACC-505 answers not_found for one that is not there', async () => {
    const faults: string[] = [];
    for (const spec of numbered) {
      const who = await letIn(t, spec);
      const answer = await ask(who, spec, ABSENT);
      const isNeutral = spec.name in NEUTRAL;
      if (isNeutral === (answer.status === 404)) faults.push(`${spec.name}: ${said(answer)}`);
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it('ACC-506 answers for what belongs to others word by word as for what is not there', async () => {
    const foreign = await idsOfAll();
    const strangers = await strangersOf();
    const faults = new Map<string, string>();
    let compared = 0;
    for (const { kind, who } of strangers)
      for (const spec of numbered) {
        const told = await toldApart(who, spec, foreign);
        if (told === null) continue;
        compared += 1;
        if (told !== '') faults.set(`${spec.name} as ${kind}`, told);
      }
    expect([...faults]).toEqual([]);
    expect(compared).toBeGreaterThan(250);
  }, 600_000);

  it('ACC-542 no duty of the office opens more than its own: what anybody signed in asks of others is not there', async () => {
    const foreign = await idsOfAll();
    const who = await withoutAdministrator();
    const faults = new Map<string, string>();
    let compared = 0;
    for (const spec of numbered.filter((one) => one.who === 'signed-in')) {
      const told = await toldApart(who, spec, foreign);
      if (told === null) continue;
      compared += 1;
      if (told !== '' && !(spec.name in OF_DUTIES)) faults.set(spec.name, told);
    }
    expect([...faults]).toEqual([]);
    expect(compared).toBeGreaterThan(15);
  }, 600_000);
});

/** How what belongs to others is told from what is not there: '' when it is not, null for who may not ask at all. */
const toldApart = async (who: Client, spec: CallSpec, foreign: readonly number[]): Promise<string | null> => {
  const absent = await ask(who, spec, ABSENT);
  // Who may not make it at all learns nothing of any record.
  if (absent.status === 401 || absent.status === 403) return null;
  if (spec.name in COMMON) return '';
  let told = '';
  for (const id of foreign) {
    const answer = await ask(who, spec, String(id));
    const [says, ought] = [said(answer, String(id)), said(absent, ABSENT)];
    if (says !== ought) told = `${id}: ${says}, not ${ought}`;
  }
  return told;
};
/** Somebody of the office with every duty but the administrator’s: roles only add, so each alone opens no more. */
const withoutAdministrator = async (): Promise<Client> => {
  await countFrom(2_000_000);
  const body = {
    displayName: 'Ufficio Nord',
    username: 'ufficio.senza',
    password: 'Ufficio-Nord-48!',
    duties: DUTY_NAMES.filter((duty) => duty !== 'ROLE_ADMIN'),
  };
  const made = await (await t.as('admin')).post('/api/users', body, { key: newKey() });
  expect(made.status).toBe(201);
  await t.db.query(`update users set password_generated = false where username = 'ufficio.senza'`);
  return t.as('ufficio.senza');
};

const numberedTables = async (): Promise<string[]> =>
  (
    await t.db.query<{ name: string }>(
      `select c.table_name as name
       from information_schema.columns c
       join information_schema.tables b using (table_schema, table_name)
       where c.table_schema = 'public'
         and c.column_name = 'id'
         and c.data_type = 'bigint'
         and b.table_type = 'BASE TABLE'
       order by 1`,
    )
  ).rows.map(({ name }) => name);
/** Few numbers, two of which, at least, are a record of each table that has so many. */
const idsOfAll = async (): Promise<number[]> => {
  const chosen = new Set([7, 30, 120]);
  for (const table of await numberedTables()) {
    const { rows } = await t.db.query<{ id: string }>(`select id from ${table} order by id limit 50`);
    const its = rows.map(({ id }) => Number(id));
    const missing = Math.min(2, its.length) - its.filter((id) => chosen.has(id)).length;
    for (const id of its.filter((one) => !chosen.has(one)).slice(0, Math.max(missing, 0))) chosen.add(id);
  }
  return [...chosen].toSorted((a, b) => a - b);
};
/** What whoever comes now has, bears numbers of its own: an ending of one’s session would be the end of the test. */
const countFrom = (from: number): Promise<unknown> =>
  t.db.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1)
     from pg_sequences
     where schemaname = 'public'`,
    [from],
  );
/** People who came a moment ago, and have nothing but what they came with. */
const strangersOf = async (): Promise<{ kind: string; who: Client }[]> => {
  await countFrom(1_000_000);
  const madeBy = async (path: string): Promise<string> =>
    (await t.anyone.post<{ username: string }>(`/dev/${path}.json`)).body.username;
  const [agent, customer, newcomer] = [await madeBy('agents'), await madeBy('customers'), await madeBy('newcomers')];
  return [
    { kind: 'an agent in fibra', who: await t.as(agent, 0) },
    { kind: 'an agent in kleen', who: await t.as(agent, 1) },
    { kind: 'a customer', who: await t.as(customer, 1) },
    { kind: 'a newcomer', who: await t.as(newcomer) },
    { kind: 'a scanner', who: await t.as('scanner') },
  ];
};
