/**
 * `node tools/run.mjs bench/months.ts [--rows 10000000] [--months 24]`: the log of events as one table and cut by month,
 * in a database of its own on the disk: how fast rows come in, how large it is, what pages of it cost, and what it takes
 * to be rid of the oldest month row by row, as retention deletes, or as a table that is dropped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { atRank } from './endure.ts';
import { machine, startDatabase } from './environment.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, months: { type: 'string', default: '24' } },
});
const ROWS = Number(values.rows);
const MONTHS = Number(values.months);
const BATCH = 100_000;
/** As many as the night deletes in one transaction. */
const SWEPT = 500;
const ONE_BY_ONE = 50_000;
const ASKED = 40;
const FIRST = '2024-01-01';

/** As migrations make it; what is unique has the time in it where it is cut. */
const COLUMNS = `id bigint not null, at timestamptz not null, event text not null, actor_user_id bigint,
  subject_user_id bigint, object text not null default '', object_id text not null default '',
  detail jsonb not null default '{}', ip text not null default '', request_id text not null default '',
  previous_hash text not null, hash text not null`;
const INDEXES = [
  '(subject_user_id, at)',
  '(object, object_id)',
  '(at, id)',
  '(event, at)',
  '(actor_user_id, at) where actor_user_id is distinct from subject_user_id',
];
const monthOf = (i: number): string => `timestamptz '${FIRST} 00:00Z' + interval '${i} months'`;

