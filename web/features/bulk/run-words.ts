/** How far a bulk operation is, in words and as a part of the whole. */
import type { getBulkRun } from '@ema/calls/bulk.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, plural } from '../../kernel/formats.ts';

export type Run = CallOutput<typeof getBulkRun>;

/** What succeeded and what did not, of 100. */
export const partsDone = ({ total, done, failed }: Run): { done: number; failed: number } => ({
  done: (done / total) * 100,
  failed: (failed / total) * 100,
});

const partsOf = ({ done, failed, cancelled }: Run): string[] => [
  plural(done, 'riuscita', 'riuscite'),
  ...(failed > 0 ? [plural(failed, 'non riuscita', 'non riuscite')] : []),
  ...(cancelled > 0 ? [plural(cancelled, 'non iniziata', 'non iniziate')] : []),
];
/** «2 riuscite, 1 non riuscita»: of its rows. */
export const outcomeOf = (run: Run): string => partsOf(run).join(', ');

/** One sentence of how it stands: how many are done while it goes on, what came of them afterwards. */
export const standing = (run: Run): string => {
  const rows = plural(run.total, 'riga', 'righe');
  if (run.state !== 'running') return `${rows}: ${outcomeOf(run)}.`;
  const failed = run.failed > 0 ? `, ${plural(run.failed, 'non riuscita', 'non riuscite')}` : '';
  return `${count(run.total - run.waiting)} di ${rows}${failed}`;
};
/** What can be tried again of it. */
export const leftOf = ({ failed, cancelled }: Run): number => failed + cancelled;
/** Is there something to do with it? Without, a phone has no bar for it. */
export const hasButtons = (run: Run): boolean => run.state === 'running' || leftOf(run) > 0;
