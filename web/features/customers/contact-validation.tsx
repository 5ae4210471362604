/** Proves a customer’s e-mail or mobile: a code goes to the customer, who reads it out to the agent (NET-303, NET-304). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { completeContactValidation, getCustomer, startContactValidation } from '@ema/calls/customers.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { useCountdown } from '../codes/use-countdown.ts';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Contact = 'email' | 'mobile';
type Props = {
  customer: Pick<Customer, 'id' | 'email' | 'mobile'>;
  contact: Contact;
  /** Once, however the contact came to be proved. */
  onValidated: () => void;
  /** Where a wrong address or number is put right. */
  onEdit: () => void;
  /** Another way out, beside the buttons. */
  reset?: ReactNode;
};

const TEXTS = {
  email: {
    title: 'Convalida l’e-mail',
    type: 'e-mail',
    ask: 'Inviamo un codice all’indirizzo del cliente: fattelo leggere e scrivilo qui.',
    Icon: IconMail,
  },
  mobile: {
    title: 'Convalida il cellulare',
    type: 'cellulare',
    ask: 'Inviamo un codice con un SMS al cliente: fattelo dettare e scrivilo qui.',
    Icon: IconMessage,
  },
};
/** How often it is asked whether the customer proved it elsewhere, such as on their own phone. */
const LOOK_MS = 5000;

/** Completes by itself as soon as the contact is proved, here or elsewhere. */
const useValidated = (id: number, contact: Contact, onValidated: () => void) => {
  const { data, dataUpdatedAt, isFetchedAfterMount } = useCall(
    getCustomer,
    { params: { id: String(id) } },
    { staleTime: 0, refetchInterval: LOOK_MS },
  );
  // What was kept of before may be of another address.
  const isKnown = isFetchedAfterMount && data !== undefined;
  const isValidated = isKnown && (contact === 'email' ? data.emailValidated : data.mobileValidated);
  const isTold = useRef(false);
  useEffect(() => {
    if (!isValidated || isTold.current) return;
    isTold.current = true;
    successNotice(`Contatto ${TEXTS[contact].type} convalidato con successo`);
    onValidated();
  }, [isValidated, contact, onValidated]);
  const asked = contact === 'email' ? data?.emailContactValidation : data?.mobileContactValidation;
  return { code: asked?.otpChallenge ?? null, since: dataUpdatedAt };
};

/** One after the other where both are to be proved (ORD-077): each is a panel of its own, with the contact as its key. */
export const ContactValidation = ({ customer, contact, onValidated, onEdit, reset }: Props) => {
  const texts = TEXTS[contact];
  const params = { id: String(customer.id) };
  const { code, since } = useValidated(customer.id, contact, onValidated);
  const complete = useSend(completeContactValidation, { refreshes: [getCustomer] });
  const form = useSaveForm({
    labels: { token: 'Codice ricevuto dal cliente' },
    start: { token: '' },
    leaving: 'free',
    lands: 'token',
    save: async ({ token }) => {
      if (isCode(token)) await complete.mutateAsync({ params, body: { contactType: contact, token } });
    },
  });
  const start = useSend(startContactValidation, {
    refreshes: [getCustomer],
    onDone: () => form.set({ token: '' }),
  });
  const ask = () => start.mutate({ params, body: { contactType: contact } });
  const wait = useCountdown(code?.resendInSeconds ?? 0, since);
  const isAsked = start.isSuccess || code !== null;

  return (
    <Panel title={texts.title}>
      <SaveForm form={form}>
        <Stack gap="md">
          <div>
            <Text>{texts.ask}</Text>
            <Text>
              <span className={classes.who}>{contact === 'mobile' ? writePhone(customer.mobile) : customer.email}</span>{' '}
              <button type="button" className={classes.inlineAction} onClick={onEdit}>
                Correggi
              </button>
            </Text>
          </div>
          {start.error ? (
            <Alert color="danger" variant="light" role="alert">
              {start.error.message}
            </Alert>
          ) : null}
          {isAsked ? (
            <div className={classes.oneTimeCode}>
              <OneTimeCodeInput {...form.field('token')} description="Vale 10 minuti." autoFocus />
            </div>
          ) : null}
          <div className={classes.bar}>
            {reset}
            <Group gap="sm" className={classes.end}>
              {isAsked ? (
                <Button variant="default" loading={start.isPending} disabled={wait > 0} onClick={ask}>
                  {wait > 0 ? `Nuovo codice tra ${wait} s` : 'Invia un nuovo codice'}
                </Button>
              ) : null}
              {isAsked ? (
                <SaveButton form={form} size="lg" disabled={!isCode(form.values.token)}>
                  Convalida
                </SaveButton>
              ) : (
                <ButtonWithReason
                  reason={null}
                  size="lg"
                  loading={start.isPending}
                  leftSection={<texts.Icon size={18} stroke={1.75} />}
                  onClick={ask}
                >
                  Invia il codice
                </ButtonWithReason>
              )}
            </Group>
          </div>
        </Stack>
      </SaveForm>
    </Panel>
  );
};
