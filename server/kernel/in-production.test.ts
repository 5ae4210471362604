import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../db/demo/personas.ts';
import { handlers } from '../features/all.ts';
import { testPortal } from '../test/harness.ts';
import { buildApp } from './app.ts';
import { createLog } from './log.ts';
import { securityText } from './security-text.ts';

/** The same portal as in production: behind one proxy, at an address of its own, without anything for developers. */
const t = testPortal();
const lines: string[] = [];
const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
let app: FastifyInstance;
beforeAll(async () => {
  const config = {
    ...t.services.config,
    isProduction: true,
    PUBLIC_URL: 'https://portale.example',
    EMA_TRUSTED_PROXIES: 1,
    EMA_SECURITY_CONTACT: 'mailto:sicurezza@portale.example',
    EMA_SECURITY_EXPIRES: '2026-12-31',
  };
  const log = createLog({ EMA_LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await buildApp({ ...t.services, config, log }, handlers, {
    register: (server) => {
      server.get('/api/fails', async () => {
        throw new Error('relation "users" of 10.0.0.10 does not answer');
      });
    },
  });
  await app.ready();
});
afterAll(() => app.close());

const browse = (cookie: string): InjectOptions => ({ headers: { accept: 'text/html', cookie } });
const signIn = async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: 'agente', password: PERSONA_PASSWORD },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { answer, cookies, cookie: cookies.map((one) => one.split(';')[0]).join('; ') };
};

describe('in production', () => {
  it('every answer, a page, a call, a file, a refusal or a failure, asks for HTTPS and shuts what it can', async () => {
    const { answer, cookie } = await signIn();
    const others = await Promise.all(
      [
        { method: 'GET', url: '/app/home' },
        { method: 'GET', url: '/api/account' },
        { method: 'GET', url: '/healthz' },
        { method: 'GET', url: '/api/openapi.json' },
        { method: 'GET', url: '/api/nothing' },
        { method: 'GET', url: '/api/fails' },
        { method: 'POST', url: '/api/account' },
        { method: 'POST', url: '/login', payload: 'x' },
        { method: 'GET', url: '/logout' },
      ].map((asked) => app.inject({ ...(asked as InjectOptions), ...browse(cookie) })),
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 404, 500, 405, 415, 303]);
    for (const { headers } of [answer, ...others]) {
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual(['nosniff', 'same-origin']);
      for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(String(headers['content-security-policy'])).toContain(closed);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      const type = String(headers['content-type'] ?? '');
      if (/^text\/|xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/);
    }
  });

  it('cookies belong to this host alone, by HTTPS, and no script reads them', async () => {
    const { cookies } = await signIn();
    expect(cookies.map((one) => one.replace(/=[^;]*/, ''))).toEqual([
      '__Host-ema; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-ema-device; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('nothing personal is kept by a browser, and leaving clears what it has', async () => {
    const { cookie } = await signIn();
    const put = (payload: object): InjectOptions => ({ method: 'PUT', payload, headers: { cookie } });
    const shop = await app.inject({ url: '/api/account/shop', ...put({ shop: 1 }) });
    const [account, page, left] = [
      await app.inject({ url: '/api/account', headers: { cookie } }),
      await app.inject({ url: '/app/home', ...browse(cookie) }),
      await app.inject({ url: '/logout', ...browse(cookie) }),
    ];
    expect([shop, account, page, left].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 303]);
    expect([shop, account, page, left].map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from({ length: 4 }, () => 'no-store'),
    );
    expect(left.headers['clear-site-data']).toBe('"cache"');
  });

  it('nothing of developers is there, no folder is listed, no numbers without their token', async () => {
    for (const url of ['/dev/outbox', '/dev/customers', '/dev/stripe/pay/x', '/metrics', '/.git/config', '/assets/'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  it('a failure says nothing of what failed, the log does, and both name the request', async () => {
    lines.length = 0;
    const { headers, body } = await app.inject('/api/fails');
    expect(body).not.toMatch(/users|10\.0|Error|at /);
    expect(said().filter(({ requestId }) => requestId === headers['x-request-id']).length).toBe(2);
    expect(JSON.stringify(said()[0])).toContain('stack');
  });

  it('a call that was refused stands in the log with when, who, what and why, without what was sent', async () => {
    const { cookie } = await signIn();
    lines.length = 0;
    const refused = await app.inject({ url: '/api/users?displayName=Segreto', headers: { cookie } });
    expect(refused.statusCode).toBe(403);
    expect(said()).toEqual([
      expect.objectContaining({
        time: expect.any(Number),
        requestId: refused.headers['x-request-id'],
        route: '/api/users',
        status: 403,
        actor: expect.any(Number),
        subject: expect.any(Number),
      }),
    ]);
    expect(lines.join('')).not.toContain('Segreto');
  });

  it('whoever finds a weakness is told whom to tell, until the day that was said', async () => {
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.split('\n')).toEqual([
      'Contact: mailto:sicurezza@portale.example',
      'Expires: 2026-12-31T23:59:59Z',
      'Preferred-Languages: it, en',
      'Canonical: https://portale.example/.well-known/security.txt',
      '',
    ]);
    const named = { ...t.services.config, EMA_SECURITY_CONTACT: 'tel:+39', EMA_SECURITY_EXPIRES: '2026-12-31' };
    expect(securityText(named, new Date('2026-12-31T23:59:59Z'))).toContain('tel:+39');
    expect(securityText(named, new Date('2027-01-01T00:00:00Z'))).toBeNull();
    expect(securityText(t.services.config, new Date('2026-12-01'))).toBeNull();
  });

  it('a parameter that comes twice is refused, and what stands in the address is not taken from the body', async () => {
    const cookieOf = async (username: string) => `__Host-${(await t.as(username)).cookie}`;
    const cookie = await cookieOf('admin');
    const logs = (query: string) => app.inject({ url: `/api/admin/logs${query}`, headers: { cookie } });
    expect([(await logs('?page=1')).statusCode, (await logs('?page=1&page=2')).statusCode]).toEqual([200, 422]);
    const shop = await app.inject({
      method: 'PUT',
      url: '/api/account/shop?shop=1',
      headers: { cookie: await cookieOf('agente') },
      payload: {},
    });
    expect(shop.statusCode).toBe(422);
  });

  it('of forwarded addresses the one the proxy wrote counts, whatever a browser says before it', async () => {
    const session = async (forwarded: string) => {
      const { headers } = await app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: 'agente', password: PERSONA_PASSWORD },
        headers: { 'x-forwarded-for': forwarded },
      });
      expect(headers['set-cookie']).toBeDefined();
      const { rows } = await t.db.query<{ ip: string }>('select ip from sessions order by id desc limit 1');
      return rows[0]?.ip;
    };
    expect(await session('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  });
});
