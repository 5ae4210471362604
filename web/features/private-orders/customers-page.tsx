import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { listPrivateCustomers } from '@ema/calls/private-orders.ts';
import { useAddress } from '../../kernel/address.ts';
import { plural } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { AgentFilter, useFilteredAgent } from './agent-filter.tsx';
import { FileMenu } from './file-menu.tsx';
import { SearchField } from './search-field.tsx';
import classes from './private-orders.module.css';

type Row = CallOutput<typeof listPrivateCustomers>['items'][number];

/** ORD-222 */
const CHOOSE_FIRST =
  "Per esportare l'elenco completo dei clienti in PDF relativo ad uno specifico sottoposto devi prima filtrare per l'utente desiderato";

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'ID', render: (c) => <span className="num support">{c.id}</span> },
  { key: 'agent', label: 'Inserito da', render: (c) => c.agent.fullName },
  {
    key: 'customer',
    label: 'Cliente',
    phone: 'title',
    render: (c) => <span className={classes.name}>{c.fullName}</span>,
  },
  {
    key: 'address',
    label: 'Indirizzo',
    render: (c) => (
      <>
        {`${c.street} ${c.buildingNumber}`}
        <span className={classes.second}>{`${c.postCode} ${c.city} (${c.state})`}</span>
      </>
    ),
  },
  {
    key: 'contacts',
    label: 'Telefono ed e-mail',
    render: (c) => (
      <span className={classes.contacts}>
        <a href={`tel:${c.telephone.replace(/[^+\d]/g, '')}`} className="num">
          {c.telephone}
        </a>
        {c.email ? <a href={`mailto:${c.email}`}>{c.email}</a> : null}
      </span>
    ),
  },
];

/** «Clienti censiti» (ORD-220…ORD-223). */
export const PrivateCustomersPage = () => {
  const [address, change] = useAddress();
  const isAgent = useHasRole('ROLE_BASE_AGENT');
  const seesAll = useHasRole('ROLE_USER_CUSTOMERS_ADMIN');
  const agentId = seesAll ? address['agent'] : undefined;
  const agent = useFilteredAgent(agentId);
  const search = address['search'] ?? '';
  const filters = {
    ...(search ? { search } : {}),
    ...(seesAll ? { includeAll: 'true' as const } : {}),
    ...(agentId ? { agent: agentId } : {}),
  };
  const customers = useCall(
    listPrivateCustomers,
    { query: { ...filters, page: address['page'] ?? '1', perPage: address['perPage'] ?? '30' } },
    { keep: true },
  );
  const total = customers.data?.pagination.totalItems;
  const url = agentId ? (agent?.downloadCustomersListUrl ?? null) : null;
  const pdf = { variant: 'default' as const, leftSection: <IconFileTypePdf size={18} stroke={1.75} /> };
  return (
    <Page
      title="Clienti censiti"
      facts={total === undefined ? 'Caricamento…' : `${plural(total, 'cliente', 'clienti')}, in ordine di cognome.`}
      action={
        isAgent ? (
          <Button component={Link} to={paths.createPrivateOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
            Nuovo ordine
          </Button>
        ) : undefined
      }
    >
      <div className={classes.tools}>
        <SearchField
          label="Cerca tra i clienti"
          placeholder="Cerca per nome, telefono, e-mail o indirizzo"
          value={search}
          onChange={(text) => change({ search: text })}
        />
        {seesAll ? <AgentFilter value={agentId ?? null} onChange={(id) => change({ agent: id })} /> : null}
        {seesAll && url ? (
          <Button {...pdf} component="a" href={url} download>
            Scarica PDF Clienti
          </Button>
        ) : null}
        {seesAll && !url ? (
          <Button {...pdf} onClick={() => void errorDialog('Attenzione', CHOOSE_FIRST)}>
            Scarica PDF Clienti
          </Button>
        ) : null}
        <FileMenu path="/file/private-customers" filters={filters} />
      </div>
      <FilterChips
        chips={agent ? [{ key: 'agent', label: agent.fullName }] : []}
        onRemove={(key) => change({ [key]: null })}
      />
      <Loading
        of={customers}
        skeleton={<SkeletonRows rows={8} height={56} />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          <EmptyState title="Nessun cliente trovato">
            {search || agent
              ? 'Togli un filtro o cambia il testo della ricerca.'
              : 'Il primo si censisce mentre si inserisce il suo ordine.'}
          </EmptyState>
        }
      >
        {(data) => (
          <DataList
            caption="Clienti censiti"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(c) => c.id}
            actions={(c) => (
              <Button
                component={Link}
                to={paths.editPrivateCustomer(c.id)}
                variant="default"
                size="sm"
                aria-label={`Modifica ${c.fullName}`}
              >
                Modifica
              </Button>
            )}
            footer={<PagerBar pagination={data.pagination} onPage={(page) => change({ page })} />}
          />
        )}
      </Loading>
    </Page>
  );
};
