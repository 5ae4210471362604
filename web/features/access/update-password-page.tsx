import { Alert, Button, PasswordInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { updatePassword } from '@ema/calls/access.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successDialog } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import styles from './form.module.css';

const toggle = { 'aria-label': 'Mostra o nascondi la password' };

/** ACC: «Modifica password». */
export const UpdatePasswordPage = () => {
  const { acting } = useSession();
  const navigate = useNavigate();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const send = useSend(updatePassword, {
    onDone: async () => {
      await successDialog('Password modificata con successo!');
      await navigate({ to: paths.account });
    },
  });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setMismatch(next !== repeated);
    if (next === repeated) send.mutate({ body: { currentPassword: current, newPassword: next } });
  };
  return (
    <Page title="Modifica password" facts="Le altre tue sessioni vengono terminate." narrow>
      <Panel>
        <form onSubmit={submit} className={styles.form} noValidate>
          {acting && (
            <Alert color="amber">Mentre agisci per conto di un’altra persona non puoi modificare la password.</Alert>
          )}
          {send.error && send.error.violations.length === 0 && (
            <Alert color="danger" title="Errore" role="alert">
              {send.error.message}
            </Alert>
          )}
          <PasswordInput
            label="Password attuale"
            autoComplete="current-password"
            value={current}
            onChange={(e) => setCurrent(e.currentTarget.value)}
            error={send.error?.fields['currentPassword']}
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            label="Nuova password"
            description="Almeno 8 caratteri, non troppo comune."
            autoComplete="new-password"
            value={next}
            onChange={(e) => setNext(e.currentTarget.value)}
            error={send.error?.fields['newPassword']}
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            label="Ripeti la nuova password"
            autoComplete="new-password"
            value={repeated}
            onChange={(e) => setRepeated(e.currentTarget.value)}
            error={mismatch ? 'Password di conferma non corretta' : undefined}
            visibilityToggleButtonProps={toggle}
          />
          <Button type="submit" loading={send.isPending} disabled={acting !== null || !current || !next || !repeated}>
            Modifica password
          </Button>
        </form>
      </Panel>
    </Page>
  );
};
