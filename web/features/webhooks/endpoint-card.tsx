/** One address: its state, what it is told of, and what can be done with it (NET-476, NET-478, NET-480, NET-481). */
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import {
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  listWebhookDeliveries,
  rotateSecret,
  testEndpoint,
} from '@ema/calls/webhooks.ts';
import { EVENT_NAMES } from '@ema/domain/webhooks/events.ts';
import { FORMER_SECRET_HOURS } from '@ema/domain/webhooks/retry.ts';
import { ENDPOINT_STATE_NAMES } from '@ema/domain/webhooks/states.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useOneAtATime } from '../../kernel/one-at-a-time.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import classes from '../../ui/task-card.module.css';
import { WebhookSecret } from './endpoint-form.tsx';
import type { Endpoint } from './endpoint.ts';
import styles from './webhooks.module.css';

const LOOKS: Readonly<Record<Endpoint['state'], string | undefined>> = {
  active: classes.settled,
  paused: classes.waiting,
  disabled: classes.ended,
  deleted: classes.ended,
};
const hostOf = (url: string): string => new URL(url).host;

export const EndpointCard = ({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) => {
  const [secret, show] = useState<string | null>(null);
  const does = useDoings(endpoint, show);
  const { state, url, waiting, failingSince, formerSecretUntil } = endpoint;
  const host = hostOf(url);
  return (
    <li className={styles.endpoint}>
      <div className={styles.head}>
        <h2 className={styles.url}>{url}</h2>
        <span className={LOOKS[state]}>{ENDPOINT_STATE_NAMES[state]}</span>
      </div>
      <p className="support">{endpoint.events.map((event) => EVENT_NAMES[event]).join(', ')}</p>
      {state === 'paused' && (
        <Alert color="amber" title="In pausa: non riceveva più">
          Quello che succede aspetta, e parte quando lo riattivi.
        </Alert>
      )}
      <p className={styles.facts}>
        {waiting === 0 ? 'Nessun messaggio in attesa' : plural(waiting, 'messaggio in attesa', 'messaggi in attesa')}
        {failingSince !== null && `, non risponde dal ${moment(failingSince)}`}
        {formerSecretUntil !== null && `, il segreto di prima firma fino al ${moment(formerSecretUntil)}`}
      </p>
      <div className={styles.buttons} role="group" aria-label={host}>
        <Button variant="default" size="sm" onClick={onEdit}>
          Modifica
        </Button>
        <Button variant="default" size="sm" onClick={() => void does.test()}>
          Manda una prova
        </Button>
        <Button variant="default" size="sm" onClick={() => void does.rotate()}>
          Cambia segreto
        </Button>
        {state !== 'active' && (
          <Button variant="default" size="sm" onClick={() => void does.enable()}>
            Riattiva
          </Button>
        )}
        {state !== 'disabled' && (
          <Button variant="subtle" size="sm" onClick={() => void does.disable()}>
            Disattiva
          </Button>
        )}
        <Button variant="subtle" color="danger" size="sm" onClick={() => void does.remove()}>
          Elimina
        </Button>
      </div>
      {secret !== null && <WebhookSecret title="Segreto cambiato" value={secret} onClose={() => show(null)} />}
    </li>
  );
};

const REFRESHES = { refreshes: [listEndpoints, listWebhookDeliveries] };
const useDoings = ({ id, url, version }: Endpoint, show: (secret: string) => void) => {
  const params = { id: String(id) };
  const host = hostOf(url);
  const test = useSend(testEndpoint, REFRESHES);
  const rotate = useSend(rotateSecret, REFRESHES);
  const enable = useSend(enableEndpoint, REFRESHES);
  const disable = useSend(disableEndpoint, REFRESHES);
  const remove = useSend(deleteEndpoint, REFRESHES);
  const once = useOneAtATime();
  const attempt = (work: () => Promise<string | null>, failed: string) =>
    once(failed, async () => {
      try {
        const notice = await work();
        if (notice !== null) successNotice(notice);
      } catch (thrown) {
        await errorDialog(failed, sentenceOf(thrown));
      }
    });
  const unlessSure = async (asked: Parameters<typeof confirmDialog>[0], work: () => Promise<void>) => {
    if (await confirmDialog(asked)) await work();
  };
  return {
    test: () =>
      attempt(async () => {
        await test.mutateAsync({ params, body: {} });
        return 'Prova in partenza: l’esito compare tra i messaggi';
      }, 'Prova non mandata'),
    enable: () =>
      attempt(async () => {
        await enable.mutateAsync({ params, body: {} });
        return `«${host}» è attivo`;
      }, 'Webhook non riattivato'),
    disable: () =>
      unlessSure(
        {
          title: `Disattivare «${host}»?`,
          text: 'Di quello che succede finché è disattivato non viene avvisato, nemmeno dopo.',
          confirm: 'Disattiva',
        },
        () =>
          attempt(async () => {
            await disable.mutateAsync({ params, body: {} });
            return `«${host}» è disattivato`;
          }, 'Webhook non disattivato'),
      ),
    rotate: () =>
      unlessSure(
        {
          title: 'Cambiare il segreto?',
          text: `Per ${FORMER_SECRET_HOURS} ore firmano tutti e due: intanto porta il nuovo nel programma che riceve.`,
          confirm: 'Cambia segreto',
        },
        () =>
          attempt(async () => {
            show((await rotate.mutateAsync({ params, body: { version } })).secret);
            return null;
          }, 'Segreto non cambiato'),
      ),
    remove: () =>
      unlessSure(
        {
          title: `Eliminare «${host}»?`,
          text: 'I messaggi che aspettano non partono più. Quelli mandati restano nell’elenco.',
          confirm: 'Elimina il webhook',
          dangerous: true,
        },
        () =>
          attempt(async () => {
            await remove.mutateAsync({ params });
            return `«${host}» è eliminato`;
          }, 'Webhook non eliminato'),
      ),
  };
};
