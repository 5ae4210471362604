/** An agent uploads the certificate of their VAT number again, once the office discarded it (ACC-192). */
import { uploadVatCertificate } from '@ema/calls/profile.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { keepOwn } from './keep-own.ts';

export const uploadVatCertificateHandler = handle(
  uploadVatCertificate,
  (c, { body }) =>
    keepOwn(c, 'vat_certificate', async () => ({ fileId: await keepUpload(c, 'file', body.file), backFileId: null })),
  { transaction: 'manual', status: 201 },
);
