/** «Conferma cellulare», «Conferma e-mail»: a contact is proved by its owner with a code that goes there (ACC-593). */
import { Alert, Button, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { completeContactValidation, startContactValidation } from '@ema/calls/operations.ts';
import { profile } from '@ema/calls/users.ts';
import { useState } from 'react';
import { deviceNow } from '../../kernel/clock.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { useGo, type Pressed } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { tellSuccess } from '../../ui/notices.tsx';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { askAgain } from '../codes/ask-again.ts';
import { CodeEntry, type OpenChallenge } from '../codes/code-entry.tsx';
import { contactOf, type ContactType } from './own-contacts.ts';
import type { Profile } from './whose.ts';
import styles from '../access/form.module.css';

const WORDS = {
  mobile: {
    title: 'Conferma cellulare',
    label: 'Numero di cellulare',
    kind: 'tel',
    why: 'Serve a recuperare l’accesso: lo confermi con un codice.',
  },
  email: {
    title: 'Conferma e-mail',
    label: 'Indirizzo e-mail',
    kind: 'email',
    why: 'Aiuta a recuperare l’accesso, da 72 ore dopo la conferma con un codice.',
  },
} as const;

export const ProveContactPage = () => {
  const { type: asked } = useParams({ strict: false }) as { type?: string };
  const type = asked === 'email' ? 'email' : 'mobile';
  const own = useCall(profile, {}, { staleTime: 0 });
  const { title, why } = WORDS[type];
  return (
    <Page title={title} facts={why} narrow>
      <Panel>
        <Loading of={own} skeleton={<SkeletonRows rows={2} />} isEmpty={() => false} empty={null}>
          {(data) => <Prove type={type} own={data} />}
        </Loading>
      </Panel>
    </Page>
  );
};

type Sent = { challenge: OpenChallenge & { destination: string }; since: number };

const Prove = ({ type, own }: { type: ContactType; own: Profile }) => {
  const { acting } = useSession();
  const pressed = useGo();
  const [sent, setSent] = useState<Sent | null>(null);
  const { value: known, isValidated } = contactOf(own, type);
  const words = WORDS[type];
  const finish = async ({ isHere, go }: Pressed): Promise<void> => {
    await tellSuccess(isHere, 'Contatto confermato con successo!');
    await go({ to: paths.account });
  };
  const start = useSend(startContactValidation, { refreshes: [profile] });
  const complete = useSend(completeContactValidation, { refreshes: [profile] });
  const ask = async (): Promise<void> => {
    const from = pressed();
    const { challenge } = await start.mutateAsync({ body: { contactType: type, contactValue } });
    if (challenge === null) await finish(from);
    else setSent({ challenge, since: deviceNow() });
  };
  const form = useSaveForm({
    labels: { contactValue: words.label },
    start: { contactValue: known ?? '' },
    leaving: 'free',
    lands: 'contactValue',
    save: () => ask(),
  });
  const { contactValue } = form.values;
  const confirm = async (token: string): Promise<void> => {
    const from = pressed();
    await complete.mutateAsync({ body: { contactType: type, token, agent: null } });
    await finish(from);
  };
  if (sent)
    return (
      <div className={styles.form}>
        <p role="status" className={styles.line}>
          {`Scrivi il codice inviato a ${sent.challenge.destination}.`}
        </p>
        <CodeEntry
          challenge={sent.challenge}
          since={sent.since}
          confirmLabel={words.title}
          icon={null}
          onResend={() => askAgain(ask)}
          isResending={start.isPending}
          onSubmit={confirm}
        />
        <Button variant="subtle" onClick={() => setSent(null)}>
          Ricomincia
        </Button>
      </div>
    );
  return (
    <SaveForm form={form} failed="Errore" className={styles.form}>
      {acting && (
        <Alert color="amber">Mentre agisci per conto di un’altra persona non puoi confermare i suoi contatti.</Alert>
      )}
      <TextInput
        {...form.text('contactValue')}
        type={words.kind}
        inputMode={words.kind}
        autoComplete={words.kind}
        maxLength={120}
        readOnly={isValidated}
        variant={isValidated ? 'filled' : 'default'}
      />
      <SaveButton form={form} disabled={acting !== null || contactValue.trim() === ''}>
        Richiedi codice
      </SaveButton>
    </SaveForm>
  );
};
