/** Before a term of retention is saved: what the next pass of the night would delete, as it is and as it becomes. */
import { Alert } from '@mantine/core';
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

type Item = CallOutput<typeof previewRetention>['items'][number];
type Shown = { changes: readonly Change[]; startsOn: string | null };

const howMany = ({ count: n, isAtLeast }: Item['before']): string => (isAtLeast ? `oltre ${count(n)}` : count(n));

export const RetentionEffect = ({ changes, startsOn }: Shown) => {
  const terms = changes.filter(({ id }) => isTerm(id)).map(({ id, after }) => `${id}:${after}`);
  if (terms.length === 0) return null;
  // A day that cannot be is told at its field.
  if (startsOn !== null && startFault(startsOn, romeDay(now())) !== null) return null;
  return <Effect terms={terms.join(',')} startsOn={startsOn} />;
};

const Effect = ({ terms, startsOn }: { terms: string; startsOn: string | null }) => {
  const query = startsOn === null ? { terms } : { terms, startsOn };
  const { data, error, refetch } = useCall(previewRetention, { query }, { staleTime: 0 });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
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
