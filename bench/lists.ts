/**
 * `npm run bench:lists [-- --data folder] [--only part of a name]`: each list with pages that grows, over 1,000,000 rows
 * of its table: the first, the middle and the last page (where not all are counted, of those that are), a text that few
 * rows have, one that very many have and one that none has, and the middle page in each order the screen offers; one
 * call after another, the median of five. Fails when one takes over 200 ms. What is measured on stays in the folder,
 * when one is given, for the next time.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { oneByOne, send } from './drive.ts';
import { databaseOf, machine, root, startDatabase } from './environment.ts';
import { growingLists, STANDS_STILL, TEXTS, type Known, type List } from './lists-asked.ts';
import { servePortal } from './processes.ts';
import { signIn } from './sign-in.ts';
import { get, openStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    orders: { type: 'string', default: '1000000' },
  },
});
const SIZES = { agents: 2000, customers: 300_000, orders: Number(values.orders) };
const WITHIN_MS = 200;
const TIMES = 5;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What each script adds stands there when its last row does. */
const fill = async (pool: pg.Pool): Promise<void> => {
  const steps = [
    ['network.sql', `select 1 from users where username = 'NET1'`],
    ['lists.sql', `select 1 from users where username = 'LST1'`],
  ] as const;
  for (const [script, isThere] of steps) {
    if ((await pool.query(isThere)).rows.length > 0) continue;
    await pool.query(`set statement_timeout = 0; ${readFileSync(join(root, 'bench', script), 'utf8')}`);
    await pool.query('vacuum analyze');
  }
};

/** «gm» may open whatever an agent may: the step of other incomes is answered. */
const openUp = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `update agents set external_incomes_enabled = true
     where user_id = (select id from users where username = 'gm')`,
  );

const knownOf = async (pool: pg.Pool): Promise<Known> => {
  const known = await pool.query<Known>(
    `select (select id::int from meetings order by date desc, id limit 1) as meeting,
       (select id::int from bulk_runs order by total desc, id limit 1) as run,
       (select max(id)::int from alerts) as alert,
       to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM') as period`,
  );
  if (!known.rows[0]) throw new Error('nothing was filled');
  return known.rows[0];
};

type Counted = { totalItems: number; totalPages: number; isAtLeast?: true };
/** Milliseconds, null where the server gave up, and how many rows are listed. */
type Timed = { ms: number | null; total: string; pages: number };
const isOver = (ms: number | null): boolean => ms === null || ms > WITHIN_MS;
const inWords = (ms: number | null | undefined): string => {
  if (ms === undefined) return '–';
  return ms === null ? '**given up**' : `${isOver(ms) ? '**' : ''}${ms.toFixed(0)}${isOver(ms) ? '**' : ''}`;
};

const measure = async (base: string, cookie: string, path: string): Promise<Timed> => {
  const next = () => get(path, cookie);
  const began = performance.now();
  const { status, body } = await send(base, next());
  if (status === 503) return { ms: null, total: '–', pages: 0 };
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  const first = performance.now() - began;
  const { totalItems, totalPages, isAtLeast } = (JSON.parse(body) as { pagination: Counted }).pagination;
  const ms = await oneByOne(base, next, first > 1_000 ? 1 : TIMES);
  return { ms, total: `${isAtLeast ? '> ' : ''}${totalItems}`, pages: totalPages };
};

const measureList = async (base: string, cookie: string, { name, path, field, sorts }: List): Promise<boolean> => {
  const at = (more: string): Promise<Timed> => measure(base, cookie, `${path}&${more}`);
  const first = await at('page=1');
  const middle = Math.max(1, Math.floor(first.pages / 2));
  const deep = first.pages > 1;
  const cells = [first.ms, deep ? (await at(`page=${middle}`)).ms : undefined];
  cells.push(deep ? (await at(`page=${first.pages}`)).ms : undefined);
  for (const text of Object.values(TEXTS)) cells.push(field === null ? undefined : (await at(`${field}=${text}`)).ms);
  const orders: string[] = [];
  let isSlow = cells.some((ms) => ms !== undefined && isOver(ms));
  for (const sort of sorts)
    for (const dir of ['asc', 'desc']) {
      const { ms } = await at(`page=${middle}&orderField=${sort}&orderDir=${dir}`);
      isSlow ||= isOver(ms);
      orders.push(`${sort} ${dir} ${inWords(ms)}`);
    }
  say(`| ${name} | ${first.total} | ${cells.map(inWords).join(' | ')} | ${orders.join(', ') || '–'} |`);
  return isSlow;
};

const dataDir = values.data ?? mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-lists-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'bench_lists', SIZES, dataDir);
  const stage = await openStage(url);
  await fill(stage.pool);
  await openUp(stage.pool);
  const lists = growingLists(await knownOf(stage.pool)).filter(({ name }) => name.includes(values.only));
  const cookies = new Map<string, string>();
  for (const as of new Set(lists.map((list) => list.as))) cookies.set(as, await signIn(stage.pool, as));
  const portal = await servePortal(url, dataDir);
  say(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; ms`);
  say('| list | rows | first | middle | last | rare text | frequent text | none | middle page by order |');
  say('|---|--:|--:|--:|--:|--:|--:|--:|---|');
  const slow: string[] = [];
  for (const list of lists) if (await measureList(portal.url, cookies.get(list.as) ?? '', list)) slow.push(list.name);
  await portal.stop();
  await stage.pool.end();
  const still = Object.entries(STANDS_STILL).map(([name, why]) => `${name} (${why})`);
  say(`Do not grow: ${still.join(', ')}.`);
  say(`Load ${loadavg()[0]?.toFixed(1)}. Over ${WITHIN_MS} ms: ${slow.length === 0 ? 'none' : slow.join(', ')}.`);
  if (slow.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
