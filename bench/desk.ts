/**
 * `npm run bench:desk [-- --orders 20000 --quick]`: what the office moves in and out: rows a second of lists taken
 * out as CSV and XLSX, of long files of shippings and of prices checked and loaded, with faults too, and MB a second of
 * 2,000 documents in one ZIP. Prints with each the most memory that the server, or whoever makes the ZIP, held.
 * `--quick` tries all of it on a tiny database.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseOf, machine, startDatabase } from './environment.ts';
import { servePortal, type Served } from './processes.ts';
import { openStage, type Stage } from './stage.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '20000' }, quick: { type: 'boolean', default: false } },
});
const SIZES = values.quick
  ? { agents: 40, customers: 200, orders: 500 }
  : { agents: 400, customers: 5_000, orders: Number(values.orders) };
const ROWS = values.quick ? [200] : [1_000, 10_000, 100_000];
const FILES = values.quick ? 100 : 2_000;
const CLOSE_HEAP = '--max-old-space-size=128 --max-semi-space-size=2';

/** From now on the most memory is counted anew. */
const beginPeak = ({ pid }: Served): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
const peakMiB = ({ pid }: Served): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);

const say = (what: string, how: string): void => void process.stdout.write(`${what.padEnd(44)} ${how}\n`);
const measured = async <T>(
  portal: Served,
  work: () => Promise<T>,
): Promise<{ answer: T; seconds: number; mib: number }> => {
  beginPeak(portal);
  const began = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - began) / 1_000, mib: peakMiB(portal) };
};

