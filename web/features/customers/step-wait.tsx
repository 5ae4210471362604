/** The step that waits for a customer’s first access. */
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountOperationsStatus, resendCredentials } from '@ema/calls/customers.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  customer: Customer;
  adding: boolean;
  /** Adding the customer failed: it is tried again by hand. */
  isRefused: boolean;
  onStatus: (remaining: number) => void;
  reset: React.ReactNode;
};

/** How far it is, in a sentence. */
const standing = (of: { name: string; adding: boolean; isRefused: boolean; remaining: number | undefined }): string => {
  if (of.isRefused) return `${of.name} è pronto, ma non è ancora nel tuo elenco.`;
  if (of.adding) return 'Fatto: aggiungiamo il cliente al tuo elenco.';
  if (of.remaining === undefined) return 'Controlliamo a che punto è…';
  const operations = plural(of.remaining, 'operazione', 'operazioni');
  return `A ${of.name} ${of.remaining === 1 ? 'manca' : 'mancano'} ${operations}.`;
};

/**
 * Waits for the customer's first access, asking every 5 s; at 0 it goes on by itself (ORD-071, ORD-072). Nobody has to
 * stay: the selection is kept, and a mail tells when it goes on (ORD-397).
 */
export const StepWait = ({ customer, adding, isRefused, onStatus, reset }: Props) => {
  const status = useCall(
    accountOperationsStatus,
    { params: { id: String(customer.id) } },
    { staleTime: 5000, refetchInterval: 5000, enabled: !adding },
  );
  const remaining = status.data?.remainingOperations;
  const resend = useSend(resendCredentials, { onDone: () => successNotice('Credenziali inviate di nuovo') });
  useEffect(() => {
    if (remaining !== undefined) onStatus(remaining);
  }, [remaining, status.dataUpdatedAt]);
  return (
    <Panel title="In attesa del primo accesso">
      <Stack gap="lg">
        <div className={classes.wait}>
          <svg className={classes.orbit} viewBox="0 0 72 72" aria-hidden="true">
            <circle
              cx="36"
              cy="36"
              r="30"
              fill="none"
              stroke="var(--ema-strong-line)"
              strokeWidth="2"
              strokeDasharray="2 6"
              strokeLinecap="round"
            />
            <circle cx="36" cy="36" r="16" fill="var(--ema-primary)" />
            <circle cx="66" cy="36" r="5" fill="#F0B429" />
          </svg>
          <div role="status">
            <Text fw={600}>{standing({ name: customer.fullName, adding, isRefused, remaining })}</Text>
            {!adding && status.data && status.data.missing.length > 0 ? (
              <List size="md" my="xs" ta="start">
                {status.data.missing.map((step) => (
                  <List.Item key={step}>{step}</List.Item>
                ))}
              </List>
            ) : null}
            {!isRefused && (
              <Text c="dimmed">
                Questa pagina si aggiorna da sola. Non serve aspettare: quando è pronto ti avvisiamo per e-mail e
                riprendi da qui.
              </Text>
            )}
          </div>
        </div>
        {status.error ? (
          <Alert color="danger" variant="light" role="alert">
            {status.error.message}{' '}
            <Button size="sm" variant="default" onClick={() => void status.refetch()}>
              Riprova
            </Button>
          </Alert>
        ) : null}
        <div className={classes.bar}>
          {reset}
          {!adding && status.data?.canResendCredentials ? (
            <Button
              variant="default"
              loading={resend.isPending}
              onClick={() =>
                resend.mutate(
                  { params: { id: String(customer.id) } },
                  { onError: (error) => void errorDialog('Errore', sentenceOf(error)) },
                )
              }
            >
              Invia di nuovo le credenziali
            </Button>
          ) : null}
          {(!adding || isRefused) && (
            <Button component={Link} to={paths.myCustomers} variant={isRefused ? 'default' : 'filled'}>
              {isRefused ? 'Torna ai clienti' : 'Torna ai clienti (ti avvisiamo)'}
            </Button>
          )}
        </div>
      </Stack>
    </Panel>
  );
};
