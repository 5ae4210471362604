/** «Cambia cellulare», «Cambia e-mail»: the password, a code to the contact as it is, then one to the new (ACC-343). */
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { approveContactChange, completeContactValidation, startContactChange } from '@ema/calls/operations.ts';
import { profile } from '@ema/calls/users.ts';
import { useState } from 'react';
import { deviceNow } from '../../kernel/clock.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { tellSuccess } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { askAgain } from '../codes/ask-again.ts';
import { CodeEntry, type OpenChallenge } from '../codes/code-entry.tsx';
import styles from './form.module.css';

type ContactType = 'email' | 'mobile';
const WORDS = {
  mobile: { title: 'Cambia cellulare', label: 'Nuovo numero di cellulare', kind: 'tel', old: 'al numero attuale' },
  email: { title: 'Cambia e-mail', label: 'Nuovo indirizzo e-mail', kind: 'email', old: 'all’indirizzo attuale' },
} as const;

type Sent = OpenChallenge & { destination: string };
type Step = { at: 'value' } | { at: 'old' | 'new'; challenge: Sent; since: number };

export const ChangeContactPage = () => {
  const { type } = useParams({ strict: false }) as { type?: string };
  return <Change type={type === 'email' ? 'email' : 'mobile'} />;
};

const Change = ({ type }: { type: ContactType }) => {
  const { acting, phone } = useSession();
  const pressed = useGo();
  const [step, setStep] = useState<Step>({ at: 'value' });
  const words = WORDS[type];
  const start = useSend(startContactChange);
  const approve = useSend(approveContactChange);
  const complete = useSend(completeContactValidation, { refreshes: [profile] });
  const turn = (at: 'old' | 'new', challenge: Sent): void => setStep({ at, challenge, since: deviceNow() });
  const form = useSaveForm({
    labels: { contactValue: words.label, password: 'Password' },
    start: { contactValue: '', password: '' },
    leaving: 'free',
    lands: 'contactValue',
    save: () => ask(),
  });
  const { contactValue, password } = form.values;
  const ask = async (): Promise<void> =>
    turn('old', (await start.mutateAsync({ body: { contactType: type, contactValue, password } })).challenge);
  const confirm = async (token: string): Promise<void> => {
    if (step.at === 'old')
      return turn('new', (await approve.mutateAsync({ body: { contactType: type, contactValue, token } })).challenge);
    const { isHere, go } = pressed();
    await complete.mutateAsync({ body: { contactType: type, token, agent: null } });
    await tellSuccess(isHere, 'Contatto cambiato con successo!');
    await go({ to: paths.account });
  };
  return (
    <Page
      title={words.title}
      facts="Serve a recuperare l’accesso: lo confermi con la password e con due codici."
      narrow
    >
      <Panel>
        {step.at === 'value' ? (
          <SaveForm form={form} failed="Errore" className={styles.form}>
            {acting && (
              <Alert color="amber">
                Mentre agisci per conto di un’altra persona non puoi cambiare i suoi contatti.
              </Alert>
            )}
            <TextInput
              {...form.text('contactValue')}
              type={words.kind}
              inputMode={words.kind}
              autoComplete={words.kind}
              maxLength={120}
            />
            <PasswordInput
              {...form.text('password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
            />
            <p className={`support ${styles.line}`}>
              Ti inviamo un codice {words.old}. Non lo usi più? Chiama l’assistenza: <PhoneLink number={phone} />.
            </p>
            <SaveButton form={form} disabled={acting !== null || contactValue.trim() === '' || password === ''}>
              Continua
            </SaveButton>
          </SaveForm>
        ) : (
          <div className={styles.form} key={step.at}>
            <p role="status" className={styles.line}>
              {step.at === 'old'
                ? `Passo 2 di 3: scrivi il codice inviato ${words.old}, ${step.challenge.destination}.`
                : `Passo 3 di 3: scrivi il codice inviato a ${step.challenge.destination}.`}
            </p>
            <CodeEntry
              challenge={step.challenge}
              since={step.since}
              confirmLabel={step.at === 'old' ? 'Continua' : words.title}
              icon={null}
              onResend={() => (step.at === 'old' ? askAgain(ask) : setStep({ at: 'value' }))}
              isResending={start.isPending}
              onSubmit={confirm}
            />
            <Button variant="subtle" onClick={() => setStep({ at: 'value' })}>
              Ricomincia
            </Button>
          </div>
        )}
      </Panel>
    </Page>
  );
};
