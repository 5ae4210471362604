import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { requestPasswordReset, resetPassword } from '@ema/calls/access.ts';
import { CallFailure, sendCall, sentenceOf } from '../../kernel/client.ts';
import { paths } from '../../paths.ts';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { AccessFrame } from './access-frame.tsx';

const AGAIN = 'Se ne hai ricevuto uno da meno di un minuto, usa quello.';

/** ACC-084 to ACC-089. The password fields appear once the code has six characters. */
export const PasswordResetPage = () => {
  const [step, setStep] = useState<'username' | 'code' | 'done'>('username');
  const [username, setUsername] = useState('');
  const [token, setToken] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mismatch = repeated !== '' && password !== repeated;
  const ready = isCode(token) && password.length >= 6 && password === repeated;

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setNotice(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(thrown instanceof CallFailure ? thrown : new CallFailure(0, sentenceOf(thrown)));
    }
    setBusy(false);
  };
  const request = () =>
    attempt(async () => {
      const { message } = await sendCall(requestPasswordReset, { body: { username } });
      setToken('');
      setPassword('');
      setRepeated('');
      setNotice(step === 'code' ? `${message} ${AGAIN}` : message);
      setStep('code');
    });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (step === 'username') return void request();
    if (ready)
      void attempt(async () => {
        await sendCall(resetPassword, { body: { username, token, password } });
        setStep('done');
      });
  };
  if (step === 'done')
    return (
      <AccessFrame title="Nuova password">
        <Alert color="success" title="Operazione conclusa con successo" role="status">
          Ora puoi accedere con la nuova password.
        </Alert>
        <Button component={Link} to={paths.login} size="lg" data-block>
          Vai all’accesso
        </Button>
      </AccessFrame>
    );
  return (
    <AccessFrame
      title="Nuova password"
      lead={step === 'username' ? 'Scrivi il tuo username: ti inviamo un codice via SMS.' : undefined}
    >
      <form onSubmit={submit} noValidate>
        {failure && (
          <Alert color="danger" title="Errore" role="alert">
            {failure.message}
          </Alert>
        )}
        {notice && (
          <Alert color="fibra" role="status">
            {notice}
          </Alert>
        )}
        {step === 'username' ? (
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            value={username}
            onChange={(e) => setUsername(e.currentTarget.value)}
            size="md"
          />
        ) : (
          <>
            <OneTimeCodeInput value={token} onChange={setToken} error={failure?.fields['token']} autoFocus />
            {isCode(token) && (
              <>
                <PasswordInput
                  label="Nuova password"
                  description="Almeno 8 caratteri, non troppo comune."
                  autoComplete="new-password"
                  value={password}
                  onChange={(e) => setPassword(e.currentTarget.value)}
                  error={failure?.fields['password']}
                  size="md"
                  visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
                />
                <PasswordInput
                  label="Ripeti la nuova password"
                  autoComplete="new-password"
                  value={repeated}
                  onChange={(e) => setRepeated(e.currentTarget.value)}
                  error={mismatch ? 'Le due password non corrispondono' : undefined}
                  size="md"
                  visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
                />
              </>
            )}
          </>
        )}
        <Button
          type="submit"
          size="lg"
          loading={isBusy}
          disabled={step === 'username' ? username.trim().length < 3 : !ready}
        >
          {step === 'username' ? 'Continua' : 'Conferma'}
        </Button>
        {step === 'code' && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void request()}>
            Richiedi un nuovo codice
          </Button>
        )}
      </form>
      <Anchor component={Link} to={paths.login}>
        Torna all’accesso
      </Anchor>
    </AccessFrame>
  );
};
