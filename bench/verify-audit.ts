/**
 * `node tools/run.mjs bench/verify-audit.ts [--rows 1000000]`: writes an export of so many rows and has
 * `tools/verify-audit.mjs` verify it. Prints how long it took and the most memory it held, beside a tenth of the rows.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const folder = mkdtempSync(join(tmpdir(), 'ema-verify-'));
const PROGRAM = join(import.meta.dirname, '../tools/verify-audit.mjs');
const LANES = 64;

type Lane = { lane: number; rows: number; before: string; first: number; last: number; hash: string };

const rowOf = (id: number, lane: number, previous: string) => {
  const detail = '{"note": "Commissione inserita", "count": 3}';
  const row = { id, at: `${1_790_000_000 + id}.123000`, event: 'orders.create', actor: String(lane + LANES) };
  const rest = {
    subject: row.actor,
    object: 'order',
    objectId: String(id),
    detail,
    ip: '198.51.100.7',
    requestId: 'r',
  };
  const payload = [row.at, row.event, row.actor, ...Object.values(rest)].join('|');
  const hash = createHash('sha256').update(`${previous}|${payload}`).digest('hex');
  return { ...row, ...rest, previous, hash };
};

const writeExport = async (file: string, rows: number): Promise<void> => {
  const out = createWriteStream(file);
  const lanes = new Map<number, Lane>();
  const since = { since: null, until: null };
  out.write(`${JSON.stringify({ ema: 'audit', version: 1, made: '2027-01-01T00:00:00Z', ...since })}\n`);
  for (let id = 1; id <= rows; id += 1) {
    const at = id % LANES;
    const lane = lanes.get(at) ?? { lane: at, rows: 0, before: '', first: id, last: id, hash: '' };
    const row = rowOf(id, at, lane.hash);
    lanes.set(at, Object.assign(lane, { rows: lane.rows + 1, last: id, hash: row.hash }));
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end(`${JSON.stringify({ ema: 'end', lanes: [...lanes.values()] })}\n`);
  await once(out, 'finish');
};

/** What the program says at its end of the most memory it held. */
const MEMORY = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";

const measure = async (rows: number): Promise<void> => {
  const file = join(folder, 'export.jsonl');
  await writeExport(file, rows);
  const began = performance.now();
  const verification = spawnSync(process.execPath, ['--import', MEMORY, PROGRAM, file], { encoding: 'utf8' });
  const seconds = (performance.now() - began) / 1_000;
  if (verification.status !== 0) throw new Error(verification.stdout + verification.stderr);
  const mib = Number(verification.stderr.trim().split('\n').at(-1)) / 1_024;
  console.log(
    `${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, ${mib.toFixed(0)} MiB at most`,
  );
};

try {
  for (const rows of [Number(values.rows) / 10, Number(values.rows)]) await measure(rows);
} finally {
  rmSync(folder, { recursive: true });
}
