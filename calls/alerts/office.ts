/** Calls of the office on alerts: writing them, whom they are for, who read them and who is reminded. */
import { z } from 'zod';
import { CONTENT_MAX, LABEL_MAX, RECIPIENTS_MAX, TITLE_MAX } from '@ema/domain/alerts/alert.ts';
import { LEVELS } from '@ema/domain/levels/levels.ts';
import { call } from '../kernel/call.ts';
import { listFile } from '../kernel/list-file.ts';
import {
  day,
  flagText,
  id,
  idText,
  instant,
  noBody,
  ordering,
  page,
  paging,
  seenVersion,
  shop,
  shopText,
  text,
} from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...office, acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const level = z.number().int().min(1, 'Livello non valido.').max(LEVELS, 'Livello non valido.');
const levelText = z
  .string()
  .regex(/^(?:[1-9]|1[0-2])$/, 'Livello non valido.')
  .transform(Number);
/** ACC-300: written as `/api/users/7` or `7`, answered as references. */
const userReference = z.union([
  z
    .string()
    .regex(/^(?:\/api\/users\/)?[1-9]\d{0,14}$/, 'Scegli il destinatario.')
    .transform((v) => Number(v.slice(v.lastIndexOf('/') + 1))),
  id(),
]);

const flags = {
  readConfirmationEmailEnabled: z.boolean(),
  acceptanceCheckEnabled: z.boolean(),
  acceptanceCheckLabel: text(LABEL_MAX),
  manuallySelectUsers: z.boolean(),
};
const criteria = {
  displayedToUsersCreatedAfter: day().nullable(),
  displayedToUsersCreatedBefore: day().nullable(),
  displayedToUsersWithMinimumLevel: level.nullable(),
  displayedToUsersWithMaximumLevel: level.nullable(),
  displayedToUsersWithEnabledShop: shop().nullable(),
};
const recipientsList = z
  .array(userReference)
  .max(RECIPIENTS_MAX, `Scegli al massimo ${RECIPIENTS_MAX} persone, o usa i criteri.`);
const title = text(TITLE_MAX, 1);
const content = text(CONTENT_MAX, 1);

/** ACC-299. */
const alertRow = z.object({
  '@id': z.string(),
  id: id(),
  title: z.string(),
  content: z.string(),
  createdAt: instant(),
  suspended: z.boolean(),
  automatic: z.boolean(),
  ...flags,
  acceptanceCheckLabel: z.string(),
  ...criteria,
  recipientsSummary: z.string(),
  /** How many read it, whoever is among its recipients today. */
  readCount: z.number().int(),
  textVersion: z.number().int(),
  version: z.number().int(),
});
const alertDetail = alertRow.extend({
  recipientsList: z.array(z.string()),
  recipients: z.array(z.object({ id: id(), displayName: z.string(), agentId: id() })),
  /** How many it is for today, and how many of them have not read it. */
  recipientCount: z.number().int(),
  unreadCount: z.number().int(),
  /** How many of those can be reminded today. */
  remindableCount: z.number().int(),
  texts: z.array(
    z.object({
      version: z.number().int(),
      title: z.string(),
      content: z.string(),
      writtenAt: instant(),
      writtenBy: z.string().nullable(),
      readCount: z.number().int(),
    }),
  ),
});

export const listAlerts = call({
  name: 'alerts.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/alerts',
  summary: 'Gestione notifiche',
  ...read,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    suspended: flagText().optional(),
    /** Without it those in force alone. */
    includeAll: flagText().default(true),
    automatic: flagText().default(false),
    ...ordering(['createdAt', 'title'], 'createdAt', 'desc'),
    /** Before `orderDir`, which clients of the earlier API do not know. */
    'order[createdAt]': z.enum(['asc', 'desc'], 'Scegli asc o desc.').optional(),
  }),
  output: page(alertRow),
  errors: [],
});
export const alertsFile = listFile(listAlerts, {
  name: 'alerts.list-file',
  path: '/file/alerts',
  summary: 'Notifiche in CSV o XLSX',
});
export const getAlert = call({
  name: 'alerts.get',
  method: 'GET',
  path: '/api/alerts/:id',
  summary: 'Una notifica, con i destinatari e i testi che ha avuto',
  ...read,
  params,
  output: alertDetail,
  errors: ['not_found'],
});
export const createAlert = call({
  name: 'alerts.create',
  log: { name: 'Notifica creata' },
  method: 'POST',
  path: '/api/alerts',
  summary: 'Crea una notifica',
  ...write,
  idempotency: 'key',
  body: z.strictObject({
    title,
    content,
    readConfirmationEmailEnabled: flags.readConfirmationEmailEnabled.optional(),
    acceptanceCheckEnabled: flags.acceptanceCheckEnabled.optional(),
    acceptanceCheckLabel: flags.acceptanceCheckLabel.optional(),
    manuallySelectUsers: flags.manuallySelectUsers.default(false),
    recipientsList: recipientsList.default([]),
    displayedToUsersCreatedAfter: criteria.displayedToUsersCreatedAfter.default(null),
    displayedToUsersCreatedBefore: criteria.displayedToUsersCreatedBefore.default(null),
    displayedToUsersWithMinimumLevel: criteria.displayedToUsersWithMinimumLevel.default(null),
    displayedToUsersWithMaximumLevel: criteria.displayedToUsersWithMaximumLevel.default(null),
    displayedToUsersWithEnabledShop: criteria.displayedToUsersWithEnabledShop.default(null),
  }),
  output: alertDetail,
  errors: ['invalid'],
});
export const updateAlert = call({
  name: 'alerts.update',
  log: { name: 'Notifica modificata' },
  method: 'PATCH',
  path: '/api/alerts/:id',
  summary: 'Modifica, sospende o riabilita una notifica',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    title: title.optional(),
    content: content.optional(),
    suspended: z.boolean().optional(),
    readConfirmationEmailEnabled: flags.readConfirmationEmailEnabled.optional(),
    acceptanceCheckEnabled: flags.acceptanceCheckEnabled.optional(),
    acceptanceCheckLabel: flags.acceptanceCheckLabel.optional(),
    manuallySelectUsers: flags.manuallySelectUsers.optional(),
    recipientsList: recipientsList.optional(),
    displayedToUsersCreatedAfter: criteria.displayedToUsersCreatedAfter.optional(),
    displayedToUsersCreatedBefore: criteria.displayedToUsersCreatedBefore.optional(),
    displayedToUsersWithMinimumLevel: criteria.displayedToUsersWithMinimumLevel.optional(),
    displayedToUsersWithMaximumLevel: criteria.displayedToUsersWithMaximumLevel.optional(),
    displayedToUsersWithEnabledShop: criteria.displayedToUsersWithEnabledShop.optional(),
    version: seenVersion(),
  }),
  output: alertDetail,
  errors: ['not_found', 'invalid', 'stale_version'],
});

