/** What webhooks were told, as a file. */
import { listWebhookDeliveries, webhookDeliveriesFile } from '@ema/calls/webhooks.ts';
import { EVENT_NAMES } from '@ema/domain/webhooks/events.ts';
import { DELIVERY_STATE_NAMES } from '@ema/domain/webhooks/states.ts';
import { outcomeWords } from '@ema/domain/webhooks/words.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listWebhookDeliveriesHandler } from './reads.ts';

export const webhookDeliveriesFileHandler = handleListFile(
  webhookDeliveriesFile,
  listWebhookDeliveries,
  listWebhookDeliveriesHandler,
  {
    title: 'Messaggi dei webhook',
    columns: [
      { label: 'Creato il', kind: 'instant', width: 18, of: (d) => d.createdAt },
      { label: 'Messaggio', kind: 'text', width: 34, of: (d) => d.messageId },
      { label: 'Evento', kind: 'text', width: 24, of: (d) => EVENT_NAMES[d.type] },
      { label: 'Indirizzo', kind: 'text', width: 50, of: (d) => d.url },
      { label: 'Stato', kind: 'text', width: 16, of: (d) => DELIVERY_STATE_NAMES[d.state] },
      { label: 'Tentativi', kind: 'number', of: (d) => d.attempts },
      { label: 'Ultimo tentativo', kind: 'instant', width: 18, of: (d) => d.lastAt },
      { label: 'Esito', kind: 'text', width: 30, of: (d) => outcomeWords(d.lastStatus, d.lastError) },
      { label: 'Durata (ms)', kind: 'number', of: (d) => d.lastMs },
      { label: 'Prossimo tentativo', kind: 'instant', width: 18, of: (d) => d.nextAt },
    ],
  },
);
