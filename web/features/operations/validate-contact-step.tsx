import { Alert, Button, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { completeContactValidation, openContactValidation, startContactValidation } from '@ema/calls/operations.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { AskForCode } from '../../ui/ask-for-code.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import styles from '../../ui/step-layout.module.css';
import { validityText } from '../contracts/code-texts.ts';
import { useCountdown } from '../contracts/use-countdown.ts';

type ContactType = 'email' | 'mobile';

/** ACC-175…180: prove that an e-mail address or a mobile number is one's own. */
export const ValidateContactStep = ({ type }: { type: ContactType }) => {
  const contact = useCall(openContactValidation, { params: { contactType: type } }, { staleTime: 0 });
  return (
    <Loading of={contact} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
      {(data) => <Contact type={type} known={data.contactValue ?? ''} hasCode={data.challenge !== null} />}
    </Loading>
  );
};

const Contact = ({ type, known, hasCode }: { type: ContactType; known: string; hasCode: boolean }) => {
  const { onDone, readOnly } = useStep();
  const [value, setValue] = useState(known);
  const [isEditing, setEditing] = useState(known === '');
  const [isEntering, setEntering] = useState(hasCode);
  const [token, setToken] = useState('');
  const form = useId();
  const open = useCall(openContactValidation, { params: { contactType: type } }, { staleTime: 0 });
  const challenge = open.data?.challenge ?? null;
  const left = useCountdown(challenge?.secondsLeft ?? 0, open.dataUpdatedAt);
  const wait = useCountdown(challenge?.resendInSeconds ?? 0, open.dataUpdatedAt);
  const isOver = challenge !== null && (left <= 0 || challenge.remainingAttemptsNumber <= 0);
  const start = useSend(startContactValidation, {
    refreshes: [openContactValidation],
    onDone: (answer) => {
      if (answer.validated) return onDone();
      setToken('');
      setEntering(true);
    },
  });
  const complete = useSend(completeContactValidation, { onDone: () => onDone() });
  /** A code that is under way is for the contact it was sent to: a changed one need not wait. */
  const ask = (
    <AskForCode
      wait={value.trim() === known ? wait : 0}
      isAsking={start.isPending}
      disabled={readOnly || value.trim() === ''}
      onAsk={() =>
        start.mutate(
          { body: { contactType: type, contactValue: value } },
          { onError: (error) => setEditing(error.fields['contactValue'] !== undefined) },
        )
      }
    >
      {isEntering ? 'Richiedi un nuovo codice' : 'Richiedi codice'}
    </AskForCode>
  );
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (isEntering && isCode(token) && !isOver)
      complete.mutate({ body: { contactType: type, token, agent: null } }, { onError: () => void open.refetch() });
    else if (!isEntering) setEditing(false);
  };
  const name = type === 'email' ? 'Indirizzo e-mail' : 'Numero di cellulare';
  const startFault = start.error ? (start.error.fields['contactValue'] ?? start.error.message) : null;
  const action = (
    <>
      {isEntering && !isOver && (
        <Button type="submit" form={form} size="lg" loading={complete.isPending} disabled={!isCode(token)} fullWidth>
          Convalida
        </Button>
      )}
      {isEditing && !isEntering && (
        <Button type="submit" form={form} size="lg" disabled={readOnly || value.trim() === ''} fullWidth>
          Conferma
        </Button>
      )}
      {(isEntering ? isOver : !isEditing) && ask}
      {!isEditing && (
        <button type="button" className={styles.later} onClick={() => setEntering(!isEntering)}>
          {isEntering ? 'Non ho ricevuto il codice' : 'Ho già ricevuto un codice'}
        </button>
      )}
    </>
  );
  return (
    <StepLayout fraction={isEntering ? 0.6 : 0.2} action={action}>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {readOnly && <Alert color="amber">Solo la persona interessata può convalidare il proprio contatto.</Alert>}
        <div className={styles.card}>
          <TextInput
            label={name}
            value={value}
            onChange={(e) => setValue(e.currentTarget.value)}
            readOnly={!isEditing}
            variant={isEditing ? 'default' : 'filled'}
            type={type === 'email' ? 'email' : 'tel'}
            inputMode={type === 'email' ? 'email' : 'tel'}
            autoComplete={type === 'email' ? 'email' : 'tel'}
            maxLength={120}
            error={startFault}
          />
          {!isEditing && !isEntering && (
            <Button variant="default" onClick={() => setEditing(true)} w="fit-content">
              Modifica contatto
            </Button>
          )}
          {isEntering && (
            <OneTimeCodeInput
              label={type === 'email' ? 'Codice ricevuto via e-mail' : 'Codice ricevuto via SMS'}
              description={
                challenge
                  ? validityText(challenge.tokenDeliveryMethod, left, challenge.remainingAttemptsNumber)
                  : undefined
              }
              value={token}
              onChange={setToken}
              error={complete.error ? (complete.error.fields['token'] ?? complete.error.message) : null}
              autoFocus
            />
          )}
        </div>
      </form>
    </StepLayout>
  );
};
