/** Asks, then disables an account or enables it again, and tells (ACC-328). */
import { getUser, listUsers, updateUser } from '@ema/calls/users.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

type Who = { id: number; displayName: string; disabled: boolean; version: number };

export const useDisableUser = (): ((user: Who) => Promise<void>) => {
  const send = useSend(updateUser, { refreshes: [listUsers, getUser] });
  return async ({ id, displayName, disabled, version }) => {
    const isSure = await confirmDialog({
      title: disabled ? `Riabilitare ${displayName}?` : `Disabilitare ${displayName}?`,
      text: disabled
        ? 'Potrà accedere di nuovo con la sua password.'
        : 'Le sue sessioni terminano subito e non può più accedere, finché non lo riabiliti.',
      confirm: disabled ? 'Riabilita' : 'Disabilita',
      dangerous: !disabled,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(id) }, body: { disabled: !disabled, version } });
      successNotice(disabled ? 'Utente riabilitato' : 'Utente disabilitato');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando l’operazione richiesta', sentenceOf(thrown));
    }
  };
};
