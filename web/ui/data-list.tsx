import { Table } from '@mantine/core';
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
};

type Props<T> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** The same actions in a row and on a card. */
  actions?: (row: T) => ReactNode;
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
      <Table.ScrollContainer minWidth={600} scrollAreaProps={{ tabIndex: 0 } as never}>
        <Table className={styles.table} data-density={density} verticalSpacing={0}>
          <caption className="sr-only">{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((c) => (
                <Table.Th key={c.key} scope="col" data-numeric={c.numeric || undefined}>
                  {c.label}
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
                  <Table.Td key={c.key} data-numeric={c.numeric || undefined}>
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
