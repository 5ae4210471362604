/** The dialog in which a document is sent by e-mail: to whom, with which subject and words. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { sentenceOf } from '../kernel/client.ts';
import { Dialog } from './dialog.tsx';
import { errorDialog, successNotice } from './notices.tsx';
import { SaveButton } from './save-form/save-button.tsx';
import { SaveForm } from './save-form/save-form.tsx';
import { useSaveForm } from './save-form/use-save-form.ts';
import classes from './task-card.module.css';

export type EmailToSend = { to: string; subject: string; message: string };
type Props = {
  opened: boolean;
  onClose: () => void;
  /** The document’s. */
  title: string;
  /** Makes the call. */
  send: (email: EmailToSend) => Promise<unknown>;
};

/** ACC-214…ACC-216. Nothing is checked here: the server says what is wrong. */
export const SendByEmailDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Invia per e-mail">
    {opened && <Form onClose={onClose} {...rest} />}
  </Dialog>
);

const Form = ({ onClose, title, send }: Omit<Props, 'opened'>) => {
  const form = useSaveForm<EmailToSend>({
    labels: { to: 'Destinatario', subject: 'Oggetto', message: 'Messaggio' },
    start: { to: '', subject: title, message: `Allego ${title}.` },
    leaving: 'free',
    save: async (email) => {
      await send(email);
      onClose();
      successNotice('E-mail inviata con successo');
    },
    tell: (thrown) => errorDialog('Non è stato possibile inviare la mail', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput {...form.text('to')} type="email" inputMode="email" autoComplete="email" data-autofocus />
      <TextInput {...form.text('subject')} />
      <Textarea {...form.text('message')} autosize minRows={3} maxRows={8} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <SaveButton form={form}>Invia l’e-mail</SaveButton>
      </div>
    </SaveForm>
  );
};
