/** The step in which somebody proves that an e-mail address or a mobile number is their own. */
import { Alert, Button, TextInput } from '@mantine/core';
import { openContactValidation } from '@ema/calls/operations.ts';
import type { ContactType } from '@ema/domain/operations/contact.ts';
import { useCall } from '../../kernel/use-call.ts';
import { AskForCode } from '../../ui/ask-for-code.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { validityText } from '../codes/code-texts.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import { useContactValidation, type ContactValidation } from './use-contact-validation.ts';
import styles from '../../ui/step-layout.module.css';

/** ACC-175…180. */
export const ValidateContactStep = ({ type }: { type: ContactType }) => {
  const contact = useCall(openContactValidation, { params: { contactType: type } }, { staleTime: 0 });
  return (
    <Loading
      of={contact}
      skeleton={
        <StepLayout>
          <SkeletonRows rows={2} />
        </StepLayout>
      }
      isEmpty={() => false}
      empty={null}
    >
      {(data) => <Contact type={type} known={data.contactValue ?? ''} hasCode={data.challenge !== null} />}
    </Loading>
  );
};

const Contact = ({ type, known, hasCode }: { type: ContactType; known: string; hasCode: boolean }) => {
  const { onDone, readOnly } = useStep();
  const validation = useContactValidation({ type, known, hasCode, onDone });
  const { form, isEditing, isEntering } = validation;
  return (
    <StepLayout fraction={isEntering ? 0.6 : 0.2} action={<Actions of={validation} readOnly={readOnly} />}>
      <SaveForm form={form} className={styles.form}>
        {readOnly && <Alert color="amber">Solo la persona interessata può convalidare il proprio contatto.</Alert>}
        <div className={styles.card}>
          <ContactField type={type} of={validation} />
          {!isEditing && !isEntering && (
            <Button variant="default" onClick={validation.edit} w="fit-content">
              Modifica contatto
            </Button>
          )}
          {isEntering && <CodeField of={validation} />}
        </div>
      </SaveForm>
    </StepLayout>
  );
};

const ContactField = ({ type, of: { form, isEditing, askFault } }: { type: ContactType; of: ContactValidation }) => {
  const kind = type === 'email' ? 'email' : 'tel';
  const field = form.text('contactValue');
  return (
    <TextInput
      {...field}
      readOnly={!isEditing}
      variant={isEditing ? 'default' : 'filled'}
      type={kind}
      inputMode={kind}
      autoComplete={kind}
      maxLength={120}
      error={field.error ?? askFault}
    />
  );
};

/** ACC-126: a code that is over keeps its field, which says so. */
const CodeField = ({ of: { form, challenge, left, isOver } }: { of: ContactValidation }) => {
  const validity = challenge && validityText(challenge.tokenDeliveryMethod, left, challenge.remainingAttemptsNumber);
  return (
    <OneTimeCodeInput
      {...form.field('token')}
      {...(validity === null ? {} : isOver ? { error: validity } : { description: validity })}
      autoFocus
    />
  );
};

/** What can be done from here: prove the code, keep the changed contact, ask for a code, or go to the other of the two. */
const Actions = ({ of: v, readOnly }: { of: ContactValidation; readOnly: boolean }) => {
  const { contactValue, token } = v.form.values;
  const isEmpty = contactValue.trim() === '';
  const asks = v.isEntering ? v.isOver : !v.isEditing;
  return (
    <>
      {v.isEntering && !v.isOver && (
        <SaveButton form={v.form} size="lg" disabled={!isCode(token)} fullWidth>
          Convalida
        </SaveButton>
      )}
      {v.isEditing && !v.isEntering && (
        <SaveButton form={v.form} size="lg" disabled={readOnly || isEmpty} fullWidth>
          Conferma
        </SaveButton>
      )}
      {v.isEditing && !v.isEntering && v.giveUp && (
        <button type="button" className={styles.later} onClick={v.giveUp}>
          Annulla
        </button>
      )}
      {asks && (
        <AskForCode wait={v.wait} isAsking={v.isAsking} disabled={readOnly || isEmpty} onAsk={v.ask}>
          {v.isEntering ? 'Richiedi un nuovo codice' : 'Richiedi codice'}
        </AskForCode>
      )}
      {!v.isEditing && (
        <button type="button" className={styles.later} onClick={v.toggleEntering}>
          {v.isEntering ? 'Non ho ricevuto il codice' : 'Ho già ricevuto un codice'}
        </button>
      )}
    </>
  );
};
