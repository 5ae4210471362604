/** Starts the portal’s server as a process of its own and tells how it ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './house.ts';

export type Server = {
  /** The exit code when the server ends by itself (restarts by `watch` do not count). */
  ended: Promise<number>;
  /** Asks it to finish what is under way; after 12 s it is killed. Gives its exit code. */
  stop: () => Promise<number>;
};

/**
 * How the server is run. A young generation of 3 × 4 MiB is collected often enough for what calls leave behind; with
 * V8's own measure a server at rest keeps some 60 MiB of it. Two arenas of malloc are enough for one busy thread.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4'] as const;
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;

type Options = {
  /** Its file: the sources' own, or the built one. */
  main?: string;
  settings: Record<string, string>;
  watch: boolean;
};
/** Runs the server in a child whose standard input ends when this process does. `watch`: again after every change of its sources. */
export const startServer = ({ main = join(root, 'server/main.ts'), settings, watch: isWatching }: Options): Server => {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let stopping = false;
  let isHalting = false;
  let child: ChildProcess;
  const run = (): void => {
    child = spawn(process.execPath, [...SERVER_FLAGS, main], {
      cwd: root,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, ...SERVER_ENVIRONMENT, ...settings },
    });
    child.stdin?.on('error', () => undefined);
    const started = child;
    child.once('exit', (code) => {
      if (isHalting) return;
      if (isWatching && !stopping && started === child)
        console.error(`The server ended (${code}); waiting for a change.`);
      else if (started === child) end(code ?? 1);
    });
  };
  const halt = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    isHalting = true;
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 12_000);
    await gone;
    clearTimeout(patience);
    isHalting = false;
  };
  run();
  if (isWatching) onChange(async () => (stopping ? undefined : halt().then(run)));
  return {
    ended,
    stop: async () => {
      stopping = true;
      await halt();
      return child.exitCode ?? 1;
    },
  };
};

/** Calls back, one at a time, after sources that the server is made of have changed. */
const onChange = (again: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  for (const folder of ['domain', 'calls', 'server'])
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => (queue = queue.then(again)), 150);
    });
};
