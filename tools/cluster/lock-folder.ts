/** Lets one process at a time work in a folder of copies, on whichever machine it runs. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../processes.ts';

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown }).code;

/** Whose it is, while it is somebody's; of a process of this machine that was killed it is nobody's. */
const holderOf = async (path: string): Promise<string | null> => {
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return null;
    throw thrown;
  });
  const [, host, pid] = /^(\S+) (\d+)\n$/.exec(text ?? '') ?? [];
  return text === null || (host === hostname() && !isAlive(Number(pid))) ? null : text.trim();
};

const take = async (path: string): Promise<boolean> => {
  const file = await open(path, 'wx', 0o600).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'EEXIST') return null;
    throw thrown;
  });
  if (!file) return false;
  await file.writeFile(`${hostname()} ${process.pid}\n`).finally(() => file.close());
  return true;
};

type Patience = { patienceMs?: number; pauseMs?: number };
/** Waits for whoever works there. @throws when that takes longer than there is patience */
export const inFolder = async <T>(
  folder: string,
  work: () => Promise<T>,
  { patienceMs = 3_600_000, pauseMs = 500 }: Patience = {},
): Promise<T> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, '.lock');
  const until = performance.now() + patienceMs;
  while (!(await take(path))) {
    const holder = await holderOf(path);
    if (holder === null) await rm(path, { force: true });
    else if (performance.now() > until)
      throw new Error(`Somebody (${holder}) works in ${folder}. If nobody does any more, remove ${path}.`);
    else await sleep(pauseMs);
  }
  return work().finally(() => rm(path, { force: true }));
};
