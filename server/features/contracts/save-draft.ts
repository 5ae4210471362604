/** Keeps what the office wrote into a draft, unless somebody else wrote meanwhile (ACC-381). */
import { sql } from 'drizzle-orm';
import { saveContractDraft } from '@ema/calls/contracts/templates.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeDraft } from '@ema/domain/contracts/publish.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseFaults } from './refuse-faults.ts';
import { draftOf, heldKind, wholeTemplate } from './whole-template.ts';

export const saveContractDraftHandler = handle(saveContractDraft, async (c, { params, body }) => {
  const kind = await heldKind(c.db, params.documentType);
  const draft = draftOf(kind);
  refuse('wrong_state', mayChangeDraft(draft));
  if (draft?.version !== body.version) throw new CallError('stale_version');
  const text = body.body ?? draft.body;
  refuseFaults(text, kind.audience);
  await c.db.execute(sql`
    update contract_drafts
    set title = ${body.title ?? draft.title},
      body = ${text},
      updated_at = ema_now(),
      updated_by_user_id = ${c.viewer.userId},
      version = version + 1
    where document_type = ${kind.document_type}`);
  await c.audit({ object: 'contract_kind', objectId: kind.document_type, detail: { version: body.version + 1 } });
  return wholeTemplate(c.db, kind.document_type);
});
