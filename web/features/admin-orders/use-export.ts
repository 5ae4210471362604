/** Exports one order for the warehouse, after a question when it was exported before. */
import { adminOrdersOverview, exportAdminOrder, getAdminOrder, listAdminOrders } from '@ema/calls/admin-orders.ts';
import { home } from '@ema/calls/home.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

/** NET-243 to NET-245: asks, exports, tells; an export that was done already asks with a warning. */
export const useExport = () => {
  const send = useSend(exportAdminOrder, {
    refreshes: [listAdminOrders, adminOrdersOverview, getAdminOrder, home],
    onDone: () => successNotice('Commissione esportata'),
  });
  return {
    isPending: send.isPending,
    ask: async (id: number, exported: boolean) => {
      const ok = exported
        ? await confirmDialog({
            title: 'L’ordine è già stato esportato. Vuoi esportarlo di nuovo?',
            text: 'Il magazzino potrebbe evaderlo due volte.',
            confirm: 'Esporta di nuovo',
            dangerous: true,
          })
        : await confirmDialog({
            title: 'Esportare l’ordine?',
            text: `L’ordine ${id} passa al gestionale e non risulta più da esportare.`,
            confirm: 'Esporta',
          });
      if (ok)
        send.mutate(
          { params: { id: String(id) }, body: { again: exported } },
          { onError: (e) => void errorDialog('Errore', sentenceOf(e)) },
        );
    },
  };
};
