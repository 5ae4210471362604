import { Agent, request as ask } from 'node:http';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { handlers } from '../features/all.ts';
import { testPortal } from '../test/harness.ts';
import { buildApp } from './app.ts';

/** Paths go over the wire as they are spelled: a client library would tidy them up. */
const t = testPortal({ listen: true });
const agent = new Agent({ keepAlive: true });
const lines: string[] = [];
let inMaintenance: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const config = { ...t.services.config, EMA_MAINTENANCE: '1' as const };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  inMaintenance = await buildApp({ ...t.services, config, log }, handlers);
  await inMaintenance.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await inMaintenance.close();
});

type Sent = { method?: string; headers?: Record<string, string>; app?: typeof t.app };
const send = async (path: string, { method = 'GET', headers = {}, app = t.app }: Sent = {}) => {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise<{ status: number; body: string }>((done, fail) => {
    ask({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
    })
      .on('error', fail)
      .end();
  });
};

const hex = (character: string, isUpper: boolean): string => {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${isUpper ? code.toUpperCase() : code}`;
};
/** One letter of a path as it is, escaped, escaped twice, in the other case, or with something slipped in. */
const letter = (character: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(character) },
    { weight: 6, arbitrary: fc.boolean().map((isUpper) => hex(character, isUpper)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        hex(character, true).replace('%', '%25'),
        character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
        `${character}/`,
        `${character}/./`,
        `${character}/x/../`,
        `${character};`,
        `${character}.`,
        `${character}%00`,
      ),
    },
  );
const spellings = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '/.', '//x', 'http://portal.example', 'HTTP://evil.example:80') },
      ),
      fc.tuple(...Array.from(path.slice(1), letter)).map((letters) => `/${letters.join('')}`),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '//', '/.', ';', ';x=1', '#x', '%20', '?') },
      ),
    )
    .map((parts) => parts.join(''));

const OTHER = { 'sec-fetch-site': 'cross-site' };
const OWN = { 'sec-fetch-site': 'same-origin' };
const RUNS = { numRuns: 300, seed: 20 };
const sessionOf = async (cookie: string) =>
  (
    await t.db.query(
      `select ended_at, acting_kind, subject_user_id from sessions where secret_hash = encode(sha256($1::bytea), 'hex')`,
      [cookie.replace('ema=', '')],
    )
  ).rows[0];

/** Spellings that lead to the door for somebody from the portal itself: whoever comes from elsewhere is refused there. */
const holdShut = async (door: string, query: string): Promise<number> => {
  const { cookie } = await t.as('admin');
  const before = await sessionOf(cookie);
  let led = 0;
  await fc.assert(
    fc.asyncProperty(spellings(door), async (path) => {
      const own = await send(`${path}${query}`, { headers: OWN });
      const other = await send(`${path}${query}`, { headers: { ...OTHER, cookie } });
      const isDoor = own.status === 303 || own.status === 401;
      if (isDoor) led += 1;
      expect(other.status === 403 && other.body.includes('cross_site'), `${path}: ${own.status}, ${other.status}`).toBe(
        isDoor,
      );
    }),
    { ...RUNS, examples: [[door], [door.replace('_', '%5f').replace('/l', '/%6c')]] },
  );
  expect(await sessionOf(cookie)).toEqual(before);
  return led;
};

describe('what another site makes a browser send', () => {
  it.each([
    ['/logout', ''],
    ['/_switch-user', '?_switch_user=agente&reason=verifica%20di%20un%20ordine'],
  ])('C4 D10 is refused at %s however the address is spelled', async (door, query) => {
    expect(await holdShut(door, query)).toBeGreaterThan(60);
  });

  it('C4 is refused at the address people know, and where nothing is', async () => {
    const { cookie } = await t.as('admin');
    const query = '?_switch_user=agente&reason=verifica%20di%20un%20ordine';
    expect((await send(`/${query}`, { headers: { ...OTHER, cookie } })).status).toBe(403);
    expect((await send(`http://portal.example/${query}`, { headers: { ...OTHER, cookie } })).status).not.toBe(303);
    expect((await send('/api/nothing', { method: 'POST', headers: { ...OTHER, cookie } })).status).toBe(403);
    expect(await sessionOf(cookie)).toMatchObject({ ended_at: null, acting_kind: null });
  });

  it('F3 is refused for every spelling of a call that writes, but where PagoDIL sends the browser back', async () => {
    const { cookie } = await t.as('agente');
    await fc.assert(
      fc.asyncProperty(spellings('/api/subordinate-login'), async (path) => {
        expect([400, 403], path).toContain(
          (await send(path, { method: 'POST', headers: { ...OTHER, cookie } })).status,
        );
      }),
      RUNS,
    );
    const back = async (path: string) => (await send(path, { method: 'POST', headers: OTHER })).status;
    expect(await back('/pagodil/return/EMA-0-0')).not.toBe(403);
    expect(await back('/pagodil/return/../../logout')).toBe(403);
    expect(await back('/pagodil%2freturn%2fx')).toBe(403);
  });
});

