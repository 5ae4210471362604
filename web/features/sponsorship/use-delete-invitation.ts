/** Asks, deletes an invitation with the data of the person, tells (NET-021, NET-074). */
import { deleteInvitation, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

type Named = { id: number; fullName: string };
export const useDeleteInvitation = (onGone: () => Promise<unknown>): ((invitation: Named) => Promise<void>) => {
  const removal = useSend(deleteInvitation, { refreshes: [listInvitations] });
  return async ({ id, fullName }) => {
    const isSure = await confirmDialog({
      title: `Eliminare la sponsorizzazione di ${fullName}?`,
      text: 'Cancelliamo anche i dati e i documenti della persona. Non si può annullare.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    removal.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => {
          successNotice('Sponsorizzazione eliminata');
          void onGone();
        },
        onError: (e) => void errorDialog('Non è stato possibile eliminare', e.message),
      },
    );
  };
};
