/** «Incentivi»: a grid whose pictures open whole in a tab of their own (NET-191). */
import { listIncentives } from '@ema/calls/galleries.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import classes from './galleries.module.css';
import { MediumTile } from './medium-tile.tsx';

export const IncentivesPage = () => {
  const incentives = useCall(listIncentives, {});
  return (
    <Page title="Incentivi" facts="Ogni incentivo si apre in una nuova scheda.">
      <Loading
        of={incentives}
        skeleton={<SkeletonRows rows={3} height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun incentivo in corso">I prossimi incentivi saranno pubblicati qui.</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.grid} aria-label="Incentivi">
            {items.map((medium) => (
              <li key={medium.id}>
                <a className={classes.tile} href={medium.originalUrl} target="_blank" rel="noopener">
                  <MediumTile medium={medium} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </Page>
  );
};
