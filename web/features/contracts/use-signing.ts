/** The calls of reading and signing one paper of any kind: its pages, the code, the signature. */
import type { completeSignature, pagesSeen, startSignature } from '@ema/calls/contracts.ts';
import type { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import { CallFailure } from '../../kernel/client.ts';
import { refreshAccount } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { usePagesTold } from './use-pages-told.ts';
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
  /** Asks anew whether it was done in another window meanwhile, and then goes on as if it had been done here. */
  goOnIfDone: () => Promise<boolean>;
};

export const useSigning = ({ calls, id, paper, refreshes, readOnly, onSigned, goOnIfDone }: Signed) => {
  const params = { id: String(id) };
  const wentOn = async (thrown: unknown): Promise<boolean> =>
    thrown instanceof CallFailure && thrown.status === 409 && (await goOnIfDone());
  /** What was cancelled meanwhile is due no more: what is asked instead comes with the account. */
  const tell = async (title: string, error: CallFailure): Promise<void> => {
    if (await wentOn(error)) return;
    await errorDialog(title, error.message);
    if (error.status === 409) await refreshAccount();
  };
  const seen = useSend(calls.pagesSeen, { refreshes: refreshes.onPage });
  const start = useSend(calls.startSignature, { refreshes: [...refreshes.onPage, ...refreshes.onSignature] });
  const complete = useSend(calls.completeSignature, { refreshes: refreshes.onSignature, onDone: () => onSigned() });
  const pages = paper.data?.pagesSeen ?? [];
  const tellPage = usePagesTold({
    id,
    tell: (shown) => seen.mutateAsync({ params, body: shown }),
    onRefused: (page, error) => void tell(`La pagina ${page} non risulta letta`, error),
  });
  return {
    /** Told once per page; while acting for somebody nothing is told, since only the reader's own reading counts. */
    markSeen: (shown: ShownPage) => {
      if (readOnly || !paper.data || pages.includes(shown.page)) return;
      tellPage(shown);
    },
    start: () =>
      start.mutate({ params, body: {} }, { onError: (error) => void tell('Errore richiedendo il codice OTP', error) }),
    isStarting: start.isPending,
    /** A refused code may have been the last try: the paper is read anew. */
    complete: async (token: string): Promise<void> => {
      try {
        await complete.mutateAsync({ params, body: { token } });
      } catch (thrown) {
        if (await wentOn(thrown)) return;
        void paper.refetch();
        throw thrown;
      }
    },
  };
};
