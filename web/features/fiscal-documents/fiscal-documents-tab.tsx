/** A list of papers of one agent, of some types: how each stands, its file, and the way to send it on. */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useSession } from '../../kernel/session.tsx';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  fiscalDocumentsFile,
  listCardReceipts,
  listFiscalDocuments,
  sendFiscalDocumentByEmail,
} from '@ema/calls/fiscal-documents.ts';
import { agentsDocumentsFile, listAgentsDocuments, listAgentsReceipts } from '@ema/calls/fiscal-documents/office.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { stateWords } from '@ema/domain/fiscal-documents/states.ts';
import type { PaperType } from '@ema/domain/fiscal-documents/types.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList, type Shown } from '../../ui/paged-list/use-paged-list.ts';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { SendByEmailDialog } from '../../ui/send-by-email-dialog.tsx';

export type Paper = CallOutput<typeof listFiscalDocuments>['items'][number];
/** As many receipts as one list holds (NET-327). */
const PER_PAGE = '200';

/** What is said of a paper's state, with when it came to it. */
const doneOn = (d: Paper): string => {
  if (d.isCanceled) return d.cancelReason ?? '–';
  return moment(d.signature?.date ?? d.readDate);
};
const COLUMNS: readonly Column<Paper>[] = [
  { key: 'date', label: 'Data', render: (d) => <span className="num nowrap">{day(d.documentDate)}</span> },
  { key: 'title', label: 'Documento', render: (d) => d.title },
  { key: 'state', label: 'Stato', render: (d) => stateWords(d.state, d.processMethod) },
  { key: 'done', label: 'Letto o firmato il', render: doneOn },
];

export const downloadPaper = (d: Pick<Paper, 'fileDownloadUrl' | 'title'>) => (
  <Button
    key="download"
    component={DownloadLink}
    variant="subtle"
    size="sm"
    href={d.fileDownloadUrl}
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`Scarica ${d.title}`}
  >
    Scarica
  </Button>
);
/** What waits to be read or signed, or was cancelled, goes nowhere (ACC-211). */
const mailButton = (d: Paper, reason: string | null, choose: (paper: Paper) => void) =>
  d.isDeliverableByEmail ? (
    <ButtonWithReason
      reason={reason}
      key="mail"
      variant="subtle"
      size="sm"
      onClick={() => choose(d)}
      leftSection={<IconMail size={18} stroke={1.75} />}
      aria-label={`Invia per e-mail ${d.title}`}
    >
      Invia
    </ButtonWithReason>
  ) : null;

type Whose = { types: readonly PaperType[]; agentId?: number };
/** ACC-205, NET-310: one's own; an administrator names the agent. */
export const FiscalDocumentsTab = ({ types, agentId }: Whose) =>
  agentId === undefined ? <OwnPapers types={types} /> : <PapersOfAgent types={types} agentId={agentId} />;

const BY_DATE = {
  columns: { date: { field: 'documentDate', label: 'Data' } },
  initial: { column: 'date', dir: 'desc' },
} as const;
/** Said in every question (ACC-162), until another order is chosen. */
const LATEST_FIRST = { orderField: 'documentDate', orderDir: 'desc' } as const;
const OWN = describeList(listFiscalDocuments, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: fiscalDocumentsFile,
  order: BY_DATE,
});
const OF_AGENTS = describeList(listAgentsDocuments, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: agentsDocumentsFile,
  order: BY_DATE,
});
const OwnPapers = ({ types }: Whose) => (
  <PapersByPage list={usePagedList(OWN, { scope: { ...LATEST_FIRST, documentType: types.join(',') } })} />
);
const PapersOfAgent = ({ types, agentId }: Whose) => (
  <PapersByPage
    list={usePagedList(OF_AGENTS, {
      scope: { ...LATEST_FIRST, documentType: types.join(','), agent: String(agentId) },
      staleTime: 0,
    })}
  />
);

type OfReceipts = { agentId?: number; children: (list: ReactNode) => ReactNode };
/** The receipts of payments by card, in whatever they stand in; nothing while there are none. */
export const CardReceipts = ({ agentId, children }: OfReceipts) =>
  agentId === undefined ? (
    <OwnReceipts>{children}</OwnReceipts>
  ) : (
    <ReceiptsOfAgent agentId={agentId}>{children}</ReceiptsOfAgent>
  );
const OwnReceipts = ({ children }: OfReceipts) => {
  const receipts = useCall(listCardReceipts, { query: { perPage: PER_PAGE } });
  return receipts.data?.items.length ? children(<Receipts of={receipts} />) : null;
};
const ReceiptsOfAgent = ({ agentId, children }: OfReceipts) => {
  const receipts = useCall(listAgentsReceipts, { query: { agent: String(agentId), perPage: PER_PAGE } });
  return receipts.data?.items.length ? children(<Receipts of={receipts} />) : null;
};

/** How a list of papers shows each, and the dialog in which one is sent on. */
const usePaperRows = () => {
  const [toSend, choose] = useState<Paper | null>(null);
  const { acting } = useSession();
  const send = useSend(sendFiscalDocumentByEmail);
  return {
    rows: {
      rowKey: (d: Paper) => d.id,
      columns: COLUMNS,
      short: (d: Paper) => ({
        who: d.title,
        what: [day(d.documentDate), d.isCanceled ? d.cancelReason : null],
        state: stateWords(d.state, d.processMethod),
      }),
      waiting: (d: Paper) => d.state === 'assigned',
      actions: (d: Paper) => [downloadPaper(d), mailButton(d, mayAsOneself(acting), choose)],
    },
    dialog: (
      <SendByEmailDialog
        opened={toSend !== null}
        onClose={() => choose(null)}
        title={toSend?.title ?? ''}
        send={(body) => send.mutateAsync({ params: { id: String(toSend?.id) }, body })}
      />
    ),
  };
};

const EMPTY = 'Nessun documento disponibile';
const LATER = 'I documenti compaiono qui appena pronti.';
const PapersByPage = ({ list }: { list: Shown<CallOutput<typeof listFiscalDocuments>> }) => {
  const { rows, dialog } = usePaperRows();
  return (
    <>
      <PagedList
        {...rows}
        title="Documenti"
        list={list}
        skeleton={{ rows: 3, height: 48 }}
        empty={{ title: EMPTY, text: LATER }}
      />
      {dialog}
    </>
  );
};

type Found = Parameters<typeof Loading<{ items: Paper[] }>>[0]['of'];
const Receipts = ({ of }: { of: Found }) => {
  const { rows, dialog } = usePaperRows();
  return (
    <>
      <Loading
        of={of}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={(data) => data.items.length === 0}
        empty={<EmptyState title={EMPTY}>{LATER}</EmptyState>}
      >
        {(data) => <DataList {...rows} caption="Ricevute" rows={data.items} />}
      </Loading>
      {dialog}
    </>
  );
};
