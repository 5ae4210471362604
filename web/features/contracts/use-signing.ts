/** The calls of reading and signing one paper of any kind: its pages, the code, the signature. */
import type { completeSignature, pagesSeen, startSignature } from '@ema/calls/contracts.ts';
import type { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import type { CallFailure } from '../../kernel/client.ts';
import { refreshAccount } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import type { ShownPage } from './use-reading.ts';

type Signed = {
  calls: {
    pagesSeen: typeof pagesSeen;
    startSignature: typeof startSignature;
    completeSignature: typeof completeSignature | typeof paperCallsOf.fiscal.completeSignature;
  };
  id: number;
  /** The paper as it was answered last. */
  paper: { data: { pagesSeen: readonly number[] } | undefined; refetch: () => unknown };
  /** What is stale after a page, and after the code or the signature. */
  refreshes: { onPage: readonly unknown[]; onSignature: readonly unknown[] };
  readOnly: boolean;
  onSigned: () => void | Promise<void>;
};

/** What was cancelled meanwhile is due no more: what is asked instead comes with the account. */
const tell = async (title: string, error: CallFailure): Promise<void> => {
  await errorDialog(title, error.message);
  if (error.status === 409) await refreshAccount();
};

export const useSigning = ({ calls, id, paper, refreshes, readOnly, onSigned }: Signed) => {
  const params = { id: String(id) };
  const seen = useSend(calls.pagesSeen, { refreshes: refreshes.onPage });
  const start = useSend(calls.startSignature, { refreshes: [...refreshes.onPage, ...refreshes.onSignature] });
  const complete = useSend(calls.completeSignature, { refreshes: refreshes.onSignature, onDone: () => onSigned() });
  const pages = paper.data?.pagesSeen ?? [];
  return {
    /** Told once per page; while acting for somebody nothing is told, since only the reader's own reading counts. */
    markSeen: (shown: ShownPage) => {
      if (readOnly || !paper.data || pages.includes(shown.page)) return;
      seen.mutate(
        { params, body: shown },
        { onError: (error) => void tell(`La pagina ${shown.page} non risulta letta`, error) },
      );
    },
    start: () =>
      start.mutate({ params, body: {} }, { onError: (error) => void tell('Errore richiedendo il codice OTP', error) }),
    isStarting: start.isPending,
    /** A refused code may have been the last try: the paper is read anew. */
    complete: (token: string) =>
      complete.mutateAsync({ params, body: { token } }, { onError: () => void paper.refetch() }),
  };
};
