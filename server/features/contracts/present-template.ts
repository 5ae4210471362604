/** Contract texts as the office is answered: kinds with what is in force, drafts, revisions and publications. */
import type { z } from 'zod';
import type { getContractTemplate, listContractTemplates } from '@ema/calls/contracts/templates.ts';
import { audienceName } from '@ema/domain/contracts/kinds.ts';
import type { KindRow, RevisionRow } from './template-queries.ts';

type Row = z.input<typeof listContractTemplates.output>['items'][number];
type Detail = z.input<typeof getContractTemplate.output>;

export const presentKind = (k: KindRow): Row => {
  const shop = k.shop as 0 | 1 | null;
  return {
    documentType: k.document_type,
    title: k.title ?? k.draft_title ?? '',
    audience: k.audience,
    audienceName: audienceName(k.audience, shop),
    shop,
    isPrivacy: k.is_privacy,
    revision: k.revision,
    publishedAt: k.published_at?.toISOString() ?? null,
    signedCount: k.signed_count,
    pendingCount: k.pending_count,
    draftUpdatedAt: k.draft_updated_at?.toISOString() ?? null,
    isPublishing: k.is_publishing,
  };
};

const presentDraft = (k: KindRow): Detail['draft'] =>
  k.draft_version === null || k.draft_updated_at === null
    ? null
    : {
        title: k.draft_title ?? '',
        body: k.draft_body ?? '',
        version: k.draft_version,
        updatedAt: k.draft_updated_at.toISOString(),
        updatedBy: k.draft_updated_by,
      };

const presentPublication = (r: RevisionRow): Detail['revisions'][number]['publication'] =>
  r.asked === null || r.started_at === null
    ? null
    : {
        asked: r.asked,
        concerned: r.concerned ?? 0,
        assigned: r.assigned ?? 0,
        replaced: r.replaced ?? 0,
        told: r.told ?? 0,
        startedAt: r.started_at.toISOString(),
        finishedAt: r.finished_at?.toISOString() ?? null,
      };

export const presentTemplate = (k: KindRow, revisions: readonly RevisionRow[]): Detail => ({
  ...presentKind(k),
  inForce: k.title === null || k.body === null ? null : { title: k.title, body: k.body },
  draft: presentDraft(k),
  revisions: revisions.map((r) => ({
    revision: r.revision,
    title: r.title,
    note: r.note,
    publishedAt: r.published_at.toISOString(),
    publishedBy: r.published_by,
    signedCount: r.signed_count,
    pendingCount: r.pending_count,
    publication: presentPublication(r),
  })),
});
