/** Asks, then validates a contact without its code: an administrator vouches for it (NET-302). */
import { forceContactValidation, listContactValidations } from '@ema/calls/operations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

type Validation = CallOutput<typeof listContactValidations>['items'][number];

export const useForceValidation = (): ((validation: Validation) => Promise<void>) => {
  const force = useSend(forceContactValidation, {
    refreshes: [listContactValidations],
    onDone: () => successNotice('Contatto validato con successo'),
  });
  return async (v) => {
    const isSure = await confirmDialog({
      title: `Validare ${v.contactValue} senza codice?`,
      text: `Diventa il contatto di ${v.subjectName} senza che abbia inserito il codice. Non basta per recuperare l’accesso.`,
      confirm: 'Valida',
    });
    if (isSure)
      force.mutate({ params: { id: String(v.id) } }, { onError: (e) => void errorDialog('Errore', sentenceOf(e)) });
  };
};
