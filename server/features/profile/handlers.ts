/** The handlers of what people upload about themselves. */
import type { Handler } from '../../kernel/handle.ts';
import { acceptUserUploadHandler } from './accept-user-upload.ts';
import { discardUserUploadHandler } from './discard-user-upload.ts';
import { userUploadsFileHandler } from './list-files.ts';
import { listUserUploadsHandler, userUploadFileHandler } from './reads.ts';
import { uploadIdentityDocumentHandler } from './upload-identity-document.ts';
import { uploadPhotoIdHandler } from './upload-photo-id.ts';
import { uploadVatCertificateHandler } from './upload-vat-certificate.ts';

export const profileHandlers: readonly Handler[] = [
  uploadPhotoIdHandler,
  uploadVatCertificateHandler,
  uploadIdentityDocumentHandler,
  listUserUploadsHandler,
  userUploadsFileHandler,
  userUploadFileHandler,
  acceptUserUploadHandler,
  discardUserUploadHandler,
];
