/** Calls of the office that validates: incomes from others, and what people uploaded about themselves. */
import { z } from 'zod';
import { STATES, UPLOAD_TYPES } from '@ema/domain/data-validation/sections.ts';
import { REASON_LENGTH } from '@ema/domain/profile/uploads.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, money, noBody, ordering, page, paging, shopText, text } from './kernel/shapes.ts';
import { userUpload } from './profile/user-upload.ts';

const office = { who: ['ROLE_ADMIN'], whilePending: 'refused' } as const;
const reading = { ...office, acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
const params = z.strictObject({ id: idText() });
/** What both lists can be narrowed by. */
const narrowed = {
  ...paging(25),
  /** Of agents who work there; those of neither shop stand in both lists. */
  shop: shopText().optional(),
  state: z.enum(STATES, 'Scegli waiting, accepted o discarded.').optional(),
  /** Part of a name, or the code of the agent. */
  search: text(80).optional(),
};
/** Who decided, and when; null while it waits. */
const decided = { settledAt: instant().nullable(), settledBy: z.string().nullable() };
/** What else waits in the section, the oldest first: where one goes from here. */
const queue = z.object({ waiting: z.number().int(), previous: id().nullable(), next: id().nullable() });

const listedIncome = z.object({
  id: id(),
  agent: z.object({ id: id(), fullName: z.string() }),
  user: z.object({ id: id() }),
  date: day(),
  incomeValue: money(),
  description: z.string(),
  createdAt: instant(),
  isAccepted: z.boolean(),
  isDiscarded: z.boolean(),
  isWaitingForValidation: z.boolean(),
  reason: z.string().nullable(),
  ...decided,
});
/** NET-295. */
export const listAgentIncomes = call({
  name: 'data-validation.list-incomes',
  method: 'GET',
  path: '/api/admin/agent-external-incomes',
  summary: 'I compensi esterni dichiarati dagli agenti, da convalidare e convalidati',
  ...reading,
  query: z.strictObject({ ...narrowed, ...ordering(['createdAt', 'date', 'incomeValue'], 'createdAt', 'desc') }),
  output: page(listedIncome),
  errors: [],
});
export const agentIncomesFile = listFile(listAgentIncomes, {
  name: 'data-validation.list-incomes-file',
  path: '/file/admin-agent-external-incomes',
  summary: 'I compensi esterni dichiarati dagli agenti, in CSV o XLSX',
});
/** With what else the agent declared for that year, and how far the threshold is. */
export const readAgentIncome = call({
  name: 'data-validation.read-income',
  method: 'GET',
  path: '/api/admin/agent-external-incomes/:id',
  summary: 'Un compenso esterno, con gli altri dello stesso anno',
  ...reading,
  params,
  query: z.strictObject({ shop: shopText().optional() }),
  output: listedIncome.extend({
    createdBy: z.string(),
    year: z.object({
      year: z.number().int(),
      threshold: money(),
      /** Own fees and accepted incomes from others. */
      own: money(),
      external: money(),
      waiting: money(),
      percent: z.number().int(),
    }),
    /** Declared for the same year, the newest document first. */
    others: z.array(listedIncome.extend({ isSame: z.boolean() })),
    queue,
  }),
  errors: ['not_found'],
});

const deciding = {
  ...office,
  method: 'POST',
  acting: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  output: listedIncome,
  errors: ['not_found', 'wrong_state'],
} as const;
/** NET-296. */
export const acceptIncome = call({
  name: 'data-validation.accept-income',
  log: { name: 'Compenso esterno convalidato', isActivity: true },
  path: '/api/admin/agent-external-incomes/:id/accept',
  summary: 'Convalida un compenso esterno',
  ...deciding,
  body: noBody(),
});
/** NET-296: the agent reads why. */
export const discardIncome = call({
  name: 'data-validation.discard-income',
  log: { name: 'Compenso esterno scartato', isActivity: true },
  path: '/api/admin/agent-external-incomes/:id/discard',
  summary: 'Scarta un compenso esterno, con il motivo',
  ...deciding,
  body: z.strictObject({ reason: text(REASON_LENGTH, 1) }),
});

const listedUpload = userUpload.extend({
  type: z.enum(UPLOAD_TYPES),
  agent: z.object({ id: id() }).nullable(),
  user: z.object({ id: id(), displayName: z.string() }),
  ...decided,
});
/** NET-297, ACC-320. */
export const listUploads = call({
  name: 'data-validation.list-uploads',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/user-uploads',
  summary: 'Ciò che gli utenti hanno caricato di sé, da convalidare e convalidato',
  ...reading,
  query: z.strictObject({
    ...narrowed,
    type: z.enum(UPLOAD_TYPES, 'Questo tipo di file non è previsto.').optional(),
    user: idText().optional(),
    ...ordering(['uploadDate', 'displayName'], 'uploadDate', 'desc'),
  }),
  output: page(listedUpload),
  errors: [],
});
export const uploadsFile = listFile(listUploads, {
  name: 'data-validation.list-uploads-file',
  path: '/file/admin-user-uploads',
  summary: 'Ciò che gli utenti hanno caricato di sé, in CSV o XLSX',
});
/** What the person declared, beside what they uploaded; with its earlier and later versions. */
export const readUpload = call({
  name: 'data-validation.read-upload',
  method: 'GET',
  path: '/api/admin/user-uploads/:id',
  summary: 'Un file caricato da un utente, con ciò che ha dichiarato',
  ...reading,
  params,
  query: z.strictObject({ shop: shopText().optional() }),
  output: listedUpload.extend({
    uploadedBy: z.string(),
    /** Which a letter was signed with while another stood: what this certificate speaks of (ACC-634). */
    otherVatNumber: z.string().nullable(),
    declared: z.object({
      fullName: z.string(),
      gender: z.string().nullable(),
      birthDate: day().nullable(),
      birthPlace: z.string().nullable(),
      fiscalCode: z.string().nullable(),
      address: z.string(),
      vatNumber: z.string().nullable(),
      joinedOn: day().nullable(),
      idCardType: z.string().nullable(),
      idCardNumber: z.string().nullable(),
      idCardIssuedBy: z.string().nullable(),
      idCardIssueDate: day().nullable(),
      idCardExpiryDate: day().nullable(),
    }),
    /** All of this kind, the newest first, this one too. */
    versions: z.array(listedUpload.extend({ uploadedBy: z.string() })),
    queue,
  }),
  errors: ['not_found'],
});

export const dataValidationCalls = [
  listAgentIncomes,
  agentIncomesFile,
  readAgentIncome,
  acceptIncome,
  discardIncome,
  listUploads,
  uploadsFile,
  readUpload,
] as const;
