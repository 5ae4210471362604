import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import styles from './data-list.module.css';

export type Column<T> = {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** Figures and dates stand right. */
  numeric?: boolean;
  /** On phones: the card's title, a labelled line, or left out. */
  phone?: 'title' | 'line' | 'none';
  /** Left out between 768 and 1199 px: another cell says it there, in `NarrowOnly`. */
  wide?: boolean;
  /** The order of the rows follows this column; a press turns it round. */
  sort?: { dir: 'asc' | 'desc'; onSort: () => void };
};

type Props<T> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** The same actions in a row and on a card. */
  actions?: (row: T) => ReactNode;
  /** What stands on a card above the actions, in place of title and labelled lines. */
  card?: (row: T) => ReactNode;
  /** 3 px amber edge; the row must also say why in words. */
  waiting?: (row: T) => boolean;
  density?: 'dense' | 'default';
  footer?: ReactNode;
};

/** A table that becomes cards under 768 px, with the same actions. */
export const DataList = <T,>({
  caption,
  columns,
  rows,
  rowKey,
  actions,
  card,
  waiting,
  density = 'default',
  footer,
}: Props<T>) => {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (phone) {
    return (
      <div>
        <ul className={styles.cards} aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)} className={styles.card} data-waiting={waiting?.(row) || undefined}>
              {card ? card(row) : <CardLines columns={columns} row={row} />}
              {actions && <div className={styles.cardActions}>{actions(row)}</div>}
            </li>
          ))}
        </ul>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <Table.ScrollContainer minWidth={600} scrollAreaProps={{ tabIndex: 0, offsetScrollbars: 'present' } as never}>
        <Table className={styles.table} data-density={density} verticalSpacing={0}>
          <caption className="sr-only">{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((c) => (
                <Table.Th
                  key={c.key}
                  scope="col"
                  data-numeric={c.numeric || undefined}
                  data-wide={c.wide || undefined}
                  aria-sort={c.sort && (c.sort.dir === 'asc' ? 'ascending' : 'descending')}
                >
                  {c.sort ? <SortButton label={c.label} {...c.sort} /> : c.label}
                </Table.Th>
              ))}
              {actions && (
                <Table.Th scope="col" data-numeric>
                  <span className="sr-only">Azioni</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)} data-waiting={waiting?.(row) || undefined}>
                {columns.map((c) => (
                  <Table.Td key={c.key} data-numeric={c.numeric || undefined} data-wide={c.wide || undefined}>
                    {c.render(row)}
                  </Table.Td>
                ))}
                {actions && (
                  <Table.Td data-numeric>
                    <div className={styles.rowActions}>{actions(row)}</div>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};

/** Said in a cell between 768 and 1199 px, where `wide` columns are left out. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrowOnly}>{children}</div>
);

const SortButton = ({ label, dir, onSort }: { label: string; dir: 'asc' | 'desc'; onSort: () => void }) => {
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {label} <Arrow size={14} stroke={2} aria-hidden="true" />
    </button>
  );
};

const CardLines = <T,>({ columns, row }: { columns: readonly Column<T>[]; row: T }) => (
  <>
    {columns
      .filter((c) => c.phone === 'title')
      .map((c) => (
        <div key={c.key} className={styles.cardTitle}>
          {c.render(row)}
        </div>
      ))}
    <dl className={styles.lines}>
      {columns
        .filter((c) => (c.phone ?? 'line') === 'line')
        .map((c) => (
          <div key={c.key}>
            <dt>{c.label}</dt>
            <dd className={c.numeric ? 'num' : undefined}>{c.render(row)}</dd>
          </div>
        ))}
    </dl>
  </>
);
