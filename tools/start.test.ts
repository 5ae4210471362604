import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './house.ts';
import { freePort } from './ports.ts';
import { allGone, commandOf, isAlive, processesIn, signal } from './processes.ts';
import { makeScratch, removeScratch } from './scratch.ts';

/** `npm start` as a person uses it: it answers, and whatever ends it leaves no process behind and no data lost. */
const dataDir = makeScratch('start-test');
const port = await freePort(0);
const started: ChildProcess[] = [];

afterAll(() => {
  for (const { pid } of started) if (pid && isAlive(pid)) signal(-pid, 'SIGKILL');
  removeScratch(dataDir);
});

/** Starts it as the leader of a group of its own, as a terminal does, and waits until it answers. */
const start = async (command: string, args: string[]): Promise<{ child: ChildProcess; milliseconds: number }> => {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/node/bin')}:${process.env['PATH'] ?? ''}`,
      PORT: String(port),
      EMA_DATA_DIR: dataDir,
      EMA_DEMO: '0',
      EMA_LOG_LEVEL: 'warn',
    },
  });
  started.push(child);
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { child, milliseconds: performance.now() - began };
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended before it answered.');
    await sleep(20);
  }
};

/** Which PostgreSQL runs; none while it starts again. */
const postmasterNow = (): number | undefined => {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};
/** Everything that lives for this portal: the start script, the server, the keeper and PostgreSQL. */
const family = (child: ChildProcess): number[] => {
  const keeper = Number(readFileSync(join(dataDir, 'postgres.keeper'), 'utf8'));
  const postmaster = postmasterNow() ?? 0;
  const ours = processesIn(root).filter((pid) => /start\.mjs|server\/main\.ts/.test(commandOf(pid)));
  const mine = ours.filter((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`EMA_DATA_DIR=${dataDir}`));
  expect(mine.length, 'the start script and the server are seen').toBeGreaterThanOrEqual(2);
  return [...mine, keeper, postmaster, child.pid ?? 0];
};

const npm = ['npm', ['start', '--silent']] as const;
const script = [process.execPath, [join(root, 'tools/start.mjs')]] as const;

describe.runIf(existsSync('/proc/self'))('npm start', () => {
  it('ends with npm, whichever way npm ends', { timeout: 240_000 }, async () => {
    for (const how of ['SIGTERM', 'SIGKILL'] as const) {
      const { child } = await start(npm[0], [...npm[1]]);
      const all = family(child);
      signal(child.pid ?? 0, how);
      expect(await allGone(all, 30_000), `${how} of npm`).toBe(true);
    }
  });

  it(
    'Ctrl-C ends it in order; killed, nothing is left and the next start recovers the data',
    {
      timeout: 240_000,
    },
    async () => {
      const first = await start(script[0], [...script[1]]);
      const all = family(first.child);
      signal(-(first.child.pid ?? 0), 'SIGINT');
      expect(await allGone(all, 30_000), 'Ctrl-C').toBe(true);
      await expect.poll(() => first.child.exitCode, { message: 'it ended by itself', timeout: 30_000 }).toBe(0);

      const second = await start(script[0], [...script[1]]);
      const killed = family(second.child);
      signal(second.child.pid ?? 0, 'SIGKILL');
      expect(await allGone(killed, 30_000), 'SIGKILL').toBe(true);

      const third = await start(script[0], [...script[1]]);
      expect((await fetch(`http://127.0.0.1:${port}/api/account`)).status).toBe(200);
      const [postmaster] = family(third.child).slice(-2);
      signal(postmaster ?? 0, 'SIGKILL');
      // The server says that it is ready until it asks again.
      await expect.poll(() => postmasterNow() ?? postmaster, { timeout: 30_000, interval: 50 }).not.toBe(postmaster);
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok, {
          timeout: 30_000,
          interval: 100,
        })
        .toBe(true);
      console.log(`A start with its data in place answers after ${(third.milliseconds / 1000).toFixed(1)} s.`);
      const left = family(third.child);
      signal(third.child.pid ?? 0, 'SIGTERM');
      expect(await allGone(left, 30_000), 'SIGTERM').toBe(true);
    },
  );
});
