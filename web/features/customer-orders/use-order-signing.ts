/** The calls of reading and signing the copy of a customer’s order. */
import { useQueryClient } from '@tanstack/react-query';
import { getContract, pagesSeen } from '@ema/calls/contracts.ts';
import { completeCustomerSignature, startCustomerSignature } from '@ema/calls/customer-orders.ts';
import { refreshAfterWrite, useCall, useSend } from '../../kernel/use-call.ts';
import { useGo, type Pressed } from '../../kernel/use-go.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { usePagesTold } from '../contracts/use-pages-told.ts';
import type { ShownPage } from '../contracts/use-reading.ts';
import { CUSTOMER_READS } from './customer-order-types.ts';

/** As a contract is signed, by the calls of the order (ORD-343, ORD-344). */
export const useOrderSigning = (
  { orderId, contractId, readOnly }: { orderId: number; contractId: number; readOnly: boolean },
  onSigned: (pressed: Pressed) => Promise<void>,
) => {
  const client = useQueryClient();
  const pressed = useGo();
  const params = { id: String(contractId) };
  const contract = useCall(getContract, { params }, { staleTime: 0 });
  const seen = useSend(pagesSeen, { refreshes: [getContract] });
  const start = useSend(startCustomerSignature, { refreshes: [getContract] });
  const complete = useSend(completeCustomerSignature, { refreshes: CUSTOMER_READS });
  const order = { params: { id: String(orderId) } };
  const pages = contract.data?.pagesSeen ?? [];
  const tellPage = usePagesTold({
    id: contractId,
    tell: (shown) => seen.mutateAsync({ params, body: shown }),
    onRefused: (page, error) => void errorDialog(`La pagina ${page} non risulta letta`, error.message),
  });
  return {
    contract,
    markSeen: (shown: ShownPage) => {
      if (readOnly || !contract.data || pages.includes(shown.page)) return;
      tellPage(shown);
    },
    start: () =>
      start.mutate(
        { ...order, body: {} },
        { onError: (error) => void errorDialog('Errore richiedendo il codice OTP', error.message) },
      ),
    isStarting: start.isPending,
    /**
     * A refused code may have been the last try: contract and order are read anew. Where only the answer was lost the
     * contract is signed by then, and it goes on as if it had come (ORD-533).
     */
    complete: async (token: string): Promise<void> => {
      const from = pressed();
      try {
        await complete.mutateAsync({ ...order, body: { token } });
      } catch (thrown) {
        const [{ data }] = await Promise.all([contract.refetch(), refreshAfterWrite(client, CUSTOMER_READS)]);
        if (!data?.isSigned) throw thrown;
      }
      await onSigned(from);
    },
  };
};
