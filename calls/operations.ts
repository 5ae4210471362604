/** Calls of proving an e-mail or a mobile number with a code, by its owner or by the office. */
import { z } from 'zod';
import { challenge, oneTimeCode } from './codes.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { flagText, id, idText, instant, ordering, page, paging, text } from './kernel/shapes.ts';

export const contactType = z.enum(['email', 'mobile'], 'Indica e-mail o cellulare.');
const validation = z.object({
  id: id(),
  user: z.object({ id: id(), displayName: z.string() }).nullable(),
  subjectName: z.string(),
  contactType,
  contactPreviousValue: z.string().nullable(),
  contactValue: z.string(),
  createdAt: instant(),
  validated: z.boolean(),
  /** Not validated, and nobody can any more: the person asked anew, or another contact counts since. */
  replaced: z.boolean(),
});
const own = {
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'code',
  idempotency: 'natural',
} as const;

export const listContactValidations = call({
  name: 'operations.list-contact-validations',
  method: 'GET',
  path: '/api/contact-validations',
  summary: 'Convalide dei contatti: le proprie, o tutte per gli amministratori',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    user: idText().optional(),
    isValidated: flagText().optional(),
    ...ordering(['createdAt', 'subjectName'], 'createdAt', 'desc'),
  }),
  output: page(validation),
  errors: [],
});
export const contactValidationsFile = listFile(listContactValidations, {
  name: 'operations.list-contact-validations-file',
  path: '/file/contact-validations',
  summary: 'Convalide dei contatti in CSV o XLSX',
});
export const startContactValidation = call({
  name: 'operations.start-contact-validation',
  log: { name: 'Codice di convalida richiesto' },
  method: 'POST',
  path: '/api/contact-validations',
  summary: 'Invio di un codice a un contatto',
  ...own,
  audit: null,
  body: z.strictObject({ contactType, contactValue: text(120, 1) }),
  output: z.object({ validated: z.boolean(), contactValue: z.string(), challenge: challenge.nullable() }),
  errors: ['invalid', 'wrong_state', 'too_many'],
});
export const completeContactValidation = call({
  name: 'operations.complete-contact-validation',
  log: { name: 'Contatto convalidato', isActivity: true },
  method: 'POST',
  path: '/api/contact-validations/complete',
  summary: 'Convalida di un contatto con il codice',
  ...own,
  audit: 'always',
  body: z.strictObject({ contactType, token: oneTimeCode(), agent: id().nullable().optional() }),
  output: z.object({ validated: z.boolean(), contactValue: z.string() }),
  errors: ['invalid', 'wrong_state', 'not_found', 'too_many'],
});
/** The code under way for a contact, so that a reload comes back to the code's field. */
export const openContactValidation = call({
  name: 'operations.open-contact-validation',
  method: 'GET',
  path: '/api/contact-validations/:contactType',
  summary: 'Contatto da convalidare e codice in corso',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ contactType }),
  output: z.object({ contactValue: z.string().nullable(), validated: z.boolean(), challenge: challenge.nullable() }),
  errors: [],
});
export const forceContactValidation = call({
  name: 'operations.force-contact-validation',
  log: { name: 'Contatto convalidato d’ufficio' },
  method: 'PUT',
  path: '/api/contact-validations/:id/force-completion',
  summary: 'Convalida senza codice, da parte di un amministratore',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: z.object({ validated: z.boolean(), contactValue: z.string() }),
  errors: ['not_found', 'wrong_state'],
});

/** A validated contact moves by the password and a code to the old contact; then the new one is proved as any other. */
export const startContactChange = call({
  name: 'operations.start-contact-change',
  log: { name: 'Cambio di un contatto richiesto', isActivity: true },
  method: 'POST',
  path: '/api/account/contact-changes',
  summary: 'Invio di un codice al contatto attuale, per cambiarlo',
  ...own,
  audit: 'always',
  body: z.strictObject({
    contactType,
    contactValue: text(120, 1),
    password: z.string().min(1, 'Inserisci la password.').max(256, 'La password può avere al massimo 256 caratteri.'),
  }),
  output: z.object({ contactValue: z.string(), challenge }),
  errors: ['invalid', 'wrong_state', 'too_many'],
});
export const approveContactChange = call({
  name: 'operations.approve-contact-change',
  log: { name: 'Cambio di un contatto confermato' },
  method: 'POST',
  path: '/api/account/contact-changes/approve',
  summary: 'Conferma dal contatto attuale, e invio di un codice a quello nuovo',
  ...own,
  audit: 'always',
  body: z.strictObject({ contactType, contactValue: text(120, 1), token: oneTimeCode() }),
  output: z.object({ contactValue: z.string(), challenge }),
  errors: ['invalid', 'wrong_state', 'too_many'],
});
/** For somebody who lost the old contact: an administrator vouches for the new one. */
export const moveContact = call({
  name: 'operations.move-contact',
  log: { name: 'Contatto cambiato d’ufficio', isActivity: true },
  method: 'PUT',
  path: '/api/users/:id/contact',
  summary: 'Cambio di un contatto da parte di un amministratore, con il motivo',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ contactType, contactValue: text(120, 1), reason: text(200, 5) }),
  output: z.object({ contactValue: z.string() }),
  errors: ['not_found', 'invalid', 'wrong_state'],
});
/** What the link says that went to the old contact; it tells nobody more than they held. */
const undoToken = z.string().regex(/^\d{1,15}-[A-Za-z0-9_-]{22}$/, 'Il collegamento non è valido.');
const signedOut = {
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'code',
} as const;
const change = z.object({
  contactType,
  /** Masked. */
  previous: z.string(),
  value: z.string(),
  changedAt: instant(),
  undoUntil: instant(),
  isUndone: z.boolean(),
});
export const readContactChange = call({
  name: 'operations.read-contact-change',
  method: 'GET',
  path: '/api/contact-changes/:token',
  summary: 'Un cambio di contatto, per chi ha il collegamento per annullarlo',
  ...signedOut,
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ token: undoToken }),
  output: change,
  errors: ['not_found'],
});
export const undoContactChange = call({
  name: 'operations.undo-contact-change',
  log: { name: 'Cambio di un contatto annullato', isActivity: true },
  method: 'POST',
  path: '/api/contact-changes/:token/undo',
  summary: 'Ripristina il contatto, termina le sessioni e annulla la password',
  ...signedOut,
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ token: undoToken }),
  /** `recovers`: a code resets the password now; servers of before do not say (ACC-678). */
  output: change.extend({ recovers: z.boolean().optional() }),
  errors: ['not_found', 'wrong_state'],
});

export const operationCalls = [
  listContactValidations,
  contactValidationsFile,
  startContactValidation,
  completeContactValidation,
  openContactValidation,
  forceContactValidation,
  startContactChange,
  approveContactChange,
  moveContact,
  readContactChange,
  undoContactChange,
];
