/** The shell of every list: its tools, loading, error, empty and filled, its pager; none of them can be forgotten. */
import { useState, type ReactNode } from 'react';
import { cameBack } from '../../kernel/came-back.ts';
import { EmptyState, Loading, SkeletonRows } from '../page.tsx';
import type { Leading, RowsProps } from './column.ts';
import { DataList, useIsPhone } from './data-list.tsx';
import type { Paged } from './description.ts';
import { headsOf } from './file-part.ts';
import { FilterChips } from './filter-chips.tsx';
import { ListTools, type Tools } from './list-tools.tsx';
import { PagerBar } from './pager-bar.tsx';
import styles from './paged-list.module.css';
import { useColumns } from './shown-columns.ts';
import type { ChipNames, Shown } from './use-paged-list.ts';

/** A table with fewer has nothing to put away. */
const FEWEST_COLUMNS = 4;
const NONE: readonly never[] = [];

type RowOf<A extends Paged> = A['items'][number];
type AsTable<T> = Omit<RowsProps<T>, 'caption' | 'rows' | 'footer' | 'sorting' | 'isOld'> & { item?: undefined };
/** Rows that are not a table on any width: each a card of its own making. */
type AsCards<T> = { item: (row: T) => ReactNode; leading?: Leading<T> };
type Props<A extends Paged> = {
  /** Names the list for screen readers. */
  title: string;
  list: Shown<A>;
  /** What the list is searched and filtered by. */
  tools?: Tools;
  /** The filters that hold, as chips of its own making; null: the page shows them elsewhere. */
  chips?: ReactNode;
  /** What the chips of the shell call a value, such as the name of an agent. */
  names?: ChipNames;
  /** Grey rows while it loads: how many, how high. */
  skeleton: { rows: number; height: number };
  /** Says that there is nothing, and what to do next. */
  empty: { title: string; text: ReactNode; action?: ReactNode };
  /** Stands above the rows once they are there: sums, warnings. */
  above?: (answer: A) => ReactNode;
} & (AsTable<RowOf<A>> | AsCards<RowOf<A>>);

export const PagedList = <A extends Paged>({
  title,
  list,
  tools,
  chips,
  names,
  skeleton,
  empty,
  above,
  ...rows
}: Props<A>) => {
  const isPhone = useIsPhone();
  const [isComing] = useState(list.data === undefined || !cameBack());
  const columns = useColumns(rows.item ? NONE : rows.columns);
  const isChoosable = !isPhone && !rows.item && rows.columns.length >= FEWEST_COLUMNS;
  return (
    <>
      <ListTools
        list={list}
        hasSort={isPhone || rows.item !== undefined}
        columns={isChoosable ? rows.columns : undefined}
        heads={isChoosable ? headsOf(columns.shown) : undefined}
        chosen={rows.leading?.chosen}
      >
        {tools}
      </ListTools>
      {chips === undefined ? (
        <FilterChips chips={list.chips(names)} onRemove={list.remove} onRemoveAll={list.clear} />
      ) : (
        chips
      )}
      <Loading
        of={list}
        skeleton={<SkeletonRows {...skeleton} />}
        isEmpty={(answer) => answer.items.length === 0}
        empty={
          <EmptyState title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        }
      >
        {(answer) => {
          const pager = (
            <PagerBar
              pagination={answer.pagination}
              onPage={list.toPage}
              onPerPage={list.toPerPage}
              of={list.isBeside ? title : undefined}
            />
          );
          return (
            <>
              {above?.(answer)}
              {rows.item ? (
                <>
                  {rows.leading?.head(answer.items, true)}
                  <ul className={styles.cards} aria-label={title} data-rows aria-busy={list.isOld || undefined}>
                    {answer.items.map(rows.item)}
                  </ul>
                  <div className={styles.pager}>{pager}</div>
                </>
              ) : (
                <DataList
                  {...rows}
                  isComing={isComing}
                  isOld={list.isOld}
                  columns={isChoosable ? columns.shown : rows.columns}
                  caption={title}
                  rows={answer.items}
                  sorting={list.sorting}
                  footer={pager}
                />
              )}
            </>
          );
        }}
      </Loading>
    </>
  );
};
