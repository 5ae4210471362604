/** `/app/reports/pending-commissions`: what oneself and everybody below has begun and not sent (NET-462). */
import { Select } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { pendingCommissions, pendingCommissionsFile } from '@ema/calls/reports/pending.ts';
import { PENDING_STATES, stateName } from '@ema/domain/orders/states.ts';
import { writerAmong } from '@ema/domain/kernel/writing.ts';
import { euro, plural } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Sums } from '../../ui/sums.tsx';
import task from '../../ui/task-card.module.css';
import styles from './pending.module.css';

type Row = CallOutput<typeof pendingCommissions>['items'][number];

const PENDING = describeList(pendingCommissions, {
  perPage: 50,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, state: { oneOf: PENDING_STATES, chip: stateName } },
  file: pendingCommissionsFile,
  order: {
    columns: {
      since: { field: 'createdAt', label: 'Attesa' },
      seller: { field: 'seller', label: 'Incaricato' },
      total: { field: 'total', label: 'Totale' },
    },
    initial: { column: 'since', dir: 'asc' },
  },
});
const STATES = PENDING_STATES.map((value) => ({ value, label: stateName(value) }));

const waiting = (r: Row): string =>
  r.waitingDays === 0 ? 'da oggi' : `da ${plural(r.waitingDays, 'giorno', 'giorni')}`;
const count = (r: Row): string => plural(r.commissionsCount, 'commissione', 'commissioni');

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'seller',
    label: 'Incaricato',
    inFile: ['Incaricato', 'Codice', 'Cellulare'],
    render: (r) => (
      <>
        <strong>{r.seller.fullName}</strong> <span className="support small nowrap">{`cod. ${r.seller.id}`}</span>
        {r.seller.mobile && <PhoneLink className={styles.phone} number={r.seller.mobile} />}
      </>
    ),
  },
  {
    key: 'order',
    label: 'Ordine',
    inFile: ['Ordine', 'Tipo', 'Commissioni'],
    render: (r) => (
      <>
        {r.typeTitle} <span className="support small nowrap">{`n. ${r.id}`}</span>
        <span className={task.words}>{count(r)}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Stato',
    inFile: ['Stato', 'Pagamento'],
    render: (r) => (
      <>
        {r.statusText}
        <span className={task.words}>{r.paymentMethodName}</span>
      </>
    ),
  },
  {
    key: 'since',
    label: 'Attesa',
    inFile: ['Iniziato', 'Giorni di attesa'],
    render: (r) => <span className="nowrap">{waiting(r)}</span>,
  },
  {
    key: 'total',
    label: 'Totale',
    numeric: true,
    render: (r) => <strong className="nowrap">{euro(r.orderTotal)}</strong>,
  },
];

export const PendingCommissionsPage = () => {
  const list = usePagedList(PENDING, { staleTime: 15_000 });
  const write = writerAmong((list.data?.items ?? []).map((r) => r.seller));
  return (
    <Page title="Commissioni in sospeso" facts="Iniziate da te e dalla tua rete e non ancora inviate.">
      <PagedList
        title="Commissioni in sospeso della rete"
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              name="Cerca per incaricato, codice o numero"
              placeholder="Incaricato, codice, numero"
              wait={200}
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <Select
              aria-label="Stato"
              placeholder="Ogni stato"
              clearable
              clearButtonProps={{ 'aria-label': 'Togli lo stato' }}
              value={list.filters.state ?? null}
              onChange={(state) => list.set({ state })}
              data={STATES}
            />
          </div>
        }
        skeleton={{ rows: 8, height: 56 }}
        empty={
          list.isFiltered
            ? { title: 'Nessun ordine trovato', text: 'Controlla il nome, il codice, il numero o lo stato scelto.' }
            : {
                title: 'Non c’è niente in sospeso',
                text: 'Gli ordini iniziati e non inviati della tua rete compaiono qui.',
              }
        }
        above={({ pagination, totals }) => (
          <Sums
            figures={[
              ['Da inviare', euro(totals.amount)],
              ['Ordini', String(pagination.totalItems)],
              ['Incaricati', String(totals.sellers)],
            ]}
          />
        )}
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: write(r.seller),
          amount: euro(r.orderTotal),
          what: [`n. ${r.id}`, r.typeTitle, count(r)],
          state: `${r.statusText}, ${waiting(r)}`,
        })}
      />
    </Page>
  );
};
