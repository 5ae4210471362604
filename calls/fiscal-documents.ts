/** Calls of the papers that agents are given: reading, signing, downloading and sending on one's own. */
import { z } from 'zod';
import { challenge, oneTimeCode } from './codes.ts';
import { pageShown } from './contracts.ts';
import { agentDocumentCalls } from './fiscal-documents/documents.ts';
import { fiscalImportCalls } from './fiscal-documents/imports.ts';
import { fiscalOfficeCalls } from './fiscal-documents/office.ts';
import { fiscalDocument, paperFilters } from './fiscal-documents/shape.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { sendByEmailBody } from './kernel/send-by-email.ts';
import { idText, noBody, page } from './kernel/shapes.ts';

/** One paper to read or sign: also what exactly is read, and what was read of it. */
const toRead = fiscalDocument.extend({
  sha256: z.string(),
  pageCount: z.number().int(),
  pagesSeen: z.array(z.number().int()),
  signerMobile: z.string().nullable(),
});
const reading = {
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
const own = { who: 'signed-in', acting: 'refused', whilePending: 'allowed', idempotency: 'natural' } as const;
const ofOne = z.strictObject({ id: idText() });
/** The calls that both kinds of papers have; `name` and `path` of the kind, `what` as the log says it. */
const paperCalls = <const N extends string, const P extends string>(name: N, path: P, what: string) => ({
  get: call({
    name: `${name}.get`,
    method: 'GET',
    path: `${path}/:id`,
    summary: `${what}: uno dei propri, da leggere o firmare`,
    ...reading,
    params: ofOne,
    output: toRead,
    errors: ['not_found'],
  }),
  pagesSeen: call({
    name: `${name}.pages-seen`,
    log: { name: 'Pagina letta' },
    method: 'POST',
    path: `${path}/:id/pages-seen`,
    summary: `${what}: pagina letta`,
    ...own,
    rate: 'write',
    audit: null,
    params: ofOne,
    ...pageShown,
    errors: ['not_found', 'wrong_state', 'invalid'],
  }),
  startSignature: call({
    name: `${name}.start-signature`,
    log: { name: 'Firma avviata', isActivity: true },
    method: 'POST',
    path: `${path}/:id/start-signature`,
    summary: `${what}: invio del codice per firmare`,
    ...own,
    rate: 'code',
    audit: 'always',
    params: ofOne,
    body: z.looseObject({}),
    output: challenge,
    errors: ['not_found', 'wrong_state', 'too_many'],
  }),
  completeSignature: call({
    name: `${name}.complete-signature`,
    log: { name: `Firma di ${what.toLowerCase()}`, isActivity: true },
    method: 'POST',
    path: `${path}/:id/complete-signature`,
    summary: `${what}: firma con il codice`,
    ...own,
    rate: 'code',
    audit: 'always',
    params: ofOne,
    body: z.strictObject({ token: oneTimeCode() }),
    output: fiscalDocument,
    errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
  }),
});

/** ACC-162, ACC-163: one's own, the latest first; what is still to be done in the order in which it is asked for. */
export const listFiscalDocuments = call({
  name: 'fiscal-documents.list',
  method: 'GET',
  path: '/api/account/fiscal-documents',
  summary: 'I propri documenti fiscali',
  ...reading,
  query: z.strictObject(paperFilters(25)),
  output: page(fiscalDocument),
  errors: [],
});
export const fiscalDocumentsFile = listFile(listFiscalDocuments, {
  name: 'fiscal-documents.list-file',
  path: '/file/fiscal-documents',
  summary: 'L’elenco dei propri documenti fiscali, in CSV o XLSX',
});
export const listCardReceipts = call({
  name: 'fiscal-documents.receipts',
  method: 'GET',
  path: '/api/account/card-receipts',
  summary: 'Le proprie ricevute di pagamento con carta',
  ...reading,
  query: z.strictObject(paperFilters(25)),
  output: page(fiscalDocument),
  errors: [],
});
export const cardReceiptsFile = listFile(listCardReceipts, {
  name: 'fiscal-documents.receipts-file',
  path: '/file/card-receipts',
  summary: 'L’elenco delle proprie ricevute di pagamento con carta, in CSV o XLSX',
});

/** The calls of each kind of papers: those of fees and taxes, and receipts of payments by card. */
export const paperCallsOf = {
  fiscal: paperCalls('fiscal-documents', '/api/account/fiscal-documents', 'Documento fiscale'),
  receipt: paperCalls('fiscal-documents.receipt', '/api/account/card-receipts', 'Ricevuta di pagamento con carta'),
};
/** ACC-159: after its last page. */
export const markRead = call({
  name: 'fiscal-documents.mark-read',
  log: { name: 'Documento fiscale letto', isActivity: true },
  method: 'POST',
  path: '/api/account/fiscal-documents/:id/read',
  summary: 'Presa visione di un proprio documento fiscale letto per intero',
  ...own,
  rate: 'write',
  audit: 'always',
  params: ofOne,
  body: noBody(),
  output: fiscalDocument,
  errors: ['not_found', 'wrong_state'],
});

/** ACC-214, ACC-215: the signed copy of what was signed; administrators send anybody's, receipts too. */
export const sendFiscalDocumentByEmail = call({
  name: 'fiscal-documents.send-by-email',
  log: { name: 'Documento fiscale inviato per e-mail', isActivity: true },
  method: 'POST',
  path: '/api/account/fiscal-documents/:id/send-by-email',
  summary: 'Invia per e-mail un documento fiscale o una ricevuta',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: ofOne,
  body: sendByEmailBody,
  output: 'empty',
  errors: ['not_found', 'wrong_state', 'too_many'],
});

/** Whose it is, and administrators; who took it out is written down. */
export const fiscalDocumentFile = call({
  name: 'fiscal-documents.file',
  log: { name: 'Documento fiscale scaricato' },
  method: 'GET',
  path: '/file/fiscal-document/:id',
  summary: 'Il PDF di un documento fiscale o di una ricevuta, come è stato consegnato',
  ...reading,
  params: ofOne,
  output: 'file',
  errors: ['not_found'],
});
export const signedFiscalDocumentFile = call({
  name: 'fiscal-documents.signed-file',
  log: { name: 'Documento fiscale firmato scaricato' },
  method: 'GET',
  path: '/file/fiscal-document/:id/signed',
  summary: 'La copia firmata e sigillata di un documento fiscale o di una ricevuta',
  ...reading,
  params: ofOne,
  output: 'file',
  errors: ['not_found', 'wrong_state'],
});

export const fiscalDocumentCalls = [
  listFiscalDocuments,
  fiscalDocumentsFile,
  listCardReceipts,
  cardReceiptsFile,
  ...Object.values(paperCallsOf.fiscal),
  ...Object.values(paperCallsOf.receipt),
  markRead,
  sendFiscalDocumentByEmail,
  fiscalDocumentFile,
  signedFiscalDocumentFile,
  ...fiscalOfficeCalls,
  ...agentDocumentCalls,
  ...fiscalImportCalls,
];
