/** The handlers of what people upload about themselves, and of what they consented to. */
import type { Handler } from '../../kernel/handle.ts';
import { acceptUserUploadHandler } from './accept-user-upload.ts';
import { discardUserUploadHandler } from './discard-user-upload.ts';
import { userUploadsFileHandler } from './list-files.ts';
import {
  listUserConsentsHandler,
  listUserConsentsOfHandler,
  listUserUploadsHandler,
  listUserUploadsOfHandler,
  userUploadFileHandler,
} from './reads.ts';
import { uploadIdentityDocumentHandler } from './upload-identity-document.ts';
import { uploadPhotoIdHandler } from './upload-photo-id.ts';
import { uploadVatCertificateHandler } from './upload-vat-certificate.ts';
import { withdrawConsentHandler } from './withdraw-consent.ts';

export const profileHandlers: readonly Handler[] = [
  uploadPhotoIdHandler,
  uploadVatCertificateHandler,
  uploadIdentityDocumentHandler,
  listUserUploadsHandler,
  userUploadsFileHandler,
  listUserUploadsOfHandler,
  userUploadFileHandler,
  acceptUserUploadHandler,
  discardUserUploadHandler,
  listUserConsentsHandler,
  listUserConsentsOfHandler,
  withdrawConsentHandler,
];
