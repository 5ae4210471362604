/** Rows of what people uploaded about themselves as the portal answers them. */
import type { z } from 'zod';
import type { uploadPhotoId } from '@ema/calls/profile.ts';
import { KIND_WORDS } from '@ema/domain/profile/uploads.ts';
import type { UploadRow } from './queries.ts';

export const presentUpload = (r: UploadRow): z.input<typeof uploadPhotoId.output> => {
  const address = `/file/user-upload/${r.id}`;
  return {
    id: r.id,
    kind: r.kind,
    name: KIND_WORDS[r.kind],
    uploadDate: r.uploaded_at.toISOString(),
    fileDownloadUrl: address,
    backFileDownloadUrl: r.back_file_id === null ? null : `${address}?side=back`,
    previewUrl: r.content_type.startsWith('image/') ? `${address}?size=small` : null,
    isAccepted: r.state === 'accepted',
    isDiscarded: r.state === 'discarded',
    isWaitingForValidation: r.state === 'waiting',
    reason: r.reason,
  };
};
