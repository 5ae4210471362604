import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { recoverUsername, requestUsernameRecovery } from '@ema/calls/access.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { paths } from '../../paths.ts';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { AccessFrame } from './access-frame.tsx';

type Step = 'mobile' | 'code' | 'done';

/** ACC-079 to ACC-081. */
export const UsernameRecoveryPage = () => {
  const [step, setStep] = useState<Step>('mobile');
  const [mobile, setMobile] = useState('');
  const [token, setToken] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      if (step === 'mobile') {
        await sendCall(requestUsernameRecovery, { body: { mobile } });
        setStep('code');
      } else {
        await sendCall(recoverUsername, { body: { mobile, token } });
        setStep('done');
      }
    } catch (thrown) {
      setError(sentenceOf(thrown));
    }
    setBusy(false);
  };
  if (step === 'done')
    return (
      <AccessFrame title="Recupero username">
        <Alert color="success" role="status">
          Il tuo username ti è stato recapitato via SMS
        </Alert>
        <Button component={Link} to={paths.login} size="lg" data-block>
          Vai all’accesso
        </Button>
      </AccessFrame>
    );
  return (
    <AccessFrame
      title="Recupero username"
      lead={
        step === 'mobile'
          ? 'Scrivi il cellulare che hai convalidato: ti inviamo un codice.'
          : 'Se il numero corrisponde a un account attivo, riceverai un codice via SMS.'
      }
    >
      <form onSubmit={(e) => void submit(e)} noValidate>
        {error && (
          <Alert color="danger" title="Errore" role="alert">
            {error}
          </Alert>
        )}
        {step === 'mobile' ? (
          <TextInput
            label="Numero di cellulare"
            inputMode="numeric"
            autoComplete="tel-national"
            value={mobile}
            onChange={(e) => setMobile(e.currentTarget.value.replace(/\D/g, '').slice(0, 15))}
            size="md"
          />
        ) : (
          <OneTimeCodeInput value={token} onChange={setToken} autoFocus />
        )}
        <Button
          type="submit"
          size="lg"
          loading={isBusy}
          disabled={step === 'mobile' ? mobile.length < 10 : !isCode(token)}
        >
          {step === 'mobile' ? 'Continua' : 'Conferma'}
        </Button>
      </form>
      <Anchor component={Link} to={paths.login}>
        Torna all’accesso
      </Anchor>
    </AccessFrame>
  );
};
