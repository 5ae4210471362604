/** Asks, deletes an invitation with the data of the person, tells and goes to the list (NET-021, NET-074). */
import { deleteInvitation, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

type Named = { id: number; fullName: string };
export const useDeleteInvitation = (list: string): ((invitation: Named) => Promise<void>) => {
  const pressed = useGo();
  const removal = useSend(deleteInvitation, { refreshes: [listInvitations] });
  return async ({ id, fullName }) => {
    const isSure = await confirmDialog({
      title: `Eliminare la sponsorizzazione di ${fullName}?`,
      text: 'Cancelliamo anche i dati e i documenti della persona. Non si può annullare.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    const { go } = pressed();
    try {
      await removal.mutateAsync({ params: { id: String(id) } });
      successNotice('Sponsorizzazione eliminata');
      await go({ to: list });
    } catch (thrown) {
      await errorDialog('Non è stato possibile eliminare', sentenceOf(thrown));
    }
  };
};
