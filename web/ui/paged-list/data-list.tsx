/** Rows as a table, under 768 px as cards with the same actions. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { RowsProps } from './column.ts';
import styles from './data-list.module.css';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

export const DataList = <T,>(props: RowsProps<T>) => {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return isPhone ? <RowCards {...props} /> : <RowTable {...props} />;
};

/** Said in a cell between 768 and 1199 px, where `wide` columns are left out. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrowOnly}>{children}</div>
);
