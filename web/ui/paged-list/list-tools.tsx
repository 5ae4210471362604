/** The line above a list: what the page searches and filters by, its order on a phone, and its file. */
import type { ReactNode } from 'react';
import { ExportMenu } from './export-menu.tsx';
import styles from './list-tools.module.css';
import { SortChoice } from './sort-choice.tsx';
import type { Shown } from './use-paged-list.ts';

type Props = {
  list: Pick<Shown<never>, 'file' | 'sorting' | 'sortLabels' | 'total'>;
  /** No column heads can be pressed. */
  hasSort: boolean;
  /** What the page searches and filters by; a function says itself where the list’s own tools stand among it. */
  children?: Tools;
};
export type Tools = ReactNode | ((own: ReactNode) => ReactNode);

export const ListTools = ({ list, hasSort, children }: Props) => {
  const { file, total } = list;
  const hasFile = file !== undefined && total !== undefined && total > 0;
  const hasOrder = hasSort && list.sorting.order !== null;
  const own = (hasFile || hasOrder) && (
    <div className={styles.own}>
      {hasOrder && <SortChoice of={list} />}
      {hasFile && <ExportMenu call={file.call} query={file.query} total={total} />}
    </div>
  );
  if (typeof children === 'function') return children(own);
  if (!own && !children) return null;
  return (
    <div className={styles.tools}>
      {children}
      {own}
    </div>
  );
};
