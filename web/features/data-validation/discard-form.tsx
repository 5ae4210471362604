/** Why something is discarded: typed, or taken from what is written again and again. */
import { Button, Textarea } from '@mantine/core';
import { FREQUENT_REASONS } from '@ema/domain/data-validation/sections.ts';
import { REASON_LENGTH } from '@ema/domain/profile/uploads.ts';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import styles from './data-validation.module.css';
import type { Thing } from './sections.ts';

type Props = { thing: Thing; send: (reason: string) => Promise<void>; close: () => void };

export const DiscardForm = ({ thing: { section, who, what }, send, close }: Props) => {
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    live: ({ reason }) => ({
      reason: reason.length > REASON_LENGTH ? `Al massimo ${REASON_LENGTH} caratteri.` : null,
    }),
    save: async ({ reason }) => {
      await send(reason);
      close();
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p>{`${what}: ${who} legge il motivo in un’e-mail e dove ${section === 'incomes' ? 'lo inserisce' : 'carica il file'} di nuovo.`}</p>
      <div className={styles.reasons} role="group" aria-label="Motivi frequenti">
        {FREQUENT_REASONS[section].map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="sm"
            classNames={{ root: styles.frequent, label: styles.sentence }}
            onClick={() => form.set({ reason })}
          >
            {reason}
          </Button>
        ))}
      </div>
      <Textarea {...form.text('reason')} required autosize minRows={2} data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason
          form={form}
          color="danger.6"
          reason={form.values.reason.trim() === '' ? 'Scrivi il motivo.' : null}
        >
          Scarta
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
