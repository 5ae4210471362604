/** Asks, deletes a sponsored user, tells; what they signed stays (ACC-259, ACC-260). */
import { deleteUser, listUsers } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

export type User = CallOutput<typeof listUsers>['items'][number];

export const useDeleteUser = (): ((user: User) => Promise<void>) => {
  const removal = useSend(deleteUser, {
    refreshes: [listUsers],
    onDone: () => successNotice('Utente eliminato'),
  });
  return async (user) => {
    const isSure = await confirmDialog({
      title: `Eliminare ${user.displayName}?`,
      text:
        'Non potrà più accedere e non comparirà negli elenchi; la sua sponsorizzazione, se non è pagata, si elimina. ' +
        'I documenti che ha firmato restano conservati.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    removal.mutate(
      { params: { id: String(user.id) } },
      { onError: (e) => void errorDialog('Si è verificato un errore eliminando l’utente', e.message) },
    );
  };
};
