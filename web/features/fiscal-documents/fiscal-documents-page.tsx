/** «Documenti fiscali»: what every agent was given, how it stands, and the way to cancel it (ACC-162, NET-327). */
import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { agentsDocumentsFile, listAgentsDocuments } from '@ema/calls/fiscal-documents/office.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayCancelPaper } from '@ema/domain/fiscal-documents/may.ts';
import { stateWords } from '@ema/domain/fiscal-documents/states.ts';
import { PAPER_TYPES, TYPES } from '@ema/domain/fiscal-documents/types.ts';
import { day, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { NarrowOnly } from '../../ui/paged-list/data-list.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { useChoosingSome } from '../../ui/paged-list/use-choosing-some.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { AgentFilter, useFilteredAgent } from '../private-orders/agent-filter.tsx';
import { askToCancel } from './cancel-dialog.tsx';
import { downloadPaper } from './fiscal-documents-tab.tsx';
import styles from './fiscal-documents-page.module.css';

export type AgentsPaper = CallOutput<typeof listAgentsDocuments>['items'][number];

const KINDS = PAPER_TYPES.map((type) => ({ value: type as string, label: `${type} – ${TYPES[type].name}` }));
const PAPERS = describeList(listAgentsDocuments, {
  perPage: 25,
  hasSizes: true,
  filters: {
    documentType: { chip: (type) => KINDS.find(({ value }) => value === type)?.label ?? type },
    agent: { chip: (_id, name) => name ?? 'Un agente' },
    isProcessedByAgent: {
      oneOf: ['true', 'false'],
      chip: (is) => (is === 'true' ? 'Letti o firmati' : 'Da leggere o firmare'),
    },
    isCanceled: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Annullati' : 'Non annullati') },
  },
  file: agentsDocumentsFile,
  order: {
    columns: { date: { field: 'documentDate', label: 'Data' } },
    initial: { column: 'date', dir: 'desc' },
  },
});
const STATES = [
  { value: 'waiting', label: 'Da leggere o firmare' },
  { value: 'done', label: 'Letti o firmati' },
  { value: 'cancelled', label: 'Annullati' },
] as const;
/** What each choice of a state asks for. */
const ASKED = {
  waiting: { isProcessedByAgent: 'false', isCanceled: null },
  done: { isProcessedByAgent: 'true', isCanceled: null },
  cancelled: { isProcessedByAgent: null, isCanceled: 'true' },
} as const;
const chosenState = (f: { isProcessedByAgent?: string; isCanceled?: string }): string | null => {
  if (f.isCanceled === 'true') return 'cancelled';
  if (f.isProcessedByAgent === undefined) return null;
  return f.isProcessedByAgent === 'true' ? 'done' : 'waiting';
};

const stateOf = (d: AgentsPaper): string => stateWords(d.state, d.processMethod);
const COLUMNS: readonly Column<AgentsPaper>[] = [
  { key: 'date', label: 'Data', render: (d) => <span className="num nowrap">{day(d.documentDate)}</span> },
  {
    key: 'agent',
    label: 'Agente',
    inFile: ['Agente', 'Codice'],
    render: (d) => `${d.agent.fullName} (cod. ${d.agent.id})`,
  },
  {
    key: 'title',
    label: 'Documento',
    render: (d) => (
      <>
        {d.title}
        <NarrowOnly>{`Caricato il ${moment(d.createdAt)}`}</NarrowOnly>
      </>
    ),
  },
  { key: 'state', label: 'Stato', render: (d) => (d.cancelReason ? `${stateOf(d)}: ${d.cancelReason}` : stateOf(d)) },
  {
    key: 'created',
    label: 'Caricato il',
    wide: true,
    render: (d) => <span className="num nowrap">{moment(d.createdAt)}</span>,
  },
];
const cancelButton = (d: AgentsPaper) =>
  mayCancelPaper(d.state) === null ? (
    <Button
      key="cancel"
      variant="subtle"
      size="sm"
      onClick={() => void askToCancel(d)}
      aria-label={`Annulla ${d.title} di ${d.agent.fullName}`}
    >
      Annulla
    </Button>
  ) : null;

const CHANGED = [listAgentsDocuments];

export const FiscalDocumentsPage = () => {
  const list = usePagedList(PAPERS, { staleTime: 0 });
  const agent = useFilteredAgent(list.filters.agent);
  const { choosing, choosable, seen } = useChoosingSome(list, {
    call: listAgentsDocuments,
    only: { isCanceled: 'false' },
    keyOf: (d) => d.id,
    nameOf: (d) => `${d.title} di ${d.agent.fullName}`,
    canChoose: (d) => mayCancelPaper(d.state) === null,
  });
  return (
    <Page
      title="Documenti fiscali"
      facts={howMany(list, 'documento', 'documenti')}
      action={
        <Button component={Link} to={paths.importFiscalDocuments} leftSection={<IconUpload size={18} stroke={1.75} />}>
          Carica documenti
        </Button>
      }
    >
      <PagedList
        title="Documenti fiscali e ricevute"
        list={list}
        names={{ agent: agent?.fullName }}
        tools={
          <>
            <AgentFilter
              label="Filtra per agente"
              placeholder="Tutti gli agenti"
              value={list.filters.agent ?? null}
              onChange={(agent) => list.set({ agent })}
            />
            <Select
              className={styles.filter}
              aria-label="Filtra per tipo"
              placeholder="Tutti i tipi"
              clearable
              clearButtonProps={{ 'aria-label': 'Togli il tipo' }}
              data={KINDS}
              value={list.filters.documentType ?? null}
              onChange={(documentType) => list.set({ documentType })}
            />
            <Select
              className={styles.filter}
              aria-label="Filtra per stato"
              placeholder="Tutti gli stati"
              clearable
              clearButtonProps={{ 'aria-label': 'Togli lo stato' }}
              data={STATES}
              value={chosenState(list.filters)}
              onChange={(state) =>
                list.set(
                  state === null ? { isProcessedByAgent: null, isCanceled: null } : ASKED[state as keyof typeof ASKED],
                )
              }
            />
          </>
        }
        skeleton={{ rows: 10, height: 48 }}
        empty={{
          title: 'Nessun documento disponibile',
          text: 'Carica i PDF dei documenti: ogni agente trova i suoi e sa che cosa deve fare.',
        }}
        columns={COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} {...choosable}>
            <BulkButton
              action="agents-papers.cancel"
              label="Annulla i documenti"
              choosing={choosing}
              seen={seen}
              refreshes={CHANGED}
            />
          </ChoiceBar>
        )}
        rowKey={(d) => d.id}
        short={(d) => ({
          who: d.agent.fullName,
          what: [d.title, day(d.documentDate)],
          state: stateOf(d),
          why: d.cancelReason,
        })}
        waiting={(d) => d.state === 'assigned'}
        actions={(d) => [downloadPaper(d), cancelButton(d)]}
      />
    </Page>
  );
};
