/** Turns papers of agents into answers. */
import type { z } from 'zod';
import type { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import type { listAgentsDocuments } from '@ema/calls/fiscal-documents/office.ts';
import type { fiscalDocument } from '@ema/calls/fiscal-documents/shape.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { mayMailPaper } from '@ema/domain/fiscal-documents/may.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { presentSignature } from '../contracts/present.ts';
import type { PaperRow } from './queries.ts';

const addressOf = (row: PaperRow): string =>
  `/file/fiscal-document/${row.id}${row.signed_at === null ? '' : '/signed'}`;

export const presentPaper = (row: PaperRow, open: Challenge | null): z.input<typeof fiscalDocument> => ({
  id: row.id,
  title: row.title,
  documentType: row.document_type,
  documentDate: row.document_date,
  processMethod: row.process_method,
  state: row.state,
  isSigned: row.signed_at !== null,
  isCanceled: row.state === 'cancelled',
  cancelReason: row.cancel_reason,
  isDeliverableByEmail: mayMailPaper(row.state, row.process_method) === null,
  fileDownloadUrl: addressOf(row),
  isSealed: row.sealed_at !== null,
  readDate: row.read_at?.toISOString() ?? null,
  signature: presentSignature(row),
  signatureChallenge: open && presentChallenge(open),
});

export const presentToRead = (
  row: PaperRow,
  open: Challenge | null,
  pagesSeen: number[],
): z.input<typeof paperCallsOf.fiscal.get.output> => ({
  ...presentPaper(row, open),
  sha256: row.sha256,
  pageCount: row.page_count,
  pagesSeen,
  signerMobile: row.mobile === null ? null : maskDestination(row.mobile),
});

/** What the PDF of a paper is called. */
export const fileNameOf = (title: string, isSigned: boolean): string => `${title}${isSigned ? ', firmato' : ''}.pdf`;

export const presentAgentsPaper = (row: PaperRow): z.input<typeof listAgentsDocuments.output>['items'][number] => ({
  ...presentPaper(row, null),
  agent: { id: row.agent_id, fullName: row.full_name },
  createdAt: row.created_at.toISOString(),
  files: [
    {
      fileDownloadUrl: addressOf(row),
      fileName: fileNameOf(row.title, row.signed_at !== null),
      fileSize: row.file_size,
    },
  ],
});
