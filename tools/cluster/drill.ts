/** Breaks a cluster piece by piece under load and tells for each how long nobody could write and what was lost. */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickerOf } from '../seeded.ts';
import type { Cluster } from './cluster.ts';
import { TIMES } from './configurations.ts';
import { FAULTS, type Fault } from './faults.ts';
import { judge } from './judge.ts';
import { startLoad, type Count, type Intent, type Load } from './load.ts';
import { etcdLeader, stateOf, ttlInForce } from './state.ts';

/** A fault may show late: a primary gives up only when it could not reach etcd for a while. */
const WATCHED_MS = 12_000;
const CALM_MS = 3_000;
const GIVEN_UP_MS = 90_000;
const WHOLE_MS = 120_000;
const GOAL_SECONDS = 15;

const shuffled = (faults: readonly Fault[], pick: () => number): Fault[] =>
  faults
    .map((fault) => ({ fault, at: pick() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault);

/** The longest time in which nothing was acknowledged, in seconds. */
const longestPause = (moments: readonly number[], from: number, to: number): number => {
  const within = [from, ...moments.filter((at) => at > from && at <= to), to];
  return Math.max(...within.map((at, i) => at - (within[i - 1] ?? from))) / 1000;
};

/** Waits until writes go on without a pause. @returns seconds of the longest pause until then */
const untilWritten = async ({ acknowledged }: Load, from: number): Promise<number> => {
  for (;;) {
    await sleep(200);
    const now = performance.now();
    const isCalm = longestPause(acknowledged, now - CALM_MS, now) < CALM_MS / 3000;
    if (now - from > GIVEN_UP_MS) return Infinity;
    if (now - from >= WATCHED_MS && isCalm) return longestPause(acknowledged, from, now);
  }
};

const untilWhole = async ({ machines }: Cluster): Promise<boolean> => {
  const end = performance.now() + WHOLE_MS;
  // Patroni goes on saying what it knows while etcd has no leader.
  while (!(await stateOf(machines)).isWhole || !(await etcdLeader(machines))) {
    if (performance.now() > end) return false;
    await sleep(500);
  }
  return true;
};

type Row = {
  fault: string;
  isUnseen: boolean;
  what: string;
  seconds: number;
  wholeSeconds: number;
  answers: string;
  seen: number;
  /** Answers that are neither a success nor «later». */
  refused: number;
} & Pick<Count, 'lists'>;
type Stretch = Row & { intents: Intent[] };

const strike = async (fault: Fault, cluster: Cluster, load: Load, pick: () => number): Promise<Stretch> => {
  await sleep(1_000 + (pick() % 1_500));
  load.reset();
  const first = load.intents.length;
  const refusedBefore = load.refusals.length;
  const from = performance.now();
  const { what, mend } = await fault.strike(cluster, pick);
  const seconds = await untilWritten(load, from);
  mend();
  const isWhole = await untilWhole(cluster);
  const { answers, seen, lists } = load.count();
  return {
    fault: fault.name,
    isUnseen: fault.isUnseen ?? false,
    lists,
    what,
    seconds,
    wholeSeconds: isWhole ? (performance.now() - from) / 1000 : Infinity,
    answers: [...answers].map(([status, n]) => `${status} × ${n}`).join(', ') || 'none',
    seen,
    refused: load.refusals.length - refusedBefore,
    // Those under way at the moment of the fault are the ones that could get lost.
    intents: load.intents.slice(Math.max(0, first - 12)),
  };
};

/** By whom what a standby may answer was answered, as the portals that live count it. */
const readsOf = async ({ portals, plan }: Cluster): Promise<string> => {
  const sums = new Map<string, number>();
  for (const { url } of portals) {
    const headers = { authorization: `Bearer ${plan.secret}` };
    const told = await fetch(`${url}/metrics`, { headers }).then(
      (answer) => answer.text(),
      () => '',
    );
    for (const [, outcome = '', n] of told.matchAll(/^ema_standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm))
      sums.set(outcome, (sums.get(outcome) ?? 0) + Number(n));
  }
  return [...sums].map(([outcome, n]) => `${outcome} ${n}`).join(', ');
};

/** What the figures were taken on: others may use the machine as well. */
export const hereAndNow = (): string => {
  const loads = loadavg().map((n) => n.toFixed(0));
  return `${availableParallelism()} cores, load ${loads.join(', ')} (1, 5, 15 minutes); everything on the one machine.`;
};

type Options = { seed: number; only?: string; say: (line: string) => void };

/** @returns whether nothing acknowledged was lost or doubled and writes were back in time */
export const drill = async (cluster: Cluster, { seed, only, say }: Options): Promise<boolean> => {
  const pick = pickerOf(seed);
  const chosen = shuffled(FAULTS, pick).filter(({ name }) => !only || name.includes(only));
  const load = await startLoad(cluster.url, cluster.adminUrl);
  const rows: Stretch[] = [];
  const ttl = await ttlInForce(cluster.machines);
  await sleep(3_000);
  for (const fault of chosen) {
    if (load.refusals.length > 0) break;
    const row = await strike(fault, cluster, load, pick);
    rows.push(row);
    say(`${row.fault} (${row.what}): ${row.seconds.toFixed(1)} s; whole again after ${row.wholeSeconds.toFixed(0)} s`);
  }
  await load.stop();
  const { lost, doubled, faults } = await judge(cluster.adminUrl, load.intents);
  const cells = rows.map((row) => {
    const count = (found: readonly Intent[]) => row.intents.filter((intent) => found.includes(intent)).length;
    const [pause, whole] = [row.seconds, row.wholeSeconds].map((n) => n.toFixed(1));
    const lists = `${row.lists.failed} of ${row.lists.asked}`;
    const told = [row.answers, row.seen, row.refused, lists];
    return [`${row.fault} (${row.what})`, pause, whole, ...told, count(lost), count(doubled)];
  });
  say(`\nnpm run cluster -- --drill --seed ${seed}\n`);
  say(`${hereAndNow()} The leader’s key outlives it by ${ttl ?? '(unknown)'} s, of ${TIMES.ttl} asked for.\n`);
  const head = ['killed or cut', 's without a write', 's until whole', 'first answers that failed'];
  head.push('errors after one retry', 'refused', 'lists that failed', 'lost', 'doubled');
  say(`| ${head.join(' | ')} |`);
  say('|---|--:|--:|---|--:|--:|--:|--:|--:|');
  for (const row of cells) say(`| ${row.join(' | ')} |`);
  const closed = load.intents.filter(({ isClosed }) => isClosed).length;
  say(
    `\n${load.intents.length} orders wished, ${closed} closings acknowledged; lost ${lost.length}, doubled ${doubled.length}.`,
  );
  say(`Lists and the like: ${await readsOf(cluster)}.`);
  for (const fault of [...faults, ...load.refusals]) say(`NOT ${fault}`);
  return (
    lost.length + doubled.length + faults.length + load.refusals.length === 0 &&
    rows.every(({ seconds, wholeSeconds }) => seconds <= GOAL_SECONDS && wholeSeconds < Infinity) &&
    rows.every(({ isUnseen, lists }) => !isUnseen || (lists.seen === 0 && lists.asked > 0))
  );
};
