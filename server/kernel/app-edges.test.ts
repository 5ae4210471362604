/** What the web server itself refuses or says before any call: bodies, the portal shut, a database that is away. */
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';

const t = testPortal();
type Problem = { type: string; detail: string; violations: { propertyPath: string }[] };
const send = async (payload: string | Buffer) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<Problem>() };
};

describe('the body of a call', () => {
  it.each(['{"constructor": {}}', '{"username": {"constructor" : 1}}', '[{"__proto__":1}]'])(
    'ACC-312 with a key that would change what objects are is no JSON of ours: %s',
    async (body) => expect(await send(body)).toMatchObject({ status: 400, type: 'urn:ema:malformed' }),
  );

  it('ACC-312 may hold such a word as what somebody says', async () => {
    expect((await send('{"username":"constructor","password":"__proto__"}')).status).toBe(401);
  });

  it('ACC-312 with bytes that are no UTF-8 is refused, and not read as something else', async () => {
    const [head, end] = [Buffer.from('{"username":"nessuno'), Buffer.from('","password":"sbagliata"}')];
    expect((await send(Buffer.concat([head, Buffer.from('è'), end]))).status).toBe(401);
    expect(await send(Buffer.concat([head, Buffer.from([0xe8]), end]))).toMatchObject({
      status: 400,
      type: 'urn:ema:malformed',
    });
  });

  it('ACC-312 with one fault says it, with more that there are some', async () => {
    const one = await send('{"username":"agente"}');
    expect([one.status, one.violations.length, one.detail]).toEqual([422, 1, 'Campo obbligatorio.']);
    const two = await send('{}');
    expect([two.status, two.violations.length, two.detail]).toEqual([422, 2, 'Ricontrolla i dati inseriti.']);
  });
});

describe('the portal itself', () => {
  it('ACC-336 shut by its setting every call is to come again in five minutes, and machines are answered', async () => {
    Object.assign(t.services.config, { EMA_MAINTENANCE: '1' });
    try {
      const shut = await t.anyone.get<Problem>('/api/account');
      expect([shut.status, shut.body.type, shut.headers['retry-after']]).toEqual([503, 'urn:ema:maintenance', '300']);
      expect((await t.anyone.get('/healthz')).status).toBe(200);
    } finally {
      Object.assign(t.services.config, { EMA_MAINTENANCE: '0' });
    }
    expect((await t.anyone.get('/api/account')).status).toBe(200);
  });

  it('NET-1040 is ready while its database answers, and says so to nobody’s cache', async () => {
    const ready = async () => {
      const { statusCode, headers, body } = await t.app.inject('/readyz');
      return [statusCode, JSON.parse(body), headers['retry-after'], headers['cache-control']];
    };
    expect(await ready()).toEqual([200, { status: 'ready' }, undefined, 'no-store']);
    const { pool } = t.services;
    const { query } = pool;
    Object.assign(pool, { query: () => Promise.reject(new Error('Connection terminated unexpectedly')) });
    try {
      expect(await ready()).toEqual([503, { status: 'database unavailable' }, '2', 'no-store']);
    } finally {
      Object.assign(pool, { query });
    }
    expect((await ready())[0]).toBe(200);
  });
});
