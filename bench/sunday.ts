/**
 * Sunday evening: orders are closed at a steady rate by many sellers, whether or not earlier ones are answered, at one,
 * two or three processes. Says which rate holds: of closings alone, and of whole visits (`bench/evening.ts`).
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepared } from './drive.ts';
import { visit } from './evening.ts';
import type { Stage } from './stage.ts';
import { nextClosing, openOrders, remember, undo } from './writing.ts';

/** Closings a second that are tried, in this order, until one does not hold. */
const RATES = {
  closings: [16, 32, 45, 64, 90, 120, 160, 240, 320],
  visits: [4, 8, 12, 16, 24, 32, 45, 64, 90],
} as const;
export type Kind = keyof typeof RATES;
/** A machine that others use stands still now and then: a rate holds when it held so often of three times. */
const TRIES = 3;
export const MOST_OF_THEM = 2;
/** At most so many milliseconds for 99 of 100, counted from when the seller pressed. */
export const P99_MS = 300;
/** Closings a second that one process has to hold. */
export const GOAL = 45;

/** `each`: 99 of 100 each time it was tried; `p50`, `p99` and `calls`, of all that was asked, of the median time. */
export type Evening = {
  kind: Kind;
  processes: number;
  rate: number;
  p50: number;
  p99: number;
  calls: number;
  failures: number;
  each: number[];
  holds: boolean;
};
type Tried = { p50: number; p99: number; calls: number; failures: number; fault: string };

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

const sum = (tried: readonly Tried[]): number => tried.reduce((n, t) => n + t.failures, 0);

/** At a steady rate for so many seconds, shared out over the processes. */
const atRate = async (rate: number, seconds: number, act: (i: number, due: number) => Promise<void>): Promise<void> => {
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i += 1) {
    const due = began + (i * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    under.push(act(i, due));
  }
  await Promise.all(under);
};

type Round = { stage: Stage; urls: readonly string[]; rate: number; seconds: number };

/** Orders that stand open are closed; times from when each was due. */
const closings = async ({ stage, urls, rate, seconds }: Round): Promise<Tried> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const took: number[] = [];
  let failures = 0;
  await openOrders(stage);
  await atRate(rate, seconds, async (i, due) => {
    const isClosed = await close(urls[i % urls.length] ?? '', nextClosing(stage), agent);
    took.push(performance.now() - due);
    if (!isClosed) failures += 1;
  });
  agent.destroy();
  await undo(stage);
  const sorted = took.toSorted((a, b) => a - b);
  const p99 = atRank(sorted, 0.99);
  return { p50: atRank(sorted, 0.5), p99, calls: p99, failures, fault: '' };
};

/** Whole visits; the closing's time from its press. */
const visits = async ({ stage, urls, rate, seconds }: Round): Promise<Tried> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const [sent, calls, faults]: [number[], number[], string[]] = [[], [], []];
  await remember(stage);
  await atRate(rate, seconds, async (i) => {
    const seen = await visit(stage, urls[i % urls.length] ?? '', i, agent);
    calls.push(...seen.calls);
    if (seen.closing !== null) sent.push(seen.closing);
    if (seen.fault !== '') faults.push(seen.fault);
  });
  agent.destroy();
  await undo(stage);
  const [sorted, all] = [sent.toSorted((a, b) => a - b), calls.toSorted((a, b) => a - b)];
  const [p50, p99] = [atRank(sorted, 0.5), atRank(sorted, 0.99)];
  return { p50, p99, calls: atRank(all, 0.99), failures: faults.length, fault: faults[0] ?? '' };
};

const holds = ({ p99, failures }: Tried): boolean => p99 <= P99_MS && failures === 0;
/** Once where it holds at once; else until two of three say the same. */
const oneRate = async (kind: Kind, round: Round): Promise<Evening> => {
  const once = kind === 'closings' ? closings : visits;
  const tried: Tried[] = [];
  const count = (isHeld: boolean): number => tried.filter((t) => holds(t) === isHeld).length;
  do tried.push(await once(round));
  while (tried.length < TRIES && count(false) > 0 && count(true) < MOST_OF_THEM && count(false) < MOST_OF_THEM);
  for (const { fault } of tried) if (fault !== '') process.stdout.write(`${fault}\n`);
  const isHeld = count(true) > count(false);
  const sorted = tried.filter((t) => holds(t) === isHeld).toSorted((a, b) => a.p99 - b.p99);
  const { p50 = 0, p99 = 0, calls = 0 } = sorted[Math.floor((sorted.length - 1) / 2)] ?? {};
  const each = tried.map((t) => t.p99);
  const said = { p50, p99, calls, each, failures: sum(sorted), holds: isHeld };
  return { kind, processes: round.urls.length, rate: round.rate, ...said };
};

/** Rates from the lowest until one does not hold. */
export const measureSunday = async (
  kind: Kind,
  stage: Stage,
  urls: readonly string[],
  seconds: number,
): Promise<Evening[]> => {
  const evenings: Evening[] = [];
  const warm = { stage, urls, rate: RATES[kind][0], seconds: Math.min(4, seconds) };
  await (kind === 'closings' ? closings : visits)(warm);
  for (const rate of RATES[kind]) {
    const evening = await oneRate(kind, { stage, urls, rate, seconds });
    evenings.push(evening);
    if (!evening.holds) break;
  }
  return evenings;
};

/** The highest rate that held; 0 when none did. */
export const heldRate = (evenings: readonly Evening[], kind: Kind, processes: number): number =>
  Math.max(0, ...evenings.filter((e) => e.kind === kind && e.processes === processes && e.holds).map((e) => e.rate));
