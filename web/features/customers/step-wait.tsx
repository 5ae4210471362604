/** The step that waits for a customer’s first access. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { accountOperationsStatus } from '@ema/calls/customers.ts';
import { useCall } from '../../kernel/use-call.ts';
import { plural } from '../../kernel/formats.ts';
import { Panel } from '../../ui/page.tsx';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Props = { customer: Customer; adding: boolean; onStatus: (remaining: number) => void; reset: React.ReactNode };

/** Waits for the customer's first access, asking every 5 s; at 0 it goes on by itself (ORD-071, ORD-072). */
export const StepWait = ({ customer, adding, onStatus, reset }: Props) => {
  const status = useCall(
    accountOperationsStatus,
    { params: { id: String(customer.id) } },
    { staleTime: 5000, refetchInterval: 5000, enabled: !adding },
  );
  const remaining = status.data?.remainingOperations;
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
            <Text fw={600}>
              {adding
                ? 'Fatto: aggiungiamo il cliente al tuo elenco.'
                : remaining === undefined
                  ? 'Controlliamo a che punto è…'
                  : `A ${customer.fullName} ${remaining === 1 ? 'manca' : 'mancano'} ${plural(remaining, 'operazione', 'operazioni')}.`}
            </Text>
            <Text c="dimmed">
              Deve entrare nel portale con le credenziali ricevute e completare le operazioni richieste. Questa pagina
              si aggiorna da sola.
            </Text>
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
        <div className={classes.bar}>{reset}</div>
      </Stack>
    </Panel>
  );
};
