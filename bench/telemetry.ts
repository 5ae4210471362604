/** Measures what telling a collector costs: the same calls, side by side, with and without. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, type Prepared } from './drive.ts';
import { databaseOf, machine, startDatabase } from './environment.ts';
import { servePortal, type Served } from './processes.ts';
import { get, openStage, sellerAt } from './stage.ts';

/**
 * `node tools/run.mjs bench/telemetry.ts [--rounds 11]`: three servers on one database, without a
 * collector, tracing a tenth, and tracing all, each the same few hundred calls in many short rounds by turns. What counts
 * is the processor time of a call, as the system says it, and of that the median of what a round says of both.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '11' } },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const TICKS = 100;
const CALLS = 300;
const secondsOf = ({ pid }: Served): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

let bytes = 0;
const collector = createServer((request, response) => {
  request.on('data', (part: Buffer) => (bytes += part.length));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-telemetry-'));
const postgres = await startDatabase(dataDir);
const served: Served[] = [];
try {
  const url = await databaseOf(postgres, 'telemetry', { agents: 300, customers: 3_000, orders: 5_000 }, dataDir);
  const stage = await openStage(url);
  const on = (ratio: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio });
  const sides = [
    ['without a collector', {}],
    ['a tenth traced', on('0.1')],
    ['all traced', on('1')],
  ] as const;
  for (const [, settings] of sides)
    served.push(await servePortal(url, dataDir, { EMA_LOG_LEVEL: 'warn', ...settings }));
  const calls: readonly (readonly [string, (i: number) => Prepared])[] = [
    ['the register of orders', (i) => get('/api/agent/orders?shop=1&perPage=25', sellerAt(stage, i).cookie)],
    ['who one is and what is asked of them', (i) => get('/api/account', sellerAt(stage, i).cookie)],
  ];
  say(`${machine()}\n\n| call | | processor a call | ratio | start | memory |\n|---|---|---|---|---|---|`);
  for (const [name, next] of calls) {
    const costs: number[][] = sides.map(() => []);
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const [side, server] of served.entries()) {
        let callCount = 0;
        const before = secondsOf(server);
        const amount = round === 0 ? 3 * CALLS : CALLS;
        const seen = await load(server.url, () => next((callCount += 1)), { connections: 8, seconds: 0, amount });
        const used = secondsOf(server) - before;
        if (seen.failures > 0) throw new Error(`${name}: ${seen.failures} failures`);
        // The first round warms up.
        if (round === 0) continue;
        costs[side]?.push((used / amount) * 1_000);
      }
    for (const [side, [what]] of sides.entries()) {
      const cost = median(costs[side] ?? []);
      const ratio = median((costs[side] ?? []).map((one, round) => one / (costs[0]?.[round] ?? 1)));
      const server = served[side];
      say(
        `| ${name} | ${what} | ${cost.toFixed(2)} ms | ${ratio.toFixed(2)} | ${Math.round(server?.startedInMs ?? 0)} ms | ${server?.memoryMiB()} MiB |`,
      );
    }
  }
  await stage.pool.end();
  say(`\nThe collector was sent ${(bytes / 1_048_576).toFixed(0)} MiB.`);
} finally {
  for (const server of served) await server.stop();
  collector.close();
  collector.closeAllConnections();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
