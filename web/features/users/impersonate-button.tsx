import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { sendRedirect, sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog } from '../../ui/notices.tsx';

type Props = { username: string; displayName: string; size?: 'sm' | 'md'; isMain?: boolean };

/** ACC §8: asks for the reason, then the browser goes to the server's address; the three refusals are told at once. */
export const ImpersonateButton = ({ username, displayName, size = 'sm', isMain = false }: Props) => {
  const session = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    if (!session.roles.includes('ROLE_ALLOWED_TO_SWITCH'))
      return void errorDialog('Attenzione', 'Non hai il permesso di immedesimare un utente');
    if (session.isImpersonating)
      return void errorDialog(
        'Attenzione',
        'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente',
      );
    if (session.username === username) return void errorDialog('Attenzione', 'Non puoi immedesimare te stesso!');
    open();
  };
  const enter = async () => {
    setBusy(true);
    try {
      await sendRedirect(paths.switchUser(username, reason.trim()));
      location.assign(paths.home);
    } catch (thrown) {
      setBusy(false);
      close();
      await errorDialog('Errore', sentenceOf(thrown));
    }
  };
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size={size}
        onClick={start}
        aria-label={`Immedesima ${displayName}`}
      >
        Immedesima
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Immedesimare ${displayName}?`}>
        <p>Agirai per suo conto per 60 minuti al massimo. Il motivo e il tuo nome restano nelle sue attività.</p>
        <Textarea
          label="Motivo"
          description="Almeno 5 caratteri"
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <Button fullWidth mt="md" disabled={reason.trim().length < 5} loading={isBusy} onClick={() => void enter()}>
          Immedesima
        </Button>
      </Dialog>
    </>
  );
};
