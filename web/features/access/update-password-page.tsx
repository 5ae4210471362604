/** «Modifica password»: one’s own password, changed with the one that is known. */
import { Alert, PasswordInput } from '@mantine/core';
import { updatePassword } from '@ema/calls/access.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { tellSuccess } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './form.module.css';

const toggle = { 'aria-label': 'Mostra o nascondi la password' };

/** ACC-217…220. */
export const UpdatePasswordPage = () => {
  const { acting } = useSession();
  const pressed = useGo();
  const send = useSend(updatePassword);
  const form = useSaveForm({
    labels: {
      currentPassword: 'Password attuale',
      newPassword: 'Nuova password',
      repeated: 'Ripeti la nuova password',
    },
    start: { currentPassword: '', newPassword: '', repeated: '' },
    leaving: 'free',
    check: ({ newPassword, repeated }) => ({
      repeated: newPassword === repeated ? null : 'Password di conferma non corretta',
    }),
    save: async ({ currentPassword, newPassword }) => {
      const { isHere, go } = pressed();
      await send.mutateAsync({ body: { currentPassword, newPassword } });
      await tellSuccess(isHere, 'Password modificata con successo!');
      await go({ to: paths.account });
    },
  });
  const isFilledIn = Object.values(form.values).every((typed) => typed !== '');
  return (
    <Page title="Modifica password" facts="Le altre tue sessioni vengono terminate." narrow>
      <Panel>
        <SaveForm form={form} failed="Errore" className={styles.form}>
          {acting && (
            <Alert color="amber">Mentre agisci per conto di un’altra persona non puoi modificare la password.</Alert>
          )}
          <PasswordInput
            {...form.text('currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            {...form.text('newPassword')}
            description="Almeno 8 caratteri, non troppo comune."
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput {...form.text('repeated')} autoComplete="new-password" visibilityToggleButtonProps={toggle} />
          <SaveButton form={form} disabled={acting !== null || !isFilledIn}>
            Modifica password
          </SaveButton>
        </SaveForm>
      </Panel>
    </Page>
  );
};
