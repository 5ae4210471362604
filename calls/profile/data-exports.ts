/** Calls of the copy of somebody's data: asked for by oneself, or by an administrator for whom they name. */
import { z } from 'zod';
import { EXPORT_STATES } from '@ema/domain/profile/data-export.ts';
import { call } from '../kernel/call.ts';
import { id, idText, instant, noBody } from '../kernel/shapes.ts';

const dataExport = z.object({
  id: id(),
  state: z.enum(EXPORT_STATES),
  /** Of a hundred. */
  progress: z.number().int(),
  requestedAt: instant(),
  expiresAt: instant().nullable(),
  /** In bytes. */
  size: z.number().int().nullable(),
  fileDownloadUrl: z.string().nullable(),
});
const asking = {
  method: 'POST',
  acting: 'refused',
  rate: 'export',
  idempotency: 'key',
  audit: 'always',
  output: dataExport,
  errors: ['wrong_state'],
} as const;

/** ACC-395. */
export const requestDataExport = call({
  name: 'profile.request-data-export',
  log: { name: 'Copia dei dati richiesta', isActivity: true },
  path: '/api/account/data-exports',
  summary: 'Chiede una copia dei propri dati',
  who: 'signed-in',
  whilePending: 'allowed',
  ...asking,
  body: noBody(),
});
export const requestDataExportOf = call({
  name: 'profile.request-data-export-of',
  log: { name: 'Copia dei dati richiesta dall’amministrazione', isActivity: true },
  path: '/api/admin/data-exports',
  summary: 'Chiede una copia dei dati di un utente',
  who: ['ROLE_ADMIN'],
  whilePending: 'refused',
  ...asking,
  body: z.strictObject({ user: id().optional(), personId: id().optional(), privateCustomerId: id().optional() }),
  errors: ['wrong_state', 'not_found', 'invalid'],
});
export const listDataExports = call({
  name: 'profile.list-data-exports',
  method: 'GET',
  path: '/api/account/data-exports',
  summary: 'Le copie dei propri dati che si sono chieste',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({}),
  output: z.object({ items: z.array(dataExport) }),
  errors: [],
});
/** Those that this administrator asked for. */
export const listDataExportsOf = call({
  name: 'profile.list-data-exports-of',
  method: 'GET',
  path: '/api/admin/data-exports',
  summary: 'Le copie dei dati di una persona che si sono chieste',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  /** One of the three says whose. */
  query: z.strictObject({
    user: idText().optional(),
    personId: idText().optional(),
    privateCustomerId: idText().optional(),
  }),
  output: listDataExports.output,
  errors: ['invalid'],
});
/** For whoever asked for it, and nobody else. */
export const dataExportFile = call({
  name: 'profile.data-export-file',
  log: { name: 'Copia dei dati scaricata', isActivity: true },
  method: 'GET',
  path: '/file/data-export/:id',
  summary: 'Una copia dei dati, in un archivio ZIP',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'export',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: 'file',
  errors: ['not_found', 'wrong_state'],
});
