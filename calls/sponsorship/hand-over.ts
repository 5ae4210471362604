/** Calls of the hand-over: the sponsor’s links, and what a candidate does by theirs, without an account. */
import { z } from 'zod';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import { HANDED_STEPS, NAME_LENGTH, UNKNOWN_LINK } from '@ema/domain/sponsorship/hand-over.ts';
import { CONTACTS } from '@ema/domain/sponsorship/steps.ts';
import { oneTimeCode } from '../codes.ts';
import { call } from '../kernel/call.ts';
import { id, idText, instant, seenVersion, text } from '../kernel/shapes.ts';
import { uploadObject } from '../kernel/upload.ts';
import { contactType, contactValidation, fieldsAs, formOrEmpty, sponsoring } from './invitations.ts';

const link = z.object({
  id: id(),
  invitationId: id().nullable(),
  name: z.string(),
  createdAt: instant(),
  expiresAt: instant(),
  isExpired: z.boolean(),
  /** When the candidate last did something by it. */
  lastUsedAt: instant().nullable(),
  /** How far they are. */
  step: z.enum(HANDED_STEPS),
});
/** NET-451: of an invitation the one that stands; without one those that wait for whoever has not begun. */
export const listInvitationLinks = call({
  name: 'sponsorship.links',
  method: 'GET',
  path: '/api/invitation-links',
  summary: 'I collegamenti con cui le persone sponsorizzate completano i loro dati',
  ...sponsoring,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({ invitation: idText().optional() }),
  output: z.object({ items: z.array(link) }),
  errors: ['not_found'],
});
/** The address is told this once: only its hash is kept. The one before stops working. */
export const makeInvitationLink = call({
  name: 'sponsorship.make-link',
  log: { name: 'Collegamento per la persona sponsorizzata', isActivity: true },
  method: 'PUT',
  path: '/api/invitation-links',
  summary: 'Crea il collegamento con cui una persona completa la propria iscrizione, o lo sostituisce',
  ...sponsoring,
  acting: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  body: z.strictObject({ invitation: id().optional(), name: text(NAME_LENGTH).default('') }),
  output: link.extend({ address: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
  errors: ['forbidden', 'not_found', 'wrong_state'],
});
export const revokeInvitationLink = call({
  name: 'sponsorship.revoke-link',
  log: { name: 'Collegamento ritirato', isActivity: true },
  method: 'DELETE',
  path: '/api/invitation-links/:id',
  summary: 'Ritira un collegamento: da subito non vale più',
  ...sponsoring,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found'],
});

/** Whoever has the link, to its one invitation, as long as it stands (NET-450). */
const handed = { who: 'anyone', acting: 'allowed', whilePending: 'allowed', rate: 'code' } as const;
const byLink = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, UNKNOWN_LINK) });
const SIDES = [...PAPER_SIDES.id, ...PAPER_SIDES.cf] as const;
const handedInvitation = z.object({
  sponsorName: z.string(),
  /** As the sponsor calls them, or their first name. */
  name: z.string(),
  expiresAt: instant(),
  step: z.enum(HANDED_STEPS),
  /** What stands there; null before anything does, and once everything is complete. */
  data: z.object(fieldsAs(z.string())).nullable(),
  version: z.number().int().nullable(),
  emailValidated: z.boolean(),
  mobileValidated: z.boolean(),
  contactsToValidate: z.array(z.enum(CONTACTS as ['email', 'mobile'])),
  emailContactValidation: contactValidation,
  mobileContactValidation: contactValidation,
  /** Which pictures are there; none comes back by the link. */
  files: z.array(z.enum(SIDES)),
});
const doing = {
  ...handed,
  idempotency: 'natural',
  audit: 'always',
  params: byLink,
  output: handedInvitation,
} as const;

export const readHanded = call({
  name: 'sponsorship.handed',
  method: 'GET',
  path: '/api/handed-invitations/:token',
  summary: 'La propria iscrizione, per chi ha il collegamento dello sponsor',
  ...handed,
  idempotency: 'safe',
  audit: null,
  params: byLink,
  output: handedInvitation,
  errors: ['not_found', 'wrong_state'],
});
export const saveHandedData = call({
  name: 'sponsorship.handed-data',
  log: { name: 'Dati scritti dalla persona sponsorizzata' },
  method: 'PUT',
  path: '/api/handed-invitations/:token/data',
  summary: 'Scrive o cambia i propri dati dal collegamento',
  ...doing,
  /** No version: nothing stands there yet. */
  body: z.strictObject({ ...formOrEmpty, version: seenVersion().nullable() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'stale_version', 'too_many'],
});
export const uploadHandedFile = call({
  name: 'sponsorship.handed-file',
  log: { name: 'Documento caricato dalla persona sponsorizzata' },
  method: 'POST',
  path: '/api/handed-invitations/:token/files',
  summary: 'Carica un lato di un proprio documento dal collegamento',
  ...doing,
  body: z.strictObject({
    documentType: z.enum(SIDES, 'Questo tipo di documento non è previsto.'),
    file: uploadObject,
  }),
  errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
  bodyLimit: 8_000_000,
});
export const startHandedContact = call({
  name: 'sponsorship.handed-contact-start',
  log: { name: 'Codice chiesto dalla persona sponsorizzata' },
  method: 'PUT',
  path: '/api/handed-invitations/:token/contact-validation-start',
  summary: 'Chiede un codice per un proprio contatto dal collegamento',
  ...doing,
  body: z.strictObject({ contactType }),
  errors: ['not_found', 'wrong_state', 'too_many'],
});
export const completeHandedContact = call({
  name: 'sponsorship.handed-contact-complete',
  log: { name: 'Contatto convalidato dalla persona stessa' },
  method: 'PUT',
  path: '/api/handed-invitations/:token/contact-validation-complete',
  summary: 'Convalida un proprio contatto con il codice ricevuto',
  ...doing,
  body: z.strictObject({ contactType, token: oneTimeCode() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
});

export const handOverCalls = [
  listInvitationLinks,
  makeInvitationLink,
  revokeInvitationLink,
  readHanded,
  saveHandedData,
  uploadHandedFile,
  startHandedContact,
  completeHandedContact,
] as const;
