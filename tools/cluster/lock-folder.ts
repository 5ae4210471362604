/** Lets one process at a time work in a folder of copies, on whichever machine it runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** What `flock` ends with when somebody else had it all the time. */
const HELD = 75;
/** Only for a sentence: who holds it is known to the kernel alone. NET-1110: the file may be another user’s. */
const holderOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => 'another user',
  );

/**
 * The kernel gives it and takes it back, from whoever was killed at once: a number of a process that is another’s
 * meanwhile, a host with another name or a power cut leave nothing behind. `flock` holds it until its input ends, with
 * this process at the latest.
 * @returns how to give it back @throws when somebody else had it for longer than there is patience
 */
const take = async (path: string, patienceMs: number): Promise<() => Promise<void>> => {
  const seconds = String(patienceMs / 1000);
  const options = ['--exclusive', '--timeout', seconds, '--conflict-exit-code', String(HELD)];
  const held = spawn('flock', [...options, path, 'sh', '-c', 'echo held && exec cat'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  held.stderr.on('data', (data: Buffer) => (said += data.toString()));
  // It may be gone when its input is to end.
  held.stdin.on('error', () => undefined);
  const ended = once(held, 'close') as Promise<[number | null]>;
  const isHeld = await Promise.race([once(held.stdout, 'data').then(() => true), ended.then(() => false)]).catch(
    (thrown: unknown) => {
      throw new Error('flock (util-linux) could not be started.', { cause: thrown });
    },
  );
  if (isHeld)
    return async () => {
      held.stdin.end();
      await ended;
    };
  const [code] = await ended;
  throw new Error(code === HELD ? `Somebody (${await holderOf(path)}) works in it.` : `flock: ${said.trim()}`);
};

type Patience = { patienceMs?: number };
/** Waits for whoever works in a folder that is there. @throws when that takes longer than there is patience */
export const inFolder = async <T>(
  folder: string,
  work: () => Promise<T>,
  { patienceMs = 3_600_000 }: Patience = {},
): Promise<T> => {
  const path = join(folder, '.flock');
  const giveBack = await take(path, patienceMs).catch((thrown: unknown) => {
    throw new Error(`${folder} is not free: ${(thrown as Error).message}`, { cause: thrown });
  });
  try {
    await writeFile(path, `${hostname()} ${process.pid}\n`, { mode: 0o600 }).catch(() => undefined);
    return await work();
  } finally {
    await giveBack();
  }
};
