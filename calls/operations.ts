/** Calls of proving an e-mail or a mobile number with a code, by its owner or by the office. */
import { z } from 'zod';
import { challenge, oneTimeCode } from './codes.ts';
import { call } from './kernel/call.ts';
import { id, idText, instant, page, paging, text } from './kernel/shapes.ts';

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
  query: z.strictObject({ ...paging(25), user: idText().optional() }),
  output: page(validation),
  errors: [],
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
  errors: ['invalid', 'too_many'],
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

export const operationCalls = [
  listContactValidations,
  startContactValidation,
  completeContactValidation,
  openContactValidation,
  forceContactValidation,
];
