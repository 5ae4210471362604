/** Asks, deletes an appointment, tells (NET-096, NET-120). */
import type { deleteAdminAppointment, deleteAppointment, deleteReport } from '@ema/calls/appointments.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { nameOf, type Listed } from './appointment-parts.tsx';

type Call = typeof deleteAppointment | typeof deleteAdminAppointment | typeof deleteReport;

export const useRemove = (call: Call, refreshes: readonly unknown[]): ((a: Listed) => Promise<void>) => {
  const removal = useSend(call, { refreshes, onDone: () => successNotice('Appuntamento eliminato') });
  return async (a) => {
    const isSure = await confirmDialog({
      title: 'Eliminare l’appuntamento?',
      text: `L’appuntamento con ${nameOf(a)} non comparirà più in nessun elenco.`,
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    removal.mutate(
      { params: { id: String(a.id) } },
      { onError: (thrown) => void errorDialog('Impossibile eliminare l’appuntamento', sentenceOf(thrown)) },
    );
  };
};
