/** Calls of the office on contract texts: kinds, drafts, previews, whom a publication concerns, and publishing. */
import { z } from 'zod';
import { ASKED, AUDIENCES, NEW_AUDIENCES } from '@ema/domain/contracts/kinds.ts';
import { BODY_MAX, NOTE_MAX, TITLE_MAX } from '@ema/domain/contracts/text-faults.ts';
import { formatCount } from '@ema/domain/kernel/counts.ts';
import { call } from '../kernel/call.ts';
import { instant, noBody, shop, text } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...office, acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const documentType = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Tipo di documento non valido.');
const params = z.strictObject({ documentType });
/** Text of several pages: its lines are kept as they are. */
const body = z
  .string()
  .max(BODY_MAX, `Inserisci al massimo ${formatCount(BODY_MAX)} caratteri.`)
  .refine(
    (v) => v.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(v),
    'Contiene caratteri non ammessi.',
  )
  .transform((v) => v.replaceAll('\r\n', '\n'));
const title = text(TITLE_MAX, 1);
const version = z.number().int().positive();
/** A text of several pages, in a JSON string whose letters may be escaped. */
const bodyLimit = 700_000;

const publication = z.object({
  asked: z.enum(ASKED),
  concerned: z.number().int(),
  assigned: z.number().int(),
  replaced: z.number().int(),
  /** Who was written to by e-mail. */
  told: z.number().int(),
  startedAt: instant(),
  finishedAt: instant().nullable(),
});
const template = z.object({
  documentType,
  title: z.string(),
  audience: z.enum(AUDIENCES),
  audienceName: z.string(),
  shop: shop().nullable(),
  isPrivacy: z.boolean(),
  /** The revision in force; null while a new kind was never published. */
  revision: z.number().int().nullable(),
  publishedAt: instant().nullable(),
  /** Of every revision: whose signature stands, and whose is waited for. */
  signedCount: z.number().int(),
  pendingCount: z.number().int(),
  draftUpdatedAt: instant().nullable(),
  isPublishing: z.boolean(),
});
const templateDetail = template.extend({
  /** The text in force. */
  inForce: z.object({ title: z.string(), body: z.string() }).nullable(),
  draft: z
    .object({
      title: z.string(),
      body: z.string(),
      version,
      updatedAt: instant(),
      updatedBy: z.string().nullable(),
    })
    .nullable(),
  /** Newest first. */
  revisions: z.array(
    z.object({
      revision: z.number().int(),
      title: z.string(),
      note: z.string(),
      publishedAt: instant(),
      publishedBy: z.string().nullable(),
      signedCount: z.number().int(),
      pendingCount: z.number().int(),
      publication: publication.nullable(),
    }),
  ),
});

