/** Publishes a draft: a new revision in force, and a job that asks whom it concerns for a signature (ACC-384). */
import { sql } from 'drizzle-orm';
import { publishContractText } from '@ema/calls/contracts/templates.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayPublish } from '@ema/domain/contracts/publish.ts';
import { first } from '../../db/rows.ts';
import { contractTemplates } from '../../db/tables/contracts.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseFaults } from './refuse-faults.ts';
import { findReach, type KindRow } from './template-queries.ts';
import { draftOf, heldKind, wholeTemplate, type Draft } from './whole-template.ts';

/** What was assigned before stays as it was: its row, its file and its proof are of the revision it names. */
export const publishContractTextHandler = handle(publishContractText, async (c, { params, body }) => {
  const kind = await heldKind(c.db, params.documentType);
  const draft = draftOf(kind);
  const inForce = kind.title === null || kind.body === null ? null : { title: kind.title, body: kind.body };
  refuse('wrong_state', mayPublish({ draft, inForce, audience: kind.audience, isPublishing: kind.is_publishing }));
  if (draft?.version !== body.version) throw new CallError('stale_version');
  refuseFaults(draft.body, kind.audience);
  const templateId = await insertRevision(c, kind, draft, body.note);
  await c.db.execute(sql`delete from contract_drafts where document_type = ${kind.document_type}`);
  const reach = await findReach(c.db, kind.document_type);
  await c.db.execute(sql`
    insert into contract_publications (template_id, asked, concerned, started_at, finished_at)
    values (${templateId}, ${body.asked}, ${reach[body.asked]}, ema_now(),
      ${reach[body.asked] === 0 ? c.now.toISOString() : null}::timestamptz)`);
  if (reach[body.asked] > 0) await c.outbox.job('contracts.publish', { templateId });
  await c.audit({
    object: 'contract_kind',
    objectId: kind.document_type,
    detail: { templateId, revision: (kind.revision ?? 0) + 1, asked: body.asked, concerned: reach[body.asked] },
  });
  return wholeTemplate(c.db, kind.document_type);
});

const insertRevision = async (c: WritingContext, kind: KindRow, draft: Draft, note: string): Promise<number> => {
  const inserted = await first(
    c.db,
    { id: contractTemplates.id },
    sql`
    insert into contract_templates (
      document_type, revision, title, body, shop, is_privacy, published_at, published_by_user_id, note)
    values (
      ${kind.document_type}, ${(kind.revision ?? 0) + 1}, ${draft.title}, ${draft.body}, ${kind.shop},
      ${kind.is_privacy}, ema_now(), ${c.viewer.userId}, ${note})
    returning id`,
  );
  if (!inserted) throw new CallError('internal');
  return inserted.id;
};
