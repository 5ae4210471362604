/** «Clienti censiti»: private customers, one’s own or everybody’s, searched, exported and corrected (ORD-220…ORD-223). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { listPrivateCustomers, privateCustomersFile } from '@ema/calls/private-orders.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { AgentFilter, useFilteredAgent } from './agent-filter.tsx';
import { AgentPdf } from './agent-pdf.tsx';
import classes from './private-orders.module.css';

type Row = CallOutput<typeof listPrivateCustomers>['items'][number];

const CUSTOMERS = describeList(listPrivateCustomers, {
  perPage: 30,
  hasSizes: false,
  search: 'search',
  filters: { search: {}, agent: { chip: (_, fullName) => fullName ?? null } },
  file: privateCustomersFile,
  order: {
    columns: {
      customer: { field: 'fullName', label: 'Cognome' },
      id: { field: 'id', label: 'ID' },
    },
    initial: { column: 'customer', dir: 'asc' },
  },
});
const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'ID', render: (c) => <span className="num support">{c.id}</span> },
  { key: 'agent', label: 'Inserito da', render: (c) => c.agent.fullName },
  {
    key: 'customer',
    label: 'Cliente',
    inFile: ['Cognome', 'Nome'],
    render: (c) => <span className={classes.name}>{c.fullName}</span>,
  },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'Numero civico', 'CAP', 'Città', 'Provincia'],
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
    inFile: ['Telefono', 'E-mail'],
    render: (c) => (
      <span className={classes.contacts}>
        <PhoneLink number={c.telephone} />
        {c.email ? <EmailLink address={c.email} /> : null}
      </span>
    ),
  },
];

const CREATE = (
  <Button component={Link} to={paths.createPrivateOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
    Nuovo ordine
  </Button>
);

export const PrivateCustomersPage = () => {
  const isAgent = useHasRole('ROLE_BASE_AGENT');
  const seesAll = useHasRole('ROLE_USER_CUSTOMERS_ADMIN');
  const list = usePagedList(CUSTOMERS, seesAll ? { scope: { includeAll: 'true' } } : { ignored: ['agent'] });
  const { agent } = list.filters;
  const filteredAgent = useFilteredAgent(agent);
  return (
    <Page
      title="Clienti censiti"
      facts={list.total === undefined ? 'Caricamento…' : `${howMany(list, 'cliente', 'clienti')} in elenco.`}
      action={isAgent ? CREATE : undefined}
    >
      <PagedList
        title="Clienti censiti"
        list={list}
        tools={
          <>
            <SearchField
              className={classes.search}
              name="Cerca tra i clienti"
              placeholder="Cerca per nome, telefono, e-mail o indirizzo"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            {seesAll ? <AgentFilter value={agent ?? null} onChange={(id) => list.set({ agent: id })} /> : null}
            {seesAll ? <AgentPdf url={filteredAgent?.downloadCustomersListUrl ?? null} /> : null}
          </>
        }
        chips={<FilterChips chips={list.chips({ agent: filteredAgent?.fullName })} onRemove={list.remove} />}
        skeleton={{ rows: 8, height: 56 }}
        empty={{
          title: 'Nessun cliente trovato',
          text: list.isFiltered
            ? 'Togli un filtro o cambia il testo della ricerca.'
            : 'Il primo si censisce mentre si inserisce il suo ordine.',
        }}
        columns={COLUMNS}
        rowKey={(c) => c.id}
        hasDetails
        short={(c) => ({
          who: c.fullName,
          what: [`${c.city} (${c.state})`, writePhone(c.telephone)],
        })}
        lead={(c) => ({
          to: paths.editPrivateCustomer(c.id),
          verb: 'Modifica',
          name: c.fullName,
          look: { size: 'sm' },
        })}
      />
    </Page>
  );
};
