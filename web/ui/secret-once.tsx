/** Something secret that is shown this once, to be copied: afterwards nobody can read it any more. */
import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { confirmDialog, errorDialog, successNotice } from './notices.tsx';
import { useLeaveWarning } from './save-form/leave-warning.ts';
import styles from './secret-once.module.css';
import classes from './task-card.module.css';

type Props = { title: string; label: string; value: string; description: string; copied: string; onClose: () => void };

/** Esc, the cross and a press beside it ask first, as long as nothing was copied; «Ho finito» says it already. */
export const SecretDialog = ({ title, label, value, description, copied, onClose }: Props) => {
  const [isCopied, setCopied] = useState(false);
  const [turn, setTurn] = useState(0);
  useLeaveWarning({
    isDirty: !isCopied,
    title: `${label}: non è stato ancora copiato e poi non si legge più. Vuoi uscire?`,
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      successNotice(copied);
    } catch {
      await errorDialog('Attenzione', 'Il browser non permette di copiare: seleziona il testo e copialo a mano.');
    }
  };
  const leave = async () => {
    const isSure =
      isCopied ||
      (await confirmDialog({
        title: 'Chiudere senza copiare?',
        text: 'Quello che vedi adesso non si può più leggere dopo.',
        confirm: 'Chiudi senza copiare',
        cancel: 'Torna a copiare',
      }));
    if (isSure) onClose();
    // Shown anew: a browser closes on a second Esc whatever it is told.
    else setTurn(turn + 1);
  };
  return (
    <Dialog key={turn} opened onClose={() => void leave()} title={title} size="lg">
      <div className={classes.form}>
        <Textarea
          label={label}
          description={description}
          value={value}
          readOnly
          spellCheck={false}
          rows={2}
          classNames={{ input: styles.secret ?? '' }}
          onFocus={(e) => e.currentTarget.select()}
          onCopy={() => setCopied(true)}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Ho finito
          </Button>
          <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void copy()}>
            Copia
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
