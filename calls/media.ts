/** Calls of the photos and videos that agents upload, of the consent to use them, and of the office that looks at them. */
import { z } from 'zod';
import { HIDING_REASON_LENGTH, MEDIA_TYPES, MOST_PLAIN_BYTES } from '@ema/domain/media/media.ts';
import { POSTER_LETTERS, posterContent } from './kernel/poster.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import {
  day,
  earlierNames,
  flagText,
  id,
  idText,
  instant,
  noBody,
  ordering,
  page,
  paging,
  text,
} from './kernel/shapes.ts';

const own = { who: ['ROLE_ACCESS_USER_MEDIA'], whilePending: 'refused' } as const;
const seeing = { who: ['ROLE_ACCESS_USER_MEDIA', 'ROLE_ADMIN'], whilePending: 'refused' } as const;
const reading = { acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { rate: 'write', audit: 'always' } as const;

const consentType = z.object({
  type: z.string(),
  title: z.string(),
  content: z.string(),
  textVersion: z.string(),
  /** The consent to these words that stands, if one does. */
  consentId: id().nullable(),
});
/** NET-172. */
export const readConsentType = call({
  name: 'media.read-consent-type',
  method: 'GET',
  path: '/api/account/user-consent-type/:type',
  summary: 'Il testo di un consenso, e se è stato prestato',
  ...own,
  ...reading,
  params: z.strictObject({ type: text(100, 1) }),
  output: consentType,
  errors: ['not_found'],
});
/** NET-174: a declaration of one’s own, which nobody makes for another. */
export const giveConsent = call({
  name: 'media.give-consent',
  log: { name: 'Consenso prestato', isActivity: true },
  method: 'POST',
  path: '/api/account/user-consents',
  summary: 'Presta un consenso',
  ...own,
  ...writing,
  acting: 'refused',
  idempotency: 'natural',
  body: z.strictObject({ type: text(100, 1) }),
  output: consentType,
  errors: ['invalid'],
});

/** NET-180. */
export const readMediaLimits = call({
  name: 'media.read-limits',
  method: 'GET',
  path: '/api/user-media/limits',
  summary: 'Quanto può pesare un file, e quanto spazio resta',
  ...own,
  ...reading,
  output: z.object({
    maxBytes: z.number().int(),
    maxPhotoBytes: z.number().int(),
    quotaBytes: z.number().int(),
    usedBytes: z.number().int(),
  }),
  errors: [],
});

const medium = z.object({
  id: id(),
  mediaType: z.enum(MEDIA_TYPES),
  name: z.string(),
  bytes: z.number().int(),
  originalUrl: z.string(),
  previewUrl: z.string(),
  /** Of a video that says how long it is. */
  durationSeconds: z.number().int().nullable(),
  /** Is its preview a frame of it? Of a video that has none it is the same for all. */
  hasPoster: z.boolean(),
  createdAt: instant(),
  agent: z.object({ id: id().nullable(), fullName: z.string() }),
  /** Does the company see it? */
  isShared: z.boolean(),
  /** Did somebody upload it who acted for the agent? They see it too. */
  isByAnother: z.boolean(),
  /** The words that were agreed to when it was uploaded. */
  consentVersion: z.string().nullable(),
  hidden: z.object({ at: instant(), reason: z.string() }).nullable(),
});
/** NET-168, NET-184, ACC-329, NET-930: one's own; all that may be seen for an administrator who asks for it. */
export const listMedia = call({
  name: 'media.list-media',
  reads: 'standby',
  method: 'GET',
  path: '/api/user-media',
  summary: 'Le proprie foto e i propri video; gli amministratori anche quelli degli agenti',
  ...seeing,
  ...reading,
  query: z.strictObject({
    ...paging(60),
    ...ordering(['createdAt'], 'createdAt', 'desc'),
    ...earlierNames('createdAt'),
    includeAll: flagText().optional(),
    mediaType: z.enum(MEDIA_TYPES, 'Scegli photo o video.').optional(),
    agent: idText().optional(),
    'createdAt[after]': day().optional(),
    'createdAt[before]': day().optional(),
    /** Of everybody’s: those the office hid, instead of the others. */
    isHidden: flagText().optional(),
  }),
  output: page(medium),
  errors: [],
});
export const mediaListFile = listFile(listMedia, {
  name: 'media.list-media-file',
  path: '/file/user-media',
  summary: 'L’elenco delle foto e dei video in CSV o XLSX',
  hasEarlierNames: true,
});
/** For its owner, who uploaded it for them, and while the consent stands for administrators and who acts for them. */
export const mediaFile = call({
  name: 'media.file',
  method: 'GET',
  path: '/file/user-media/:id',
  summary: 'Una foto o un video, intero o come anteprima',
  ...seeing,
  ...reading,
  params: z.strictObject({ id: idText() }),
  query: z.strictObject({
    size: z.enum(['whole', 'small'], 'Scegli whole o small.').default('whole'),
    /** Says only that the preview is another one by now. */
    poster: idText().optional(),
  }),
  output: 'file',
  errors: ['not_found'],
});

/** As a data URL: four letters for three bytes. */
const PLAIN_LETTERS = Math.ceil(MOST_PLAIN_BYTES / 3) * 4 + 200;
const keeping = { ...own, ...writing, acting: 'allowed', output: medium } as const;
/** NET-170: whole, in one request. What weighs more than 8 MB is sent in pieces. */
export const uploadMedium = call({
  name: 'media.upload',
  log: { name: 'Foto o video caricato', isActivity: true },
  method: 'POST',
  path: '/api/user-media',
  summary: 'Carica una foto o un video fino a 8 MB',
  ...keeping,
  idempotency: 'key',
  body: z.strictObject({
    file: z.strictObject({
      content: z.string().max(PLAIN_LETTERS, 'In una sola richiesta il file può avere al massimo 8 MB.'),
      name: text(200, 1),
      type: text(100),
    }),
  }),
  errors: ['malformed', 'invalid', 'key_reused'],
  bodyLimit: PLAIN_LETTERS + 2000,
});
/** NET-564: the frame that stands for one’s own film, once: what is there stays. */
export const givePoster = call({
  name: 'media.give-poster',
  log: { name: 'Anteprima di un video aggiunta' },
  method: 'PUT',
  path: '/api/user-media/:id/poster',
  summary: 'Dà a un proprio video l’immagine che lo rappresenta negli elenchi',
  ...keeping,
  idempotency: 'natural',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ content: posterContent() }),
  ofAnyShop: true,
  errors: ['invalid', 'not_found', 'wrong_state'],
  bodyLimit: POSTER_LETTERS + 1000,
});
const arrival = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  /** So much of it is here. */
  arrivedBytes: z.number().int(),
  /** Where its pieces are sent (tus). */
  uploadUrl: z.string(),
  createdAt: instant(),
});
const arrivalName = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'Identificativo non valido.') });
/** What broke off, on whatever device: it goes on where it was. */
export const listArrivals = call({
  name: 'media.list-arrivals',
  method: 'GET',
  path: '/api/user-media/arrivals',
  summary: 'Le foto e i video che si stanno caricando',
  ...own,
  ...reading,
  output: z.object({ items: z.array(arrival) }),
  ofAnyShop: true,
  errors: [],
});
/** NET-170: a file of any size, in pieces. */
export const beginArrival = call({
  name: 'media.begin-arrival',
  log: { name: 'Caricamento iniziato' },
  method: 'POST',
  path: '/api/user-media/arrivals',
  summary: 'Inizia a caricare a pezzi una foto o un video',
  ...own,
  rate: 'write',
  audit: null,
  acting: 'allowed',
  idempotency: 'key',
  body: z.strictObject({ name: text(200, 1), size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  output: arrival,
  ofAnyShop: true,
  errors: ['invalid'],
});
export const completeArrival = call({
  name: 'media.complete-arrival',
  log: { name: 'Foto o video caricato', isActivity: true },
  method: 'POST',
  path: '/api/user-media/arrivals/:id/complete',
  summary: 'Conserva una foto o un video arrivato per intero',
  ...keeping,
  idempotency: 'natural',
  params: arrivalName,
  body: noBody(),
  ofAnyShop: true,
  errors: ['invalid', 'not_found', 'wrong_state', 'in_progress'],
});
export const abandonArrival = call({
  name: 'media.abandon-arrival',
  log: { name: 'Caricamento annullato' },
  method: 'DELETE',
  path: '/api/user-media/arrivals/:id',
  summary: 'Annulla un caricamento',
  ...own,
  rate: 'write',
  audit: null,
  acting: 'allowed',
  idempotency: 'key',
  params: arrivalName,
  output: 'empty',
  ofAnyShop: true,
  errors: ['not_found'],
});
/** NET-169. */
export const deleteMedium = call({
  name: 'media.delete',
  log: { name: 'Foto o video eliminato', isActivity: true },
  method: 'DELETE',
  path: '/api/user-media/:id',
  summary: 'Elimina una propria foto o un proprio video',
  ...own,
  ...writing,
  acting: 'refused',
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found'],
});

const office = {
  method: 'POST',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: medium,
  errors: ['not_found', 'wrong_state'],
} as const;
/** Taken out of the office’s list; the person reads why. */
export const hideMedium = call({
  name: 'media.hide',
  log: { name: 'Foto o video nascosto', isActivity: true },
  path: '/api/admin/user-media/:id/hide',
  summary: 'Nasconde una foto o un video, con il motivo',
  ...office,
  body: z.strictObject({ reason: text(HIDING_REASON_LENGTH, 1) }),
});
export const showMedium = call({
  name: 'media.show',
  log: { name: 'Foto o video di nuovo visibile', isActivity: true },
  path: '/api/admin/user-media/:id/show',
  summary: 'Rende di nuovo visibile una foto o un video nascosto',
  ...office,
  body: noBody(),
});

export const mediaCalls = [
  readConsentType,
  giveConsent,
  readMediaLimits,
  listMedia,
  mediaListFile,
  mediaFile,
  uploadMedium,
  listArrivals,
  beginArrival,
  completeArrival,
  abandonArrival,
  givePoster,
  deleteMedium,
  hideMedium,
  showMedium,
];
