/** What was sent to the addresses, newest first: found by address, event and state, sent again, looked into (NET-481). */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  getWebhookDelivery,
  listEndpoints,
  listWebhookDeliveries,
  resendDelivery,
  webhookDeliveriesFile,
} from '@ema/calls/webhooks.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { EVENT_NAMES, SENT_TYPES, TEST_EVENT } from '@ema/domain/webhooks/events.ts';
import { DELIVERY_STATE_NAMES, DELIVERY_STATES, NOT_RESENT } from '@ema/domain/webhooks/states.ts';
import { outcomeWords } from '@ema/domain/webhooks/words.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { moment } from '../../kernel/formats.ts';
import { useOneAtATime } from '../../kernel/one-at-a-time.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import classes from '../../ui/task-card.module.css';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import type { Endpoint } from './endpoint.ts';
import styles from './webhooks.module.css';

type Delivery = CallOutput<typeof listWebhookDeliveries>['items'][number];
const DELIVERIES = describeList(listWebhookDeliveries, {
  perPage: 25,
  hasSizes: true,
  filters: {
    endpoint: { chip: (_id, name) => name ?? 'Un indirizzo' },
    type: { oneOf: SENT_TYPES, chip: (type) => EVENT_NAMES[type] },
    state: { oneOf: DELIVERY_STATES, chip: (state) => DELIVERY_STATE_NAMES[state] },
  },
  file: webhookDeliveriesFile,
});
const lastOf = (d: Delivery): string => (d.lastAt === null ? '–' : outcomeWords(d.lastStatus, d.lastError));
const LOOKS: Readonly<Record<Delivery['state'], string | undefined>> = {
  pending: classes.waiting,
  sent: classes.settled,
  failed: classes.failed,
  cancelled: classes.ended,
};
const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'at',
    label: 'Quando',
    inFile: ['Creato il'],
    render: (d) => <span className="num nowrap">{moment(d.createdAt)}</span>,
  },
  { key: 'type', label: 'Evento', render: (d) => EVENT_NAMES[d.type] },
  { key: 'url', label: 'Indirizzo', wide: true, render: (d) => <span className={styles.url}>{d.url}</span> },
  {
    key: 'state',
    label: 'Stato',
    render: (d) => <span className={LOOKS[d.state]}>{DELIVERY_STATE_NAMES[d.state]}</span>,
  },
  { key: 'answer', label: 'Ultima risposta', inFile: ['Ultimo tentativo', 'Esito'], render: lastOf },
  {
    key: 'attempts',
    label: 'Tentativi',
    inFile: ['Tentativi', 'Prossimo tentativo'],
    numeric: true,
    wide: true,
    render: (d) => (
      <>
        {d.attempts}
        {d.nextAt !== null && <span className={classes.words}>il prossimo {moment(d.nextAt)}</span>}
      </>
    ),
  },
];

type Endpoints = readonly Endpoint[];
const stateAt = (endpoints: Endpoints, d: Pick<Delivery, 'endpointId'>): Endpoint['state'] =>
  endpoints.find(({ id }) => id === d.endpointId)?.state ?? 'deleted';
