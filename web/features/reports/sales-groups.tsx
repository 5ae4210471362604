/** The groups of a sales report: searched, put in order, opened one by one, as a table or as cards. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../kernel/formats.ts';
import { EmptyState } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import type { Sales, SalesGroup } from './answers.ts';
import styles from './reports.module.css';
import { SalesCards } from './sales-cards.tsx';
import { SalesTable } from './sales-table.tsx';
import { findGroups, needsTools, SORTS, sortGroups, sortOf } from './shown-groups.ts';
import { pageOf, useLayout } from './use-layout.ts';
import type { ReportPeriod } from './use-period.ts';

type Props = { sales: Sales } & Pick<ReportPeriod, 'address' | 'change'>;

const useOpening = (isOpenAtFirst: (id: number) => boolean, isPrinting: boolean) => {
  const [said, say] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOpen = ({ managerId }: SalesGroup) => isPrinting || (said.get(managerId) ?? isOpenAtFirst(managerId));
  return {
    isOpen,
    toggle: (group: SalesGroup) => say(new Map(said).set(group.managerId, !isOpen(group))),
    forget: () => say(new Map()),
    toAll: (groups: readonly SalesGroup[], open: boolean) =>
      say(new Map([...said, ...groups.map((g) => [g.managerId, open] as const)])),
  };
};

export const SalesGroups = ({ sales, address, change }: Props) => {
  const { isPhone, isPrinting } = useLayout();
  const all = sales.managerReports;
  const hasTools = needsTools(all.length);
  const search = hasTools ? (address.search ?? '') : '';
  const matches = findGroups(all, search);
  const byAgent = new Set(matches.flatMap((f) => (f.isByAgent ? [f.group.managerId] : [])));
  const opening = useOpening((id) => all.length === 1 || byAgent.has(id), isPrinting);
  const sorted = sortGroups(
    matches.map((f) => f.group),
    hasTools ? sortOf(address.sort) : '',
  );
  const { rows, pagination } = pageOf(sorted, Number(address.page ?? 1), isPrinting);
  const isAnyOpen = rows.some(opening.isOpen);
  const pager = pagination.totalPages > 1 && !isPrinting && (
    <PagerBar pagination={pagination} onPage={(page) => change({ page })} />
  );
  return (
    <>
      {hasTools && (
        <div className={`${styles.tools} no-print`}>
          <SearchField
            name="Cerca tra i gruppi"
            placeholder="Cerca un manager o un incaricato"
            value={search}
            onChange={(text) => {
              // What is found by an agent opens, whatever was closed before.
              opening.forget();
              change({ search: text });
            }}
          />
          <NativeSelect
            aria-label="Ordina i gruppi"
            value={sortOf(address.sort)}
            data={[...SORTS]}
            onChange={(e) => change({ sort: e.currentTarget.value })}
          />
          <Button variant="default" onClick={() => opening.toAll(rows, !isAnyOpen)}>
            {isAnyOpen ? 'Chiudi i gruppi' : 'Apri i gruppi'}
          </Button>
          <span role="status" className={styles.muted}>
            {search === '' ? plural(all.length, 'gruppo', 'gruppi') : `${matches.length} di ${all.length} gruppi`}
          </span>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title="Nessun gruppo trovato">Cambia il testo della ricerca.</EmptyState>
      ) : isPhone ? (
        <>
          <SalesCards sales={sales} groups={rows} opening={opening} />
          {pager && <div className={styles.pager}>{pager}</div>}
        </>
      ) : (
        <SalesTable sales={sales} groups={rows} opening={opening}>
          {pager}
        </SalesTable>
      )}
    </>
  );
};
