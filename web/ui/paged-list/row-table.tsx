/** The rows of a list from 768 px on: a table that scrolls sideways in its own frame. */
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconDots } from '@tabler/icons-react';
import { DropMenu } from '../drop-menu.tsx';
import type { Column, Other, RowsProps, Sorting } from './column.ts';
import styles from './data-list.module.css';
import { actionsOf, cellOf, hasActions } from './row-parts.tsx';

/** Narrower than a large dialog, in which no table is to scroll. */
const NARROWEST = 560;
/** Reached by keyboard, so that it can be scrolled without a mouse. */
const SCROLL = { tabIndex: 0, offsetScrollbars: 'present' } as object;

export const RowTable = <T,>(props: RowsProps<T>) => {
  const { caption, columns, rows, rowKey, waiting, urgent, density = 'default', sorting, leading, footer } = props;
  return (
    <div className={styles.frame}>
      <Table.ScrollContainer minWidth={NARROWEST} scrollAreaProps={SCROLL}>
        <Table className={styles.table} data-density={density} verticalSpacing={0}>
          <caption className="sr-only">{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {leading && <Table.Th scope="col">{leading.head(rows)}</Table.Th>}
              {columns.map((c) => (
                <Head key={c.key} column={c} sorting={sorting} />
              ))}
              {hasActions(props) && (
                <Table.Th scope="col" data-numeric data-actions>
                  <span className="sr-only">Azioni</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody data-rows>
            {rows.map((row) => (
              <Table.Tr
                key={rowKey(row)}
                data-waiting={waiting?.(row) || undefined}
                data-urgent={urgent?.(row) || undefined}
              >
                {leading && <Table.Td>{leading.cell(row)}</Table.Td>}
                {columns.map((c) => (
                  <Table.Td key={c.key} data-numeric={isRight(c)} data-wide={c.wide || undefined}>
                    {cellOf(c, row)}
                  </Table.Td>
                ))}
                {hasActions(props) && (
                  <Table.Td data-numeric data-actions>
                    <div className={styles.rowActions}>
                      {actionsOf(props, row)}
                      <Others of={props.others?.(row) ?? []} name={props.lead?.(row).name} />
                    </div>
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
  if (!sorting?.columns.includes(c.key)) return <Table.Th {...place}>{c.label}</Table.Th>;
  const dir = sorting.order?.column === c.key ? sorting.order.dir : 'none';
  const Arrow = ARROWS[dir];
  return (
    <Table.Th {...place} aria-sort={ARIA[dir]}>
      <button type="button" className={styles.sort} onClick={() => sorting.onTurn(c.key)}>
        {c.label} <Arrow size={14} stroke={2} aria-hidden="true" />
      </button>
    </Table.Th>
  );
};
