/** The dialog in which the office says why it hides a photo or video. */
import { Button, Textarea } from '@mantine/core';
import { hideMedium, listMedia } from '@ema/calls/media.ts';
import { HIDING_REASON_LENGTH } from '@ema/domain/media/media.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { Medium } from './media-grid.tsx';

export const askToHide = (medium: Medium): Promise<void> =>
  openDialog(medium.mediaType === 'photo' ? 'Nascondi la foto' : 'Nascondi il video', (close) => (
    <Form medium={medium} close={close} />
  ));

const Form = ({ medium, close }: { medium: Medium; close: () => void }) => {
  const send = useSend(hideMedium, {
    refreshes: [listMedia],
    onDone: () => {
      close();
      successNotice('Nascosto: chi l’ha caricato ne legge il motivo');
    },
  });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'warned',
    live: ({ reason }) => ({
      reason: reason.length > HIDING_REASON_LENGTH ? `Al massimo ${HIDING_REASON_LENGTH} caratteri.` : null,
    }),
    save: async ({ reason }) => {
      await send.mutateAsync({ params: { id: String(medium.id) }, body: { reason } });
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p>{`${medium.agent.fullName} continua a vedere ${medium.name} tra i propri file, con il motivo che scrivi qui.`}</p>
      <Textarea {...form.text('reason')} required autosize minRows={2} data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={form.values.reason.trim() === '' ? 'Scrivi il motivo.' : null}>
          Nascondi
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
