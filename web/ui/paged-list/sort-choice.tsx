/** The order of a list where no column heads can be pressed: on a phone, and above cards. */
import { NativeSelect } from '@mantine/core';
import type { Order } from './description.ts';
import styles from './list-tools.module.css';
import type { Shown } from './use-paged-list.ts';

/** As in the head of a table. */
const DIRECTIONS = [
  ['asc', '↑'],
  ['desc', '↓'],
] as const;

type Props = { of: Pick<Shown<never>, 'sorting' | 'sortLabels'> };

export const SortChoice = ({ of: { sorting, sortLabels } }: Props) => {
  if (!sorting.order) return null;
  const orders = sorting.columns.flatMap((column) =>
    DIRECTIONS.map(([dir, arrow]) => ({ column, dir, label: `${sortLabels[column] ?? column} ${arrow}` })),
  );
  const keyOf = ({ column, dir }: Order) => `${column} ${dir}`;
  return (
    <NativeSelect
      aria-label="Ordina per"
      className={styles.sort}
      value={keyOf(sorting.order)}
      onChange={(e) => {
        const chosen = orders.find((order) => keyOf(order) === e.currentTarget.value);
        if (chosen) sorting.onOrder({ column: chosen.column, dir: chosen.dir });
      }}
      data={orders.map((order) => ({ value: keyOf(order), label: order.label }))}
    />
  );
};
