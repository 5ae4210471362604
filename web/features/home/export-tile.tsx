/** The tile of what is to be exported: it counts what the list that it leads to shows, of one shop. */
import { IconFileExport } from '@tabler/icons-react';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { count, plural } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { paths } from '../../paths.ts';
import { Tile } from '../../ui/tile.tsx';

type Office = NonNullable<CallOutput<typeof home>['administration']>;
type Props = { office: Office; shop: Shop | null; isWide: boolean };

/** NET-862: the list is of one shop; who has none reads first of the one in which more waits. */
export const ExportTile = ({ office, shop, isWide }: Props) => {
  const { fibra, kleen } = office.unexportedOf;
  const seen = shop ?? (fibra > kleen ? 0 : 1);
  const [name, figure] = seen === 0 ? ['fibra', fibra] : ['kleen', kleen];
  const [other, rest] = seen === 0 ? ['kleen', kleen] : ['fibra', fibra];
  const today = plural(office.ordersToday, 'ordine inviato oggi', 'ordini inviati oggi');
  return (
    <Tile
      wide={isWide}
      {...linkTo(paths.adminCommissions, { shop: seen, exported: 'false' })}
      icon={<IconFileExport size={20} stroke={1.75} />}
      label="Esporta le commissioni"
      figure={count(figure)}
      unit={`da esportare di ${name}`}
      note={shop === null && rest > 0 ? `Di ${other} ${count(rest)}; ${today}` : today}
    />
  );
};
