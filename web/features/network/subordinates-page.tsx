import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { listAgents, LISTED_STATUSES } from '@ema/calls/network.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { AgentFilter } from '../private-orders/agent-filter.tsx';
import styles from './subordinates-page.module.css';

type Row = CallOutput<typeof listAgents>['items'][number];

const STATUSES: Record<(typeof LISTED_STATUSES)[number], string> = {
  seller: 'Agente attivo',
  disabled: 'Disabilitato',
  inactive: 'Disabilitato per inattività',
  customer: 'Cliente agevolato',
};
/** NET-088, NET-092: what is left of the days to reach the goal. */
const goalText = (days: number | null): string => {
  if (days === null) return 'Obiettivo raggiunto';
  return days < 0 ? 'Obiettivo scaduto' : plural(days, 'giorno rimanente', 'giorni rimanenti');
};
const KEYS = ['search', 'sponsor', 'status', 'state', 'createdAt'] as const;

/** NET-086: «Anagrafica sottoposti», a sponsor’s tree or, for the administration, everybody’s. */
export const SubordinatesPage = () => {
  const [address, change] = useAddress();
  const [text, setText] = useState(address['search'] ?? '');
  const [state, setState] = useState(address['state'] ?? '');
  const search = useSettled(text, 200);
  const province = useSettled(state, 200);
  useEffect(() => {
    if ((address['search'] ?? '') !== search) change({ search });
  }, [search]);
  useEffect(() => {
    if ((address['state'] ?? '') !== province) change({ state: province });
  }, [province]);
  const filters = Object.fromEntries(KEYS.flatMap((key) => (address[key] ? [[key, address[key]]] : [])));
  const data = useCall(
    listAgents,
    { query: { page: address['page'] ?? '1', excludeMe: '1', ...filters } },
    { keep: true },
  );
  return (
    <Page
      title="Anagrafica sottoposti"
      facts={data.data ? plural(data.data.pagination.totalItems, 'sottoposto', 'sottoposti') : ' '}
    >
      <div className={styles.filters} role="search" aria-label="Filtri">
        <TextInput
          aria-label="Cerca per nome, codice o contatto"
          placeholder="Nome, codice, contatto"
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <AgentFilter
          label="Sponsor"
          placeholder="Sponsor"
          onlySponsors
          value={address['sponsor'] ?? null}
          onChange={(sponsor) => change({ sponsor: sponsor ?? '' })}
        />
        <Select
          aria-label="Stato di attivazione"
          placeholder="Stato"
          clearable
          clearButtonProps={{ 'aria-label': 'Togli lo stato' }}
          value={address['status'] ?? null}
          onChange={(status) => change({ status: status ?? '' })}
          data={LISTED_STATUSES.map((value) => ({ value, label: STATUSES[value] }))}
        />
        <TextInput
          aria-label="Provincia"
          placeholder="Provincia"
          maxLength={2}
          value={state}
          onChange={(e) => setState(e.currentTarget.value.replaceAll(/[^a-z]/gi, '').toUpperCase())}
        />
        <DateField
          aria-label="Adesione dal"
          wholeDays
          value={address['createdAt'] ?? ''}
          onChange={(createdAt) => change({ createdAt })}
        />
      </div>
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={10} />}
        isEmpty={(d) => d.items.length === 0}
        empty={<EmptyState title="Nessun sottoposto trovato">Prova a togliere un filtro.</EmptyState>}
      >
        {(d) => (
          <DataList
            caption="Sottoposti"
            density="dense"
            rows={d.items}
            rowKey={(r) => r.id}
            columns={[
              { key: 'name', label: 'Nome', phone: 'title', render: (r) => <Name row={r} /> },
              { key: 'address', label: 'Indirizzo', render: (r) => <Address row={r} /> },
              { key: 'contacts', label: 'Contatti', render: (r) => <Contacts row={r} /> },
              { key: 'joined', label: 'Adesione', render: (r) => moment(r.createdAt).slice(0, 10) },
              { key: 'sponsor', label: 'Sponsor', render: (r) => r.sponsor?.fullName ?? '–' },
              { key: 'goal', label: 'Obiettivo', render: (r) => goalText(r.remainingDaysToFulfillGoal) },
            ]}
            footer={<PagerBar pagination={d.pagination} onPage={(n) => change({ page: n })} />}
          />
        )}
      </Loading>
    </Page>
  );
};

const Name = ({ row }: { row: Row }) => (
  <span className={styles.lines}>
    <span>{row.fullName}</span>
    <span
      className={styles.second}
    >{`cod. ${row.id}${row.status === 'seller' ? '' : `, ${(row.statusName ?? '').toLowerCase()}`}`}</span>
  </span>
);
const Address = ({ row }: { row: Row }) => (
  <span className={styles.lines}>
    <span>{row.address || '–'}</span>
    <span className={styles.second}>
      {`${row.postCode ?? ''} ${row.city} ${row.state ? `(${row.state})` : ''}`.trim()}
    </span>
  </span>
);
const Contacts = ({ row }: { row: Row }) => (
  <span className={styles.lines}>
    {row.email && <a href={`mailto:${row.email}`}>{row.email}</a>}
    {[row.mobile, row.phone].map(
      (n) =>
        n && (
          <a key={n} href={`tel:${n.replaceAll(' ', '')}`}>
            {n}
          </a>
        ),
    )}
    {!row.email && !row.mobile && !row.phone && '–'}
  </span>
);