describe('what another site makes a browser read', () => {
  const search = '/api/agent/customers/search-by-fiscal-code/RSSGLI80A41H501X';
  it('F3 ACC-443 no call is made for it: a search that registers a customer and is counted least of all', async () => {
    const { cookie } = await t.as('agente', 1);
    const written = async () =>
      (await t.db.query('select (select count(*) from agent_customers) as c, (select count(*) from rate_limits) as l'))
        .rows[0];
    const before = await written();
    for (const site of ['cross-site', 'same-site'])
      for (const path of [search, '/api/account', '/api/agent/customers'])
        expect([path, (await send(path, { headers: { cookie, 'sec-fetch-site': site } })).status]).toEqual([path, 403]);
    expect(await written()).toEqual(before);
    for (const site of ['same-origin', 'none'])
      expect((await send('/api/account', { headers: { cookie, 'sec-fetch-site': site } })).status).toBe(200);
    expect((await send('/api/openapi.json', { headers: OTHER })).status, 'the reference is a page').not.toBe(403);
  });
  /** What being asked leaves behind: an entry in the log, a file of the day, a search that is counted. */
  const left = async (): Promise<unknown> =>
    (await t.db.query('select (select count(*) from audit) as a, (select count(*) from rate_limits) as l')).rows[0];
  const reading = (calls as readonly CallSpec[])
    .filter(({ method }) => method === 'GET')
    .map(({ name, path }) => [name, path.replaceAll(/:\w+/g, '1')] as const);
  it('ACC-541 nor any file: none is taken from those of a day, whoever leads the browser there', async () => {
    const { cookie } = await t.as('admin');
    const before = await left();
    const answered = [];
    for (const [name, path] of reading)
      for (const site of ['cross-site', 'same-site']) {
        const { status, body } = await send(path, { headers: { cookie, 'sec-fetch-site': site } });
        // «/» is a page, and the call only with its parameter.
        if (path !== '/' && !(status === 403 && body.includes('cross_site'))) answered.push([name, site, status]);
      }
    expect(answered).toEqual([]);
    expect(await left()).toEqual(before);
    expect(reading.filter(([, path]) => path.startsWith('/file/')).length).toBeGreaterThan(50);
  });
  it('ACC-541 by no spelling of any call’s address', async () => {
    const { cookie } = await t.as('admin');
    const before = await left();
    const paths = reading.map(([, path]) => path).filter((path) => path !== '/');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths).chain(spellings), async (path) => {
        const { status, body } = await send(path, { headers: { ...OTHER, cookie } });
        // A spelling of no address is the page of the portal, which says that nothing is there.
        expect(status >= 400 || body.startsWith('<!doctype html>'), `${path}: ${status}`).toBe(true);
      }),
      { numRuns: 1_200, seed: 541 },
    );
    expect(await left()).toEqual(before);
  });
  it('F3 ACC-443 who says nothing of where they come from may sign out', async () => {
    const { cookie } = await t.as('agente');
    expect((await send('/logout', { headers: { cookie } })).status).toBe(303);
  });
});

describe('while the portal is shut for maintenance', () => {
  it('ACC-336 no spelling of a call is answered, and the log names calls as they are registered', async () => {
    const { cookie } = await t.as('agente');
    let led = 0;
    await fc.assert(
      fc.asyncProperty(spellings('/api/account'), async (path) => {
        const open = await send(path, { headers: { cookie } });
        const shut = await send(path, { headers: { cookie }, app: inMaintenance });
        const isCall = open.status === 200 && open.body.includes('isAuthenticated');
        if (isCall) led += 1;
        expect(shut.status === 503 && shut.body.includes('maintenance'), `${path}: ${shut.status}`).toBe(isCall);
      }),
      RUNS,
    );
    expect(led).toBeGreaterThan(60);
    const said = lines.map((line) => JSON.parse(line) as { msg: string; route?: string });
    const routes = said.filter(({ msg }) => !msg.startsWith('Server listening')).map(({ route }) => route);
    expect([...new Set(routes)].toSorted()).toEqual(['/api/account', 'none']);
  });
});
