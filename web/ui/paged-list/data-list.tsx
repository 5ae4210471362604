/** Rows as a table, under 768 px as rows of two lines. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { RowsProps } from './column.ts';
import styles from './data-list.module.css';
import { PhoneRows } from './phone-rows.tsx';
import { RowTable } from './row-table.tsx';

/** Is the window as narrow as a phone’s? */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

export const DataList = <T,>(props: RowsProps<T>) =>
  useIsPhone() ? <PhoneRows {...props} /> : <RowTable {...props} />;

/** Said in a cell between 768 and 1199 px, where `wide` columns are left out. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrowOnly}>{children}</div>
);
