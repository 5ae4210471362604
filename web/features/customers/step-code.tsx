import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { completeContactValidation, startContactValidation } from '@ema/calls/customers.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  customer: Customer;
  contact: 'email' | 'mobile';
  onValidated: () => void;
  onEdit: () => void;
  reset: React.ReactNode;
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

/** A code goes to the customer's address or number and the agent types it (ORD-077). */
export const StepCode = ({ customer, contact, onValidated, onEdit, reset }: Props) => {
  const texts = TEXTS[contact];
  const [code, setCode] = useState('');
  const [wait, setWait] = useState(0);
  const start = useSend(startContactValidation, {
    onDone: () => {
      setCode('');
      setWait(PAUSE);
    },
  });
  const complete = useSend(completeContactValidation, { onDone: onValidated });
  const asked = start.isSuccess;
  const params = { id: String(customer.id) };

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const refused =
    complete.error instanceof CallFailure ? (complete.error.fields.token ?? complete.error.message) : null;
  return (
    <Panel title={texts.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isCode(code)) complete.mutate({ params, body: { contact, token: code } });
        }}
      >
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
              <OneTimeCodeInput
                label="Codice ricevuto dal cliente"
                value={code}
                onChange={setCode}
                error={refused}
                description="Vale 10 minuti."
                autoFocus
              />
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
                <Button type="submit" size="lg" loading={complete.isPending} disabled={!isCode(code)}>
                  Convalida
                </Button>
              ) : (
                <Button
                  size="lg"
                  loading={start.isPending}
                  leftSection={<texts.Icon size={18} stroke={1.75} />}
                  onClick={() => start.mutate({ params, body: { contact } })}
                >
                  Invia il codice
                </Button>
              )}
            </Group>
          </div>
        </Stack>
      </form>
    </Panel>
  );
};
