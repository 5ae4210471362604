/** Keeps a program running as systemd would: its own group, its own log, started again a second after it died. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../processes.ts';
import { MARK } from './leftovers.ts';
import type { Owner } from '../postgres-cluster.ts';

const AGAIN_MS = 1_000;

export type Kept = {
  name: string;
  pid: () => number;
  /** Dead until `revive`: a machine that is gone, not a program that systemd starts again. */
  kill: () => void;
  revive: () => void;
  /** In order: SIGTERM, patience, and not started again. */
  stop: (patienceMs?: number) => Promise<void>;
};

type Program = {
  name: string;
  command: string;
  args: readonly string[];
  settings?: Readonly<Record<string, string>>;
  folder: string;
  owner: Owner;
};

/** Starts the program; everything it says goes to `<folder>/<name>.log`. */
export const keep = ({ name, command, args, settings = {}, folder, owner }: Program): Kept => {
  let child: ChildProcess | undefined;
  let isWanted = true;
  const start = (): void => {
    const log = openSync(`${folder}/${name}.log`, 'a');
    const started = spawn(command, args, {
      ...owner,
      cwd: folder,
      // Ctrl-C in a terminal must reach us alone: we end everything in its order.
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', [MARK]: folder, ...settings },
    });
    closeSync(log);
    child = started;
    started.once('error', () => undefined);
    started.once('exit', () => {
      if (isWanted && child === started) void sleep(AGAIN_MS).then(() => isWanted && child === started && start());
    });
  };
  const isOver = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;
  start();
  return {
    name,
    pid: () => child?.pid ?? 0,
    kill: () => {
      isWanted = false;
      signal(child?.pid ?? 0, 'SIGKILL');
    },
    revive: () => {
      isWanted = true;
      if (isOver()) start();
    },
    stop: async (patienceMs = 15_000) => {
      isWanted = false;
      if (isOver()) return;
      const gone = new Promise<void>((done) => child?.once('exit', () => done()));
      const patience = setTimeout(() => signal(child?.pid ?? 0, 'SIGKILL'), patienceMs);
      signal(child?.pid ?? 0, 'SIGTERM');
      await gone;
      clearTimeout(patience);
    },
  };
};
