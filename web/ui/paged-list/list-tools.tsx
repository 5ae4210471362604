/** The line above a list: what the page searches and filters by, its order on a phone, and its file. */
import type { ReactNode } from 'react';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Chosen } from './file-part.ts';
import styles from './list-tools.module.css';
import type { Choosable } from './shown-columns.ts';
import { SortChoice } from './sort-choice.tsx';
import type { Shown } from './use-paged-list.ts';
import { ViewsMenu } from './views-menu.tsx';

type Props = {
  list: Pick<Shown<never>, 'file' | 'hasViews' | 'sorting' | 'sortLabels' | 'total'>;
  /** No column heads can be pressed. */
  hasSort: boolean;
  /** The columns to choose from, where there is a table. */
  columns?: Choosable | undefined;
  /** What those that are shown are called in the file. */
  heads?: readonly string[] | undefined;
  chosen?: Chosen | undefined;
  /** What the page searches and filters by; a function says itself where the list’s own tools stand among it. */
  children?: Tools;
};
export type Tools = ReactNode | ((own: ReactNode) => ReactNode);

export const ListTools = ({ list, hasSort, columns, heads, chosen, children }: Props) => {
  const { file, total, hasViews } = list;
  const hasFile = file !== undefined && total !== undefined && total > 0;
  const hasOrder = hasSort && list.sorting.order !== null;
  const own = (hasFile || hasOrder || hasViews || columns) && (
    <div className={styles.own}>
      {hasOrder && <SortChoice of={list} />}
      {hasViews && <ViewsMenu />}
      {columns && <ColumnsMenu columns={columns} />}
      {hasFile && <ExportMenu call={file.call} query={file.query} total={total} heads={heads} chosen={chosen} />}
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
