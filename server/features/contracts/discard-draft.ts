/** Gives a draft up; of a kind that was never published nothing else is lost (ACC-381). */
import { sql } from 'drizzle-orm';
import { discardContractDraft } from '@ema/calls/contracts/templates.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeDraft } from '@ema/domain/contracts/publish.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { draftOf, heldKind, wholeTemplate } from './whole-template.ts';

export const discardContractDraftHandler = handle(discardContractDraft, async (c, { params, query }) => {
  const kind = await heldKind(c.db, params.documentType);
  const draft = draftOf(kind);
  refuse('wrong_state', mayChangeDraft(draft));
  if (draft?.version !== query.version) throw new CallError('stale_version');
  await c.db.execute(sql`delete from contract_drafts where document_type = ${kind.document_type}`);
  await c.audit({ object: 'contract_kind', objectId: kind.document_type });
  return wholeTemplate(c.db, kind.document_type);
});
