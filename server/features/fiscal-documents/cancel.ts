/** The office cancels a paper and says why: it leaves what waits, and keeps its file and its proof. */
import { sql } from 'drizzle-orm';
import { cancelFiscalDocument } from '@ema/calls/fiscal-documents/office.ts';
import { mayCancelPaper } from '@ema/domain/fiscal-documents/may.ts';
import { PAPER_TRANSITIONS } from '@ema/domain/fiscal-documents/states.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { fiscalDocuments } from '../../db/tables/fiscal-documents.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readablePaper } from './own-paper.ts';
import { presentAgentsPaper } from './present.ts';

export const cancelHandler = handle(cancelFiscalDocument, async (c, { params, body }) => {
  const paper = await readablePaper(c, params.id);
  const { from, to } = PAPER_TRANSITIONS.cancel;
  refuse('wrong_state', mayCancelPaper(paper.state));
  const cancelled = await first(
    c.db,
    { id: fiscalDocuments.id },
    sql`
    update fiscal_documents
    set state = ${to}, cancelled_at = ema_now(), cancelled_by_user_id = ${c.viewer.actorUserId},
      cancel_reason = ${body.reason}
    where id = ${paper.id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  if (!cancelled) throw new CallError('wrong_state', mayCancelPaper(to) ?? undefined);
  await c.audit({
    object: 'fiscal_document',
    objectId: paper.id,
    subjectUserId: paper.user_id,
    detail: { documentType: paper.document_type, before: paper.state, reason: body.reason },
  });
  return presentAgentsPaper(await readablePaper(c, paper.id));
});
