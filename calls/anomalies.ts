/** Calls of what people do not comply with: the list of the office, its types, and an operation no screen knew. */
import { z } from 'zod';
import { ANOMALY_TYPES } from '@ema/domain/anomalies/types.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { id, instant, ordering, page, paging, text } from './kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused', idempotency: 'safe' } as const;
const type = z.enum(ANOMALY_TYPES);

/** ACC-265, ACC-307: the longest overdue first. */
export const listAnomalies = call({
  name: 'anomalies.list',
  method: 'GET',
  path: '/api/admin/user-anomalies',
  summary: 'Non conformità, una per operazione scaduta',
  ...office,
  rate: 'read',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    type: z.enum(ANOMALY_TYPES, 'Scegli un tipo dell’elenco.').optional(),
    ...ordering(['createdAt', 'userName'], 'createdAt', 'asc'),
  }),
  output: page(
    z.object({
      /** Whose it is, as a reference. */
      user: z.string(),
      userId: id(),
      userName: z.string(),
      userEmail: z.string().nullable(),
      userMobile: z.string().nullable(),
      agentId: id().nullable(),
      /** Since when it is overdue. */
      createdAt: instant(),
      type,
      typeName: z.string(),
      description: z.string(),
      /** Tells two of one type and person apart: the contract, or the name of the operation. */
      key: z.string(),
    }),
  ),
  errors: [],
});
export const anomaliesFile = listFile(listAnomalies, {
  name: 'anomalies.list-file',
  path: '/file/user-anomalies',
  summary: 'Non conformità in CSV o XLSX',
});

/** What the page is told beforehand (ACC-267). */
export const anomaliesConfiguration = call({
  name: 'anomalies.configuration',
  method: 'GET',
  path: '/api/admin/user-anomalies/configuration',
  summary: 'I tipi di non conformità con i loro nomi',
  ...office,
  rate: 'read',
  audit: null,
  output: z.object({ types: z.array(z.object({ value: type, label: z.string() })) }),
  errors: [],
});

/** ACC-096: the browser could not show what is asked of the person; the office learns of it. */
export const reportOperation = call({
  name: 'anomalies.report-operation',
  log: { name: 'Operazione non prevista segnalata' },
  method: 'PUT',
  path: '/api/account/unknown-operations',
  summary: 'Segnala un’operazione richiesta che le schermate non prevedono',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  body: z.strictObject({ operationName: text(120, 1) }),
  output: 'empty',
  errors: ['wrong_state'],
});

export const anomalyCalls = [listAnomalies, anomaliesFile, anomaliesConfiguration, reportOperation] as const;
