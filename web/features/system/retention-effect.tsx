/** Before a term of retention is saved: what the next pass of the night would delete, as it is and as it becomes. */
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { previewRetention } from '@ema/calls/system/processing.ts';
import { startFault } from '@ema/domain/system/parameters.ts';
import { isTerm } from '@ema/domain/system/retention-terms.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { count, day } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import type { Change } from './configuration-values.ts';
import { mayDeleteMore } from './deletes-more.ts';
import styles from './configuration.module.css';

type Answer = CallOutput<typeof previewRetention>;
type Item = Answer['items'][number];
type Shown = { changes: readonly Change[]; startsOn: string | null };

const howMany = ({ count: n, isAtLeast }: Item['before']): string => (isAtLeast ? `oltre ${count(n)}` : count(n));

export type Effect = {
  /** Is it still being counted? Nobody agrees to what they have not seen. */
  isCounting: boolean;
  shown: ReactNode;
};
/** Of terms alone: what else is saved deletes nothing. */
export const useRetentionEffect = ({ changes, startsOn }: Shown): Effect => {
  const terms = changes.filter(({ id }) => isTerm(id)).map(({ id, after }) => `${id}:${after}`);
  // A day that cannot be is told at its field.
  const isAsked = terms.length > 0 && (startsOn === null || startFault(startsOn, romeDay(now())) === null);
  const query = startsOn === null ? { terms: terms.join(',') } : { terms: terms.join(','), startsOn };
  const { data, error, isFetching, refetch } = useCall(previewRetention, { query }, { staleTime: 0, enabled: isAsked });
  if (!isAsked) return { isCounting: false, shown: null };
  if (isFetching) return { isCounting: true, shown: <SkeletonRows rows={2} /> };
  if (error) return { isCounting: false, shown: <LoadError error={error} onRetry={() => void refetch()} /> };
  return { isCounting: false, shown: data && <Counts data={data} startsOn={startsOn} /> };
};

const Counts = ({ data, startsOn }: { data: Answer; startsOn: string | null }) => {
  const isMore = data.items.some(mayDeleteMore);
  return (
    <>
      <table className={styles.differences}>
        <caption>
          {startsOn === null
            ? 'Che cosa elimina il prossimo passaggio notturno'
            : `Che cosa elimina il passaggio notturno del ${day(startsOn)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Che cosa</th>
            <th scope="col">Adesso</th>
            <th scope="col">Con il nuovo termine</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => (
            <tr key={item.id}>
              <td>{item.what}</td>
              <td>{howMany(item.before)}</td>
              <td className={styles.after}>{howMany(item.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMore && (
        <Alert color="amber" variant="light">
          Quello che si elimina non torna, nemmeno riportando il termine a com’era.
        </Alert>
      )}
    </>
  );
};
