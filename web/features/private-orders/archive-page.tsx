import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { listPrivateOrders } from '@ema/calls/private-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { euro, moment, plural } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { AgentFilter, useFilteredAgent } from './agent-filter.tsx';
import { FileMenu } from './file-menu.tsx';
import { SearchField } from './search-field.tsx';
import classes from './private-orders.module.css';

type Row = CallOutput<typeof listPrivateOrders>['items'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'ID', phone: 'title', render: (o) => <span className="num nowrap">{`N. ${o.id}`}</span> },
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
  { key: 'total', label: 'Totale', numeric: true, render: (o) => <strong>{euro(o.total)}</strong> },
];

/** «Archivio ordini clienti» (ORD-229…ORD-232): search, filter and page live in the address. */
export const ArchivePage = () => {
  const [address, change] = useAddress();
  const isAgent = useHasRole('ROLE_BASE_AGENT');
  const seesAll = useHasRole('ROLE_USER_ORDERS_ADMIN');
  const filtered = useFilteredAgent(seesAll ? address['agent'] : undefined);
  const search = address['search'] ?? '';
  const filters = {
    ...(search ? { search } : {}),
    ...(seesAll ? { includeAll: 'true' as const } : {}),
    ...(seesAll && address['agent'] ? { agent: address['agent'] } : {}),
  };
  const orders = useCall(
    listPrivateOrders,
    { query: { ...filters, 'order[id]': 'desc', page: address['page'] ?? '1', perPage: address['perPage'] ?? '30' } },
    { keep: true, staleTime: 0, enabled: isAgent || seesAll },
  );
  if (!isAgent && !seesAll) return <Navigate to={paths.privateCustomers} replace />;
  const total = orders.data?.pagination.totalItems;
  const create = (
    <Button component={Link} to={paths.createPrivateOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Nuovo ordine
    </Button>
  );
  return (
    <Page
      title="Archivio ordini clienti"
      facts={total === undefined ? 'Caricamento…' : `${plural(total, 'ordine', 'ordini')}, dal più recente.`}
      action={isAgent ? create : undefined}
    >
      <div className={classes.tools}>
        <SearchField
          label="Cerca tra gli ordini"
          placeholder="Cerca per numero o cliente"
          value={search}
          onChange={(text) => change({ search: text })}
        />
        {seesAll ? <AgentFilter value={address['agent'] ?? null} onChange={(agent) => change({ agent })} /> : null}
        <Button
          component={Link}
          to={paths.privateCustomers}
          variant="default"
          leftSection={<IconUsers size={18} stroke={1.75} />}
        >
          Clienti censiti
        </Button>
        <FileMenu path="/file/user-orders" filters={filters} />
      </div>
      <FilterChips
        chips={filtered ? [{ key: 'agent', label: filtered.fullName }] : []}
        onRemove={(key) => change({ [key]: null })}
      />
      <Loading
        of={orders}
        skeleton={<SkeletonRows rows={8} height={48} />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          <EmptyState title="Nessun ordine trovato" action={search || !isAgent ? undefined : create}>
            {search || filtered
              ? 'Togli un filtro o cambia il testo della ricerca.'
              : 'Gli ordini dei tuoi clienti privati compaiono qui.'}
          </EmptyState>
        }
      >
        {(data) => (
          <DataList
            caption="Archivio ordini clienti"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(o) => o.id}
            actions={(o) => (
              <Button
                component={Link}
                to={paths.privateOrder(o.id)}
                variant="default"
                size="sm"
                aria-label={`Vedi l’ordine ${o.id}`}
              >
                Vedi
              </Button>
            )}
            footer={<PagerBar pagination={data.pagination} onPage={(page) => change({ page })} />}
          />
        )}
      </Loading>
    </Page>
  );
};
