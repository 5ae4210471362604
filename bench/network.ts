/**
 * `npm run bench:network [-- --seconds 60] [--data folder]`: 2,000 scans a minute against a meeting of 3,000 guests, none lost and none
 * doubled; then, alone and four at once, the home of every role, the media of everybody at 1,000,000 items and the calls
 * that walk a sponsor tree of 50,000 agents. Fails when a scan is lost or doubled, or a call alone takes over 200 ms. What
 * is measured on stays in the folder, when one is given, for the next time.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, oneByOne, send } from './drive.ts';
import { databaseOf, machine, root, startDatabase } from './environment.ts';
import { servePortal } from './processes.ts';
import { measureScans } from './scans.ts';
import { signIn } from './sign-in.ts';
import { get, openStage } from './stage.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, data: { type: 'string' } } });
const SIZES = { agents: 400, customers: 500, orders: 2000 };
const WITHIN_MS = 200;
/** `nuovo` has operations to complete before there is a home. */
const ROLES = ['admin', 'gm', 'manager', 'agente', 'cliente', 'scanner', 'ordini'] as const;
const PERIOD = ((): string => {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
})();
/** Who asks, for what. */
const CALLS: readonly (readonly [string, string, string])[] = [
  ...ROLES.map((role) => [`home of ${role}`, role, '/api/home'] as const),
  ['media of everybody, first page', 'admin', '/api/user-media?includeAll=true&perPage=120'],
  ['media of everybody, middle page', 'admin', '/api/user-media?includeAll=true&perPage=120&page=4060'],
  ['media of everybody, last page', 'admin', '/api/user-media?includeAll=true&perPage=120&page=8120'],
  ['media, videos alone', 'admin', '/api/user-media?includeAll=true&perPage=120&mediaType=video'],
  ['media that were hidden', 'admin', '/api/user-media?includeAll=true&perPage=120&isHidden=true'],
  ['those below, first page', 'gm', '/api/agents'],
  ['those below, middle page', 'gm', '/api/agents?page=1000'],
  ['those below by name', 'gm', '/api/agents?search=ferrero%20marta'],
  ['those directly below', 'gm', '/api/agents?onlyDirectSubordinates=true'],
  ['one far below', 'gm', '/api/agents/:deep'],
  ['subordinates report of a group', 'gm', `/api/agent/reports/subordinates/${PERIOD}/emakleen-group`],
  ['sales report of a group', 'gm', `/api/agent/reports/sales/${PERIOD}/emakleen-group`],
  ['who one is', 'gm', '/api/account'],
  ['sponsorships, first page', 'admin', '/api/subordinate-invitations'],
  ['sponsorships, middle page', 'admin', '/api/subordinate-invitations?page=800'],
  ['sponsorships, last page', 'admin', '/api/subordinate-invitations?page=1660'],
  ['sponsorships by name', 'admin', '/api/subordinate-invitations?search=ferrero'],
  [
    'sponsorships past their term',
    'admin',
    '/api/subordinate-invitations?term=over&orderField=paymentTerm&orderDir=asc',
  ],
  ['sponsorships by term', 'admin', '/api/subordinate-invitations?orderField=paymentTerm&orderDir=desc'],
  ['sponsorships by candidate', 'admin', '/api/subordinate-invitations?orderField=fullName&orderDir=asc'],
  ['agents of the office', 'admin', '/api/agents?withSubordinateInvitation=true'],
];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const dataDir = values.data ?? mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-network-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'bench_network', SIZES, dataDir);
  const stage = await openStage(url);
  const filled = await stage.pool.query(`select 1 from users where username = 'NET1'`);
  if (filled.rows.length === 0) {
    await stage.pool.query(readFileSync(join(root, 'bench/network.sql'), 'utf8'));
    await stage.pool.query('vacuum analyze');
  }
  await stage.pool.query(`delete from meeting_scans where meeting_id = (select max(id) from meetings)`);
  const deep = await stage.pool.query<{ id: number }>(
    `select a.id from agents a join users u on u.id = a.user_id where u.username = 'NET49999'`,
  );
  const cookies = new Map<string, string>();
  for (const role of ROLES) cookies.set(role, await signIn(stage.pool, role));
  say(machine());
  const failed = await measureScans({
    pool: stage.pool,
    // Each device is held to what one may send a minute, as in production.
    portal: await servePortal(url, dataDir, { EMA_LIMIT_FACTOR: '1' }),
    office: cookies.get('admin') ?? '',
    seconds: Number(values.seconds),
    signIn,
    say,
  });
  const slow: string[] = [];
  const portal = await servePortal(url, dataDir);
  for (const [name, role, path] of CALLS) {
    const next = () => get(path.replace(':deep', String(deep.rows[0]?.id)), cookies.get(role) ?? '');
    const { status, body } = await send(portal.url, next());
    if (status === 503) {
      // Given up by the server: longer than a statement may take.
      slow.push(name);
      say(`${name.padEnd(32)} given up`);
      continue;
    }
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
    await oneByOne(portal.url, next, 3);
    const alone = await oneByOne(portal.url, next, 15);
    const { p50, p99 } = await load(portal.url, next, { connections: 4, seconds: 2 });
    if (alone > WITHIN_MS) slow.push(name);
    const total = /"totalItems":(\d+)/.exec(body)?.[1] ?? '–';
    say(
      `${name.padEnd(32)} ${total.padStart(7)} rows   alone ${alone.toFixed(1).padStart(7)} ms   4 at once p50 ${p50} p99 ${p99} ms`,
    );
  }
  await portal.stop();
  await stage.pool.end();
  if (slow.length > 0) say(`Over ${WITHIN_MS} ms: ${slow.join('; ')}.`);
  if (failed || slow.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
