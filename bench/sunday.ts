/**
 * Sunday evening: closings arrive at a steady rate from many sellers, whether or not earlier ones are answered, at one
 * process or two. Says which rate holds.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepared } from './drive.ts';
import type { Stage } from './stage.ts';
import { nextClosing, openOrders, undo } from './writing.ts';

/** Closings a second that are tried, in this order, until one does not hold. */
export const RATES = [16, 32, 45, 64, 90, 120, 160, 240, 320] as const;
/** At most so many milliseconds for 99 of 100, counted from when the seller pressed. */
export const P99_MS = 300;
/** Closings a second that one process has to hold. */
export const GOAL = 45;

export type Evening = { processes: number; rate: number; p50: number; p99: number; failures: number; holds: boolean };

/** @returns whether it was answered with success */
const close = (base: string, { method, path, headers, body = '' }: Prepared, agent: Agent): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request(
      `${base}${path}`,
      { method, agent, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (answer) => answer.resume().on('end', () => resolve((answer.statusCode ?? 500) < 300)),
    );
    sent.on('error', () => resolve(false)).end(body);
  });

const atRank = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** So many closings a second for so many seconds, shared out over the processes. Times in milliseconds. */
const oneRate = async (stage: Stage, urls: readonly string[], rate: number, seconds: number): Promise<Evening> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const [took, answers]: [number[], Promise<void>[]] = [[], []];
  let failures = 0;
  await openOrders(stage);
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i += 1) {
    const due = began + (i * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    answers.push(
      close(urls[i % urls.length] ?? '', nextClosing(stage), agent).then((isClosed) => {
        took.push(performance.now() - due);
        if (!isClosed) failures += 1;
      }),
    );
  }
  await Promise.all(answers);
  agent.destroy();
  await undo(stage);
  const sorted = took.toSorted((a, b) => a - b);
  const [p50, p99] = [atRank(sorted, 0.5), atRank(sorted, 0.99)];
  return { processes: urls.length, rate, p50, p99, failures, holds: p99 <= P99_MS && failures === 0 };
};

/** Rates from the lowest until one does not hold. */
export const measureSunday = async (stage: Stage, urls: readonly string[], seconds: number): Promise<Evening[]> => {
  const evenings: Evening[] = [];
  await oneRate(stage, urls, RATES[0], Math.min(2, seconds));
  for (const rate of RATES) {
    const evening = await oneRate(stage, urls, rate, seconds);
    evenings.push(evening);
    if (!evening.holds) break;
  }
  return evenings;
};

/** The highest rate that held; 0 when none did. */
export const heldRate = (evenings: readonly Evening[], processes: number): number =>
  Math.max(0, ...evenings.filter((e) => e.processes === processes && e.holds).map((e) => e.rate));
