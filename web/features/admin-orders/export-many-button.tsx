/** «Esporta le 473 mostrate», or as many as are chosen (NET-340). */
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { adminOrderIds } from '@ema/calls/admin-orders.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { count } from '../../kernel/formats.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { isChosen } from '../../ui/paged-list/choice.ts';
import type { Choosing } from '../../ui/paged-list/choosing.tsx';
import type { StateOf } from '../../ui/paged-list/use-paged-list.ts';
import type { ADMIN_ORDERS, AdminOrderRow } from './orders-list.ts';

type Props = { list: StateOf<typeof ADMIN_ORDERS>; choosing: Choosing<AdminOrderRow>; total: number };

const labelOf = (chosen: number, total: number): string => {
  if (chosen > 0) return chosen === 1 ? 'Esporta la commissione scelta' : `Esporta le ${count(chosen)} scelte`;
  return total === 1 ? 'Esporta la commissione mostrata' : `Esporta le ${count(total)} mostrate`;
};

export const ExportManyButton = ({ list, choosing, total }: Props) => {
  const [isPending, setPending] = useState(false);
  const { choice, chosenCount, clear } = choosing;
  /** What is shown is read at the press: an order that arrives later is not exported unseen. */
  const idsOf = async (): Promise<readonly number[]> => {
    if (choice.kind === 'some' && chosenCount > 0) return [...choice.keys].map(Number);
    const { items } = await sendCall(adminOrderIds, { query: list.seen });
    return chosenCount === 0 ? items : items.filter((id) => isChosen(choice, id));
  };
  const start = async (): Promise<void> => {
    setPending(true);
    try {
      const [ids, { openExport }] = await Promise.all([idsOf(), import('./export-dialog.tsx')]);
      setPending(false);
      await openExport(ids);
      clear();
    } catch (thrown) {
      setPending(false);
      await errorDialog('Errore', sentenceOf(thrown));
    }
  };
  return (
    <Button loading={isPending} leftSection={<IconUpload size={18} stroke={1.75} />} onClick={() => void start()}>
      {labelOf(chosenCount, total)}
    </Button>
  );
};
