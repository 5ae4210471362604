/** Where a candidate completes their own registration by the sponsor’s link, without an account (NET-450). */
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readHanded, saveHandedData } from '@ema/calls/sponsorship/hand-over.ts';
import { HANDED_STEPS, type HandedStep } from '@ema/domain/sponsorship/hand-over.ts';
import { EMPTY_INVITATION } from '@ema/domain/sponsorship/invitation.ts';
import { WIZARD_STEP_WORDS } from '@ema/domain/sponsorship/steps.ts';
import { isStale, sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useTitle } from '../../kernel/title.ts';
import { keyOf, useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Overlays } from '../../ui/overlays.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { StepMoment } from '../../ui/step-moment.tsx';
import { Steps } from '../../ui/steps.tsx';
import styles from './hand-over.module.css';
import { CONTACT_TEXTS } from './contact-code.tsx';
import { HandedContacts, openHanded } from './handed-contacts.tsx';
import type { Handed } from './handed-invitation.ts';
import { HandedPaper } from './handed-paper.tsx';
import { InvitationForm } from './invitation-form.tsx';

const TITLE = 'La tua iscrizione';
const NAMES = (['data', 'id', 'cf', 'contacts'] as const).map((step) => WIZARD_STEP_WORDS[step]);

export const HandedPage = () => {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const handed = useCall(readHanded, { params: { token } }, { staleTime: 0 });
  useTitle(TITLE);
  const isOver = handed.error !== null && [404, 409, 422].includes(handed.error.status);
  return (
    <>
      <header className={styles.header}>
        <a href={paths.root} aria-label="EMA Planet">
          <Logo acting={false} />
        </a>
      </header>
      <main className={styles.main}>
        <h1>{TITLE}</h1>
        {isOver ? (
          <Alert color="danger" role="alert" title="Collegamento non valido">
            {sentenceOf(handed.error)}
          </Alert>
        ) : (
          <Loading of={handed} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
            {(data) => <Wizard token={token} handed={data} onSent={() => handed.refetch({ throwOnError: true })} />}
          </Loading>
        )}
      </main>
      <Overlays />
    </>
  );
};

type Props = {
  token: string;
  handed: Handed;
  /** Asks anew where one is. @throws when it cannot be asked */
  onSent: () => Promise<unknown>;
};
/** The first step that is missing; the data may be looked at again from every later one. */
const Wizard = ({ token, handed, onSent }: Props) => {
  const [isChanging, change] = useState(false);
  const step: HandedStep = isChanging ? 'data' : handed.step;
  const contact = step === 'contacts' ? openHanded(handed) : undefined;
  if (step === 'done') return <Done handed={handed} />;
  return (
    <>
      <p className={styles.lead}>
        {`${handed.name ? `Ciao ${handed.name}, ` : ''}${handed.sponsorName} ti ha invitato a diventare incaricato EMA Planet. Il collegamento vale fino al ${moment(handed.expiresAt)}.`}
      </p>
      <Steps steps={NAMES} current={HANDED_STEPS.indexOf(step)} part={contact && CONTACT_TEXTS[contact].title} />
      <StepMoment step={step}>
        {step === 'data' && <Data {...{ token, handed, onSent }} onSaved={() => change(false)} />}
        {(step === 'id' || step === 'cf') && <HandedPaper key={step} {...{ token, handed, onSent }} paper={step} />}
        {step === 'contacts' && <HandedContacts token={token} handed={handed} />}
      </StepMoment>
      {step !== 'data' && (
        <div className={styles.bar}>
          <Button variant="subtle" onClick={() => change(true)}>
            Modifica i tuoi dati
          </Button>
        </div>
      )}
    </>
  );
};

/** What is answered is what stands there now: nothing is asked after it that could fail (NET-1063, NET-1080). */
const Data = ({ token, handed, onSent, onSaved }: Props & { onSaved: () => void }) => {
  const client = useQueryClient();
  const save = useSend(saveHandedData);
  const onRefused = async (thrown: unknown): Promise<never> => {
    if (isStale(thrown)) await onSent().catch(() => undefined);
    throw thrown;
  };
  return (
    <InvitationForm
      isOwn
      start={{ ...EMPTY_INVITATION, ...handed.data }}
      emailLocked={handed.emailValidated}
      mobileLocked={handed.mobileValidated}
      button="Salva e continua"
      leaving="warned"
      version={handed.version ?? undefined}
      onSave={async (values, version) => {
        const seen = handed.version === null ? null : version;
        const now = await save.mutateAsync({ params: { token }, body: { ...values, version: seen } }).catch(onRefused);
        client.setQueryData(keyOf(readHanded, { params: { token } }), now);
        onSaved();
      }}
    />
  );
};

/** The field of the last code is gone: the focus comes to what took its place. */
const Done = ({ handed }: { handed: Handed }) => {
  const heading = useStepFocus('done', true);
  const title = (
    <h2 ref={heading} tabIndex={-1} className={styles.done}>
      Hai completato tutto
    </h2>
  );
  return (
    <Alert color="success" role="status" icon={<IconCircleCheck />} title={title}>
      {`Dati, documenti e contatti sono al sicuro. ${handed.sponsorName} si occupa del resto con te: pagamento e conferma. Poi riceverai le credenziali per entrare. Puoi chiudere questa pagina.`}
    </Alert>
  );
};
