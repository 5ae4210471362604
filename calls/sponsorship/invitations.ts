/** Calls of sponsorship invitations: the list, one of them, what is written, uploaded and proved of a candidate. */
import { z } from 'zod';
import { INVITATION_FILES } from '@ema/domain/sponsorship/files.ts';
import { PAYMENT_TERMS } from '@ema/domain/sponsorship/may-invitation.ts';
import { INVITATION_FIELDS, MOST_CHARACTERS, type InvitationField } from '@ema/domain/sponsorship/invitation.ts';
import { INVITATION_STATUSES, PAYMENT_METHODS } from '@ema/domain/sponsorship/states.ts';
import { CONTACTS, WIZARD_STEPS } from '@ema/domain/sponsorship/steps.ts';
import { challenge, oneTimeCode } from '../codes.ts';
import { call } from '../kernel/call.ts';
import { listFile } from '../kernel/list-file.ts';
import {
  day,
  flagText,
  id,
  idText,
  instant,
  ordering,
  page,
  paging,
  seenVersion,
  shop,
  shopText,
  text,
} from '../kernel/shapes.ts';
import { uploadObject } from '../kernel/upload.ts';

const SPONSORS = ['ROLE_ACCESS_SUBORDINATE_INVITATION', 'ROLE_SUBORDINATE_INVITATIONS_ADMIN'] as const;
export const sponsoring = { who: SPONSORS, acting: 'allowed', whilePending: 'refused' } as const;
export const params = z.strictObject({ id: idText() });
const read = { ...sponsoring, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...sponsoring, rate: 'write', idempotency: 'natural', audit: 'always' } as const;

/** Without an address: the candidate sent it, and their sponsor sees that it is there (NET-454). */
const kept = z.object({ name: z.string(), fileDownloadUrl: z.string().nullable() }).nullable();
const fileSet = z.object(
  Object.fromEntries(INVITATION_FILES.map((kind) => [kind, kept])) as Record<
    (typeof INVITATION_FILES)[number],
    typeof kept
  >,
);
export const contactValidation = z.object({ otpChallenge: challenge.nullable() });
const inShort = {
  id: id(),
  status: z.enum(INVITATION_STATUSES),
  statusName: z.string(),
  fullName: z.string(),
  enabledShop: shop().nullable(),
  sponsor: z.object({ id: id() }),
  sponsorName: z.string(),
  createdAt: instant(),
  completedAt: instant().nullable(),
  isCompleted: z.boolean(),
  paid: z.boolean(),
  paidAt: instant().nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  paymentMethodLabel: z.string().nullable(),
  /** Where the wizard goes on, of one that can still be changed. */
  nextStep: z.enum(WIZARD_STEPS).nullable(),
  /** The last day to pay; null when nothing is expected. */
  paymentTerm: day().nullable(),
  isTermOver: z.boolean(),
  /** Days left until the term, less than none once it is over; null without one. */
  daysToPay: z.number().int().nullable(),
  /** Is payment expected of somebody who was confirmed and never came in? */
  neverEntered: z.boolean(),
};
const listed = z.object(inShort);
export const fieldsAs = <S extends z.ZodType>(shape: S) =>
  Object.fromEntries(INVITATION_FIELDS.map((field) => [field, shape])) as Record<InvitationField, S>;

/** NET-332. */
export const invitation = z.object({
  ...inShort,
  ...fieldsAs(z.string()),
  birthCountryName: z.string(),
  payable: z.boolean(),
  /** Why it is not, in the words of the payment page. */
  notPayableReason: z.string().nullable(),
  eligibleForFreePayment: z.boolean(),
  emailValidated: z.boolean(),
  mobileValidated: z.boolean(),
  /** Which contacts are to be proved, in order; those that the configuration leaves out are not here. */
  contactsToValidate: z.array(z.enum(CONTACTS as ['email', 'mobile'])),
  emailContactValidation: contactValidation,
  mobileContactValidation: contactValidation,
  idCardUploaded: z.boolean(),
  cfUploaded: z.boolean(),
  fileDownloadUrl: z.string(),
  files: fileSet,
  stripePaymentData: z
    .object({
      customerName: z.string(),
      customerEmail: z.string().nullable(),
      method: z.string(),
      payoutStatus: z.string(),
    })
    .nullable(),
  isEditable: z.boolean(),
  isDeletable: z.boolean(),
  /** For the office: whoever completed the registration and is not an agent yet. */
  isActivatable: z.boolean(),
  /** Who was the sponsor before, the newest first. */
  sponsorHistory: z.array(z.object({ sponsorName: z.string(), until: instant(), reason: z.string() })),
  version: z.number().int(),
});

/** One's own; for the office everybody's (NET-014, NET-024, NET-333). */
export const listInvitations = call({
  name: 'sponsorship.list-invitations',
  method: 'GET',
  path: '/api/subordinate-invitations',
  summary: 'Le sponsorizzazioni: le proprie, per l’amministrazione quelle di tutti',
  ...read,
  query: z.strictObject({
    ...paging(30),
    enabledShop: shopText().optional(),
    isCompleted: flagText().optional(),
    sponsor: idText().optional(),
    search: text(80).optional(),
    paymentMethod: z.enum(PAYMENT_METHODS, 'Scegli un metodo di pagamento dell’elenco.').optional(),
    status: z.enum(INVITATION_STATUSES, 'Scegli uno stato dell’elenco.').optional(),
    /** Confirmed, entered and not paid: whose days to pay are over, or running (NET-587). */
    term: z.enum(PAYMENT_TERMS, 'Scegli un termine dell’elenco.').optional(),
    ...ordering(['createdAt', 'fullName', 'status', 'paymentTerm'], 'createdAt', 'desc'),
  }),
  output: page(listed),
  errors: [],
});
export const invitationsFile = listFile(listInvitations, {
  name: 'sponsorship.list-invitations-file',
  path: '/file/subordinate-invitations',
  summary: 'Le sponsorizzazioni in CSV o XLSX',
});
export const readInvitation = call({
  name: 'sponsorship.invitation',
  method: 'GET',
  path: '/api/subordinate-invitations/:id',
  summary: 'Una sponsorizzazione',
  ...read,
  params,
  output: invitation,
  errors: ['not_found'],
});

