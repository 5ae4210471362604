import { describe, expect, it, vi } from 'vitest';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { makeCommission } from '../../test/builders.ts';
import { collector, toldTo, type SeenSpan } from '../../test/collector.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { webhookReceiver } from '../../test/webhook-receiver.ts';
import { METRICS, type Metric } from './catalogue.ts';

const to = collector();
const receiver = webhookReceiver();
const written: string[] = [];
const t = testPortal({
  workers: true,
  settings: toldTo(to, { EMA_LOG_LEVEL: 'info', EMA_WEBHOOK_PRIVATE: '1' }),
  log: { write: (line) => void written.push(line) },
});

/** What the collector has been told, as soon as it has been told that. */
const told = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 15_000, interval: 100 });
const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('the collector was not told of it');
  return found;
};
const ofRequest = (id: unknown): SeenSpan => must(to.spans().find(({ said }) => said['ema.request_id'] === id));
const below = (span: SeenSpan): SeenSpan[] =>
  to
    .spans()
    .filter(({ parentSpanId }) => parentSpanId === span.spanId)
    .flatMap((child) => [child, ...below(child)]);
const BROWSER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

describe('what a collector is told', () => {
  it('a closing is one trace from the browser to its statements, and what it queued belongs to it', async () => {
    const admin = await t.as('admin');
    await admin.post('/api/admin/webhook-endpoints', { url: receiver.at('/erp'), events: ['order.submitted'] });
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente);
    const address = `/api/agent/pending-orders/${orderId}`;
    const sent = await agente.post(`${address}/direct-submission`, undefined, {
      key: newKey(),
      headers: { traceparent: `00-${BROWSER.trace}-${BROWSER.span}-00` },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const requestId = sent.headers['x-request-id'];
    const call = await told(() => ofRequest(requestId));
    expect(sent.headers['traceresponse']).toBe(`00-${BROWSER.trace}-${call.spanId}-01`);
    expect(call).toMatchObject({ name: 'orders.direct-submission', kind: 2, parentSpanId: BROWSER.span });
    expect(call.said).toMatchObject({
      'ema.call': 'orders.direct-submission',
      'http.route': '/api/agent/pending-orders/:id/direct-submission',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'ema.user.type': 'agente',
      'ema.shop': 'kleen',
    });

    // Its transaction, and in it the statements as they are written: without a value.
    const transaction = await told(() => must(below(call).find(({ name }) => name === 'transaction')));
    const statements = await told(() => {
      const found = below(transaction);
      expect(found.map(({ name }) => name)).toContain('COMMIT');
      return found;
    });
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'UPDATE orders']));
    for (const { said } of statements) {
      expect(said['db.system.name']).toBe('postgresql');
      expect(String(said['db.query.text'])).not.toMatch(/'|\d{4}-\d\d-\d\d/);
    }

    // The webhook it queued: sent by a worker, in the same trace, with statements of its own.
    const job = await told(() => must(to.spans().find(({ name }) => name === 'job webhooks.deliver')));
    expect([job.traceId, job.kind]).toEqual([BROWSER.trace, 5]);
    expect(below(call).map(({ spanId }) => spanId)).toContain(job.spanId);
    await told(() =>
      expect(below(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['webhook', 'transaction'])),
    );

    // The lines of the log lead there too.
    const line = must(written.map((one) => JSON.parse(one)).find((one) => one.requestId === requestId));
    expect([line.trace_id, line.span_id]).toEqual([BROWSER.trace, call.spanId]);
    const exported = await told(() => must(to.lines().find(({ said }) => said['ema.request_id'] === requestId)));
    expect(exported).toMatchObject({ body: 'call', traceId: BROWSER.trace, spanId: call.spanId });

    // What the browser says with its next call: when the answer was on the screen.
    const shown = `${BROWSER.trace}-${BROWSER.span};orders.direct-submission;900;640`;
    await agente.get('/api/agent/orders', { headers: { 'ema-shown': shown } });
    const action = await told(() => must(to.spans().find(({ spanId }) => spanId === BROWSER.span)));
    expect(action).toMatchObject({ name: 'browser orders.direct-submission', traceId: BROWSER.trace });
    expect(action.parentSpanId ?? '').toBe('');
    expect(Number(BigInt(action.endTimeUnixNano) - BigInt(action.startTimeUnixNano)) / 1e6).toBeCloseTo(640, 0);
  });

  it('of forty calls at once, more than there are connections, each has its own statements and no other’s', async () => {
    const agente = await t.as('agente', 1);
    await agente.get('/api/account');
    const answers = await Promise.all(Array.from({ length: 40 }, () => agente.get('/api/account')));
    const alone = await agente.get('/api/account');
    const namesOf = (answer: typeof alone): string[] =>
      below(ofRequest(answer.headers['x-request-id']))
        .map(({ name }) => name)
        .toSorted();
    const expected = await told(() => {
      const names = namesOf(alone);
      expect(names.length).toBeGreaterThan(0);
      return names;
    });
    await told(() => {
      for (const answer of answers) expect(namesOf(answer)).toEqual(expected);
    });
  });

  it('a browser tells of calls of ours alone, with bounds; who is not signed in tells nothing', async () => {
    const agente = await t.as('agente', 1);
    const ids = (n: number) => `${String(n).repeat(32)}-${String(n).repeat(16)}`;
    const say = (who: typeof agente, shown: string) => who.get('/api/account', { headers: { 'ema-shown': shown } });
    for (const shown of [
      '',
      'x',
      `${ids(1)};no.such-call;9;8`,
      `${ids(2)};orders.list;8;9`,
      `${ids(3)};orders.list;999999;9`,
    ])
      expect((await say(agente, shown)).status).toBe(200);
    await say(t.anyone, `${ids(4)};orders.list;9;8`);
    const began = performance.now();
    await Promise.all(Array.from({ length: 120 }, () => say(agente, `${ids(5)};orders.list;9;8`)));
    const seconds = Math.ceil((performance.now() - began) / 1_000) + 1;
    await say(agente, `${ids(6)};orders.list;9;8`);
    const last = await agente.get('/api/account');
    await told(() => ofRequest(last.headers['x-request-id']));
    const reported = to.spans().filter(({ name }) => name.startsWith('browser '));
    for (const n of [1, 2, 3, 4]) expect(reported.some(({ traceId }) => traceId.startsWith(`${n}${n}`))).toBe(false);
    expect(reported.filter(({ traceId }) => traceId.startsWith('55')).length).toBeLessThanOrEqual(20 * seconds);
  });

  it('nothing of a person leaves: no name, number, code, address, secret or path', async () => {
    const fiscalCode = buildFiscalCode({
      lastName: 'Zuccarelli',
      firstName: 'Ermenegilda',
      birthDate: '1961-04-12',
      gender: 'F',
      belfiore: 'A479',
    });
    const agente = await t.as('agente', 1);
    const customer = await agente.post<{ id: number }>(
      '/api/agent/customers',
      {
        name: 'Zuccarelli',
        nameDescription: 'Ermenegilda',
        gender: 'F',
        birthDate: '1961-04-12',
        birthCountry: 'IT',
        birthMunicipality: 'Asti',
        fiscalCode,
        addressStreet: 'Via dei Platani',
        addressNumber: '3',
        addressCity: 'Asti',
        addressPostCode: '14100',
        addressProvince: 'AT',
        phone: '',
        mobile: '3339987654',
        email: 'ermenegilda@example.it',
      },
      { key: newKey() },
    );
    expect(customer.status, JSON.stringify(customer.body)).toBe(201);
    const path = `/api/agent/customers/${customer.body.id}`;
    await agente.put(`${path}/contact-validation-start`, { contactType: 'mobile' });
    const [message] = await vi.waitFor(async () => {
      const found = await t.outbox('3339987654');
      expect(found).not.toEqual([]);
      return found;
    });
    const code = must(/\b\d{6}\b/.exec(message?.body ?? '')?.[0]);
    await agente.put(`${path}/contact-validation-complete`, { contactType: 'mobile', code: '000000' });
    await agente.put(`${path}/contact-validation-complete`, { contactType: 'mobile', code });
    await agente.get(`/api/agent/customers/search-by-fiscal-code/${fiscalCode}`);
    await agente.get('/api/search?q=Zuccarelli');
    await agente.get('/api/search?q=IT60X0542811101000000123456');
    await t.anyone.get('/api/appointment-invitations/GETTONESEGRETO123456789');
    await t.anyone.post('/login', { username: 'ermenegilda', password: 'Segretissima-2026!' });
    await t.services.db.execute('select 1/0 as "Zuccarelli"').catch(() => {});
    t.services.log.error({ err: new Error('«Zuccarelli» is 3339987654'), password: 'Segretissima-2026!' });
    const last = await agente.get('/api/account');
    await told(() => ofRequest(last.headers['x-request-id']));
    await told(() => must(to.spans().find(({ name }) => name === 'sms send')));
    await told(() => expect(to.lines().some(({ said }) => String(said['err']).includes('"name":"Error"'))).toBe(true));
    const { rows } = await t.db.query<{ name: string }>(
      `select p.first_name || ' ' || p.last_name as name
       from users u
       join people p on p.id = u.person_id
       where u.username = 'agente'`,
    );
    const secrets = [
      'Zuccarelli',
      'Ermenegilda',
      'ermenegilda',
      fiscalCode,
      '9987654',
      'Platani',
      'Segretissima',
      'Sbagliata',
      PERSONA_PASSWORD,
      'GETTONE',
      'IT60X',
      agente.cookie.replace('ema=', ''),
      must(rows[0]).name,
    ];
    const everything = to.raw.map(({ text }) => text).join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(everything)).toBe(false);
  });

  it('NET-771 how old the last backup is', async () => {
    await t.db.query(`insert into backups_seen (at, name) values (ema_now() - interval '90 minutes', 'notte')`);
    await told(() => {
      const seen = must(to.metrics().find(({ name }) => name === 'ema.backup.age'));
      expect(seen.value).toBeGreaterThanOrEqual(5_400);
      expect(seen.value).toBeLessThan(5_500);
    });
  });

  it('counts what is called, refused, signed in and queued, under names of ours alone', async () => {
    await t.anyone.post('/login', { username: 'agente', password: 'Sbagliata-2026!' });
    expect((await t.anyone.post('/login', { username: 'agente', password: PERSONA_PASSWORD })).status).toBe(200);
    const value = (name: string, said: Record<string, unknown>): number =>
      must(to.metrics().find((m) => m.name === name && Object.entries(said).every(([k, v]) => m.said[k] === v))).value;
    await told(() => {
      expect(
        value('http.server.request.duration', {
          'ema.call': 'orders.direct-submission',
          'http.response.status_code': 200,
        }),
      ).toBe(1);
      expect(
        value('http.server.request.duration', { 'ema.call': 'access.login', 'error.type': 'wrong_credentials' }),
      ).toBe(2);
      expect(value('ema.sign_in.attempts', { 'error.type': 'wrong_credentials' })).toBe(2);
      expect(value('ema.webhook.attempts', { 'ema.outcome': 'sent' })).toBe(1);
      expect(value('ema.job.duration', { 'ema.job.queue': 'webhooks.deliver' })).toBeGreaterThan(0);
      expect(value('db.client.connection.max', {})).toBe(t.services.pool.options.max);
      expect(value('ema.job.waiting', { 'ema.job.queue': 'outbox' })).toBe(0);
      expect(value('http.server.active_requests', { 'http.request.method': 'POST' })).toBe(0);
    });
    for (const { name, unit, description, said, edges } of to.metrics()) {
      const known: Metric | undefined = METRICS[name as keyof typeof METRICS];
      expect(known, name).toBeDefined();
      expect([name, unit, description]).toEqual([name, known?.unit, known?.what]);
      expect(known?.labels, name).toEqual(expect.arrayContaining(Object.keys(said)));
      if (edges) expect(edges).toEqual(known?.edges);
    }
    // Of a standby nothing is told where there is none (server/kernel/standby.test.ts has one), nor of an archive; who
    // confirms is not to be seen by this role (server/kernel/database-machines.test.ts).
    const elsewhere = ['ema.standby.reads', 'ema.archive.age', 'ema.archive.failing', 'ema.standbys.confirming'];
    expect([...new Set(to.metrics().map(({ name }) => name))].toSorted()).toEqual(
      Object.keys(METRICS)
        .filter((name) => ![...elsewhere, 'ema.standbys.expected'].includes(name))
        .toSorted(),
    );
  });
});
