/** Alerts, their confirmations and their readers as files. */
import {
  accountAlertsFile,
  alertConfirmationsFile,
  listAccountAlerts,
  listAlertConfirmations,
} from '@ema/calls/alerts.ts';
import { alertReadersFile, alertsFile, listAlertReaders, listAlerts } from '@ema/calls/alerts/office.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import {
  listAccountAlertsHandler,
  listAlertConfirmationsHandler,
  listAlertReadersHandler,
  listAlertsHandler,
} from './reads.ts';

export const accountAlertsFileHandler = handleListFile(accountAlertsFile, listAccountAlerts, listAccountAlertsHandler, {
  title: 'Notifiche ricevute',
  columns: [
    { label: 'Titolo', kind: 'text', width: 48, of: (a) => a.title },
    { label: 'Ricevuta il', kind: 'instant', width: 18, of: (a) => a.createdAt },
    { label: 'Letta il', kind: 'instant', width: 18, of: (a) => a.readAt },
  ],
});
export const alertConfirmationsFileHandler = handleListFile(
  alertConfirmationsFile,
  listAlertConfirmations,
  listAlertConfirmationsHandler,
  {
    title: 'Conferme di lettura',
    columns: [
      { label: 'Conferma', kind: 'number', of: (k) => k.readConfirmationId },
      { label: 'Notifica', kind: 'text', width: 48, of: (k) => k.alert.title },
      { label: 'Persona', kind: 'text', width: 28, of: (k) => k.user.displayName },
      { label: 'Letta il', kind: 'instant', width: 18, of: (k) => k.readAt },
      { label: 'Testo letto', kind: 'number', of: (k) => k.textVersion },
      { label: 'Ha accettato', kind: 'text', width: 28, of: (k) => k.acceptedLabel },
    ],
  },
);
export const alertsFileHandler = handleListFile(alertsFile, listAlerts, listAlertsHandler, {
  title: 'Notifiche',
  columns: [
    { label: 'Titolo', kind: 'text', width: 48, of: (a) => a.title },
    { label: 'Creata il', kind: 'instant', width: 18, of: (a) => a.createdAt },
    { label: 'Destinatari', kind: 'text', width: 48, of: (a) => a.recipientsSummary },
    { label: 'Letture', kind: 'number', of: (a) => a.readCount },
    { label: 'Stato', kind: 'text', of: (a) => (a.suspended ? 'Sospesa' : 'Attiva') },
  ],
});
export const alertReadersFileHandler = handleListFile(alertReadersFile, listAlertReaders, listAlertReadersHandler, {
  title: 'Letture della notifica',
  columns: [
    { label: 'Nome', kind: 'text', width: 28, of: (r) => r.user.displayName },
    { label: 'Codice agente', kind: 'number', of: (r) => r.user.agentId },
    { label: 'Livello', kind: 'text', width: 20, of: (r) => r.user.levelName },
    { label: 'Letta il', kind: 'instant', width: 18, of: (r) => r.readAt },
    { label: 'Testo letto', kind: 'number', of: (r) => r.textVersion },
    { label: 'Ha accettato', kind: 'text', width: 28, of: (r) => r.acceptedLabel },
    { label: 'Ricordata il', kind: 'instant', width: 18, of: (r) => r.remindedAt },
  ],
});
