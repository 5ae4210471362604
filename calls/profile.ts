/** Calls of the papers people upload about themselves, and of the office that looks at them. */
import { z } from 'zod';
import { REASON_LENGTH, UPLOAD_KINDS } from '@ema/domain/profile/uploads.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { idText, noBody, page, paging, text } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';
import {
  dataExportFile,
  listDataExports,
  listDataExportsOf,
  requestDataExport,
  requestDataExportOf,
} from './profile/data-exports.ts';
import { listUserConsents, listUserConsentsOf, withdrawConsent } from './profile/consents.ts';
import { userUpload } from './profile/user-upload.ts';

const uploading = {
  who: ['ROLE_BASE_AGENT'],
  acting: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  output: userUpload,
} as const;
/** ACC-191, ACC-193. */
export const uploadPhotoId = call({
  name: 'profile.upload-photo-id',
  log: { name: 'Foto tessera caricata', isActivity: true },
  method: 'POST',
  path: '/api/account/user-uploads/photo-id',
  summary: 'Carica la propria foto tessera',
  ...uploading,
  whilePending: 'allowed',
  body: z.strictObject({ file: uploadObject }),
  errors: ['invalid', 'wrong_state'],
  bodyLimit: 8_000_000,
});
/** ACC-192: again, after the office discarded the one that came with the VAT number. */
export const uploadVatCertificate = call({
  name: 'profile.upload-vat-certificate',
  log: { name: 'Certificato di attribuzione caricato', isActivity: true },
  method: 'POST',
  path: '/api/account/user-uploads/vat-certificate',
  summary: 'Carica di nuovo il certificato di attribuzione della partita IVA',
  ...uploading,
  whilePending: 'allowed',
  body: z.strictObject({ file: uploadObject }),
  errors: ['invalid', 'wrong_state'],
  bodyLimit: 8_000_000,
});
/** ACC-222. */
export const uploadIdentityDocument = call({
  name: 'profile.upload-identity-document',
  log: { name: 'Documento d’identità caricato', isActivity: true },
  method: 'POST',
  path: '/api/account/user-uploads/identity-document',
  summary: 'Carica il proprio documento d’identità, fronte e retro',
  ...uploading,
  whilePending: 'refused',
  body: z.strictObject({ front: uploadObject, back: uploadObject }),
  errors: ['invalid'],
  bodyLimit: 16_000_000,
});

/** ACC-319: one's own; an administrator may name somebody. */
export const listUserUploads = call({
  name: 'profile.list-user-uploads',
  method: 'GET',
  path: '/api/account/user-uploads',
  summary: 'Ciò che si è caricato di sé; gli amministratori anche di un altro utente',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    user: idText().optional(),
    kind: z.enum(UPLOAD_KINDS, 'Questo tipo di documento non è previsto.').optional(),
  }),
  output: page(userUpload),
  errors: [],
});
export const userUploadsFile = listFile(listUserUploads, {
  name: 'profile.list-user-uploads-file',
  path: '/file/user-uploads',
  summary: 'L’elenco di ciò che si è caricato di sé, in CSV o XLSX',
});
/** For whoever uploaded it and for administrators. */
export const userUploadFile = call({
  name: 'profile.user-upload-file',
  method: 'GET',
  path: '/file/user-upload/:id',
  summary: 'Un file caricato di sé, intero o come piccola immagine',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  query: z.strictObject({
    side: z.enum(['front', 'back'], 'Scegli front o back.').default('front'),
    size: z.enum(['whole', 'small'], 'Scegli whole o small.').default('whole'),
  }),
  output: 'file',
  errors: ['not_found', 'acting_refused'],
});

const settling = {
  method: 'POST',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: userUpload,
} as const;
/** NET-298. */
export const acceptUserUpload = call({
  name: 'profile.accept-user-upload',
  log: { name: 'File convalidato', isActivity: true },
  path: '/api/admin/user-uploads/:id/accept',
  summary: 'Convalida un file caricato da un utente',
  ...settling,
  body: noBody(),
  errors: ['not_found', 'wrong_state'],
});
/** NET-294, NET-298: the person reads why, and is asked for another. */
export const discardUserUpload = call({
  name: 'profile.discard-user-upload',
  log: { name: 'File scartato', isActivity: true },
  path: '/api/admin/user-uploads/:id/discard',
  summary: 'Scarta un file caricato da un utente, con il motivo',
  ...settling,
  body: z.strictObject({ reason: text(REASON_LENGTH, 1) }),
  errors: ['not_found', 'wrong_state'],
});

export const profileCalls = [
  uploadPhotoId,
  uploadVatCertificate,
  uploadIdentityDocument,
  listUserUploads,
  userUploadsFile,
  userUploadFile,
  acceptUserUpload,
  discardUserUpload,
  listUserConsents,
  listUserConsentsOf,
  withdrawConsent,
  requestDataExport,
  requestDataExportOf,
  listDataExports,
  listDataExportsOf,
  dataExportFile,
];
