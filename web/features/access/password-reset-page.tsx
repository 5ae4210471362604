/** The page on which somebody who forgot the password chooses a new one. */
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { AccessFrame } from './access-frame.tsx';
import { usePasswordReset } from './use-password-reset.ts';

const TITLE = 'Nuova password';
const toggle = { 'aria-label': 'Mostra o nascondi la password' };

/** ACC-084 to ACC-089. The password fields appear once the code has six characters. */
export const PasswordResetPage = () => {
  const { form, step, notice, hasCode, isSendable, askAgain } = usePasswordReset();
  if (step === 'changed')
    return (
      <AccessFrame title={TITLE} step={step}>
        <Alert color="success" title="Operazione conclusa con successo" role="status">
          Ora puoi accedere con la nuova password.
        </Alert>
        <Button component={Link} to={paths.login} size="lg" data-block>
          Vai all’accesso
        </Button>
      </AccessFrame>
    );
  const isFirst = step === 'username';
  return (
    <AccessFrame
      title={TITLE}
      step={step}
      lead={isFirst ? 'Scrivi il tuo username: ti inviamo un codice via SMS.' : undefined}
    >
      <SaveForm form={form} wrong="Errore" failed="Errore" summaryFrom={1}>
        {notice && (
          <Alert color="fibra" role="status">
            {notice}
          </Alert>
        )}
        {isFirst ? (
          <TextInput {...form.text('username')} autoComplete="username" autoCapitalize="none" size="md" />
        ) : (
          <OneTimeCodeInput {...form.field('token')} autoFocus />
        )}
        {!isFirst && hasCode && (
          <>
            <PasswordInput
              {...form.text('password')}
              description="Almeno 8 caratteri, non troppo comune."
              autoComplete="new-password"
              size="md"
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              {...form.text('repeated')}
              autoComplete="new-password"
              size="md"
              visibilityToggleButtonProps={toggle}
            />
          </>
        )}
        <SaveButton form={form} size="lg" disabled={!isSendable}>
          {isFirst ? 'Continua' : 'Conferma'}
        </SaveButton>
        {!isFirst && (
          <Button variant="subtle" disabled={form.isSaving} onClick={askAgain}>
            Richiedi un nuovo codice
          </Button>
        )}
      </SaveForm>
      <Anchor component={Link} to={paths.login}>
        Torna all’accesso
      </Anchor>
    </AccessFrame>
  );
};
