/** Calls of whoever is sent alerts and news of their level; those of the office stand in `alerts/`. */
import { z } from 'zod';
import { officeAlertCalls } from './alerts/office.ts';
import { alertConfirmation, readerAlert } from './alerts/shapes.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { flagText, id, idText, instant, noBody, ordering, page, paging } from './kernel/shapes.ts';

const READERS = ['ROLE_ACCESS_ALERT'] as const;
const params = z.strictObject({ id: idText() });
const read = { acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
/** Nobody reads for somebody else (ACC-242). */
const confirm = { acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;

export const listAccountAlerts = call({
  name: 'alerts.account-list',
  reads: 'standby',
  method: 'GET',
  path: '/api/account/alerts',
  summary: 'Le proprie notifiche, da leggere e lette',
  who: READERS,
  whilePending: 'refused',
  ...read,
  query: z.strictObject({
    ...paging(25),
    /** Those to read, or those read; both when it is not said. */
    unread: flagText().optional(),
    /** Suspended ones are shown to nobody; what one has read may still be looked up (ACC-234). */
    suspended: flagText().default(false),
    ...ordering(['createdAt', 'title'], 'createdAt', 'desc'),
  }),
  output: page(readerAlert),
  errors: [],
});
export const accountAlertsFile = listFile(listAccountAlerts, {
  name: 'alerts.account-file',
  path: '/file/account/alerts',
  summary: 'Le proprie notifiche in CSV o XLSX',
});

/** Without a body: the text as it is now is read, and nothing is accepted. */
const confirmBody = z
  .strictObject({
    /** The box under the text is ticked. */
    accepted: z.boolean().default(false),
    /** The text that was on the screen. */
    textVersion: z.number().int().positive().optional(),
  })
  .nullish();
export const confirmAlert = call({
  name: 'alerts.confirm',
  log: { name: 'Notifica letta', isActivity: true },
  method: 'POST',
  path: '/api/account/alerts/:id/read-confirmation',
  summary: 'Conferma di aver letto una notifica',
  who: READERS,
  whilePending: 'refused',
  ...confirm,
  params,
  body: confirmBody,
  output: alertConfirmation,
  errors: ['not_found', 'invalid', 'stale_version'],
});
/** ACC-241: the same for clients of the earlier API. */
export const markAlertRead = call({
  name: 'alerts.mark-read',
  log: { name: 'Notifica letta', isActivity: true },
  method: 'PUT',
  path: '/api/alerts/:id/read',
  summary: 'Conferma di aver letto una notifica',
  who: READERS,
  whilePending: 'refused',
  ...confirm,
  params,
  body: confirmBody,
  output: alertConfirmation,
  errors: ['not_found', 'invalid', 'stale_version'],
});

export const listAlertConfirmations = call({
  name: 'alerts.confirmations',
  method: 'GET',
  path: '/api/alert-recipient-read-confirmations',
  summary: 'Conferme di lettura: le proprie, o di un agente per gli amministratori',
  who: ['ROLE_ACCESS_ALERT', 'ROLE_ADMIN'],
  whilePending: 'refused',
  ...read,
  query: z.strictObject({
    ...paging(25),
    /** Everybody’s, or one agent’s: heard only from administrators. */
    includeAll: flagText().optional(),
    agent: idText().optional(),
    ...ordering(['readAt'], 'readAt', 'desc'),
    /** Before `orderDir`, which clients of the earlier API do not know. */
    'order[readAt]': z.enum(['asc', 'desc'], 'Scegli asc o desc.').optional(),
  }),
  output: page(alertConfirmation),
  errors: [],
});
export const alertConfirmationsFile = listFile(listAlertConfirmations, {
  name: 'alerts.confirmations-file',
  path: '/file/alert-recipient-read-confirmations',
  summary: 'Conferme di lettura in CSV o XLSX',
});
/** ACC-238. */
export const alertFile = call({
  name: 'alerts.file',
  method: 'GET',
  path: '/file/alert/:id',
  summary: 'Una notifica in PDF',
  who: ['ROLE_ACCESS_ALERT', 'ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'export',
  idempotency: 'safe',
  audit: null,
  params,
  output: 'file',
  errors: ['not_found'],
});

const levelUpdate = z.object({ id: id(), title: z.string(), content: z.string(), createdAt: instant() });
export const listLevelUpdates = call({
  name: 'alerts.level-updates',
  method: 'GET',
  path: '/api/account/level-update-alerts',
  summary: 'Novità sul proprio livello di cui prendere atto',
  who: 'signed-in',
  whilePending: 'allowed',
  ...read,
  output: z.object({ items: z.array(levelUpdate) }),
  errors: [],
});
export const acknowledgeLevelUpdate = call({
  name: 'alerts.acknowledge-level-update',
  log: { name: 'Presa d’atto del livello', isActivity: true },
  method: 'POST',
  path: '/api/account/level-update-alerts/:id/acknowledge',
  summary: 'Prende atto di una novità sul proprio livello',
  who: 'signed-in',
  whilePending: 'allowed',
  ...confirm,
  params,
  body: noBody(),
  output: levelUpdate,
  errors: ['not_found'],
});

export const alertCalls = [
  listAccountAlerts,
  accountAlertsFile,
  confirmAlert,
  markAlertRead,
  listAlertConfirmations,
  alertConfirmationsFile,
  alertFile,
  listLevelUpdates,
  acknowledgeLevelUpdate,
  ...officeAlertCalls,
] as const;
