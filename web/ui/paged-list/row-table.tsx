/** The rows of a list from 768 px on: a table that scrolls sideways in its own frame. */
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconDots } from '@tabler/icons-react';
import { DropMenu } from '../drop-menu.tsx';
import type { Column, Other, RowsProps, Sorting } from './column.ts';
import styles from './data-list.module.css';
import { actionsOf, cellOf, hasActions } from './row-parts.tsx';

/** Reached by keyboard, so that it can be scrolled without a mouse. */
const SCROLLER = { tabIndex: 0 };

export const RowTable = <T,>(props: RowsProps<T>) => {
  const { caption, columns, rows, rowKey, waiting, urgent, density = 'default', sorting, leading, footer } = props;
  return (
    <div className={styles.frame}>
      <div className={styles.scroller} {...SCROLLER}>
        <table className={styles.table} data-density={density}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {leading && <th scope="col">{leading.head(rows)}</th>}
              {columns.map((c) => (
                <Head key={c.key} column={c} sorting={sorting} />
              ))}
              {hasActions(props) && (
                <th scope="col" data-numeric data-actions>
                  <span className="sr-only">Azioni</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={styles.rows} data-rows aria-busy={props.isOld || undefined}>
            {rows.map((row) => (
              <tr key={rowKey(row)} data-waiting={waiting?.(row) || undefined} data-urgent={urgent?.(row) || undefined}>
                {leading && <td>{leading.cell(row)}</td>}
                {columns.map((c) => (
                  <td key={c.key} data-numeric={isRight(c)} data-wide={c.wide || undefined}>
                    {cellOf(c, row)}
                  </td>
                ))}
                {hasActions(props) && (
                  <td data-numeric data-actions>
                    <div className={styles.rowActions}>
                      {actionsOf(props, row)}
                      <Others of={props.others?.(row) ?? []} name={props.lead?.(row).name} />
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};

const DOTS = <IconDots size={20} stroke={2} aria-hidden />;
const Others = ({ of, name = '' }: { of: readonly Other[]; name: string | undefined }) =>
  of.length === 0 ? null : (
    <DropMenu button={DOTS} buttonClass={styles.others} label={`Altro per ${name}`} heading={name}>
      {of.map((other) => (
        <button
          key={other.label}
          type="button"
          role="menuitem"
          aria-label={`${other.label} ${other.name}`}
          onClick={other.onPress}
        >
          {other.label}
        </button>
      ))}
    </DropMenu>
  );

const isRight = <T,>(column: Column<T>): true | undefined => column.numeric || column.amount || undefined;

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const ARIA = { asc: 'ascending', desc: 'descending', none: undefined } as const;

const Head = <T,>({ column: c, sorting }: { column: Column<T>; sorting: Sorting | undefined }) => {
  const place = { scope: 'col', 'data-numeric': isRight(c), 'data-wide': c.wide || undefined } as const;
  if (!sorting?.columns.includes(c.key)) return <th {...place}>{c.label}</th>;
  const dir = sorting.order?.column === c.key ? sorting.order.dir : 'none';
  const Arrow = ARROWS[dir];
  return (
    <th {...place} aria-sort={ARIA[dir]}>
      <button type="button" className={styles.sort} onClick={() => sorting.onTurn(c.key)}>
        {c.label} <Arrow size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  );
};