/** While something is about to leave its outcome shows by itself. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
const refetchMs = (endpoints: Endpoints) => (shown: { items: readonly Delivery[] } | undefined) => {
  const soon = now().getTime() + LATER_MS;
  const leaves = (d: Delivery) => d.nextAt !== null && Date.parse(d.nextAt) < soon;
  const isOpen = (d: Delivery) => stateAt(endpoints, d) === 'active' || d.type === TEST_EVENT;
  return shown?.items.some((d) => leaves(d) && isOpen(d)) ? SOON_MS : LATER_MS;
};

const CHANGED = [listWebhookDeliveries, getWebhookDelivery, listEndpoints];

const hostOf = (endpoint: Endpoints[number] | undefined): string | undefined => endpoint && new URL(endpoint.url).host;

/** Also of addresses that were deleted; nothing at all before the first message. */
export const Deliveries = ({ endpoints }: { endpoints: Endpoints }) => {
  const list = usePagedList(DELIVERIES, { staleTime: 0, refetchMs: refetchMs(endpoints) });
  const [looked, look] = useState<Delivery | null>(null);
  const resend = useResend();
  const choosing = useChoosing<Delivery>(list, { keyOf: (d) => d.id, nameOf: (d) => `il messaggio ${d.messageId}` });
  const whyNot = (d: Delivery) => {
    const state = stateAt(endpoints, d);
    return state === 'active' ? null : NOT_RESENT[state];
  };
  if (endpoints.length === 0 && !list.isFiltered && !list.total) return null;
  const { endpoint = '', type = '', state = '' } = list.filters;
  return (
    <section className={styles.messages}>
      <h2 className={styles.heading}>Messaggi</h2>
      <PagedList
        title="Messaggi"
        list={list}
        names={{ endpoint: hostOf(endpoints.find(({ id }) => String(id) === endpoint)) }}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <NativeSelect
              aria-label="Indirizzo"
              value={endpoint}
              onChange={(e) => list.set({ endpoint: e.currentTarget.value || null })}
              data={[
                { value: '', label: 'Tutti gli indirizzi' },
                ...endpoints.map(({ id, url }) => ({ value: String(id), label: new URL(url).host })),
              ]}
            />
            <NativeSelect
              aria-label="Evento"
              value={type}
              onChange={(e) => list.set({ type: SENT_TYPES.find((one) => one === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutti gli eventi' },
                ...SENT_TYPES.map((one) => ({ value: one, label: EVENT_NAMES[one] })),
              ]}
            />
            <NativeSelect
              aria-label="Stato"
              value={state}
              onChange={(e) => list.set({ state: DELIVERY_STATES.find((s) => s === e.currentTarget.value) ?? null })}
              data={[
                { value: '', label: 'Tutti gli stati' },
                ...DELIVERY_STATES.map((one) => ({ value: one, label: DELIVERY_STATE_NAMES[one] })),
              ]}
            />
          </div>
        }
        skeleton={{ rows: 6, height: 44 }}
        empty={{
          title: 'Nessun messaggio',
          text: list.isFiltered ? 'Prova a togliere un filtro.' : 'Qui compare ogni messaggio mandato.',
        }}
        density="dense"
        columns={COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} total={list.total ?? 0} isAtLeast={list.isAtLeast}>
            <BulkButton
              action="webhooks.resend"
              label="Rimanda"
              choosing={choosing}
              seen={list.seen}
              refreshes={CHANGED}
            />
          </ChoiceBar>
        )}
        rowKey={(d) => d.id}
        short={(d) => ({
          who: EVENT_NAMES[d.type],
          what: [
            moment(d.createdAt),
            d.state !== 'sent' && d.lastAt !== null && `${new URL(d.url).host}: ${lastOf(d)}`,
          ],
          state: DELIVERY_STATE_NAMES[d.state],
        })}
        actions={(d) => (
          <>
            <Button variant="subtle" size="sm" aria-label={`Dettagli di ${d.messageId}`} onClick={() => look(d)}>
              Dettagli
            </Button>
            <ButtonWithReason
              reason={whyNot(d)}
              variant="subtle"
              size="sm"
              aria-label={`Rimanda ${d.messageId}`}
              onClick={() => void resend(d)}
            >
              Rimanda
            </ButtonWithReason>
          </>
        )}
      />
      {looked && (
        <DeliveryDialog
          id={looked.id}
          whyNot={whyNot(looked)}
          onResend={() => void resend(looked)}
          onClose={() => look(null)}
        />
      )}
    </section>
  );
};

const useResend = () => {
  const once = useOneAtATime();
  const send = useSend(resendDelivery, { refreshes: CHANGED });
  return ({ id }: Delivery) =>
    once(String(id), async () => {
      try {
        await send.mutateAsync({ params: { id: String(id) }, body: {} });
        successNotice('Il messaggio parte di nuovo, con lo stesso numero');
      } catch (thrown) {
        await errorDialog('Messaggio non rimandato', sentenceOf(thrown));
      }
    });
};
