/** Finds and ends what a cluster that was killed left running. */
import { readdirSync, readFileSync } from 'node:fs';
import { allGone, commandOf, isAlive, signal } from '../processes.ts';

/** Every program of a cluster has this setting, with the folder it runs in. */
export const MARK = 'EMA_CLUSTER';

/** Other people’s cannot be read, and are not ours. */
const environmentOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
};

/** Patroni gives its PostgreSQL no settings of ours: that one is known by where its data are. */
const isOf = (run: string, pid: number): boolean =>
  `\0${environmentOf(pid)}`.includes(`\0${MARK}=${run}\0`) ||
  new RegExp(`^\\S*postgres (?:.* )?-D ${RegExp.escape(run)}/`).test(commandOf(pid));

/** Whatever number it has by now, also what was started again after the cluster wrote down its processes. */
export const leftoversOf = (run: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isOf(run, pid) && isAlive(pid));

/** In order, and then without. Not where the system cannot tell (no /proc). @returns how many there were */
export const endLeftovers = async (run: string, patienceMs = 10_000): Promise<number> => {
  if (process.platform !== 'linux') return 0;
  const leftovers = leftoversOf(run);
  for (const pid of leftovers) signal(pid, 'SIGTERM');
  if (await allGone(leftovers, patienceMs)) return leftovers.length;
  // A PostgreSQL that waits for its clients, and what was started meanwhile.
  const stubborn = leftoversOf(run);
  for (const pid of stubborn) signal(pid, 'SIGINT');
  if (await allGone(stubborn, patienceMs / 2)) return leftovers.length;
  for (const pid of leftoversOf(run)) signal(pid, 'SIGKILL');
  if (!(await allGone(leftoversOf(run), patienceMs))) throw new Error(`What runs in ${run} cannot be ended.`);
  return leftovers.length;
};
