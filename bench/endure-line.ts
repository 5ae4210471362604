/** A line between portal and PostgreSQL that is slow, stands still, or breaks at the worst moment there is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBreakingLine, type BreakingLine } from './breaking-line.ts';
import { judgeCrowd, startCrowd, underWay, untilAnswered, type Crowd } from './crowd.ts';
import { spread, type Given, type Part } from './endure.ts';
import { servePortal, type Served } from './processes.ts';
import { keepReady } from './stage.ts';

const SELLERS = 8;
const MARK = 'linea';
const SLOW_MS = 200;
const ANSWERED_WITHIN_MS = 5_000;
const BACK_MS = 2_000;

const overLine = async (
  given: Given,
  during: (line: BreakingLine, served: Served, crowd: Crowd) => Promise<void>,
): Promise<void> => {
  const line = await startBreakingLine(given.url);
  const served = await servePortal(line.url, given.dataDir, { EMA_LOG_LEVEL: 'silent' });
  await keepReady(given.stage, served.url);
  const crowd = startCrowd(served.url, given.stage.sellers.slice(0, SELLERS), MARK);
  try {
    await underWay(crowd);
    await during(line, served, crowd);
    await crowd.stop();
    given.demand(
      crowd.faults.length + crowd.broken === 0 && served.child.exitCode === null,
      `nobody was refused, or answered with an error but 503 (${crowd.wishes.length} wishes, ` +
        `${crowd.retries} asked again) ${crowd.faults[0] ?? crowd.firstBroken}`,
    );
    await judgeCrowd(given.url, crowd, MARK, given.demand);
  } finally {
    crowd.giveUp();
    await served.stop();
    line.stop();
  }
};

/** A database in another city: slow, and nothing else. */
export const latency: Part = async (given) =>
  overLine(given, async (line, _, crowd) => {
    const before = crowd.retries;
    line.delayMs = SLOW_MS / 2;
    await sleep(given.times * 1_000);
    given.goal(crowd.retries === before, `${SLOW_MS} ms there and back: nothing had to be asked again`);
    line.delayMs = 0;
  });

/** By turns before PostgreSQL heard of the commit and before anybody heard its answer, at commits the seed chooses. */
export const resets: Part = async (given) =>
  overLine(given, async (line, _, crowd) => {
    const broken = (): number => line.broken.before + line.broken.after;
    line.breaks = () =>
      broken() >= given.times || given.random() > 0.15 ? null : given.random() < 0.5 ? 'before' : 'after';
    const began = performance.now();
    while (broken() < given.times && performance.now() - began < given.times * 1_000 + 30_000) await sleep(50);
    line.breaks = () => null;
    given.demand(
      broken() === given.times && crowd.retries > 0,
      `broken ${broken()} times at commit: ${line.broken.before} before PostgreSQL heard it, ` +
        `${line.broken.after} before its answer was heard`,
    );
  });

/** A cable pulled out: nothing is closed, nothing comes. */
export const halfOpen: Part = async (given) =>
  overLine(given, async (line, served) => {
    const cookie = given.stage.sellers[0]?.cookie ?? '';
    line.isStill = true;
    const answers: { status: number; ms: number }[] = [];
    const until = performance.now() + given.times * 1_000;
    while (performance.now() < until) {
      const began = performance.now();
      const status = await fetch(`${served.url}/api/agent/orders?shop=1`, {
        headers: { cookie },
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (r) => (await r.arrayBuffer(), r.status))
        .catch(() => 0);
      answers.push({ status, ms: performance.now() - began });
      await sleep(200);
    }
    line.isStill = false;
    const ms = await untilAnswered(served.url, cookie);
    const times = answers.map((answer) => answer.ms);
    given.demand(
      answers.length > 0 && answers.every(({ status }) => status === 503),
      `nothing passes for ${given.times} s: all ${answers.length} asked meanwhile are answered 503`,
    );
    given.goal(Math.max(...times) <= ANSWERED_WITHIN_MS, `they are answered after ${spread(times)}`);
    given.demand(Number.isFinite(ms), 'it passes again: the same server answers');
    given.goal(ms <= BACK_MS, `it passes again: the same server answers after ${Math.round(ms)} ms`);
  });
