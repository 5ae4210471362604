/** Calls of the office on documents of agents by their code: papers of fees and taxes, and identity documents. */
import { z } from 'zod';
import { DOCUMENT_TYPES, PROCESS_METHODS } from '@ema/domain/fiscal-documents/types.ts';
import { call } from '../kernel/call.ts';
import { keptFile } from '../kernel/kept-file.ts';
import { listFile } from '../kernel/list-file.ts';
import { day, flagText, id, idText, instant, ordering, page, paging, text } from '../kernel/shapes.ts';
import { findingPapers } from './shape.ts';

/** NET-323 */
const agentDocument = z.object({
  id: id(),
  title: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  agent: z.object({ id: id(), fullName: z.string() }),
  documentDate: day(),
  /** How it stands, in a word. */
  stateName: z.string(),
  /** Null for what the agent uploaded. */
  processMethod: z.enum(PROCESS_METHODS).nullable(),
  readDate: instant().nullable(),
  signature: z.object({ date: instant(), identifier: z.string() }).nullable(),
  /** Cancelled by the office; of an upload, discarded. */
  isCanceled: z.boolean(),
  cancelReason: z.string().nullable(),
  /** Why it cannot be cancelled here, or null. */
  cancelError: z.string().nullable(),
  isDeliverableByEmail: z.boolean(),
  fileDownloadUrl: z.string(),
  /** An identity document has two sides. */
  files: z.array(keptFile),
});

/** NET-327, NET-328, NET-334: a code that is not known finds nothing. */
export const listAgentDocuments = call({
  name: 'fiscal-documents.by-code',
  method: 'GET',
  path: '/api/admin/agent-documents',
  summary: 'I documenti degli agenti per codice: compensi, distinte, fatture, CU e documenti d’identità',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(200),
    ...ordering(['documentDate'], 'documentDate', 'desc'),
    /** One code or several, as `FT,DC,NT`. */
    documentType: text(40)
      .transform((codes) => codes.split(','))
      .optional(),
    /** A name, a username or the code of an agent. */
    search: text(80).optional(),
    agent: idText().optional(),
    isCanceled: flagText().optional(),
    ...findingPapers,
    /** Which year it is about. */
    year: z
      .string()
      .regex(/^\d{4}$/, 'Anno non valido.')
      .optional(),
  }),
  output: page(agentDocument),
  errors: [],
});
export const agentDocumentsFile = listFile(listAgentDocuments, {
  name: 'fiscal-documents.by-code-file',
  path: '/file/agent-documents',
  summary: 'L’elenco dei documenti degli agenti per codice, in CSV o XLSX',
});

export const agentDocumentCalls = [listAgentDocuments, agentDocumentsFile] as const;
