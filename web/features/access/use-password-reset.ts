/** A new password by SMS: the username, then the code and the password, and asking for another code. */
import { useState } from 'react';
import { requestPasswordReset, resetPassword } from '@ema/calls/access.ts';
import { sendCall } from '../../kernel/client.ts';
import { isCode } from '../../ui/one-time-code-input.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';

const AGAIN = 'Se ne hai ricevuto uno da meno di un minuto, usa quello.';

export const usePasswordReset = () => {
  const [step, setStep] = useState<'username' | 'code' | 'changed'>('username');
  const [notice, setNotice] = useState<string | null>(null);
  const askForCode = async (username: string) => {
    setNotice(null);
    const { message } = await sendCall(requestPasswordReset, { body: { username } });
    form.set({ token: '', password: '', repeated: '' });
    setNotice(step === 'code' ? `${message} ${AGAIN}` : message);
    setStep('code');
  };
  const form = useSaveForm({
    labels: {
      username: 'Username',
      token: 'Codice ricevuto',
      password: 'Nuova password',
      repeated: 'Ripeti la nuova password',
    },
    start: { username: '', token: '', password: '', repeated: '' },
    leaving: 'free',
    live: ({ password, repeated }) => ({
      repeated: repeated !== '' && password !== repeated ? 'Le due password non corrispondono' : null,
    }),
    save: async ({ username, token, password }) => {
      if (step === 'username') return askForCode(username);
      setNotice(null);
      await sendCall(resetPassword, { body: { username, token, password } });
      setStep('changed');
    },
  });
  const { username, token, password, repeated } = form.values;
  const isReady = isCode(token) && password.length >= 6 && password === repeated;
  return {
    form,
    step,
    notice,
    hasCode: isCode(token),
    isSendable: step === 'username' ? username.trim().length >= 3 : isReady,
    askAgain: () => form.attempt(() => askForCode(username)),
  };
};
