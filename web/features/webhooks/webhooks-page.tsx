/** «Webhook»: which addresses are told what happens, and what each of them was told (NET-476 to NET-482). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listEndpoints } from '@ema/calls/webhooks.ts';
import { mayAddEndpoint } from '@ema/domain/webhooks/may.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { Deliveries } from './deliveries.tsx';
import type { Endpoint } from './endpoint.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointFormDialog } from './endpoint-form.tsx';
import styles from './webhooks.module.css';

/** How many wait is told as it changes. */
const SOON_MS = 2_000;
const isSending = ({ state, waiting }: Endpoint): boolean => state === 'active' && waiting > 0;

export const WebhooksPage = () => {
  const data = useCall(
    listEndpoints,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.items.some(isSending) ? SOON_MS : false) },
  );
  const [edited, edit] = useState<Endpoint | 'new' | null>(null);
  const items = data.data?.items ?? [];
  return (
    <Page
      title="Webhook"
      facts={data.data ? plural(items.length, 'indirizzo avvisato', 'indirizzi avvisati') : ' '}
      action={
        <ButtonWithReason
          reason={mayAddEndpoint(items.length)}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => edit('new')}
        >
          Nuovo webhook
        </ButtonWithReason>
      }
    >
      <p className="support">
        Quando succede qualcosa il portale avvisa gli indirizzi scelti, con messaggi firmati secondo{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
          Standard Webhooks
        </a>
        . Contengono numeri e importi, mai i dati di una persona.
      </p>
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={2} height={120} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState
            title="Nessun webhook"
            action={
              <Button variant="default" onClick={() => edit('new')}>
                Aggiungi il primo
              </Button>
            }
          >
            Serve a un programma che vuole sapere subito di ordini, pagamenti, contratti e nuovi incaricati.
          </EmptyState>
        }
      >
        {(d) => (
          <ul className={styles.endpoints} aria-label="Indirizzi avvisati">
            {d.items.map((endpoint) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} onEdit={() => edit(endpoint)} />
            ))}
          </ul>
        )}
      </Loading>
      {data.data && <Deliveries endpoints={items} />}
      {edited && <EndpointFormDialog endpoint={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Page>
  );
};
