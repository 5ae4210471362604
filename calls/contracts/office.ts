/** Calls of the office on people's contracts: all of them, cancelled and assigned again, and given by hand. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { keptFile } from '../kernel/kept-file.ts';
import { listFile } from '../kernel/list-file.ts';
import { day, flagText, id, idText, instant, ordering, page, paging, shop, shopText, text } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...office, acting: 'refused', rate: 'write', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const documentType = text(60, 1);

/** NET-322 */
const officeContract = z.object({
  id: id(),
  title: z.string(),
  titleWithRevision: z.string(),
  documentType: z.string(),
  shop: shop().nullable(),
  isPrivacy: z.boolean(),
  isSigned: z.boolean(),
  isCanceled: z.boolean(),
  user: z.object({ id: id(), username: z.string() }),
  subject: z.object({ fullName: z.string() }),
  assignedAt: instant(),
  signature: z.object({ date: instant(), identifier: z.string() }).nullable(),
  canceledAt: instant().nullable(),
  cancelReason: z.string().nullable(),
  canceledBy: z.string().nullable(),
  /** Why it cannot be cancelled here, or null. */
  cancelError: z.string().nullable(),
  /** The five appointments that were given with it, if they can be refused. */
  hasProgramme: z.boolean(),
  fileDownloadUrl: z.string(),
  files: z.array(keptFile),
});

export const listOfficeContracts = call({
  name: 'contracts.office-list',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/contracts',
  summary: 'Contratti di tutti: da firmare, firmati e annullati',
  ...read,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    user: idText().optional(),
    documentType: documentType.optional(),
    isSigned: flagText().optional(),
    isCanceled: flagText().optional(),
    isPrivacy: flagText().optional(),
    /** NET-682: of which days the signature is. */
    signedFrom: day().optional(),
    signedTo: day().optional(),
    shop: shopText().optional(),
    ...ordering(['signature.date', 'assignedAt', 'subject.fullName'], 'assignedAt', 'desc'),
  }),
  output: page(officeContract),
  errors: [],
});
export const officeContractsFile = listFile(listOfficeContracts, {
  name: 'contracts.office-list-file',
  path: '/file/admin/contracts',
  summary: 'Contratti in CSV o XLSX',
});
/** NET-328 */
export const listContractTypes = call({
  name: 'contracts.types',
  method: 'GET',
  path: '/api/admin/contract-types',
  summary: 'Tipi di documento che si firmano',
  ...read,
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: [],
});
export const officeContractFile = call({
  name: 'contracts.office-file',
  method: 'GET',
  path: '/file/admin/contract/:id',
  summary: 'Un contratto: la copia firmata, o il testo come assegnato',
  ...read,
  params,
  output: 'file',
  errors: ['not_found'],
});
export const cancelContract = call({
  name: 'contracts.cancel',
  log: { name: 'Contratto annullato' },
  method: 'POST',
  path: '/api/admin/contracts/:id/cancel',
  summary: 'Annulla un contratto e, se serve, ne assegna uno nuovo',
  ...write,
  idempotency: 'natural',
  params,
  body: z.strictObject({
    reason: text(300, 1),
    /** The newest text takes its place. */
    reassign: z.boolean().default(true),
    /** ACC-136: because the programme given with it does not do; it is asked for again, and said so. */
    programmeRejected: z.boolean().default(false),
  }),
  output: officeContract,
  errors: ['not_found', 'wrong_state'],
});
export const assignContract = call({
  name: 'contracts.assign',
  log: { name: 'Contratto assegnato' },
  method: 'POST',
  path: '/api/admin/contracts',
  summary: 'Assegna a una persona il testo in vigore',
  ...write,
  idempotency: 'key',
  body: z.strictObject({
    user: id(),
    documentType,
    /** ACC-142: asks the declarations before the plain letter. */
    isNewContractSignature: z.boolean().default(false),
    /** ACC-130: asks five appointments before the membership form. */
    meetingsRequired: z.boolean().default(false),
  }),
  output: officeContract,
  errors: ['not_found', 'wrong_state'],
});

export const officeContractCalls = [
  listOfficeContracts,
  officeContractsFile,
  listContractTypes,
  officeContractFile,
  cancelContract,
  assignContract,
] as const;
