import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../all.ts';
import { buildApp } from '../../kernel/app.ts';
import { createLog } from '../../kernel/log.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';

const t = testPortal();
const KEYS = '/api/admin/api-keys';
const GOOD = { name: 'Gestionale', scopes: ['orders:read'], expiresOn: '2027-03-31', perMinute: 60 };
type Key = {
  id: number;
  userId: number;
  name: string;
  key: string;
  prefix: string;
  state: string;
  lastUsedAt: string | null;
  revokedBy: string | null;
};
type Problem = { detail: string; violations: { propertyPath: string }[] };
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

/** Every row of every table, the job library's too, in which these words stand. */
const tablesWith = async (words: string): Promise<string[]> => {
  const { rows } = await t.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss', 'drizzle') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await t.db.query(`select 1 from ${name} x where position($1 in x::text) > 0 limit 1`, [words]);
    if (hit.rowCount) found.push(name);
  }
  return found;
};

describe('API keys', () => {
  it('NET-470 administrators alone make, read and revoke them', async () => {
    for (const [who, status] of [[t.anyone, 401] as const, [await t.as('gm'), 403] as const]) {
      expect((await who.get(KEYS)).status).toBe(status);
      expect((await who.get(`${KEYS}/1`)).status).toBe(status);
      expect((await who.post(KEYS, GOOD)).status).toBe(status);
      expect((await who.post(`${KEYS}/1/revoke`)).status).toBe(status);
      expect((await who.get('/file/admin/api-keys?format=csv')).status).toBe(status);
    }
  });

  it.each([
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['expiresOn', { expiresOn: '2026-11-20' }],
    ['expiresOn', { expiresOn: '2028-11-22' }],
    ['perMinute', { perMinute: 0 }],
    ['perMinute', { perMinute: 601 }],
  ])('NET-470 NET-471 a wrong %s is refused under its field', async (field, wrong) => {
    const { status, body } = await admin.post<Problem>(KEYS, { ...GOOD, ...wrong });
    expect([status, body.violations.map((v) => v.propertyPath)]).toEqual([422, [field]]);
  });

  it('NET-470 a key is shown once, whole; the database has its hash alone, and no list or log has it', async () => {
    const made = await admin.post<Key>(KEYS, GOOD, { key: newKey() });
    expect(made.status).toBe(201);
    const { key, prefix, id } = made.body;
    expect(key).toMatch(/^ema_[A-Za-z0-9_-]{43}$/);
    expect(prefix).toBe(key.slice(0, 12));
    for (const path of [KEYS, `${KEYS}/${id}`, '/file/admin/api-keys?format=csv', '/api/admin/logs']) {
      const { raw, status } = await admin.get(path);
      expect([status, raw.includes(key.slice(4)), raw.includes(prefix)]).toEqual([
        200,
        false,
        path !== '/api/admin/logs',
      ]);
    }
    expect(await tablesWith(key.slice(4))).toEqual([]);
    expect(await tablesWith(prefix)).toContain('public.api_keys');
    const again = await admin.post<Problem>(KEYS, { ...GOOD, name: 'GESTIONALE' });
    expect([again.status, again.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['name']]);
  });

  it('NET-470 of twenty that are made together with one name there is one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(KEYS, { ...GOOD, name: 'Contemporanea' })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    const left = await t.db.query(
      `select 1 from people where first_name = 'Chiave API' and last_name = 'Contemporanea'`,
    );
    expect(left.rowCount).toBe(1);
  });

  it('NET-472 a key makes the calls of its scopes without session or cookie, and no others, open ones neither', async () => {
    const { key } = await makeKey(t, ['orders:read']);
    const erp = asKey(t, key);
    const orders = await erp.get<{ items: unknown[] }>('/api/admin/commissions?shop=kleen&perPage=5');
    expect([orders.status, orders.body.items.length, orders.headers['set-cookie']]).toEqual([200, 5, undefined]);
    expect((await erp.get('/file/commissions?format=csv&shop=kleen')).status).toBe(200);
    for (const path of ['/api/admin/agents', '/api/account', '/api/account/sessions', KEYS, '/api/users'])
      expect((await erp.get<Problem>(path)).status, path).toBe(403);
    expect((await erp.post('/login', { username: 'admin', password: 'Portale-2026!' })).status).toBe(403);
    // Whoever is signed in beside it does not lend it anything.
    const both = await admin.get('/api/users', { headers: { authorization: `Bearer ${key}` } });
    expect(both.status).toBe(403);
  });

  it('NET-472 nobody signs in with the account of a key, and no list of people has it', async () => {
    const { userId } = await makeKey(t, ['orders:read'], { name: 'Nascosta' });
    expect((await admin.get(`/api/users/${userId}`)).status).toBe(404);
    expect((await admin.get<{ items: unknown[] }>('/api/users?displayName=Nascosta')).body.items).toEqual([]);
    const { rows } = await t.db.query<{ username: string }>('select username from users where id = $1', [userId]);
    const signIn = await t.anyone.post('/login', { username: rows[0]?.username, password: 'none ema_' });
    expect(signIn.status).toBe(401);
  });

  it.each(['ema_', 'ema_nessuna', `ema_${'A'.repeat(43)}`])('NET-471 %s is nobody’s', async (key) => {
    const { status, body } = await asKey(t, key).get<Problem>('/api/admin/commissions');
    expect([status, body.detail]).toEqual([401, 'La chiave API non è valida, è scaduta o è stata revocata.']);
  });

  it('NET-471 a key is good through its last day and not a day longer', async () => {
    const { id, key } = await makeKey(t, ['orders:read'], { expiresOn: '2026-11-21' });
    const ask = async () => (await asKey(t, key).get('/api/admin/commissions')).status;
    const inState = async (state: string) =>
      (await admin.get<{ items: Key[] }>(`${KEYS}?state=${state}`)).body.items.map((k) => [k.id, k.state]);
    expect(await ask()).toBe(200);
    expect(await inState('active')).toContainEqual([id, 'active']);
    expect(await inState('expired')).toEqual([]);
    await t.db.query(`update api_keys set expires_on = '2026-11-20' where id = $1`, [id]);
    expect(await ask()).toBe(401);
    expect(await inState('expired')).toEqual([[id, 'expired']]);
  });

  it('NET-471 revoked by twenty at once it is revoked once, and is nobody’s from then on', async () => {
    const { id, key } = await makeKey(t, ['orders:read']);
    const all = await Promise.all(Array.from({ length: 20 }, () => admin.post<Key>(`${KEYS}/${id}/revoke`)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(all.find(({ status }) => status === 200)?.body.state).toBe('revoked');
    expect((await asKey(t, key).get('/api/admin/commissions')).status).toBe(401);
    const listed = async (state: string) =>
      (await admin.get<{ items: Key[] }>(`${KEYS}?state=${state}&perPage=200`)).body.items.map((k) => k.id);
    expect(await listed('revoked')).toEqual([id]);
    const active = await listed('active');
    expect([active.includes(id), active.length > 1]).toEqual([false, true]);
    expect(active, 'the last one first').toEqual(active.toSorted((a, b) => b - a));
    await t.db.query('update api_keys set created_at = ema_now()');
    expect(await listed('active'), 'of one instant too').toEqual(active);
    await t.db.query(`update api_keys set created_at = ema_now() + interval '1 second' where id = $1`, [active.at(-1)]);
    expect((await listed('active'))[0], 'by when it was made').toBe(active.at(-1));
    const told = await t.db.query(
      `select 1 from audit where event = 'api-keys.revoke' and object = 'api-key' and object_id = $1`,
      [String(id)],
    );
    expect(told.rowCount).toBe(1);
    expect((await admin.post(`${KEYS}/999999/revoke`)).status).toBe(404);
    expect((await admin.get(`${KEYS}/999999`)).status).toBe(404);
  });

  it('NET-473 more calls a minute than it may are refused with the seconds to wait, by each key for itself', async () => {
    const [one, other] = [
      await makeKey(t, ['orders:read'], { perMinute: 3 }),
      await makeKey(t, ['orders:read'], { perMinute: 3 }),
    ];
    const all = await Promise.all(Array.from({ length: 8 }, () => asKey(t, one.key).get('/api/admin/commissions')));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = all.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await asKey(t, other.key).get('/api/admin/commissions')).status).toBe(200);
  });

  it('NET-473 keys that are none are soon not heard any more, from that network', async () => {
    const ip = '198.51.100.77';
    await t.db.query(`insert into rate_limits (key, points, expire) values ($1, $2, 4102444800000)`, [
      `wrong-api-key:${ip}`,
      60 * t.services.config.EMA_LIMIT_FACTOR,
    ]);
    const ask = (from: string) =>
      t.anyone.get('/api/admin/commissions', { headers: { authorization: `Bearer ema_${'B'.repeat(43)}` }, ip: from });
    expect((await ask(ip)).status).toBe(429);
    expect((await ask('198.51.100.78')).status).toBe(401);
  });

  it('NET-474 its last use is known by call, to the minute, with one write for many requests', async () => {
    const { id, key } = await makeKey(t, ['orders:read', 'agents:read']);
    const written = async () =>
      (
        await t.db.query<{ row: string }>(
          `select call || ' ' || xmin::text as row from api_key_uses where api_key_id = $1 order by call`,
          [id],
        )
      ).rows.map(({ row }) => row);
    await asKey(t, key).get('/api/admin/commissions');
    const [first] = await written();
    for (let i = 0; i < 5; i += 1) await asKey(t, key).get('/api/admin/commissions');
    expect(await written()).toEqual([first]);
    await t.db.query(`update api_key_uses set last_used_at = last_used_at - interval '61 seconds'`);
    await asKey(t, key).get('/api/admin/commissions');
    await asKey(t, key).get('/api/admin/agents', { ip: '203.0.113.9' });
    await asKey(t, key).get('/api/users');
    const uses = async () =>
      (await admin.get<Key & { uses: { call: string; lastIp: string }[] }>(`${KEYS}/${id}`)).body;
    const earlier = (call: string) =>
      t.db.query(`update api_key_uses set last_used_at = last_used_at - interval '1 hour' where call = $1`, [call]);
    const names = ['Amministra commissioni', 'Anagrafica di tutti gli agenti'];
    await earlier('agents.list');
    expect(
      (await uses()).uses.map((use) => use.call),
      'the last use first',
    ).toEqual(names);
    await t.db.query(
      `update api_key_uses set last_used_at = last_used_at + interval '2 hours' where call like 'agents.%'`,
    );
    const body = await uses();
    expect(body.uses.map((use) => use.call)).toEqual(names.toReversed());
    expect(body.uses.map((use) => use.lastIp)).toContain('203.0.113.9');
    expect(body.lastUsedAt).not.toBeNull();
    expect((await written()).length).toBe(2);
  });

  it('NET-474 the log of events has what a key did, under its name', async () => {
    const { id, userId, key } = await makeKey(t, ['shippings:import'], { name: 'Corriere' });
    const { rows } = await t.db.query<{ id: string }>(`select id from orders where state = 'submitted' limit 1`);
    const file = {
      content: `data:text/csv;base64,${Buffer.from(
        `ordine;data;spedizione;link\n${rows[0]?.id};20/11/2026;BRT-77;https://corriere.example/77`,
      ).toString('base64')}`,
      name: 'spedizioni.csv',
      type: 'text/csv',
    };
    const loaded = await asKey(t, key).post('/api/admin/shippings', { file });
    expect([loaded.status, loaded.body]).toEqual([200, { added: 1, changed: 0 }]);
    const { body } = await admin.get<{ items: { typeName: string; user: { displayName: string } }[] }>(
      `/api/admin/logs?user=${userId}`,
    );
    expect(body.items.map((e) => [e.typeName, e.user.displayName])).toEqual([
      ['Spedizioni caricate', 'Chiave API Corriere'],
    ]);
    await admin.post(`${KEYS}/${id}/revoke`);
    const own = await admin.get<{ items: { typeName: string; description: string }[] }>('/api/admin/logs?perPage=2');
    expect(own.body.items.map((e) => [e.typeName, e.description])).toContainEqual(['Chiave API revocata', 'Corriere']);
  });

  it('NET-475 no line of the log has a key, whatever goes wrong with its request', async () => {
    const { key } = await makeKey(t, ['orders:read', 'shippings:import']);
    const lines: string[] = [];
    const log = createLog({ EMA_LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...t.services, log }, handlers, {
      register: (server) => {
        server.get('/fails', async (request) => {
          request.log.info(
            { req: { headers: request.headers }, authorization: request.headers.authorization },
            'asked',
          );
          throw Object.assign(new Error(`no: ${request.headers.authorization}`), { headers: request.headers });
        });
      },
    });
    const headers = { authorization: `Bearer ${key}` };
    const statuses: number[] = [];
    for (const url of ['/fails', '/api/admin/commissions', '/api/users', '/api/nowhere'])
      statuses.push((await app.inject({ url, headers })).statusCode);
    const payload = { file: { content: key, name: key, type: 'text/csv' } };
    statuses.push((await app.inject({ method: 'POST', url: '/api/admin/shippings', headers, payload })).statusCode);
    await app.close();
    expect(statuses).toEqual([500, 200, 403, 404, 422]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(key.slice(4)))).toEqual([]);
  });

  it('NET-475 OpenAPI says which calls a key reaches, and with which scope', async () => {
    type Described = { security?: { apiKey: string[] }[] };
    const { body } = await t.anyone.get<{
      components: { securitySchemes: Record<string, { type: string; scheme: string }> };
      paths: Record<string, Record<string, Described>>;
    }>('/api/openapi.json');
    expect(body.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(body.paths['/api/admin/shippings']?.['post']?.security).toEqual([{ apiKey: ['shippings:import'] }]);
    expect(body.paths['/api/admin/api-keys']?.['post']?.security).toBeUndefined();
  });
});
