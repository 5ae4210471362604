/** The handlers of what people upload about themselves, of what they consented to, and of copies of their data. */
import type { Handler } from '../../kernel/handle.ts';
import { acceptUserUploadHandler } from './accept-user-upload.ts';
import { dataExportFileHandler, listDataExportsHandler, listDataExportsOfHandler } from './data-export-reads.ts';
import { discardUserUploadHandler } from './discard-user-upload.ts';
import { userUploadsFileHandler } from './list-files.ts';
import {
  listUserConsentsHandler,
  listUserConsentsOfHandler,
  listUserUploadsHandler,
  userUploadFileHandler,
} from './reads.ts';
import { requestDataExportHandler } from './request-data-export.ts';
import { requestDataExportOfHandler } from './request-data-export-of.ts';
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
  userUploadFileHandler,
  acceptUserUploadHandler,
  discardUserUploadHandler,
  listUserConsentsHandler,
  listUserConsentsOfHandler,
  withdrawConsentHandler,
  requestDataExportHandler,
  requestDataExportOfHandler,
  listDataExportsHandler,
  listDataExportsOfHandler,
  dataExportFileHandler,
];
