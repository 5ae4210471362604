import { Alert, Button, PasswordInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { updatePassword } from '@ema/calls/access.ts';
import { PASSWORD_MIN } from '@ema/domain/access/password.ts';
import { useSend } from '../../kernel/use-call.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import styles from '../../ui/step-layout.module.css';

/** ACC-173: the first password of one's own, or the periodic change. */
export const ChangePasswordStep = () => {
  const { onDone, readOnly } = useStep();
  const [values, setValues] = useState({ current: '', fresh: '', again: '' });
  const [mismatch, setMismatch] = useState(false);
  const form = useId();
  const send = useSend(updatePassword, { onDone: () => onDone() });
  const set = (name: keyof typeof values) => (e: { currentTarget: { value: string } }) => {
    setValues({ ...values, [name]: e.currentTarget.value });
    setMismatch(false);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (values.fresh !== values.again) return setMismatch(true);
    send.mutate({ body: { currentPassword: values.current, newPassword: values.fresh } });
  };
  const fields = send.error?.fields ?? {};
  const general = send.error && send.error.violations.length === 0 ? send.error.message : null;
  return (
    <StepLayout
      action={
        <Button type="submit" form={form} size="lg" loading={send.isPending} disabled={readOnly} fullWidth>
          Cambia la password
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {general && (
          <Alert color="danger" role="alert">
            {general}
          </Alert>
        )}
        <div className={styles.card}>
          <PasswordInput
            label="Password attuale"
            description="Quella che hai usato per entrare."
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={values.current}
            onChange={set('current')}
            error={fields['currentPassword']}
          />
          <PasswordInput
            label="Nuova password"
            description={`Almeno ${PASSWORD_MIN} caratteri. Una frase di tre o quattro parole è facile da ricordare e difficile da indovinare.`}
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={values.fresh}
            onChange={set('fresh')}
            error={fields['newPassword']}
          />
          <PasswordInput
            label="Ripeti la nuova password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={values.again}
            onChange={set('again')}
            error={mismatch ? 'Password di conferma non corretta' : undefined}
          />
        </div>
      </form>
    </StepLayout>
  );
};
