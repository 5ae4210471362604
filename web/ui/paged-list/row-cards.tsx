/** The rows of a list on a phone: a card each, and a tap anywhere on it leads on. */
import type { Column, RowsProps } from './column.ts';
import styles from './data-list.module.css';
import { actionsOf, cellOf } from './row-parts.tsx';

export const RowCards = <T,>(props: RowsProps<T>) => {
  const { caption, columns, rows, rowKey, card, waiting, leading, footer } = props;
  return (
    <div>
      <ul className={styles.cards} aria-label={caption}>
        {rows.map((row) => {
          const actions = actionsOf(props, row);
          return (
            <li key={rowKey(row)} className={styles.card} data-waiting={waiting?.(row) || undefined}>
              {leading?.cell(row)}
              {card ? card(row) : <CardLines columns={columns} row={row} />}
              {actions && <div className={styles.cardActions}>{actions}</div>}
            </li>
          );
        })}
      </ul>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};

const CardLines = <T,>({ columns, row }: { columns: readonly Column<T>[]; row: T }) => (
  <>
    {columns
      .filter((c) => c.phone === 'title')
      .map((c) => (
        <div key={c.key} className={styles.cardTitle}>
          {cellOf(c, row)}
        </div>
      ))}
    <dl className={styles.lines}>
      {columns
        .filter((c) => (c.phone ?? 'line') === 'line')
        .map((c) => (
          <div key={c.key}>
            <dt>{c.label}</dt>
            <dd className={c.numeric || c.amount ? 'num' : undefined}>{cellOf(c, row)}</dd>
          </div>
        ))}
    </dl>
  </>
);
