/** Turns documents of agents into answers for the office. */
import type { z } from 'zod';
import type { listAgentDocuments } from '@ema/calls/fiscal-documents/documents.ts';
import { STATE_WORDS } from '@ema/domain/data-validation/sections.ts';
import { mayCancelPaper, mayMailPaper } from '@ema/domain/fiscal-documents/may.ts';
import { stateWords, type PaperState } from '@ema/domain/fiscal-documents/states.ts';
import { KIND_WORDS, type UploadState } from '@ema/domain/profile/uploads.ts';
import { fileNameOf } from './present.ts';
import type { DocumentRow } from './office-queries.ts';

type Item = z.input<typeof listAgentDocuments.output>['items'][number];

export const presentDocument = (r: DocumentRow): Item => ({
  id: r.id,
  documentType: r.document_type,
  agent: { id: r.agent_id, fullName: r.full_name },
  documentDate: r.document_date,
  processMethod: r.process_method,
  readDate: r.read_at?.toISOString() ?? null,
  signature: r.signed_at === null ? null : { date: r.signed_at.toISOString(), identifier: r.verification_code ?? '' },
  cancelReason: r.cancel_reason,
  ...(r.source === 'paper' ? ofPaper(r) : ofUpload(r)),
});

type OfSource = Omit<Item, 'id' | 'documentType' | 'agent' | 'documentDate' | 'processMethod' | keyof Done>;
type Done = Pick<Item, 'readDate' | 'signature' | 'cancelReason'>;

const ofPaper = (r: DocumentRow): OfSource => {
  const title = r.title ?? '';
  const state = r.state as PaperState;
  const process = r.process_method ?? 'read';
  const isSigned = r.signed_at !== null;
  const fileDownloadUrl = `/file/fiscal-document/${r.id}${isSigned ? '/signed' : ''}`;
  return {
    title,
    stateName: stateWords(state, process),
    isCanceled: state === 'cancelled',
    cancelError: mayCancelPaper(state),
    isDeliverableByEmail: mayMailPaper(state, process) === null,
    fileDownloadUrl,
    files: [{ fileDownloadUrl, fileName: fileNameOf(title, isSigned), fileSize: r.file_size }],
  };
};

const ofUpload = (r: DocumentRow): OfSource => {
  const fileDownloadUrl = `/file/user-upload/${r.id}`;
  const back = `${fileDownloadUrl}?side=back`;
  return {
    title: KIND_WORDS.identity_document,
    stateName: STATE_WORDS[r.state as UploadState],
    isCanceled: r.state === 'discarded',
    cancelError: 'Un documento caricato dall’agente si scarta da «Validazione dati».',
    isDeliverableByEmail: false,
    fileDownloadUrl,
    files: [
      { fileDownloadUrl, fileName: r.file_name ?? '', fileSize: r.file_size },
      ...(r.back_name === null ? [] : [{ fileDownloadUrl: back, fileName: r.back_name, fileSize: r.back_size }]),
    ],
  };
};
