/** Works through many things in small batches: with progress, a way to stop, and a list of what failed. */
import { sentenceOf } from './client.ts';

export type Outcome = { id: number; outcome: 'done' | 'already' | 'refused'; reason: string | null };
export type Failure = { id: number; reason: string };
export type Progress = {
  total: number;
  done: number;
  /** Done before, by somebody else or by a call whose answer was lost. */
  already: number;
  failures: readonly Failure[];
  state: 'running' | 'stopped' | 'finished';
};
/** May be made again without harm: the server says of each what is done already. */
export type Batch = (ids: readonly number[]) => Promise<readonly Outcome[]>;
type Options = {
  size: number;
  send: Batch;
  tell: (progress: Progress) => void;
  signal: AbortSignal;
  /** Between the attempts at one batch. */
  wait: (milliseconds: number) => Promise<void>;
};

/**
 * After each failed attempt at a batch, so long; then its things count as failed and the next batch goes on. Stopped,
 * it is asked once more without waiting: of a lost answer nobody knows what was done (NET-1081).
 */
const WAITS = [1_000, 4_000];

const attempt = async (ids: readonly number[], { send, wait, signal }: Options): Promise<readonly Outcome[]> => {
  for (const pause of WAITS)
    try {
      return await send(ids);
    } catch {
      if (signal.aborted) break;
      await wait(pause);
    }
  return send(ids).catch((thrown: unknown) => {
    const reason = sentenceOf(thrown);
    return ids.map((id) => ({ id, outcome: 'refused' as const, reason }));
  });
};

const counted = (before: Progress, outcomes: readonly Outcome[]): Progress => ({
  ...before,
  done: before.done + outcomes.filter((o) => o.outcome === 'done').length,
  already: before.already + outcomes.filter((o) => o.outcome === 'already').length,
  failures: [
    ...before.failures,
    ...outcomes.filter((o) => o.outcome === 'refused').map(({ id, reason }) => ({ id, reason: reason ?? '' })),
  ],
});

/** One batch after the other, so that the office’s export never crowds out the sellers. @returns how it ended */
export const workThrough = async (ids: readonly number[], options: Options): Promise<Progress> => {
  const { size, tell, signal } = options;
  let progress: Progress = { total: ids.length, done: 0, already: 0, failures: [], state: 'running' };
  tell(progress);
  for (let at = 0; at < ids.length && !signal.aborted; at += size) {
    progress = counted(progress, await attempt(ids.slice(at, at + size), options));
    tell(progress);
  }
  const isWhole = progress.done + progress.already + progress.failures.length === ids.length;
  progress = { ...progress, state: isWhole ? 'finished' : 'stopped' };
  tell(progress);
  return progress;
};
