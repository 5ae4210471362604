/** A step of the customer selection flow: a code goes to the customer and the agent types it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { completeContactValidation, startContactValidation } from '@ema/calls/customers.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  customer: Customer;
  contact: 'email' | 'mobile';
  onValidated: () => void;
  onEdit: () => void;
  reset: ReactNode;
};

const TEXTS = {
  email: {
    title: 'Convalida l’e-mail',
    to: (c: Customer) => c.email,
    ask: 'Inviamo un codice all’indirizzo del cliente: fattelo leggere e scrivilo qui.',
    Icon: IconMail,
  },
  mobile: {
    title: 'Convalida il cellulare',
    to: (c: Customer) => c.mobile,
    ask: 'Inviamo un codice con un SMS al cliente: fattelo dettare e scrivilo qui.',
    Icon: IconMessage,
  },
};
/** Seconds before another code may be asked for. */
const PAUSE = 60;

/** To the address or the number, one after the other (ORD-077). */
export const StepCode = ({ customer, contact, onValidated, onEdit, reset }: Props) => {
  const texts = TEXTS[contact];
  const params = { id: String(customer.id) };
  const [wait, setWait] = useState(0);
  const complete = useSend(completeContactValidation, { onDone: onValidated });
  const form = useSaveForm({
    labels: { token: 'Codice ricevuto dal cliente' },
    start: { token: '' },
    leaving: 'free',
    lands: 'token',
    save: async ({ token }) => {
      if (isCode(token)) await complete.mutateAsync({ params, body: { contact, token } });
    },
  });
  const start = useSend(startContactValidation, {
    onDone: () => {
      form.set({ token: '' });
      setWait(PAUSE);
    },
  });
  const asked = start.isSuccess;

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  return (
    <Panel title={texts.title}>
      <SaveForm form={form}>
        <Stack gap="md">
          <div>
            <Text>{texts.ask}</Text>
            <Text>
              <span className={classes.who}>{texts.to(customer)}</span>{' '}
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
          {asked ? (
            <div className={classes.oneTimeCode}>
              <OneTimeCodeInput {...form.field('token')} description="Vale 10 minuti." autoFocus />
            </div>
          ) : null}
          <div className={classes.bar}>
            {reset}
            <Group gap="sm" className={classes.end}>
              {asked ? (
                <Button
                  variant="default"
                  loading={start.isPending}
                  disabled={wait > 0}
                  onClick={() => start.mutate({ params, body: { contact } })}
                >
                  {wait > 0 ? `Nuovo codice tra ${wait} s` : 'Invia un nuovo codice'}
                </Button>
              ) : null}
              {asked ? (
                <SaveButton form={form} size="lg" disabled={!isCode(form.values.token)}>
                  Convalida
                </SaveButton>
              ) : (
                <ButtonWithReason
                  reason={null}
                  size="lg"
                  loading={start.isPending}
                  leftSection={<texts.Icon size={18} stroke={1.75} />}
                  onClick={() => start.mutate({ params, body: { contact } })}
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
