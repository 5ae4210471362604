/** The step in which somebody chooses a password of their own: the first one, or the periodic change. */
import { Alert, PasswordInput } from '@mantine/core';
import { updatePassword } from '@ema/calls/access.ts';
import { PASSWORD_MIN } from '@ema/domain/access/password.ts';
import { useSend } from '../../kernel/use-call.ts';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import styles from '../../ui/step-layout.module.css';

/** ACC-173. */
export const ChangePasswordStep = () => {
  const { onDone, readOnly } = useStep();
  const send = useSend(updatePassword, { onDone: () => onDone() });
  const form = useSaveForm({
    labels: {
      currentPassword: 'Password attuale',
      newPassword: 'Nuova password',
      again: 'Ripeti la nuova password',
    },
    start: { currentPassword: '', newPassword: '', again: '' },
    leaving: 'free',
    check: ({ newPassword, again }) => ({
      again: newPassword === again ? null : 'Password di conferma non corretta',
    }),
    save: ({ currentPassword, newPassword }) => send.mutateAsync({ body: { currentPassword, newPassword } }),
  });
  return (
    <StepLayout
      action={
        <SaveButton form={form} size="lg" disabled={readOnly} fullWidth>
          Cambia la password
        </SaveButton>
      }
    >
      <SaveForm form={form} failed={null} className={styles.form}>
        {readOnly && <Alert color="amber">Solo la persona interessata può cambiare la propria password.</Alert>}
        <div className={styles.card}>
          <PasswordInput
            {...form.text('currentPassword')}
            description="Quella che hai usato per entrare."
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <PasswordInput
            {...form.text('newPassword')}
            description={`Almeno ${PASSWORD_MIN} caratteri. Una frase di tre o quattro parole è facile da ricordare e difficile da indovinare.`}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <PasswordInput {...form.text('again')} autoComplete="new-password" required withAsterisk={false} />
        </div>
      </SaveForm>
    </StepLayout>
  );
};
