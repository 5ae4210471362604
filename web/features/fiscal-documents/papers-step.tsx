/** The steps in which papers are read or signed, one after another (ACC-159 to ACC-161, ACC-164). */
import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { listCardReceipts, listFiscalDocuments, markRead, paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Family, ProcessMethod } from '@ema/domain/fiscal-documents/types.ts';
import type { CallFailure } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { NothingLeft } from '../../ui/nothing-left.tsx';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import { missingPages } from '../contracts/contract-stages.ts';
import { MissingPages, Signature } from '../contracts/signature.tsx';
import { useSigning } from '../contracts/use-signing.ts';

const DocumentReader = lazy(async () => ({
  default: (await import('../contracts/document-reader.tsx')).DocumentReader,
}));

type Task = { family: Family; method: ProcessMethod };
type PaperToRead = CallOutput<typeof paperCallsOf.fiscal.get>;
const LISTS = { fiscal: listFiscalDocuments, receipt: listCardReceipts } as const;
const skeleton = (
  <StepLayout>
    <SkeletonRows />
  </StepLayout>
);

export const ReadPapersStep = () => <PapersStep family="fiscal" method="read" />;
export const SignPapersStep = () => <PapersStep family="fiscal" method="signature" />;
export const SignReceiptsStep = () => <PapersStep family="receipt" method="signature" />;

/** The oldest comes first; with the last one the operation is done. */
const PapersStep = ({ family, method }: Task) => {
  const [done, setDone] = useState(0);
  const waiting = useCall(
    LISTS[family],
    { query: { isProcessedByAgent: 'false', isCanceled: 'false', processMethod: method, orderDir: 'asc' } },
    { staleTime: 0 },
  );
  const next = async (): Promise<void> => {
    setDone(done + 1);
    await waiting.refetch();
  };
  /** What was done in another window meanwhile, or cancelled, waits no more: the next one comes. */
  const goOnIfDone = async (id: number): Promise<boolean> => {
    const { data } = await waiting.refetch();
    if (!data || data.items.some((paper) => paper.id === id)) return false;
    setDone(done + 1);
    return true;
  };
  return (
    <Loading
      of={waiting}
      skeleton={skeleton}
      isEmpty={(list) => list.items.length === 0}
      empty={waiting.isFetching ? skeleton : <NothingLeft />}
    >
      {({ items: [first], pagination }) =>
        first && (
          <OnePaper
            key={first.id}
            id={first.id}
            family={family}
            method={method}
            where={pagination.totalItems + done > 1 ? `Documento ${done + 1} di ${pagination.totalItems + done}. ` : ''}
            onDone={next}
            goOnIfDone={() => goOnIfDone(first.id)}
          />
        )
      }
    </Loading>
  );
};

type One = Task & { id: number; where: string; onDone: () => Promise<void>; goOnIfDone: () => Promise<boolean> };

const OnePaper = ({ id, family, method, where, onDone, goOnIfDone }: One) => {
  const { readOnly } = useStep();
  const calls = paperCallsOf[family];
  const paper = useCall(calls.get, { params: { id: String(id) } }, { staleTime: 0 });
  const signing = useSigning({
    calls,
    id,
    paper,
    refreshes: { onPage: [calls.get], onSignature: [] },
    readOnly,
    onSigned: onDone,
    goOnIfDone,
  });
  return (
    <Loading of={paper} skeleton={skeleton} isEmpty={() => false} empty={null}>
      {(data) => (
        <StepLayout
          wide
          part={data.title}
          fraction={(data.pagesSeen.length / data.pageCount) * 0.9}
          lead={`${where}${leadOf(data, method)}`}
          action={
            readOnly ? (
              <Alert color="amber">Puoi leggere il documento, ma solo la persona interessata può confermarlo.</Alert>
            ) : method === 'read' ? (
              <Confirmation paper={data} {...{ onDone, goOnIfDone }} />
            ) : (
              <Signature paper={data} signing={signing} missing={missingOf(data)} since={paper.dataUpdatedAt} />
            )
          }
        >
          <Suspense fallback={<SkeletonRows />}>
            <DocumentReader
              url={`/file/fiscal-document/${id}`}
              title={data.title}
              seen={data.pagesSeen}
              onSeen={signing.markSeen}
              isOurs={false}
            />
          </Suspense>
        </StepLayout>
      )}
    </Loading>
  );
};

const missingOf = (paper: PaperToRead): string | null => missingPages(paper.pageCount, paper.pagesSeen);
const leadOf = (paper: PaperToRead, method: ProcessMethod): string => {
  if (method === 'read') return `${paper.title}. Leggilo per intero, poi conferma.`;
  const mobile = (paper.signerMobile ?? 'tuo cellulare').replaceAll(' ', '\u00a0');
  return paper.signatureChallenge
    ? `${paper.title}. Scrivi il codice inviato via SMS al ${mobile}.`
    : `${paper.title}. Leggilo per intero, poi firma con il codice che ti inviamo via SMS al ${mobile}.`;
};

const Confirmation = ({ paper, onDone, goOnIfDone }: { paper: PaperToRead } & Pick<One, 'onDone' | 'goOnIfDone'>) => {
  const read = useSend(markRead, { onDone });
  const tell = async (error: CallFailure): Promise<void> => {
    if (error.status === 409 && (await goOnIfDone())) return;
    await errorDialog('La lettura non è stata confermata', error.message);
  };
  const missing = missingOf(paper);
  return (
    <>
      <MissingPages missing={missing} />
      <ButtonWithReason
        size="lg"
        fullWidth
        loading={read.isPending}
        reason={missing && `Si attiva quando hai letto tutte le pagine: ${missing}.`}
        leftSection={<IconCheck size={20} stroke={1.75} />}
        onClick={() =>
          read.mutate({ params: { id: String(paper.id) }, body: {} }, { onError: (error) => void tell(error) })
        }
      >
        Ho letto il documento
      </ButtonWithReason>
    </>
  );
};
