/** The export of one order, for the screens that show it. */
import { useQueryClient } from '@tanstack/react-query';
import { exportAdminOrder } from '@ema/calls/admin-orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { askAgain, tellExported } from './export-one.ts';
import { ORDER_READS } from './refresh-orders.ts';

/** NET-243 to NET-245, NET-341: exports and tells, with «Annulla»; an export that was done already asks with a warning. */
export const useExport = () => {
  const cache = useQueryClient();
  const send = useSend(exportAdminOrder, {
    refreshes: ORDER_READS,
    onDone: ({ id }, { body }) => tellExported(cache, id, body.again === true),
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
