/** «Compensi», «Distinte», «Fatture», «CU» and identity documents: documents of agents by their code (NET-310). */
import { Select } from '@mantine/core';
import { agentDocumentsFile, listAgentDocuments } from '@ema/calls/fiscal-documents/documents.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { referenceYears } from '@ema/domain/fiscal-documents/period.ts';
import type { DocumentType } from '@ema/domain/fiscal-documents/types.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { sendCall } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { day, moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { askToCancel } from '../fiscal-documents/cancel-dialog.tsx';
import { AGENT_COLUMN, nameOf, PaperState, usePaperByEmail } from './agent-paper.tsx';
import { DocumentsSection, MOST_ROWS } from './documents-section.tsx';
import { PAPER_FINDING, PAPER_STANDINGS, PeriodFilter, StateFilter } from './standing-and-period.tsx';
import { DownloadButton, MailButton, OtherButton } from './row-actions.tsx';
import styles from './user-documents.module.css';

type Row = CallOutput<typeof listAgentDocuments>['items'][number];

const DOCUMENTS = describeList(listAgentDocuments, {
  perPage: MOST_ROWS,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, year: { chip: (year) => `Anno ${year}` }, ...PAPER_FINDING },
  file: agentDocumentsFile,
  order: {
    columns: { date: { field: 'documentDate', label: 'Data' } },
    initial: { column: 'date', dir: 'desc' },
  },
});
/** NET-323: a signed one says when it was signed, a read one when it was read. */
const doneOn = (d: Row): string => moment(d.signature?.date ?? d.readDate);
/** As it should be: on a phone its title has the whole line. */
const isDone = (d: Row): boolean => !d.isCanceled && (d.signature ?? d.readDate) !== null;
const columnsOf = (isUploaded: boolean): readonly Column<Row>[] => [
  {
    key: 'date',
    label: isUploaded ? 'Caricato il' : 'Data',
    inFile: ['Data'],
    render: (d) => <span className="num nowrap">{day(d.documentDate)}</span>,
  },
  AGENT_COLUMN,
  { key: 'title', label: 'Documento', render: (d) => d.title },
  {
    key: 'state',
    label: 'Stato',
    inFile: ['Stato', 'Motivo'],
    render: (d) => <PaperState name={d.stateName} reason={d.cancelReason} />,
  },
  ...(isUploaded
    ? []
    : [
        {
          key: 'done',
          label: 'Letto o firmato il',
          inFile: ['Letto il', 'Firmato il'],
          render: (d: Row) => <span className="num nowrap">{doneOn(d)}</span>,
        },
      ]),
];
const GIVEN = columnsOf(false);
const UPLOADED = columnsOf(true);

const CHANGED = [listAgentDocuments];

type Props = { name: string; types: readonly DocumentType[]; hasYear?: boolean };
export const PapersSection = ({ name, types, hasYear = false }: Props) => {
  const isUploaded = types.includes('CI');
  const list = usePagedList(DOCUMENTS, {
    scope: { documentType: types.join(',') },
    ignored: [...(hasYear ? [] : (['year'] as const)), ...(isUploaded ? (['standing'] as const) : [])],
    staleTime: 0,
  });
  const { standing, from, to } = list.filters;
  const byEmail = usePaperByEmail<Row>();
  return (
    <>
      <DocumentsSection
        name={name}
        list={list}
        pageOf={(page) =>
          sendCall(listAgentDocuments, { query: { ...list.seen, page: String(page), perPage: String(MOST_ROWS) } })
        }
        keyOf={(d) => d.id}
        nameOf={nameOf}
        entriesOf={(d) => ({ person: d.agent.fullName, date: d.documentDate, files: d.files })}
        empty={isUploaded ? 'Nessun documento firmato o caricato' : 'Nessun documento disponibile'}
        tools={
          <>
            {!isUploaded && (
              <StateFilter
                states={PAPER_STANDINGS}
                value={standing}
                onChange={(chosen) => list.set({ standing: chosen })}
              />
            )}
            <PeriodFilter
              from={from}
              to={to}
              onFrom={(day) => list.set({ from: day })}
              onTo={(day) => list.set({ to: day })}
            />
            {hasYear && (
              <Select
                className={styles.filter}
                aria-label="Anno di riferimento"
                placeholder="Tutti gli anni"
                clearable
                clearButtonProps={{ 'aria-label': 'Togli l’anno' }}
                data={referenceYears(romeDay(now()))}
                value={list.filters.year ?? null}
                onChange={(year) => list.set({ year })}
              />
            )}
          </>
        }
        bulk={(choosing) =>
          isUploaded ? null : (
            <BulkButton
              action="fiscal-documents.cancel"
              label="Annulla i documenti"
              choosing={choosing}
              seen={list.seen}
              refreshes={CHANGED}
            />
          )
        }
        columns={isUploaded ? UPLOADED : GIVEN}
        short={(d) => ({
          who: d.agent.fullName,
          what: isUploaded ? [day(d.documentDate)] : [d.title, day(d.documentDate)],
          state: !isDone(d) && d.stateName,
          why: d.cancelReason,
        })}
        actions={(d) => (
          <>
            {d.files.map(({ fileDownloadUrl }, side) => (
              <DownloadButton
                key={fileDownloadUrl}
                label={d.files.length === 1 ? 'Scarica' : side === 0 ? 'Fronte' : 'Retro'}
                of={nameOf(d)}
                href={fileDownloadUrl}
              />
            ))}
            {d.isDeliverableByEmail && <MailButton of={nameOf(d)} onPress={() => byEmail.choose(d)} />}
            {d.cancelError === null && (
              <OtherButton label="Annulla" of={nameOf(d)} onPress={() => void askToCancel(d)} />
            )}
          </>
        )}
      />
      {byEmail.dialog}
    </>
  );
};
