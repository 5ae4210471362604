/** An agent uploads the photo for their badge (ACC-191). */
import { uploadPhotoId } from '@ema/calls/profile.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { keepOwn } from './keep-own.ts';

export const uploadPhotoIdHandler = handle(
  uploadPhotoId,
  (c, { body }) =>
    keepOwn(c, 'photo_id', async () => ({ fileId: await keepUpload(c, 'file', body.file, 'photo'), backFileId: null })),
  { transaction: 'manual', status: 201 },
);
