/** «Richieste sui dati»: what people ask about their data, until when it is answered, and what was (NET-501, NET-502). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listPrivacyRequests, privacyRequestsFile } from '@ema/calls/privacy.ts';
import { KIND_WORDS, REQUEST_KINDS, REQUEST_STATES, REQUEST_WORDS } from '@ema/domain/privacy/states.ts';
import { day } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import type { Kept } from './kept.ts';
import styles from './privacy.module.css';
import { RecordDialog } from './record-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { Due, isLate, leftOf, RequestState } from './request-state.tsx';

const REQUESTS = describeList(listPrivacyRequests, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    state: { oneOf: REQUEST_STATES, chip: (state) => REQUEST_WORDS[state] },
    kind: { oneOf: REQUEST_KINDS, chip: (kind) => KIND_WORDS[kind] },
  },
  file: privacyRequestsFile,
});

const COLUMNS: readonly Column<Kept>[] = [
  { key: 'who', label: 'Persona', render: (r) => <span className={styles.who}>{r.name}</span> },
  { key: 'what', label: 'Chi è', wide: true, render: (r) => r.what },
  { key: 'kind', label: 'Richiesta', render: (r) => <span className="nowrap">{KIND_WORDS[r.kind]}</span> },
  {
    key: 'received',
    label: 'Ricevuta il',
    wide: true,
    render: (r) => <span className="num">{day(r.receivedOn)}</span>,
  },
  {
    key: 'due',
    label: 'Entro il',
    render: (r) => <Due of={r} />,
  },
  { key: 'state', label: 'Stato', render: (r) => <RequestState of={r} /> },
];

export const RequestsPage = () => {
  const list = usePagedList(REQUESTS, { staleTime: 0 });
  const [opened, open] = useState<Kept | null>(null);
  const [isRecording, record] = useState(false);
  const { state = '', kind = '' } = list.filters;
  return (
    <Page
      title="Richieste sui dati"
      facts="La risposta è dovuta entro un mese (art. 12 del GDPR)."
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => record(true)}>
          Registra una richiesta
        </Button>
      }
    >
      <PagedList
        title="Richieste"
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              placeholder="Cerca per nome o contatto"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <NativeSelect
              aria-label="Stato"
              value={state}
              onChange={(e) => list.set({ state: REQUEST_STATES.find((s) => s === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutti gli stati' },
                ...REQUEST_STATES.map((one) => ({ value: one, label: REQUEST_WORDS[one] })),
              ]}
            />
            <NativeSelect
              aria-label="Che cosa è chiesto"
              value={kind}
              onChange={(e) => list.set({ kind: REQUEST_KINDS.find((k) => k === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutte le richieste' },
                ...REQUEST_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one] })),
              ]}
            />
          </div>
        }
        skeleton={{ rows: 6, height: 44 }}
        empty={{
          title: 'Nessuna richiesta',
          text: list.isFiltered
            ? 'Prova a togliere un filtro.'
            : 'Qui compare chi chiede i propri dati, la loro rettifica o la cancellazione.',
        }}
        density="dense"
        urgent={isLate}
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: r.name,
          what: [KIND_WORDS[r.kind]],
          state: isLate(r) ? leftOf(r) : r.state === 'open' ? `entro il ${day(r.dueOn)}` : REQUEST_WORDS[r.state],
        })}
        actions={(r) => (
          <Button variant="subtle" size="sm" aria-label={`Apri la richiesta ${r.id}`} onClick={() => open(r)}>
            Apri
          </Button>
        )}
      />
      {opened && (
        <RequestDialog
          request={list.data?.items.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => open(null)}
        />
      )}
      {isRecording && <RecordDialog onClose={() => record(false)} />}
    </Page>
  );
};
