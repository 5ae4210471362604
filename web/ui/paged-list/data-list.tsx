/** Rows as a table, under 768 px as rows of two lines. */
import { useMediaQuery } from '@mantine/hooks';
import { memo, useDeferredValue, type ReactNode } from 'react';
import type { RowsProps } from './column.ts';
import styles from './data-list.module.css';
import { PhoneRows } from './phone-rows.tsx';
import { RowTable } from './row-table.tsx';

/** Is the window as narrow as a phone’s? */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** Drawn anew only when it is handed other properties, and then whenever nothing more urgent waits. */
const Rows = memo(({ of }: { of: RowsProps<never> }) => (useIsPhone() ? <PhoneRows {...of} /> : <RowTable {...of} />));
Rows.displayName = 'Rows';

/** So many are drawn before the others: more than a screen shows. */
const FIRST = 16;
const firstOf = <T,>(props: RowsProps<T>): RowsProps<T> =>
  props.rows.length <= FIRST ? props : { ...props, rows: props.rows.slice(0, FIRST), footer: undefined };

/**
 * The rows follow a moment later than what is typed and pressed. `isComing`: their screen opens, so the first are shown
 * before the others; who comes back to a list finds it whole, where they had scrolled to.
 */
export const DataList = <T,>({ isComing = false, ...props }: RowsProps<T> & { isComing?: boolean }) => {
  const later = useDeferredValue(props, isComing ? firstOf(props as RowsProps<T>) : undefined);
  return <Rows of={later as unknown as RowsProps<never>} />;
};

/** Said in a cell between 768 and 1199 px, where `wide` columns are left out. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrowOnly}>{children}</div>
);
