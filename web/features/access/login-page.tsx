/** The page on which one signs in. It stands without the shell of forms, which would weigh 2.3 kB before every sign-in. */
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { login } from '@ema/calls/access.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { settleSignOut } from '../../kernel/session.tsx';
import { takeWayBack } from '../../kernel/way-back.ts';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

/** ACC-072. */
export const LoginPage = () => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await settleSignOut();
      const { redirectTo } = await sendCall(login, { body: { username, password } });
      const way = takeWayBack(username);
      location.assign(redirectTo === paths.home ? (way ?? redirectTo) : redirectTo);
    } catch (thrown) {
      setError(sentenceOf(thrown));
      setBusy(false);
      // The button that was pressed went out of reach meanwhile: what is most likely wrong is typed anew (ACC-662).
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  };
  return (
    <AccessFrame title="Accedi" lead="Con le credenziali che hai ricevuto da EMA Planet.">
      <form onSubmit={(e) => void submit(e)} noValidate>
        {error && (
          <Alert color="danger" variant="light" title="Login fallito" role="alert">
            {error}
          </Alert>
        )}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(e) => setUsername(e.currentTarget.value)}
          required
          withAsterisk={false}
          size="md"
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(e) => setPassword(e.currentTarget.value)}
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
        />
        <Button type="submit" size="lg" loading={isBusy} fullWidth disabled={username === '' || password === ''}>
          Accedi
        </Button>
      </form>
      <Anchor component={Link} to={paths.support}>
        Non riesci ad accedere?
      </Anchor>
    </AccessFrame>
  );
};
