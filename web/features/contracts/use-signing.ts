/** The calls of reading and signing one contract. */
import { completeSignature, getContract, listContracts, pagesSeen, startSignature } from '@ema/calls/contracts.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import type { ShownPage } from './use-reading.ts';

/** What was read, the code under way, the signature. */
export const useSigning = (id: number, readOnly: boolean, onSigned: (code: string | null) => void | Promise<void>) => {
  const params = { id: String(id) };
  const contract = useCall(getContract, { params }, { staleTime: 0 });
  const seen = useSend(pagesSeen, { refreshes: [getContract] });
  const start = useSend(startSignature, { refreshes: [getContract, listContracts] });
  const complete = useSend(completeSignature, {
    refreshes: [listContracts],
    onDone: (signed) => onSigned(signed.verificationCode),
  });
  const pages = contract.data?.pagesSeen ?? [];
  return {
    contract,
    /** Told once per page; while acting for somebody nothing is told, since only the signer's reading counts. */
    markSeen: (shown: ShownPage) => {
      if (readOnly || !contract.data || pages.includes(shown.page)) return;
      seen.mutate(
        { params, body: shown },
        { onError: (error) => void errorDialog(`La pagina ${shown.page} non risulta letta`, error.message) },
      );
    },
    start: () =>
      start.mutate(
        { params, body: {} },
        { onError: (error) => void errorDialog('Errore richiedendo il codice OTP', error.message) },
      ),
    isStarting: start.isPending,
    /** A refused code may have been the last try: the contract is read anew. */
    complete: (token: string) =>
      complete.mutateAsync({ params, body: { token } }, { onError: () => void contract.refetch() }),
  };
};
