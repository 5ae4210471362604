/** Exports one order for the warehouse at once, and can take it back; again only after a question. */
import { useQueryClient } from '@tanstack/react-query';
import { exportAdminOrder, undoAdminOrdersExport } from '@ema/calls/admin-orders.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { ORDER_READS, refreshOrders } from './refresh-orders.ts';

const askAgain = () =>
  confirmDialog({
    title: 'L’ordine è già stato esportato. Vuoi esportarlo di nuovo?',
    text: 'Il magazzino potrebbe evaderlo due volte.',
    confirm: 'Esporta di nuovo',
    dangerous: true,
  });

/** NET-243 to NET-245, NET-341: exports and tells, with «Annulla»; an export that was done already asks with a warning. */
export const useExport = () => {
  const cache = useQueryClient();
  const takeBack = async (id: number): Promise<void> => {
    try {
      const { items } = await sendCall(undoAdminOrdersExport, { body: { ids: [id] } });
      await refreshOrders(cache);
      const reason = items[0]?.outcome === 'refused' ? items[0].reason : null;
      if (reason) await errorDialog('Esportazione non annullata', reason);
      else successNotice('Esportazione annullata');
    } catch (thrown) {
      await errorDialog('Errore', sentenceOf(thrown));
    }
  };
  const send = useSend(exportAdminOrder, {
    refreshes: ORDER_READS,
    onDone: ({ id }, { body }) =>
      body.again
        ? successNotice('Commissione esportata')
        : successNotice('Commissione esportata', { label: 'Annulla', onPress: () => void takeBack(id) }),
  });
  return {
    isPending: send.isPending,
    ask: async (id: number, exported: boolean) => {
      if (exported && !(await askAgain())) return;
      send.mutate(
        { params: { id: String(id) }, body: { again: exported } },
        { onError: (e) => void errorDialog('Errore', sentenceOf(e)) },
      );
    },
  };
};
