import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { testPortal } from '../test/harness.ts';
import { sendProblemPage } from './problem-page.ts';

const t = testPortal();
const NAVIGATES = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
const OLD_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const USERS = '/file/users?format=csv';

describe('NET-1091 a file that cannot be given', () => {
  it.each([
    ['by a tab', NAVIGATES],
    ['by the tab of a browser too old to say so', OLD_BROWSER],
  ])('asked for %s answers a page to read, with the status, the sentence and the request', async (_, headers) => {
    for (const [answer, status, sentence] of [
      [await t.anyone.get(USERS, { headers }), 401, 'La sessione è terminata. Accedi di nuovo.'],
      [await (await t.as('agente')).get(USERS, { headers }), 403, 'Non hai i permessi per questa operazione.'],
      [await (await t.as('admin')).get('/file/commission/999999', { headers }), 404, 'non'],
    ] as const) {
      const html = answer.raw.toString('utf8');
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(html).toContain('<html lang="it">');
      expect(html).toContain(sentence);
      expect(html).toContain('<a href="/">Torna al portale</a>');
      expect(html).toContain(`${status} – Richiesta: ${String(answer.headers['x-request-id'])}`);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-frame-options']).toBe('DENY');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  it.each([
    ['by a script', USERS, { 'sec-fetch-mode': 'cors', accept: '*/*' }],
    ['by a picture', USERS, { 'sec-fetch-mode': 'no-cors', accept: 'image/avif,*/*' }],
    ['by a program', USERS, { accept: '*/*' }],
    ['with a key', USERS, { ...OLD_BROWSER, authorization: 'Bearer ema_live_0000000000' }],
    ['as data', '/api/agent/orders/1', NAVIGATES],
  ])('asked for %s stays a problem', async (_, url, headers) => {
    const answer = await t.anyone.get(url, { headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([401, 'application/problem+json']);
    expect(answer.body).toMatchObject({ status: 401, requestId: answer.headers['x-request-id'] });
  });

  it('says after how long to ask again, and nothing of its sentence is markup', async () => {
    const app = fastify({ genReqId: () => 'a1' });
    const error = new CallError('too_many', 'Il file «<b onload=x>» & "altri".', { retryAfterSeconds: 60 });
    app.get('/', async (request, reply) => sendProblemPage(reply, error, request.id));
    const answer = await app.inject({ url: '/' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    expect(answer.body).toContain('Il file «&#60;b onload=x&#62;» &#38; &#34;altri&#34;.');
    await app.close();
  });
});
