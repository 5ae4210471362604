/** Marks a paper as read, once every page of it was shown in this session (ACC-159). */
import { sql } from 'drizzle-orm';
import { markRead } from '@ema/calls/fiscal-documents.ts';
import { mayMarkRead } from '@ema/domain/fiscal-documents/may.ts';
import { PAPER_TRANSITIONS } from '@ema/domain/fiscal-documents/states.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { factsOf, ownPaper, refuseUnlessRead } from './own-paper.ts';
import { presentPaper } from './present.ts';

export const markReadHandler = handle(markRead, async (c, { params }) => {
  const paper = await ownPaper(c, 'fiscal', params.id, true);
  refuse('wrong_state', mayMarkRead(factsOf(paper)));
  await refuseUnlessRead(c, paper, 'confermare');
  const { from, to } = PAPER_TRANSITIONS.read;
  await c.db.execute(sql`
    update fiscal_documents
    set state = ${to}, read_at = ema_now()
    where id = ${paper.id}
      and state = any(${sql.param([...from])}::text[])`);
  await c.audit({ object: 'fiscal_document', objectId: paper.id, detail: { sha256: paper.sha256 } });
  return presentPaper(await ownPaper(c, 'fiscal', paper.id), null);
});
