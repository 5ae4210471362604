/** Calls by which the office gives agents many papers at once: files, a preview that is checked, one confirmation. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { id, idText, noBody } from '../kernel/shapes.ts';
import { uploadObject } from '../kernel/upload.ts';

const office = { who: ['ROLE_ADMIN'], whilePending: 'refused' } as const;
const writing = { ...office, acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const ofImport = z.strictObject({ id: idText() });
const ofFile = z.strictObject({ id: idText(), file: idText() });

const importFile = z.object({
  id: id(),
  /** As it was given. */
  name: z.string(),
  /** The paper that it is, and whose; null while its name or its agent is not known. */
  title: z.string().nullable(),
  agentName: z.string().nullable(),
  /** `known`: it is there already with the same content, and is left out. */
  verdict: z.enum(['new', 'known', 'fault']),
  reason: z.string().nullable(),
});
const fiscalImport = z.object({
  id: id(),
  isConfirmed: z.boolean(),
  /** How many papers were new when it was confirmed. */
  imported: z.number().int().nullable(),
  totals: z.object({ new: z.number().int(), known: z.number().int(), fault: z.number().int() }),
  files: z.array(importFile),
});

export const beginImport = call({
  name: 'fiscal-documents.begin-import',
  scope: 'fiscal-documents:import',
  log: { name: 'Caricamento di documenti fiscali iniziato' },
  method: 'POST',
  path: '/api/admin/fiscal-document-imports',
  summary: 'Inizia un caricamento di documenti fiscali',
  ...writing,
  idempotency: 'key',
  body: noBody(),
  output: fiscalImport,
  errors: [],
});
export const getImport = call({
  name: 'fiscal-documents.get-import',
  scope: 'fiscal-documents:import',
  method: 'GET',
  path: '/api/admin/fiscal-document-imports/:id',
  summary: 'Un caricamento di documenti fiscali: che cosa diventa ogni file',
  ...office,
  acting: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: ofImport,
  output: fiscalImport,
  errors: ['not_found'],
});
/** What is wrong with a file is listed, not refused: `invalid` is only what is no file at all. */
export const addImportFile = call({
  name: 'fiscal-documents.add-import-file',
  scope: 'fiscal-documents:import',
  log: { name: 'File di un caricamento di documenti fiscali' },
  method: 'POST',
  path: '/api/admin/fiscal-document-imports/:id/files',
  summary: 'Aggiunge un PDF a un caricamento; ripetuto, è lo stesso file',
  ...writing,
  audit: null,
  params: ofImport,
  body: z.strictObject({ file: uploadObject }),
  output: z.object({ id: id() }),
  errors: ['not_found', 'wrong_state'],
  bodyLimit: 8_000_000,
});
export const removeImportFile = call({
  name: 'fiscal-documents.remove-import-file',
  scope: 'fiscal-documents:import',
  log: { name: 'File tolto da un caricamento di documenti fiscali' },
  method: 'DELETE',
  path: '/api/admin/fiscal-document-imports/:id/files/:file',
  summary: 'Toglie un file da un caricamento',
  ...writing,
  idempotency: 'key',
  audit: null,
  params: ofFile,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});
/** All or nothing; confirmed again it answers the same. */
export const confirmImport = call({
  name: 'fiscal-documents.confirm-import',
  scope: 'fiscal-documents:import',
  log: { name: 'Documenti fiscali caricati' },
  method: 'POST',
  path: '/api/admin/fiscal-document-imports/:id/confirm',
  summary: 'Consegna agli agenti i documenti di un caricamento, tutti o nessuno',
  ...writing,
  params: ofImport,
  body: noBody(),
  output: fiscalImport,
  errors: ['not_found', 'wrong_state'],
});

export const fiscalImportCalls = [beginImport, getImport, addImportFile, removeImportFile, confirmImport];
