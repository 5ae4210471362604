/** Gives back a financing, after a question. */
import { getAdminOrder } from '@ema/calls/admin-orders.ts';
import { listFlaggedPayments, pagodilRefund } from '@ema/calls/payments.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successDialog } from '../../ui/notices.tsx';

/** NET-253 to NET-255: the whole financing of an order is given back, after a question. */
export const usePagodilRefund = (orderId: number) => {
  const send = useSend(pagodilRefund, { refreshes: [getAdminOrder, listFlaggedPayments] });
  const ask = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi effettuare il rimborso completo dell’ordine?',
      text: 'PagoDIL restituisce l’intero finanziamento al cliente. Il rimborso non si può annullare.',
      confirm: 'Rimborsa l’ordine',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(orderId) }, body: {} });
      await successDialog('Ordine rimborsato');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando il rimborso', sentenceOf(thrown));
    }
  };
  return { ask, isPending: send.isPending };
};
