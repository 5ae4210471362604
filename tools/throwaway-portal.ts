/** A portal with the demo data in a folder of its own, gone when whoever started it ends. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './house.ts';
import { freePort } from './ports.ts';

export type ThrowawayPortal = {
  url: string;
  /** @throws when it ends before it answers */
  answers: () => Promise<void>;
  /** Until its folder is gone. */
  stop: () => Promise<void>;
};

/** @param stdout what it says of its start, and what its server warns of */
export const startThrowawayPortal = async (stdout: 'ignore' | 'inherit'): Promise<ThrowawayPortal> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'tools/start.ts'), '--throwaway'], {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
    env: { ...process.env, PORT: String(port) },
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    answers: async () => {
      while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
        if (hasEnded()) throw new Error('The portal ended before it answered.');
        await sleep(100);
      }
    },
    stop: async () => {
      if (!hasEnded()) child.kill('SIGTERM');
      await gone;
    },
  };
};
