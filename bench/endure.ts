/** What each part of the endurance run is given. */
import type { Postgres } from './environment.ts';
import type { Stage } from './stage.ts';

export type Given = {
  /** Of the database, as its owner. */
  url: string;
  dataDir: string;
  postgres: Postgres;
  stage: Stage;
  /** 0 to 1, by the seed. */
  random: () => number;
  times: number;
  demand: (holds: boolean, what: string) => void;
  /** A figure of time or memory: demanded of a machine that does nothing else, told where it may be busy. */
  goal: (holds: boolean, what: string) => void;
  /** A few of everything, for `npm test`: what holds is not sought, it is far below. */
  isQuick: boolean;
  tell: (what: string) => void;
};
export type Part = (given: Given) => Promise<void>;

/** The value that so large a share is below or at. @param share 0 to 1 */
export const atRank = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
/** `median 12 ms, most 40 ms` */
export const spread = (ms: readonly number[]): string =>
  `median ${Math.round(atRank(ms, 0.5))} ms, most ${Math.round(Math.max(0, ...ms))} ms`;
