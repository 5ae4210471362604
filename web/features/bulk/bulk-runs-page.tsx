/** «Operazioni in blocco»: what administrators did to many rows at once, newest first (NET-522). */
import { Checkbox, NativeSelect } from '@mantine/core';
import { bulkRunsFile, listBulkRuns } from '@ema/calls/bulk.ts';
import { BULK_ACTIONS, BULK_WORDS } from '@ema/domain/bulk/actions.ts';
import { RUN_STATE_NAMES, RUN_STATES } from '@ema/domain/bulk/states.ts';
import { count, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import classes from '../../ui/task-card.module.css';
import styles from './bulk.module.css';
import { outcomeOf, type Run } from './run-words.ts';

const RUNS = describeList(listBulkRuns, {
  perPage: 25,
  hasSizes: true,
  filters: {
    action: { oneOf: BULK_ACTIONS, chip: (action) => BULK_WORDS[action].title },
    state: { oneOf: RUN_STATES, chip: (state) => RUN_STATE_NAMES[state] },
    mine: { oneOf: ['true'], chip: () => 'Solo le mie' },
  },
  file: bulkRunsFile,
});
const LOOKS: Readonly<Record<Run['state'], string | undefined>> = {
  running: classes.waiting,
  done: classes.settled,
  stopped: classes.ended,
};
const COLUMNS: readonly Column<Run>[] = [
  { key: 'action', label: 'Azione', render: (r) => BULK_WORDS[r.action].title },
  { key: 'at', label: 'Avviata il', render: (r) => <span className="num nowrap">{moment(r.startedAt)}</span> },
  { key: 'by', label: 'Da', render: (r) => r.startedBy },
  { key: 'total', label: 'Righe', numeric: true, render: (r) => count(r.total) },
  { key: 'outcome', label: 'Esito', inFile: ['Riuscite', 'Non riuscite', 'Non iniziate'], render: outcomeOf },
  {
    key: 'state',
    label: 'Stato',
    render: (r) => <span className={LOOKS[r.state]}>{RUN_STATE_NAMES[r.state]}</span>,
  },
];
const SMALL = { variant: 'subtle', size: 'sm' } as const;
/** While one goes on its figures change. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
const refetchMs = (shown: { items: readonly Run[] } | undefined): number =>
  shown?.items.some(({ state }) => state === 'running') ? SOON_MS : LATER_MS;

export const BulkRunsPage = () => {
  const list = usePagedList(RUNS, { staleTime: 0, refetchMs });
  const { action = '', state = '', mine } = list.filters;
  return (
    <Page title="Operazioni in blocco" facts={howMany(list, 'operazione', 'operazioni')}>
      <p className="support">
        Si avviano dagli elenchi, scegliendo le righe. Qui restano per 90 giorni, con l’esito di ogni riga.
      </p>
      <PagedList
        title="Operazioni in blocco"
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <NativeSelect
              aria-label="Azione"
              value={action}
              onChange={(e) => list.set({ action: BULK_ACTIONS.find((a) => a === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutte le azioni' },
                ...BULK_ACTIONS.map((one) => ({ value: one, label: BULK_WORDS[one].title })),
              ]}
            />
            <NativeSelect
              aria-label="Stato"
              value={state}
              onChange={(e) => list.set({ state: RUN_STATES.find((s) => s === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutti gli stati' },
                ...RUN_STATES.map((one) => ({ value: one, label: RUN_STATE_NAMES[one] })),
              ]}
            />
            <Checkbox
              label="Solo le mie"
              checked={mine === 'true'}
              onChange={(e) => list.set({ mine: e.currentTarget.checked ? 'true' : null })}
            />
          </div>
        }
        skeleton={{ rows: 6, height: 44 }}
        empty={{
          title: 'Nessuna operazione in blocco',
          text: list.isFiltered
            ? 'Prova a togliere un filtro.'
            : 'Scegli delle righe in un elenco, per esempio in «Gestione utenti» o «Documenti utenti».',
        }}
        density="dense"
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: BULK_WORDS[r.action].title,
          what: [moment(r.startedAt), outcomeOf(r), r.startedBy],
          state: RUN_STATE_NAMES[r.state],
        })}
        lead={(r) => ({ to: paths.bulkRun(r.id), name: `l’operazione ${r.id}`, verb: 'Apri', look: SMALL })}
      />
    </Page>
  );
};