const candidate = z.object({ id: id(), displayName: z.string(), agentId: id(), levelName: z.string() });
export const findAlertRecipients = call({
  name: 'alerts.candidates',
  method: 'GET',
  path: '/api/alert-recipients',
  summary: 'Persone a cui si può inviare una notifica',
  ...read,
  query: z.strictObject({ search: text(80, 1) }),
  output: z.object({ items: z.array(candidate) }),
  errors: [],
});
export const countAlertRecipients = call({
  name: 'alerts.count-recipients',
  method: 'GET',
  path: '/api/alert-recipients/count',
  summary: 'Quante persone soddisfano i criteri',
  ...read,
  query: z.strictObject({
    displayedToUsersCreatedAfter: day().optional(),
    displayedToUsersCreatedBefore: day().optional(),
    displayedToUsersWithMinimumLevel: levelText.optional(),
    displayedToUsersWithMaximumLevel: levelText.optional(),
    displayedToUsersWithEnabledShop: shopText().optional(),
  }),
  output: z.object({ count: z.number().int() }),
  errors: [],
});

export const listAlertReaders = call({
  name: 'alerts.readers',
  reads: 'standby',
  method: 'GET',
  path: '/api/alert-readers',
  summary: 'Chi ha letto una notifica e chi no',
  ...read,
  query: z.strictObject({
    ...paging(25),
    alert: idText(),
    search: text(80).optional(),
    read: flagText().optional(),
    ...ordering(['displayName', 'readAt'], 'displayName', 'asc'),
  }),
  output: page(
    z.object({
      user: candidate,
      readAt: instant().nullable(),
      textVersion: z.number().int().nullable(),
      acceptedLabel: z.string().nullable(),
      remindedAt: instant().nullable(),
    }),
  ),
  errors: ['not_found'],
});
export const alertReadersFile = listFile(listAlertReaders, {
  name: 'alerts.readers-file',
  path: '/file/alert-readers',
  summary: 'Chi ha letto una notifica e chi no, in CSV o XLSX',
});
export const remindAlert = call({
  name: 'alerts.remind',
  log: { name: 'Notifica ricordata a chi non l’ha letta' },
  method: 'POST',
  path: '/api/alerts/:id/reminders',
  summary: 'Ricorda una notifica a chi non l’ha letta, con e-mail e SMS',
  ...write,
  params,
  body: noBody(),
  output: z.object({
    /** So many are written to now; whoever was reminded today is not again. */
    people: z.number().int(),
    remindedToday: z.number().int(),
  }),
  errors: ['not_found', 'wrong_state'],
});
export const tryAlert = call({
  name: 'alerts.try',
  log: { name: 'Notifica provata su di sé' },
  method: 'POST',
  path: '/api/alerts/try',
  summary: 'Invia a sé stessi la notifica che si sta scrivendo',
  ...write,
  body: z.strictObject({ title, content }),
  output: z.object({ to: z.string().nullable() }),
  errors: [],
});
/** ACC-301. */
export const listUserLevels = call({
  name: 'alerts.user-levels',
  method: 'GET',
  path: '/api/user-levels',
  summary: 'I livelli degli agenti',
  ...read,
  output: z.object({ items: z.array(z.object({ id: id(), name: z.string() })) }),
  errors: [],
});

export const officeAlertCalls = [
  listAlerts,
  alertsFile,
  getAlert,
  createAlert,
  updateAlert,
  findAlertRecipients,
  countAlertRecipients,
  listAlertReaders,
  alertReadersFile,
  remindAlert,
  tryAlert,
  listUserLevels,
] as const;