const form = Object.fromEntries(INVITATION_FIELDS.map((field) => [field, text(MOST_CHARACTERS[field])])) as Record<
  InvitationField,
  ReturnType<typeof text>
>;
/** What is left out is empty, and said to be missing under its field. */
export const formOrEmpty = Object.fromEntries(
  INVITATION_FIELDS.map((field) => [field, form[field].default('')]),
) as Record<InvitationField, z.ZodDefault<ReturnType<typeof text>>>;
export const createInvitation = call({
  name: 'sponsorship.create-invitation',
  log: { name: 'Sponsorizzazione creata', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations',
  summary: 'Invita una persona a diventare incaricato',
  ...write,
  who: ['ROLE_ACCESS_SUBORDINATE_INVITATION'],
  idempotency: 'key',
  body: z.strictObject({ ...formOrEmpty, enabledShop: shop().optional() }),
  output: invitation,
  errors: ['invalid', 'wrong_state'],
});
/** What is not named stays (NET-044). */
export const updateInvitation = call({
  name: 'sponsorship.update-invitation',
  log: { name: 'Sponsorizzazione modificata', isActivity: true },
  method: 'PATCH',
  path: '/api/subordinate-invitations/:id',
  summary: 'Cambia i dati di una persona invitata, finché si può',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject(form).partial().extend({ version: seenVersion() }),
  output: invitation,
  errors: ['not_found', 'invalid', 'wrong_state', 'stale_version'],
});
/** NET-021; for the office also one that was not paid in its days (NET-074). */
export const deleteInvitation = call({
  name: 'sponsorship.delete-invitation',
  log: { name: 'Sponsorizzazione eliminata', isActivity: true },
  method: 'DELETE',
  path: '/api/subordinate-invitations/:id',
  summary: 'Elimina una sponsorizzazione in attesa e non pagata, con i dati della persona',
  ...write,
  acting: 'refused',
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

/** NET-038, NET-040. */
export const uploadInvitationFile = call({
  name: 'sponsorship.upload-invitation-file',
  log: { name: 'Documento della sponsorizzazione caricato', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/files',
  summary: 'Carica un lato di un documento, o la ricevuta del bollettino',
  ...write,
  params,
  body: z.strictObject({
    documentType: z.enum(INVITATION_FILES, 'Questo tipo di documento non è previsto.'),
    file: uploadObject,
  }),
  output: invitation,
  errors: ['not_found', 'invalid', 'wrong_state'],
  bodyLimit: 8_000_000,
});
export const invitationFile = call({
  name: 'sponsorship.invitation-file',
  method: 'GET',
  path: '/file/subordinate-invitations/:id/:kind',
  summary: 'Un documento di una sponsorizzazione, intero o come piccola immagine',
  ...read,
  params: z.strictObject({ id: idText(), kind: z.enum(INVITATION_FILES, 'Questo tipo di documento non è previsto.') }),
  query: z.strictObject({ size: z.enum(['whole', 'small'], 'Scegli whole o small.').default('whole') }),
  output: 'file',
  errors: ['not_found'],
});

/** NET-019. */
export const invitationSummary = call({
  name: 'sponsorship.invitation-summary',
  method: 'GET',
  path: '/file/subordinate-invitations/:id',
  summary: 'Il riepilogo di una sponsorizzazione in PDF',
  ...read,
  params,
  output: 'file',
  errors: ['not_found'],
});

export const contactType = z.enum(CONTACTS as ['email', 'mobile'], 'Scegli e-mail o cellulare.');
/** NET-061. */
export const startInvitationContact = call({
  name: 'sponsorship.contact-validation-start',
  log: { name: 'Codice inviato alla persona invitata' },
  method: 'PUT',
  path: '/api/subordinate-invitations/:id/contact-validation-start',
  summary: 'Invia un codice alla persona invitata',
  ...write,
  rate: 'code',
  params,
  body: z.strictObject({ contactType }),
  output: invitation,
  errors: ['not_found', 'wrong_state', 'too_many'],
});
export const completeInvitationContact = call({
  name: 'sponsorship.contact-validation-complete',
  log: { name: 'Contatto della persona invitata convalidato' },
  method: 'PUT',
  path: '/api/subordinate-invitations/:id/contact-validation-complete',
  summary: 'Convalida un contatto con il codice che la persona detta',
  ...write,
  rate: 'code',
  params,
  body: z.strictObject({ contactType, token: oneTimeCode() }),
  output: invitation,
  errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
});

export const invitationCalls = [
  listInvitations,
  invitationsFile,
  readInvitation,
  createInvitation,
  updateInvitation,
  deleteInvitation,
  uploadInvitationFile,
  invitationFile,
  invitationSummary,
  startInvitationContact,
  completeInvitationContact,
] as const;