type Asked = { portal: Served; stage: Stage };
const ask = async ({ portal, stage }: Asked, path: string, csv?: string): Promise<Response> => {
  const answer = await fetch(`${portal.url}${path}`, {
    headers: { cookie: stage.admin, ...(csv === undefined ? {} : { 'content-type': 'text/csv' }) },
    ...(csv === undefined ? {} : { method: 'POST', body: csv }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const takeOut = async (asked: Asked, name: string, list: string, file: string): Promise<void> => {
  const listed = await ask(asked, list);
  const { pagination } = (await listed.json()) as { pagination: { totalItems: number } };
  const rows = Math.min(pagination.totalItems, 50_000);
  for (const format of ['csv', 'xlsx']) {
    const { answer, seconds, mib } = await measured(asked.portal, async () =>
      (await ask(asked, `${file}&format=${format}`)).arrayBuffer(),
    );
    const size = `${(answer.byteLength / 1e6).toFixed(1)} MB`;
    say(`out: ${name}, ${rows} rows, ${format}`, `${Math.round(rows / seconds)} rows/s  ${size}  peak ${mib} MiB`);
  }
};

type Import = {
  name: string;
  path: string;
  head: string;
  line: (i: number) => string;
  wrong: (line: string) => string;
};
const bringIn = async (asked: Asked, { name, path, head, line, wrong }: Import, rows: number): Promise<void> => {
  const lines = Array.from({ length: rows }, (_, i) => line(i));
  const csv = [head, ...lines].join('\n');
  for (const [what, where] of [
    ['checked', '/check'],
    ['loaded', ''],
    ['loaded again', ''],
  ] as const) {
    const { answer, seconds, mib } = await measured(asked.portal, async () =>
      (await ask(asked, `${path}${where}`, csv)).json(),
    );
    const { added, changed, unchanged } = answer as Record<string, number>;
    const sums = Object.entries({ added, changed, unchanged }).flatMap(([k, n]) =>
      n === undefined ? [] : [`${n} ${k}`],
    );
    const rate = `${seconds.toFixed(1)} s  ${Math.round(rows / seconds)} rows/s  peak ${mib} MiB`;
    say(`in: ${rows} ${name} ${what}`, `${rate}  ${sums.join(', ')}`);
  }
  const faulty: [string, (i: number) => boolean][] = [
    ['the first', (i) => i === 0],
    ['a middle', (i) => i === rows / 2],
    ['the last', (i) => i === rows - 1],
    ['every', () => true],
  ];
  for (const [which, isWrong] of faulty) {
    const bad = [head, ...lines.map((l, i) => (isWrong(i) ? wrong(l) : l))].join('\n');
    const { answer, seconds, mib } = await measured(asked.portal, async () =>
      (await ask(asked, `${path}/check`, bad)).json(),
    );
    const { faults, faultCount } = answer as { faults: { line: number }[]; faultCount: number };
    const told = `${faultCount} faults, the first in line ${faults[0]?.line}`;
    say(`in: ${rows} ${name}, a fault in ${which} row`, `${seconds.toFixed(1)} s  peak ${mib} MiB  ${told}`);
    if (which !== 'every') continue;
    const all = await measured(asked.portal, async () => (await ask(asked, `${path}/faults`, bad)).text());
    const inFile = all.answer.trimEnd().split('\r\n').length - 1;
    say(
      `in: ${rows} ${name}, the file of all faults`,
      `${all.seconds.toFixed(1)} s  peak ${all.mib} MiB  ${inFile} lines`,
    );
  }
};

const imports = async ({ pool }: Stage): Promise<Import[]> => {
  const sent = await pool.query<{ id: number }>(`select id from orders where state = 'submitted' order by id`);
  const ids = sent.rows.map(({ id }) => id);
  const prices = await pool.query<{ code: string; listing: string; day: string }>(
    `select p.code, e.listing, ((now() at time zone 'Europe/Rome')::date + n)::text as day
     from generate_series(1, 700) n
     cross join listing_entries e
     join products p on p.id = e.product_id
     where e.enabled and e.listing not like '%gift%'
     order by n, e.id
     limit 100000`,
  );
  return [
    {
      name: 'shippings',
      path: '/api/admin/shippings',
      head: 'ordine;data;spedizione;link',
      line: (i) => `${ids[i % ids.length]};21/11/2026;B-${i};https://corriere.example/segui?numero=${i}`,
      wrong: (line) => line.replace(/^\d+/, '999999999'),
    },
    {
      name: 'prices',
      path: '/api/admin/product-prices',
      head: 'codice;listino;prezzo;punti;dal',
      line: (i) => {
        const price = prices.rows[i % prices.rows.length];
        return `${price?.code};${price?.listing};${20 + (i % 9)},50;;${price?.day}`;
      },
      wrong: (line) => line.replace(/^[^;]+/, 'VEN-9999'),
    },
  ];
};

type Kept = { fileDownloadUrl: string; fileName: string; fileSize: number | null };
type Documents = { items: { agent: { fullName: string }; documentDate: string; files: Kept[] }[] };
/** The documents of the demo again and again, each under its own name, made by the code of the page. */
const zip = async (asked: Asked): Promise<void> => {
  const { items } = (await (await ask(asked, '/api/admin/agent-documents?perPage=200')).json()) as Documents;
  const papers = items.flatMap(({ agent, documentDate, files }) =>
    files.map(({ fileDownloadUrl: url, fileName, fileSize }) => ({
      url,
      fileName,
      fileSize,
      person: agent.fullName,
      date: documentDate,
    })),
  );
  for (const files of [FILES / 10, FILES]) {
    const entries = Array.from({ length: files }, (_, i) => papers[i % papers.length]);
    const input = JSON.stringify({ base: asked.portal.url, cookie: asked.stage.admin, entries });
    beginPeak(asked.portal);
    const zipped = spawnSync(process.execPath, ['--expose-gc', join(import.meta.dirname, 'desk-zip.ts')], {
      input,
      encoding: 'utf8',
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    if (zipped.status !== 0) throw new Error(zipped.stderr);
    const { bytes, seconds, mib, isTold } = JSON.parse(zipped.stdout) as Record<'bytes' | 'seconds' | 'mib', number> & {
      isTold: string;
    };
    const rate = `${(bytes / 1e6 / seconds).toFixed(1)} MB/s  ${Math.round(files / seconds)} files/s`;
    const peaks = `peak ${mib.toFixed(0)} MiB, of the server ${peakMiB(asked.portal)} MiB`;
    say(`ZIP of ${files} documents, ${(bytes / 1e6).toFixed(1)} MB`, `${rate}  ${peaks}  ${isTold}`);
  }
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-bench-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'bench_desk', SIZES, dataDir);
  const stage = await openStage(url);
  await stage.pool.query('vacuum analyze');
  const portal = await servePortal(url, dataDir);
  const asked = { portal, stage };
  const busy = loadavg()[0]?.toFixed(1);
  process.stdout.write(`${machine()}, load ${busy}; the server at rest: ${portal.memoryMiB()} MiB\n`);
  await takeOut(asked, 'orders', '/api/admin/commissions?shop=kleen', '/file/commissions?shop=kleen');
  await zip(asked);
  await portal.stop();
  // What is garbage already would stay in a heap that has room: with little of it the peak is what is really held.
  const close = await servePortal(url, dataDir, { NODE_OPTIONS: CLOSE_HEAP });
  say('a server with little room for garbage, at rest', `${close.memoryMiB()} MiB (${CLOSE_HEAP})`);
  for (const one of await imports(stage)) for (const rows of ROWS) await bringIn({ portal: close, stage }, one, rows);
  await close.stop();
  await stage.pool.end();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
