/** «Ricevute carta»: the receipts of payments by card of all agents (NET-310, NET-327). */
import { agentsReceiptsFile, listAgentsReceipts } from '@ema/calls/fiscal-documents/office.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayCancelPaper } from '@ema/domain/fiscal-documents/may.ts';
import { stateWords } from '@ema/domain/fiscal-documents/states.ts';
import { sendCall } from '../../kernel/client.ts';
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

type Row = CallOutput<typeof listAgentsReceipts>['items'][number];

const RECEIPTS = describeList(listAgentsReceipts, {
  perPage: MOST_ROWS,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, ...PAPER_FINDING },
  file: agentsReceiptsFile,
  order: {
    columns: { date: { field: 'documentDate', label: 'Data' } },
    initial: { column: 'date', dir: 'desc' },
  },
});
const stateOf = (d: Row): string => stateWords(d.state, d.processMethod);
const COLUMNS: readonly Column<Row>[] = [
  { key: 'date', label: 'Data', render: (d) => <span className="num nowrap">{day(d.documentDate)}</span> },
  AGENT_COLUMN,
  { key: 'title', label: 'Documento', render: (d) => d.title },
  {
    key: 'state',
    label: 'Stato',
    render: (d) => <PaperState name={stateOf(d)} reason={d.cancelReason} />,
  },
  {
    key: 'signed',
    label: 'Firmata il',
    inFile: ['Firmato il'],
    render: (d) => <span className="num nowrap">{moment(d.signature?.date)}</span>,
  },
];

/** They are signed, never only read. */
const RECEIPT_STANDINGS = PAPER_STANDINGS.filter(({ value }) => value !== 'to-read' && value !== 'read');
const CHANGED = [listAgentsReceipts];

export const ReceiptsSection = ({ name }: { name: string }) => {
  const list = usePagedList(RECEIPTS, { staleTime: 0 });
  const { standing, from, to } = list.filters;
  const byEmail = usePaperByEmail<Row>();
  return (
    <>
      <DocumentsSection
        name={name}
        list={list}
        pageOf={(page) =>
          sendCall(listAgentsReceipts, { query: { ...list.seen, page: String(page), perPage: String(MOST_ROWS) } })
        }
        keyOf={(d) => d.id}
        nameOf={nameOf}
        entriesOf={(d) => ({ person: d.agent.fullName, date: d.documentDate, files: d.files })}
        empty="Nessun documento disponibile"
        tools={
          <>
            <StateFilter
              states={RECEIPT_STANDINGS}
              value={standing}
              onChange={(chosen) => list.set({ standing: chosen })}
            />
            <PeriodFilter
              from={from}
              to={to}
              onFrom={(day) => list.set({ from: day })}
              onTo={(day) => list.set({ to: day })}
            />
          </>
        }
        bulk={(choosing) => (
          <BulkButton
            action="card-receipts.cancel"
            label="Annulla le ricevute"
            choosing={choosing}
            seen={list.seen}
            refreshes={CHANGED}
          />
        )}
        columns={COLUMNS}
        short={(d) => ({
          who: d.agent.fullName,
          what: [day(d.documentDate), d.title],
          state: d.signature === null && stateOf(d),
          why: d.cancelReason,
        })}
        actions={(d) => (
          <>
            <DownloadButton of={nameOf(d)} href={d.fileDownloadUrl} />
            {d.isDeliverableByEmail && <MailButton of={nameOf(d)} onPress={() => byEmail.choose(d)} />}
            {mayCancelPaper(d.state) === null && (
              <OtherButton label="Annulla" of={nameOf(d)} onPress={() => void askToCancel(d)} />
            )}
          </>
        )}
      />
      {byEmail.dialog}
    </>
  );
};
