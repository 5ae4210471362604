/** Exports one order for the warehouse, wherever it stands, and can take it back; again only after a question. */
import type { QueryClient } from '@tanstack/react-query';
import { exportAdminOrder, undoAdminOrdersExport } from '@ema/calls/admin-orders.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { queryClient } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { refreshOrders } from './refresh-orders.ts';

export const askAgain = () =>
  confirmDialog({
    title: 'L’ordine è già stato esportato. Vuoi esportarlo di nuovo?',
    text: 'Il magazzino potrebbe evaderlo due volte.',
    confirm: 'Esporta di nuovo',
    dangerous: true,
  });

const takeBack = async (cache: QueryClient, id: number): Promise<void> => {
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

/** Said with «Annulla», as long as it was the first time. */
export const tellExported = (cache: QueryClient, id: number, again: boolean): void =>
  again
    ? successNotice('Commissione esportata')
    : successNotice('Commissione esportata', { label: 'Annulla', onPress: () => void takeBack(cache, id) });

/** From the search: what its page does, without its page (NET-835). */
export const exportFound = async ({ id, isExported }: { id: number; isExported: boolean }): Promise<void> => {
  if (isExported && !(await askAgain())) return;
  try {
    await sendCall(exportAdminOrder, { params: { id: String(id) }, body: { again: isExported } });
    await refreshOrders(queryClient);
    tellExported(queryClient, id, isExported);
  } catch (thrown) {
    await errorDialog('Errore', sentenceOf(thrown));
  }
};
