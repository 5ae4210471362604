/** Starts whole servers with their workers on the database of a test, to be killed in the middle of their work. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Portal } from './harness.ts';
import { TEST_NOW } from './template.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type WholeServer = {
  port: number;
  /** As the machine would: nothing of it runs any more when this is answered. */
  kill: () => Promise<void>;
};

/** `stop` ends what still runs. */
export const wholeServers = (
  t: Portal,
): { start: (settings?: Record<string, string>) => Promise<WholeServer>; stop: () => Promise<void> } => {
  const children: ChildProcess[] = [];
  const end = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  const start = async (settings: Record<string, string> = {}): Promise<WholeServer> => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: t.services.config.DATABASE_URL,
        PORT: '0',
        EMA_DATA_DIR: t.services.config.EMA_DATA_DIR,
        EMA_LOG_LEVEL: 'silent',
        EMA_CLOCK_START: TEST_NOW,
        EMA_POOL_SIZE: '3',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (ready) => resolve((ready as { port: number }).port));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return { port, kill: () => end(child) };
  };
  return { start, stop: async () => void (await Promise.all(children.map(end))) };
};
