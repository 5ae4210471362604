/** Kills of the server and faults of PostgreSQL, one after another, while eight sellers insist. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeCrowd, justClosed, startCrowd, underWay, untilAnswered, type Crowd } from './crowd.ts';
import { spread, type Given, type Part } from './endure.ts';
import { freePort, servePortal, type Served } from './processes.ts';
import { keepReady } from './stage.ts';

const SELLERS = 8;
const MARK = 'guasto';
/** One machine: a killed server and a PostgreSQL that was away answer again within so many milliseconds. */
const BACK = { server: 1_000, postgres: 2_000 };

/** Sellers at work on one server, judged at the end. @param during is over when everything was broken that is to be */
const whileSelling = async (
  given: Given,
  during: (served: Served, again: () => Promise<Served>, crowd: Crowd) => Promise<void>,
) => {
  const port = await freePort();
  const start = () => servePortal(given.url, given.dataDir, { EMA_LOG_LEVEL: 'silent' }, port);
  let served = await start();
  await keepReady(given.stage, served.url);
  const crowd = startCrowd(served.url, given.stage.sellers.slice(0, SELLERS), MARK);
  try {
    await underWay(crowd);
    await during(served, async () => (served = await start()), crowd);
    await crowd.stop();
    const { wishes, reads, retries, broken, firstBroken, faults } = crowd;
    given.demand(
      faults.length + broken === 0,
      `nobody was refused, or answered with an error but 503 (${wishes.length} wishes, ${reads} reads, ` +
        `${retries} asked again) ${faults[0] ?? firstBroken}`,
    );
    await judgeCrowd(given.url, crowd, MARK, given.demand);
  } finally {
    crowd.giveUp();
    await served.stop();
  }
};

export const kills: Part = async (given) =>
  whileSelling(given, async (first, again) => {
    const back: number[] = [];
    let served = first;
    for (let i = 0; i < given.times; i += 1) {
      await sleep(200 + given.random() * 800);
      await served.kill();
      served = await again();
      back.push(served.startedInMs);
    }
    given.goal(
      Math.max(...back) <= BACK.server,
      `killed ${given.times} times, answers again after ${spread(back)}; goal ${BACK.server} ms`,
    );
  });

type Fault = { name: string; run: (given: Given) => Promise<void> };
const postmasterOf = ({ dataDir }: Given): number =>
  Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
/** The process of one connection of the portal. */
const backend = async ({ stage }: Given): Promise<number> =>
  Number(
    (
      await stage.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'ema' order by query_start desc nulls last limit 1`,
      )
    ).rows[0]?.pid ?? 0,
  );
/** What was acknowledged and is nowhere but in its memory is lost then: tried first, however few are tried. */
const KILLED: Fault = { name: 'killed', run: async ({ postgres }) => postgres.kill().then(() => postgres.restart()) };
const FAULTS: readonly Fault[] = [
  KILLED,
  { name: 'restarted', run: async ({ postgres }) => postgres.restart() },
  {
    name: 'one of its processes killed (all connections end, it recovers)',
    run: async (given) => {
      const pid = await backend(given);
      if (pid) process.kill(pid, 'SIGKILL');
    },
  },
  {
    name: 'all connections of the portal ended',
    run: async ({ stage }) =>
      void (await stage.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ema%'`,
      )),
  },
  {
    name: 'one connection ended',
    run: async (given) =>
      void (await given.stage.pool.query('select pg_terminate_backend($1)', [await backend(given)])),
  },
  {
    name: 'all statements cancelled',
    run: async ({ stage }) =>
      void (await stage.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'ema' and state = 'active'`,
      )),
  },
  {
    name: 'its first process stopped for two seconds (nobody can connect)',
    run: async (given) => {
      const pid = postmasterOf(given);
      process.kill(pid, 'SIGSTOP');
      await sleep(2_000);
      process.kill(pid, 'SIGCONT');
    },
  },
];

export const postgresFaults: Part = async (given) =>
  whileSelling(given, async (served, _, crowd) => {
    const seen = new Map<string, number[]>();
    for (let i = 0; i < given.times; i += 1) {
      await sleep(100 + given.random() * 400);
      const fault = (i > 0 && FAULTS[Math.floor(given.random() * FAULTS.length)]) || KILLED;
      // A moment later everything may be on the disk, whoever promised too much.
      if (fault === KILLED) await justClosed(crowd);
      // Our own connection may be among those that ended.
      await fault.run(given).catch(() => {});
      const ms = await untilAnswered(served.url, given.stage.sellers[0]?.cookie ?? '');
      seen.set(fault.name, [...(seen.get(fault.name) ?? []), ms]);
    }
    for (const [name, ms] of seen)
      given.goal(
        Math.max(...ms) <= BACK.postgres,
        `${name}, ${ms.length} times: the same server answers after ${spread(ms)}`,
      );
    const all = [...seen.values()].flat();
    given.demand(
      served.child.exitCode === null && all.every(Number.isFinite),
      `the server never ended, and answered again each of the ${all.length} times`,
    );
  });
