/** The calls that read papers of agents: one's own lists, one to read or sign, its files. */
import {
  fiscalDocumentFile,
  listCardReceipts,
  listFiscalDocuments,
  paperCallsOf,
  signedFiscalDocumentFile,
} from '@ema/calls/fiscal-documents.ts';
import { listAgentDocuments } from '@ema/calls/fiscal-documents/documents.ts';
import { getImport } from '@ema/calls/fiscal-documents/imports.ts';
import { listAgentsDocuments, listAgentsReceipts } from '@ema/calls/fiscal-documents/office.ts';
import { mayDownloadSigned } from '@ema/domain/contracts/may.ts';
import { FAMILIES, PAPER_TYPES, type Family, type PaperType } from '@ema/domain/fiscal-documents/types.ts';
import type { CallContext, FileAnswer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { refuse } from '../../kernel/refuse.ts';
import { openChallenge } from '../codes/open.ts';
import { importOf, wholeImport } from './own-import.ts';
import { ownPaper, readablePaper, signatureThing } from './own-paper.ts';
import { findDocuments } from './office-queries.ts';
import { presentDocument } from './present-office.ts';
import { fileNameOf, presentAgentsPaper, presentPaper, presentToRead } from './present.ts';
import {
  findAgentsPapers,
  findOwnPapers,
  findPaperById,
  seenPages,
  type PaperFilter,
  type PaperRow,
} from './queries.ts';
import { sealFiscalDocument } from './seal-document.ts';

const openCodeOf = (c: CallContext, paper: PaperRow) =>
  paper.state === 'assigned' && paper.process_method === 'signature'
    ? openChallenge(c, signatureThing(paper))
    : Promise.resolve(null);

const ownList = async (c: CallContext, family: Family, query: PaperFilter) => {
  const { rows, total } = await findOwnPapers(c.db, c.scope, family, query);
  const items = await Promise.all(rows.map(async (row) => presentPaper(row, await openCodeOf(c, row))));
  return { items, pagination: pagination(query.page, query.perPage, total) };
};
export const listFiscalDocumentsHandler = handle(listFiscalDocuments, (c, { query }) => ownList(c, 'fiscal', query));
export const listCardReceiptsHandler = handle(listCardReceipts, (c, { query }) => ownList(c, 'receipt', query));

const agentsList = async (
  c: CallContext,
  types: readonly PaperType[],
  query: Parameters<typeof findAgentsPapers>[3],
) => {
  const { rows, total } = await findAgentsPapers(c.db, c.scope, types, query);
  return { items: rows.map(presentAgentsPaper), pagination: pagination(query.page, query.perPage, total) };
};
export const listAgentsDocumentsHandler = handle(listAgentsDocuments, (c, { query }) =>
  agentsList(c, PAPER_TYPES, query),
);
export const listAgentsReceiptsHandler = handle(listAgentsReceipts, (c, { query }) =>
  agentsList(c, FAMILIES.receipt, query),
);

/** NET-323, NET-334 */
export const listAgentDocumentsHandler = handle(listAgentDocuments, async (c, { query }) => {
  const { rows, total } = await findDocuments(c.db, c.scope, query);
  return { items: rows.map(presentDocument), pagination: pagination(query.page, query.perPage, total) };
});

/** What becomes of each file, as things stand now. */
export const getImportHandler = handle(getImport, async (c, { params }) =>
  wholeImport(c, await importOf(c, params.id)),
);

const getHandler = (family: Family) =>
  handle(paperCallsOf[family].get, async (c, { params }) => {
    const paper = await ownPaper(c, family, params.id);
    return presentToRead(paper, await openCodeOf(c, paper), await seenPages(c.db, paper, c.viewer.sessionId));
  });
export const getPaperHandlers = [getHandler('fiscal'), getHandler('receipt')];

/** Who opened a paper is written down, whoever it is. */
const answerFile = async (c: CallContext, paper: PaperRow, sha256: string, isSigned: boolean): Promise<FileAnswer> => {
  await c.audit({
    object: 'fiscal_document',
    objectId: paper.id,
    subjectUserId: paper.user_id,
    detail: { sha256 },
  });
  return {
    body: await c.ports.files.get(sha256),
    contentType: 'application/pdf',
    name: fileNameOf(paper.title, isSigned),
  };
};
export const fiscalDocumentFileHandler = handle(fiscalDocumentFile, async (c, { params }) => {
  const paper = await readablePaper(c, params.id);
  return answerFile(c, paper, paper.sha256, false);
});
/** Sealed now, if no worker has done it yet. */
export const signedFiscalDocumentFileHandler = handle(signedFiscalDocumentFile, async (c, { params }) => {
  const paper = await readablePaper(c, params.id);
  refuse('wrong_state', mayDownloadSigned(paper.signed_at !== null));
  if (paper.signed_sha256 === null) await sealFiscalDocument(c, paper.id);
  const sealed = paper.signed_sha256 ?? (await findPaperById(c.db, paper.id))?.signed_sha256 ?? paper.sha256;
  return answerFile(c, paper, sealed, true);
});