export const listContractTemplates = call({
  name: 'contracts.templates',
  method: 'GET',
  path: '/api/admin/contract-templates',
  summary: 'Testi dei contratti, con la revisione in vigore',
  ...read,
  output: z.object({ items: z.array(template) }),
  errors: [],
});
export const getContractTemplate = call({
  name: 'contracts.template',
  method: 'GET',
  path: '/api/admin/contract-templates/:documentType',
  summary: 'Un testo, con la bozza e le revisioni',
  ...read,
  params,
  output: templateDetail,
  errors: ['not_found'],
});
export const createContractTemplate = call({
  name: 'contracts.create-template',
  log: { name: 'Nuovo tipo di documento' },
  method: 'POST',
  path: '/api/admin/contract-templates',
  summary: 'Crea un tipo di documento, con una bozza vuota',
  ...write,
  idempotency: 'key',
  body: z.strictObject({
    title,
    audience: z.enum(NEW_AUDIENCES, 'Scegli a chi è destinato.'),
    shop: shop().nullable().default(null),
  }),
  output: templateDetail,
  errors: [],
});
export const startContractDraft = call({
  name: 'contracts.start-draft',
  log: { name: 'Bozza di un testo iniziata' },
  method: 'POST',
  path: '/api/admin/contract-templates/:documentType/draft',
  summary: 'Inizia una bozza dal testo in vigore, o dà quella che c’è',
  ...write,
  params,
  body: noBody(),
  output: templateDetail,
  errors: ['not_found'],
});
export const saveContractDraft = call({
  name: 'contracts.save-draft',
  log: { name: 'Bozza di un testo salvata' },
  method: 'PATCH',
  path: '/api/admin/contract-templates/:documentType/draft',
  summary: 'Salva la bozza di un testo',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({ title: title.optional(), body: body.optional(), version }),
  bodyLimit,
  output: templateDetail,
  errors: ['not_found', 'wrong_state', 'stale_version', 'invalid'],
});
export const discardContractDraft = call({
  name: 'contracts.discard-draft',
  log: { name: 'Bozza di un testo eliminata' },
  method: 'DELETE',
  path: '/api/admin/contract-templates/:documentType/draft',
  summary: 'Elimina la bozza di un testo',
  ...write,
  idempotency: 'key',
  params,
  query: z.strictObject({
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Versione non valida.')
      .transform(Number),
  }),
  output: templateDetail,
  errors: ['not_found', 'wrong_state', 'stale_version'],
});
/** It changes nothing: the text comes with the request because it is not saved yet. */
export const previewContractText = call({
  name: 'contracts.preview',
  log: { name: 'Anteprima di un testo' },
  method: 'POST',
  path: '/api/admin/contract-templates/:documentType/preview',
  summary: 'Anteprima in PDF di un testo, con dati d’esempio',
  ...office,
  rate: 'read',
  idempotency: 'natural',
  audit: null,
  params,
  body: z.strictObject({ title: text(TITLE_MAX), body }),
  bodyLimit,
  output: 'file',
  errors: ['not_found', 'invalid'],
});
export const publishedTextFile = call({
  name: 'contracts.revision-file',
  method: 'GET',
  path: '/file/admin/contract-templates/:documentType/:revision',
  summary: 'Una revisione pubblicata in PDF, con dati d’esempio',
  ...read,
  params: z.strictObject({
    documentType,
    revision: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'Revisione non valida.')
      .transform(Number),
  }),
  output: 'file',
  errors: ['not_found'],
});
export const contractAudience = call({
  name: 'contracts.audience',
  method: 'GET',
  path: '/api/admin/contract-templates/:documentType/audience',
  summary: 'Quante persone riguarda una pubblicazione fatta oggi',
  ...read,
  params,
  output: z.object({
    /** All it is for, who has not this very revision. */
    everybody: z.number().int(),
    /** Those of them who have signed none before. */
    unsigned: z.number().int(),
    /** Who has an earlier one still to sign: the new one takes its place. */
    replaced: z.number().int(),
    /** Who is written to by e-mail, of all and of those who have signed none. */
    everybodyTold: z.number().int(),
    unsignedTold: z.number().int(),
  }),
  errors: ['not_found'],
});
export const publishContractText = call({
  name: 'contracts.publish',
  log: { name: 'Testo di un contratto pubblicato' },
  method: 'POST',
  path: '/api/admin/contract-templates/:documentType/publish',
  summary: 'Pubblica la bozza: una nuova revisione, da firmare per chi riguarda',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    version,
    asked: z.enum(ASKED, 'Scegli a chi chiedere la firma.'),
    note: text(NOTE_MAX).default(''),
  }),
  output: templateDetail,
  errors: ['not_found', 'wrong_state', 'stale_version'],
});

export const contractTemplateCalls = [
  listContractTemplates,
  getContractTemplate,
  createContractTemplate,
  startContractDraft,
  saveContractDraft,
  discardContractDraft,
  previewContractText,
  publishedTextFile,
  contractAudience,
  publishContractText,
] as const;
