/** «Archivio ordini clienti»: orders of private customers, one’s own or everybody’s, searched and exported (ORD-229…ORD-232). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { listPrivateOrders, privateOrdersFile } from '@ema/calls/private-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { AgentFilter, useFilteredAgent } from './agent-filter.tsx';
import classes from './private-orders.module.css';

type Row = CallOutput<typeof listPrivateOrders>['items'][number];

const LOCKED = { false: 'Ancora modificabili', true: 'Non più modificabili' } as const;
const ARCHIVE = describeList(listPrivateOrders, {
  perPage: 30,
  hasSizes: false,
  search: 'search',
  filters: {
    search: {},
    agent: { chip: (_, fullName) => fullName ?? null },
    locked: { oneOf: ['true', 'false'], chip: (is) => LOCKED[is as keyof typeof LOCKED] },
  },
  file: privateOrdersFile,
  order: {
    columns: {
      id: { field: 'id', label: 'ID' },
      total: { field: 'total', label: 'Totale' },
    },
    initial: { column: 'id', dir: 'desc' },
  },
});
const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'ID', render: (o) => <span className="num nowrap">{`N. ${o.id}`}</span> },
  { key: 'agent', label: 'Inserito da', render: (o) => o.agent.fullName },
  { key: 'customer', label: 'Cliente', render: (o) => <span className={classes.name}>{o.customer.fullName}</span> },
  {
    key: 'date',
    label: 'Data',
    render: (o) => (
      <>
        <span className="num nowrap">{moment(o.createdAt)}</span>
        {o.editable ? <span className={classes.second}>{`modificabile fino al ${moment(o.locksAt)}`}</span> : null}
      </>
    ),
  },
  { key: 'total', label: 'Totale', amount: true, render: (o) => euro(o.total) },
];

export const ArchivePage = () => {
  const isAgent = useHasRole('ROLE_BASE_AGENT');
  const seesAll = useHasRole('ROLE_USER_ORDERS_ADMIN');
  const list = usePagedList(ARCHIVE, {
    ...(seesAll ? { scope: { includeAll: 'true' } } : { ignored: ['agent'] }),
    staleTime: 0,
    enabled: isAgent || seesAll,
  });
  const { agent, locked = '' } = list.filters;
  const filteredAgent = useFilteredAgent(agent);
  if (!isAgent && !seesAll) return <Navigate to={paths.privateCustomers} replace />;
  const create = (
    <Button component={Link} to={paths.createPrivateOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Nuovo ordine
    </Button>
  );
  return (
    <Page
      title="Archivio ordini clienti"
      facts={list.total === undefined ? 'Caricamento…' : `${howMany(list, 'ordine', 'ordini')}, dal più recente.`}
      action={isAgent ? create : undefined}
    >
      <PagedList
        title="Archivio ordini clienti"
        list={list}
        tools={
          <>
            <SearchField
              className={classes.search}
              name="Cerca tra gli ordini"
              placeholder="Cerca per numero o cliente"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            {seesAll ? <AgentFilter value={agent ?? null} onChange={(id) => list.set({ agent: id })} /> : null}
            <NativeSelect
              aria-label="Si possono ancora modificare?"
              value={locked}
              onChange={(e) => list.set({ locked: e.currentTarget.value || null })}
              data={[
                { value: '', label: 'Modificabili e non' },
                { value: 'false', label: LOCKED.false },
                { value: 'true', label: LOCKED.true },
              ]}
            />
            <Button
              component={Link}
              to={paths.privateCustomers}
              variant="default"
              leftSection={<IconUsers size={18} stroke={1.75} />}
            >
              Clienti censiti
            </Button>
          </>
        }
        chips={<FilterChips chips={list.chips({ agent: filteredAgent?.fullName })} onRemove={list.remove} />}
        skeleton={{ rows: 8, height: 48 }}
        empty={{
          title: 'Nessun ordine trovato',
          text: list.isFiltered
            ? 'Togli un filtro o cambia il testo della ricerca.'
            : 'Gli ordini dei tuoi clienti privati compaiono qui.',
          action: list.searched || !isAgent ? undefined : create,
        }}
        columns={COLUMNS}
        rowKey={(o) => o.id}
        short={(o) => ({
          who: o.customer.fullName,
          amount: euro(o.total),
          what: [`N. ${o.id}`, moment(o.createdAt), seesAll ? o.agent.fullName : null],
          state: o.editable ? 'Modificabile' : null,
        })}
        lead={(o) => ({ to: paths.privateOrder(o.id), name: `l’ordine ${o.id}`, look: { size: 'sm' } })}
      />
    </Page>
  );
};
