/** Sends a paper by e-mail to whomever its agent, or an administrator, names (ACC-214). */
import { sendFiscalDocumentByEmail } from '@ema/calls/fiscal-documents.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { mayMailPaper } from '@ema/domain/fiscal-documents/may.ts';
import { handle } from '../../kernel/handle.ts';
import { mailDocument } from '../../kernel/mail-document.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readablePaper } from './own-paper.ts';
import { findPaperById } from './queries.ts';
import { sealFiscalDocument } from './seal-document.ts';

export const sendByEmailHandler = handle(sendFiscalDocumentByEmail, async (c, { params, body }) => {
  const paper = await readablePaper(c, params.id);
  refuse('wrong_state', mayMailPaper(paper.state, paper.process_method));
  // Signed a moment ago: no worker has sealed it yet.
  if (paper.signed_at !== null && paper.signed_file_id === null) await sealFiscalDocument(c, paper.id);
  const sealed = paper.signed_at === null ? null : await findPaperById(c.db, paper.id);
  await mailDocument(c, body, sealed?.signed_file_id ?? paper.file_id);
  await c.audit({
    object: 'fiscal_document',
    objectId: paper.id,
    subjectUserId: paper.user_id,
    detail: { to: maskDestination(body.to) },
  });
});
