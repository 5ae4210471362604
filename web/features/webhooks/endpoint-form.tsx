/** Names an address and the events it is told of; a new one shows its secret, this once (NET-476, NET-478). */
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createEndpoint, listEndpoints, listWebhookDeliveries, updateEndpoint } from '@ema/calls/webhooks.ts';
import { URL_MAX } from '@ema/domain/webhooks/address.ts';
import { EVENT_FIELDS, EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@ema/domain/webhooks/events.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { SecretDialog } from '../../ui/secret-once.tsx';
import classes from '../../ui/task-card.module.css';
import { RecordHistory } from '../users/record-history.tsx';
import type { Endpoint } from './endpoint.ts';
import styles from './webhooks.module.css';

type Values = { url: string; events: WebhookEvent[] };
const LABELS = { url: 'Indirizzo', events: 'Di che cosa è avvisato' };
type Props = { endpoint: Endpoint | null; onClose: () => void };

export const EndpointFormDialog = ({ endpoint, onClose }: Props) => {
  const [secret, show] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecret title="Webhook creato" value={secret} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={endpoint ? 'Modifica webhook' : 'Nuovo webhook'} size="lg">
      <EndpointForm endpoint={endpoint} onMade={show} onClose={onClose} />
      {endpoint && <RecordHistory record={`webhook:${endpoint.id}`} />}
    </Dialog>
  );
};

type SecretProps = { title: string; value: string; onClose: () => void };
/** The secret with which a receiver checks what it gets. */
export const WebhookSecret = (props: SecretProps) => (
  <SecretDialog
    {...props}
    label="Segreto del webhook"
    description="Copialo adesso nel programma che riceve, che con questo controlla le firme: non viene più mostrato."
    copied="Segreto copiato"
  />
);

const EndpointForm = ({ endpoint, onMade, onClose }: Props & { onMade: (secret: string) => void }) => {
  const refreshes = [listEndpoints, listWebhookDeliveries];
  const create = useSend(createEndpoint, { refreshes });
  const update = useSend(updateEndpoint, { refreshes });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { url: endpoint?.url ?? 'https://', events: endpoint?.events ?? [] },
    version: endpoint?.version,
    leaving: 'warned',
    check: ({ events }) => ({ events: events.length === 0 ? 'Scegli almeno un evento.' : null }),
    save: async (body, version) => {
      if (endpoint) {
        await update.mutateAsync({
          params: { id: String(endpoint.id) },
          body: { ...body, version },
        });
        onClose();
        successNotice('Modifiche salvate');
      } else onMade((await create.mutateAsync({ body })).secret);
      return 'leaving';
    },
  });
  const { events } = form.values;
  const shown = form.shown('events');
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput
        {...form.text('url')}
        description="Del programma che riceve, raggiungibile da internet."
        type="url"
        inputMode="url"
        maxLength={URL_MAX}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className={styles.choices} id={shown.id} tabIndex={-1} aria-describedby={`${shown.id}-fault`}>
        <legend>{LABELS.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={EVENT_NAMES[event]}
            description={
              <>
                <code>{event}</code>: {EVENT_FIELDS[event].join(', ')}
              </>
            }
            checked={events.includes(event)}
            onChange={(e) =>
              form.set({ events: e.currentTarget.checked ? [...events, event] : events.filter((one) => one !== event) })
            }
          />
        ))}
        <p id={`${shown.id}-fault`} className={styles.fault}>
          {shown.error}
        </p>
      </fieldset>
      <SaveButton form={form}>{endpoint ? 'Salva' : 'Crea il webhook'}</SaveButton>
    </SaveForm>
  );
};
