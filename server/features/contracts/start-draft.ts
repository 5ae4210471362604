/** Begins a draft from the text in force; whoever comes second is given the one that is there (ACC-381). */
import { sql } from 'drizzle-orm';
import { startContractDraft } from '@ema/calls/contracts/templates.ts';
import { handle } from '../../kernel/handle.ts';
import { heldKind, wholeTemplate } from './whole-template.ts';

export const startContractDraftHandler = handle(startContractDraft, async (c, { params }) => {
  const kind = await heldKind(c.db, params.documentType);
  await c.db.execute(sql`
    insert into contract_drafts (document_type, title, body, updated_at, updated_by_user_id)
    values (${kind.document_type}, ${kind.title ?? ''}, ${kind.body ?? ''}, ema_now(), ${c.viewer.userId})
    on conflict do nothing`);
  await c.audit({ object: 'contract_kind', objectId: kind.document_type });
  return wholeTemplate(c.db, kind.document_type);
});
