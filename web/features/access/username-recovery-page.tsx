/** The page that sends one’s username by SMS: the mobile number, then the code that proves it. */
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recoverUsername, requestUsernameRecovery } from '@ema/calls/access.ts';
import { sendCall } from '../../kernel/client.ts';
import { paths } from '../../paths.ts';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { AccessFrame } from './access-frame.tsx';

type Step = 'mobile' | 'code' | 'sent';
const TITLE = 'Recupero username';
const digits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 15);

/** ACC-079 to ACC-081. */
export const UsernameRecoveryPage = () => {
  const [step, setStep] = useState<Step>('mobile');
  const [sent, setSent] = useState('');
  const form = useSaveForm({
    labels: { mobile: 'Numero di cellulare', token: 'Codice ricevuto' },
    start: { mobile: '', token: '' },
    leaving: 'free',
    save: async ({ mobile, token }) => {
      if (step === 'mobile') await sendCall(requestUsernameRecovery, { body: { mobile } });
      else setSent((await sendCall(recoverUsername, { body: { mobile, token } })).message);
      setStep(step === 'mobile' ? 'code' : 'sent');
    },
  });
  if (step === 'sent')
    return (
      <AccessFrame title={TITLE} step={step}>
        <Alert color="success" role="status">
          {sent}
        </Alert>
        <Button component={Link} to={paths.login} size="lg" data-block>
          Vai all’accesso
        </Button>
      </AccessFrame>
    );
  const isFirst = step === 'mobile';
  const { mobile, token } = form.values;
  return (
    <AccessFrame
      title={TITLE}
      step={step}
      lead={
        isFirst
          ? 'Scrivi il cellulare che hai convalidato: ti inviamo un codice.'
          : 'Se il numero corrisponde a un account attivo, riceverai un codice via SMS o via e-mail.'
      }
    >
      <SaveForm form={form} wrong="Errore" failed="Errore" summaryFrom={1}>
        {isFirst ? (
          <TextInput {...form.text('mobile', digits)} inputMode="numeric" autoComplete="tel-national" size="md" />
        ) : (
          <OneTimeCodeInput {...form.field('token')} autoFocus />
        )}
        <SaveButton form={form} size="lg" disabled={isFirst ? mobile.length < 10 : !isCode(token)}>
          {isFirst ? 'Continua' : 'Conferma'}
        </SaveButton>
      </SaveForm>
      <Anchor component={Link} to={paths.login}>
        Torna all’accesso
      </Anchor>
    </AccessFrame>
  );
};