const dataDir = mkdtempSync(join(tmpdir(), 'ema-months-'));
const postgres = await startDatabase(dataDir);
const client = new pg.Client({ connectionString: postgres.adminUrl });
await client.connect();
const run = async (text: string): Promise<number> => {
  const began = performance.now();
  await client.query(text);
  return performance.now() - began;
};
const one = async <T extends pg.QueryResultRow>(text: string): Promise<T> => {
  const { rows } = await client.query<T>(text);
  if (!rows[0]) throw new Error(`nothing: ${text}`);
  return rows[0];
};
const walOf = async (work: () => Promise<unknown>): Promise<{ ms: number; wal: number }> => {
  const at = async (): Promise<string> => (await one<{ at: string }>('select pg_current_wal_insert_lsn() as at')).at;
  const from = await at();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const { wal } = await one<{ wal: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${from}') as wal`);
  return { ms, wal: Number(wal) };
};

/** Rows `from` to `to`, evenly over all months, of 5,000 people and as many orders as a third of the rows. */
const rowsFrom = (from: number, to: number): string => `
  insert into log (id, at, event, actor_user_id, subject_user_id, object, object_id, detail, ip, request_id, previous_hash, hash)
  select g, timestamptz '${FIRST} 00:00Z' + (interval '${MONTHS} months' * (g::float8 / ${ROWS})),
    (array['orders.direct-submission', 'orders.create-commission', 'access.signed-in', 'users.update'])[1 + g % 4],
    1 + (g * 7919) % 5000, case when g % 20 = 0 then 1 else 1 + (g * 7919) % 5000 end, 'order', (g / 3)::text,
    jsonb_build_object('number', g, 'total', '130.30'), '10.1.2.3', md5(g::text), md5(g::text) || md5((g + 1)::text),
    md5((g + 1)::text) || md5((g + 2)::text)
  from generate_series(${from}::bigint, ${to - 1}::bigint) g`;

const make = async (isCut: boolean): Promise<void> => {
  await run('drop table if exists log');
  await run(
    `create table log (${COLUMNS}, primary key (${isCut ? 'id, at' : 'id'}))${isCut ? ' partition by range (at)' : ''}`,
  );
  if (isCut)
    for (let i = 0; i <= MONTHS; i += 1)
      await run(`create table log_${i} partition of log for values from (${monthOf(i)}) to (${monthOf(i + 1)})`);
  for (const index of INDEXES) await run(`create index on log ${index}`);
};

const PAGES: readonly [string, (i: number) => string][] = [
  [
    'newest 50 of one person',
    (i) => `select * from log where subject_user_id = ${1 + i * 97} order by at desc limit 50`,
  ],
  [
    'what became of one order',
    (i) => `select * from log where object = 'order' and object_id = '${(i * 7919) % (ROWS / 3)}' order by id`,
  ],
  ['newest 50 of all', (i) => `select * from log order by at desc, id desc limit ${50 + i}`],
  ['one event by its number', (i) => `select * from log where id = ${1 + ((i * 104_729) % ROWS)}`],
];
const medianOf = async (text: (i: number) => string): Promise<number> => {
  const ms: number[] = [];
  for (let i = 0; i < ASKED; i += 1) ms.push(await run(text(i)));
  return atRank(ms, 0.5);
};

/** Row by row, as the night does it. */
const sweep = async (): Promise<void> => {
  const old = `select ctid from log where at < ${monthOf(1)} order by at limit ${SWEPT}`;
  while ((await client.query(`delete from log where ctid = any(array(${old}))`)).rowCount);
  await run('vacuum log');
};

type Figures = Record<string, string>;
const measure = async (isCut: boolean): Promise<Figures> => {
  await make(isCut);
  let last = 0;
  const began = performance.now();
  for (let from = 0; from < ROWS; from += BATCH) last = await run(rowsFrom(from, Math.min(ROWS, from + BATCH)));
  const seconds = (performance.now() - began) / 1000;
  await run('vacuum (analyze) log');
  const tables = `select c.oid from pg_class c where c.relname = 'log' or c.relname ~ '^log_\\d+$'`;
  const size = await one<{ table: string; indexes: string }>(
    `select sum(pg_table_size(oid)) as table, sum(pg_indexes_size(oid)) as indexes from (${tables}) t`,
  );
  const figures: Figures = {
    'rows a second, in batches': (ROWS / seconds).toFixed(0),
    'rows a second, the last batch': (BATCH / (last / 1000)).toFixed(0),
  };
  const single = await run(
    `do $$ begin for i in 1..${ONE_BY_ONE} loop
       insert into log (id, at, event, subject_user_id, object, object_id, previous_hash, hash)
       values (${ROWS} + i, ${monthOf(MONTHS)} + i * interval '1 second', 'users.update', i % 5000, 'user', i::text, md5(i::text), md5(i::text));
     end loop; end $$`,
  );
  figures['rows a second, one by one'] = (ONE_BY_ONE / (single / 1000)).toFixed(0);
  figures['table, MB'] = (Number(size.table) / 1e6).toFixed(0);
  figures['indexes, MB'] = (Number(size.indexes) / 1e6).toFixed(0);
  for (const [name, text] of PAGES) figures[`${name}, ms`] = (await medianOf(text)).toFixed(2);
  const { n } = await one<{ n: number }>(`select count(*)::int as n from log where at < ${monthOf(1)}`);
  const gone = await walOf(isCut ? async () => run('drop table log_0') : sweep);
  const left = await one<{ n: number }>(`select count(*)::int as n from log where at < ${monthOf(1)}`);
  if (left.n !== 0 || n === 0) throw new Error('the oldest month is not gone');
  figures[`the oldest month gone (${n} rows), s`] = (gone.ms / 1000).toFixed(2);
  figures['log written by that, MB'] = (gone.wal / 1e6).toFixed(1);
  return figures;
};

try {
  const whole = await measure(false);
  const cut = await measure(true);
  const load = loadavg().map((n) => n.toFixed(0));
  process.stdout.write(`\n${machine()}; load ${load.join(', ')}; ${ROWS} rows over ${MONTHS} months\n\n`);
  process.stdout.write('| | one table | cut by month |\n|---|--:|--:|\n');
  for (const [name, figure] of Object.entries(whole))
    process.stdout.write(`| ${name} | ${figure} | ${cut[name] ?? '–'} |\n`);
} finally {
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
