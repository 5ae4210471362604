/** Rows of what people uploaded about themselves and consented to, as the portal answers them. */
import type { z } from 'zod';
import type { uploadPhotoId } from '@ema/calls/profile.ts';
import type { requestDataExport } from '@ema/calls/profile/data-exports.ts';
import type { withdrawConsent } from '@ema/calls/profile/consents.ts';
import { KIND_WORDS, mayReadUpload } from '@ema/domain/profile/uploads.ts';
import type { ExportRow } from './data-export-queries.ts';
import type { ConsentRow } from './consent-queries.ts';
import type { UploadRow } from './queries.ts';

/** Who acts for somebody is shown no picture of what they may not open. */
export const presentUpload = (
  r: UploadRow,
  acting: { kind: string } | null = null,
): z.input<typeof uploadPhotoId.output> => {
  const address = `/file/user-upload/${r.id}`;
  return {
    id: r.id,
    kind: r.kind,
    name: KIND_WORDS[r.kind],
    uploadDate: r.uploaded_at.toISOString(),
    fileDownloadUrl: address,
    backFileDownloadUrl: r.back_file_id === null ? null : `${address}?side=back`,
    previewUrl: r.content_type.startsWith('image/') && !mayReadUpload(r.kind, acting) ? `${address}?size=small` : null,
    isAccepted: r.state === 'accepted',
    isDiscarded: r.state === 'discarded',
    isWaitingForValidation: r.state === 'waiting',
    reason: r.reason,
    isOfOtherNumber: r.other_vat_number !== null,
  };
};

export const presentConsent = (r: ConsentRow): z.input<typeof withdrawConsent.output> => ({
  id: r.id,
  title: r.title,
  content: r.content,
  consentedAt: r.consented_at.toISOString(),
  ipAddress: r.ip_address,
  textVersion: r.text_version,
  isGiven: r.given,
  withdrawnAt: r.withdrawn_at?.toISOString() ?? null,
});

export const presentExport = (r: ExportRow): z.input<typeof requestDataExport.output> => ({
  id: r.id,
  state: r.state,
  progress: r.progress,
  requestedAt: r.requested_at.toISOString(),
  expiresAt: r.expires_at?.toISOString() ?? null,
  size: r.size,
  fileDownloadUrl: r.state === 'ready' ? `/file/data-export/${r.id}` : null,
});
