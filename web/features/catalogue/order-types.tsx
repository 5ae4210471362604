/** The table of order types, and the button that opens one. */
import { Button } from '@mantine/core';
import { listOrderTypes } from '@ema/calls/catalogue.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { day, euro } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { editOrderType } from './order-type-dialog.tsx';
import { periodWords, type OrderType } from './order-type-values.ts';

const amount = (value: string | null, none: string): string => (value === null ? none : euro(value));
type Row = OrderType & { startsOn: string | null };
const planned = ({ startsOn }: Row): string | null => (startsOn === null ? null : `Cambia dal ${day(startsOn)}`);
const Name = ({ row }: { row: Row }) => (
  <>
    {row.name}
    {planned(row) && (
      <>
        <br />
        <span className="support nowrap">{planned(row)}</span>
      </>
    )}
  </>
);
/** Its own least total; null where that of the whole company counts. */
const leastOf = ({ orderMin }: { orderMin: string }): string | null => (Number(orderMin) === 0 ? null : euro(orderMin));
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Tipo', render: (t) => <Name row={t} /> },
  { key: 'shop', label: 'Negozio', render: (t) => shopName(t.shop) },
  { key: 'min', label: 'Minimo', numeric: true, render: (t) => leastOf(t) ?? 'della società' },
  { key: 'max', label: 'Massimo', numeric: true, render: (t) => amount(t.orderMax, 'nessuno') },
  { key: 'fees', label: 'Spedizione', numeric: true, wide: true, render: (t) => euro(t.shippingFees) },
  {
    key: 'free',
    label: 'Gratuita da',
    numeric: true,
    wide: true,
    render: (t) => amount(t.orderMinForFreeShipping, 'mai'),
  },
  { key: 'period', label: 'Periodo d’invio', render: periodWords },
];
const Edit = ({ type }: { type: OrderType }) => (
  <Button
    variant="default"
    size="sm"
    aria-label={`Modifica ${type.name} di ${shopName(type.shop)}`}
    onClick={() => void editOrderType(type)}
  >
    Modifica
  </Button>
);

export const OrderTypes = () => {
  const { data, error, refetch } = useCall(listOrderTypes, {}, { staleTime: 0 });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  return (
    <DataList
      caption="Tipi d’ordine"
      columns={COLUMNS}
      rows={data.items.map((type) => ({
        ...type,
        startsOn: data.plans.find((p) => p.typeId === type.id && p.fault === null)?.startsOn ?? null,
      }))}
      rowKey={(t) => t.id}
      hasDetails
      short={(t) => ({
        who: t.name,
        amount: leastOf(t) && `da ${leastOf(t)}`,
        what: [shopName(t.shop), leastOf(t) === null && 'minimo della società', periodWords(t), planned(t)],
      })}
      actions={(t) => <Edit type={t} />}
    />
  );
};
