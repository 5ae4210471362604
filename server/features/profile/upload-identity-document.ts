/** An agent uploads both sides of a new identity document (ACC-222). */
import { uploadIdentityDocument } from '@ema/calls/profile.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { keepOwn } from './keep-own.ts';

export const uploadIdentityDocumentHandler = handle(
  uploadIdentityDocument,
  (c, { body }) =>
    keepOwn(c, 'identity_document', async () => ({
      fileId: await keepUpload(c, 'front', body.front, 'photo'),
      backFileId: await keepUpload(c, 'back', body.back, 'photo'),
    })),
  { transaction: 'manual', status: 201 },
);
