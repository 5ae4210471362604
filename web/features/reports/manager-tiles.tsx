/** The tiles of a manager’s home. */
import { IconChartBar, IconListDetails, IconUserExclamation } from '@tabler/icons-react';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, euro, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Tile } from '../../ui/tile.tsx';

type Manager = NonNullable<CallOutput<typeof home>['manager']>;

/** What a manager looks at first: what the group sold, who needs a call, what is new. */
export const ManagerTiles = ({ manager: m, shop }: { manager: Manager; shop: 0 | 1 }) => {
  const variant = shop === 0 ? 'emafibra-single' : 'emakleen-single';
  const group = `Tu e ${plural(m.agents, 'sottoposto', 'sottoposti')}`;
  return (
    <>
      {m.sales !== null && (
        <Tile
          to={paths.salesReport(variant)}
          icon={<IconChartBar size={20} stroke={1.75} />}
          label="Leggi le vendite"
          figure={euro(m.sales)}
          unit=""
          note={`${group}, ${m.periodName}`}
        />
      )}
      <Tile
        to={paths.subordinatesReport(variant)}
        icon={<IconUserExclamation size={20} stroke={1.75} />}
        label="Senti i sottoposti"
        figure={count(m.expiring)}
        unit={m.expiring === 1 ? 'fermo da tempo' : 'fermi da tempo'}
        note="A 28 giorni o meno dal diventare clienti"
      />
      {m.unreadCommissions !== null && (
        <Tile
          to={paths.subordinatesCommissions}
          icon={<IconListDetails size={20} stroke={1.75} />}
          label="Ultime commissioni"
          figure={count(m.unreadCommissions)}
          unit={m.unreadCommissions === 1 ? 'nuova' : 'nuove'}
          note="Inviate dai tuoi sottoposti"
        />
      )}
    </>
  );
};
