/** Deletes a commission, after a question. */
import { deleteCommission } from '@ema/calls/orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { ORDER_READS } from './order-reads.ts';
import type { Commission } from './order-types.ts';

/** Asks, deletes, and says when it could not (ORD-137, ORD-138). */
export const useDeleteCommission = (onDeleted?: () => void) => {
  const send = useSend(deleteCommission, { refreshes: ORDER_READS });
  return async (c: Commission): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Vuoi eliminare la commissione?',
      text: `La commissione ${c.id}${c.customer ? ` di ${c.customer.fullName}` : ''} esce dall’ordine e non si può recuperare.`,
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!sure) return;
    try {
      await send.mutateAsync({ params: { id: String(c.id) } });
      successNotice('Commissione eliminata.');
      onDeleted?.();
    } catch (thrown) {
      await errorDialog('Impossibile eliminare la commissione', sentenceOf(thrown));
    }
  };
};
