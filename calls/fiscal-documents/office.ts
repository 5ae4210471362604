/** Calls of the office on papers of agents: all of them, by type and agent. */
import { z } from 'zod';
import { REASON_LENGTH } from '@ema/domain/fiscal-documents/states.ts';
import { call } from '../kernel/call.ts';
import { keptFile } from '../kernel/kept-file.ts';
import { listFile } from '../kernel/list-file.ts';
import { id, idText, instant, page, text } from '../kernel/shapes.ts';
import { findingPapers, fiscalDocument, paperFilters } from './shape.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;

const agentsDocument = fiscalDocument.extend({
  agent: z.object({ id: id(), fullName: z.string() }),
  createdAt: instant(),
  files: z.array(keptFile),
});
const filters = z.strictObject({
  ...paperFilters(200),
  agent: idText().optional(),
  search: text(80).optional(),
  ...findingPapers,
});

/** ACC-162, NET-327: of every type, receipts of payments by card too. */
export const listAgentsDocuments = call({
  name: 'fiscal-documents.of-agents',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/fiscal-documents',
  summary: 'I documenti fiscali e le ricevute di tutti gli agenti',
  ...reading,
  query: filters,
  output: page(agentsDocument),
  errors: [],
});
export const agentsDocumentsFile = listFile(listAgentsDocuments, {
  name: 'fiscal-documents.of-agents-file',
  path: '/file/agents-fiscal-documents',
  summary: 'L’elenco dei documenti fiscali di tutti gli agenti, in CSV o XLSX',
});
/** NET-327, NET-328. */
export const listAgentsReceipts = call({
  name: 'fiscal-documents.receipts-of-agents',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/card-receipts',
  summary: 'Le ricevute di pagamento con carta di tutti gli agenti',
  ...reading,
  query: filters,
  output: page(agentsDocument),
  errors: [],
});
export const agentsReceiptsFile = listFile(listAgentsReceipts, {
  name: 'fiscal-documents.receipts-of-agents-file',
  path: '/file/agents-card-receipts',
  summary: 'L’elenco delle ricevute di pagamento con carta di tutti gli agenti, in CSV o XLSX',
});

/** A cancelled paper leaves what waits, and keeps its file and its proof. */
export const cancelFiscalDocument = call({
  name: 'fiscal-documents.cancel',
  log: { name: 'Documento fiscale annullato', isActivity: true },
  method: 'POST',
  path: '/api/admin/fiscal-documents/:id/cancel',
  summary: 'Annulla un documento fiscale o una ricevuta, con il motivo',
  ...office,
  acting: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ reason: text(REASON_LENGTH, 1) }),
  output: agentsDocument,
  errors: ['not_found', 'wrong_state'],
});

export const fiscalOfficeCalls = [
  listAgentsDocuments,
  agentsDocumentsFile,
  listAgentsReceipts,
  agentsReceiptsFile,
  cancelFiscalDocument,
];
