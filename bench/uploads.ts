/**
 * `npm run uploads [-- --sizes 50M,500M,2G] [--cuts 10] [--seed 1]`: a film of each size is sent in pieces over a line
 * that breaks off so often, once with the server killed, and compared byte by byte with what is given out afterwards.
 * Prints how fast it arrives and the most memory the server ever had, which does not follow the size of the file.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseOf, machine, startDatabase } from './environment.ts';
import { servePortal, type Served } from './processes.ts';

type Film = { size: number };
type CutOff = {
  filmOf: (size: number, seed: number) => Film;
  sha256Of: (film: Film) => string;
  cutsOf: (size: number, cuts: number, seed: number) => number[];
  sendCutOff: (
    film: Film,
    to: { url: string; headers: Record<string, string> },
    journey: { pieceBytes: number; cuts: readonly number[]; onCut: (n: number) => Promise<void> },
  ) => Promise<number>;
};
const { filmOf, sha256Of, cutsOf, sendCutOff } = (await import(
  new URL('../server/test/cut-off.ts', import.meta.url).href
)) as CutOff;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '50M,500M,2G' },
    cuts: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const cuts = Number(values.cuts);
const seed = Number(values.seed);
const MEBIBYTE = 1024 * 1024;
/** As the browser sends them. */
const PIECE_BYTES = 2 * MEBIBYTE;
/** So much more than with the smallest file is what a garbage collector leaves lying about. */
const SPARE_MIB = 128;
const bytesOf = (written: string): number => {
  const [, n, unit] = /^(\d+)([MG])$/.exec(written) ?? [];
  if (n === undefined) throw new Error(`${written} is no size such as 50M or 2G`);
  return Number(n) * (unit === 'G' ? 1024 : 1) * MEBIBYTE;
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** The most resident memory a process ever had. */
const peakMiB = ({ pid }: Served): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** An agent who may upload as much as is measured. */
const makeAgent = async (pool: pg.Pool): Promise<string> => {
  await pool.query(`update parameters set value = '100000' where id in ('user_media_max_mb', 'user_media_quota_mb')`);
  const secret = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (secret_hash, actor_user_id, subject_user_id, shop)
     select $1, id, id, 0 from users where username = 'agente'`,
    [createHash('sha256').update(secret).digest('hex')],
  );
  return `ema=${secret}`;
};

const post = async <T>(url: string, cookie: string, body: object): Promise<T> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomBytes(18).toString('base64url') },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const hashOfAnswer = async (url: string, cookie: string): Promise<string> => {
  const answer = await fetch(url, { headers: { cookie } });
  const hash = createHash('sha256');
  for await (const part of answer.body ?? []) hash.update(part);
  return hash.digest('hex');
};

type Seen = { arriveMs: number; keepMs: number; restMiB: number; peakMiB: number; broken: number; isEqual: boolean };
const measure = async (size: number, url: string, dataDir: string, cookie: string): Promise<Seen> => {
  const film = filmOf(size, seed);
  let server = await servePortal(url, dataDir);
  const { url: origin } = server;
  const restMiB = server.memoryMiB();
  let peak = 0;
  let awayMs = 0;
  const see = (): void => void (peak = Math.max(peak, peakMiB(server)));
  try {
    const api = `${origin}/api/user-media/arrivals`;
    const { id, uploadUrl } = await post<{ id: string; uploadUrl: string }>(api, cookie, { name: 'film.mp4', size });
    const began = performance.now();
    const broken = await sendCutOff(
      film,
      { url: origin + uploadUrl, headers: { cookie } },
      {
        pieceBytes: PIECE_BYTES,
        cuts: cutsOf(size, cuts, seed),
        onCut: async (n) => {
          if (n !== Math.ceil(cuts / 2)) return;
          const left = performance.now();
          see();
          await server.kill();
          server = await servePortal(url, dataDir, {}, Number(new URL(origin).port));
          awayMs += performance.now() - left;
        },
      },
    );
    const arrived = performance.now();
    const kept = await post<{ originalUrl: string }>(`${api}/${id}/complete`, cookie, {});
    const keepMs = performance.now() - arrived;
    const isEqual = (await hashOfAnswer(origin + kept.originalUrl, cookie)) === sha256Of(film);
    see();
    return { arriveMs: arrived - began - awayMs, keepMs, restMiB, peakMiB: peak, broken, isEqual };
  } finally {
    await server.stop();
  }
};

const dataDir = mkdtempSync(join(tmpdir(), 'ema-uploads-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'uploads', { agents: 60, customers: 400, orders: 1000 }, dataDir);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const cookie = await makeAgent(pool);
  await pool.end();
  say(`${machine()}\n\n| size | broken off | equal | MB/s | kept in | memory at rest | at most |`);
  say('|---|---|---|---|---|---|---|');
  const peaks: number[] = [];
  for (const written of values.sizes.split(',')) {
    const size = bytesOf(written);
    const seen = await measure(size, url, dataDir, cookie);
    peaks.push(seen.peakMiB);
    say(
      `| ${written} | ${seen.broken} | ${seen.isEqual ? 'yes' : '**no**'} | ${(size / 1000 / seen.arriveMs).toFixed(1)} | ${(seen.keepMs / 1000).toFixed(1)} s | ${seen.restMiB} MiB | ${seen.peakMiB} MiB |`,
    );
    if (!seen.isEqual || seen.broken !== cuts) process.exitCode = 1;
  }
  if (Math.max(...peaks) - (peaks[0] ?? 0) > SPARE_MIB) {
    say(`\nMemory grows with the file: ${peaks.join(', ')} MiB.`);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
