import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import type { Problem } from './problem.ts';

/** Over a bare connection: what is refused here no client library would send. */
const logged: string[] = [];
const t = testPortal({
  listen: true,
  settings: () => ({ EMA_LOG_LEVEL: 'error' }),
  log: { write: (line: string) => void logged.push(line) },
});
type Answer = { status: number; headers: Map<string, string>; body: string };
const send = async (...parts: (string | Buffer)[]): Promise<Answer> => {
  const address = t.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) =>
    socket
      .on('end', done)
      .on('close', () => done())
      .on('error', () => done()),
  );
  for (const part of parts) socket.write(part);
  await ended;
  const [head = '', body = ''] = Buffer.concat(chunks)
    .toString('utf8')
    .split(/\r\n\r\n(.*)/s);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Map(fields.map((f) => [f.slice(0, f.indexOf(':')).toLowerCase(), f.slice(f.indexOf(':') + 2)]));
  return { status: Number(line.split(' ')[1]), headers, body };
};
const ask = (line: string, headers: readonly string[] = [], body: string | Buffer = '') =>
  send(
    `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((h) => `${h}\r\n`).join('')}\r\n`,
    ...(body === '' ? [] : [body]),
  );
const json = (body: string, type = 'application/json') => [`Content-Type: ${type}`, `Content-Length: ${body.length}`];

const expectProblem = ({ status, headers, body }: Answer, expected: number, code: string): Problem => {
  expect([status, headers.get('content-type')]).toEqual([expected, 'application/problem+json']);
  const problem = JSON.parse(body) as Problem;
  expect(problem).toMatchObject({ type: `urn:ema:${code}`, status: expected, requestId: headers.get('x-request-id') });
  expect(problem.detail).toBe(problem['hydra:description']);
  expect(problem.detail).toMatch(/^[A-ZÈ].*\.$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('referrer-policy')).toBe('same-origin');
  return problem;
};

describe('what never reaches a call', () => {
  it.each([
    ['an address that is none', 'GET /api/%zz', 400, 'malformed'],
    ['one with half a character', 'GET /api/%c3', 400, 'malformed'],
    ['one that is too long', `GET /api/agent/orders/${'1'.repeat(300)}`, 414, 'address_too_long'],
    ['one that is nothing', 'GET /api/nothing', 404, 'not_found'],
    ['one that is nothing, written to', 'POST /nothing', 404, 'not_found'],
    ['a call that is only read', 'DELETE /api/account', 405, 'method_not_allowed'],
    ['a call that is only written', 'GET /login', 405, 'method_not_allowed'],
    ['a question about a call', 'OPTIONS /api/agent/orders/12', 405, 'method_not_allowed'],
    ['a request to be told what one sent', 'TRACE /api/account', 405, 'method_not_allowed'],
    ['a method nobody knows', 'BREW /api/account', 400, 'malformed'],
  ])('E5 F5 ACC-312 %s: one shape, every header, an Italian sentence', async (_what, line, status, code) => {
    const answer = await ask(line);
    expectProblem(answer, status, code);
    expect(answer.headers.get('allow')).toBe(
      {
        'DELETE /api/account': 'GET',
        'GET /login': 'POST',
        'OPTIONS /api/agent/orders/12': 'GET',
        'TRACE /api/account': 'GET',
      }[line],
    );
  });

  it.each(['/\\', '/\\:', '/\\[', '//\\'])(
    'ACC-592 an address that begins another host, or none, is refused and no error of ours: %s',
    async (address) => {
      const before = logged.length;
      const answer = await ask(`GET ${address}`, ['Accept: text/html']);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 400) expectProblem(answer, 400, 'malformed');
      expect(logged.slice(before)).toEqual([]);
    },
  );

  it.each([
    ['JSON that is none', '{"username": ', 'application/json', 400, 'malformed'],
    ['a key that would change what objects are', '{"__proto__": {}}', 'application/json', 400, 'malformed'],
    ['another type', '<x/>', 'text/xml', 415, 'unsupported_media'],
    ['a form', 'username=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media'],
    ['more than is taken', `{"username": "${'x'.repeat(70_000)}"}`, 'application/json', 413, 'too_large'],
  ])('E1 E2 ACC-312 %s as a body', async (_what, body, type, status, code) => {
    expectProblem(await ask('POST /login', json(body, type), body), status, code);
  });

  it('E5 headers that are too long, and what is no HTTP', async () => {
    expectProblem(await ask('GET /api/account', [`X-Long: ${'x'.repeat(20_000)}`]), 431, 'headers_too_large');
    expectProblem(await send('HELO portal\r\n\r\n'), 400, 'malformed');
  });

  it('D10 two hosts, or none', async () => {
    expectProblem(await ask('GET /api/account', ['Host: elsewhere.example']), 400, 'malformed');
    expectProblem(await send('GET /api/account HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, 'malformed');
    expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('G4 nine megabytes are heard out, so that the answer arrives', async () => {
    const body = Buffer.alloc(9 * 1024 * 1024, 'x');
    const sized = [`Content-Type: application/json`, `Content-Length: ${body.length}`];
    expectProblem(await ask('POST /login', sized, body), 413, 'too_large');
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const chunks = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
    expectProblem(await ask('POST /login', chunked, chunks), 413, 'too_large');
  });

  it('NET-442 NET-450 every screen of the web is a page, also those that links and printed codes lead to', async () => {
    const folder = new URL('../../web/pages/', import.meta.url);
    const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
    const roots = new Set(
      sources.flatMap((source) => [...source.matchAll(/path: '\/([a-z-]+)/g)].map(([, root]) => root)),
    );
    expect([...roots]).toEqual(expect.arrayContaining(['app', 'admin', 'verifica', 'tesserino', 'iscrizione']));
    for (const root of roots) expect((await ask(`GET /${root}/x`, ['Accept: text/html'])).status, root).toBe(200);
  });

  it('ACC-317 a page is given to whoever names no type, and to who only asks for its headers', async () => {
    const page = await ask('GET /');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await ask('GET /app/home', ['Accept: */*'])).status).toBe(200);
    const head = await ask('HEAD /', ['Accept: */*']);
    expect([head.status, head.body]).toEqual([200, '']);
    expectProblem(await ask('GET /', ['Accept: application/json']), 404, 'not_found');
    const lost = await ask('GET /nowhere', ['Accept: text/html']);
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
