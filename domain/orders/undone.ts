/** What makes a sent order one to leave alone: its customer withdrew from it, or all that was paid for it went back. */
import { formatDay, romeDay } from '../kernel/days.ts';

export type Undone = { why: 'withdrawn' | 'refunded'; at: Date };

/** Null for an order that stands. A withdrawal is told before the refund that follows it. */
export const undoneOf = (o: { undoneAt: Date | null; withdrawnAt: Date | null }): Undone | null => {
  if (o.undoneAt === null) return null;
  return o.withdrawnAt === null ? { why: 'refunded', at: o.undoneAt } : { why: 'withdrawn', at: o.withdrawnAt };
};

/** In a row: «Recesso del 12/11/2026», «Rimborsato il 12/11/2026». */
export const undoneText = ({ why, at }: Undone): string =>
  `${why === 'withdrawn' ? 'Recesso del' : 'Rimborsato il'} ${formatDay(romeDay(at))}`;
