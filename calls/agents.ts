/** Calls of the office on agents: the directory, one with all that is known, and what the office changes of them. */
import { z } from 'zod';
import { AGENT_FILE_HEADINGS } from '@ema/domain/agents/agent-file.ts';
import { AGENT_STATUSES } from '@ema/domain/agents/statuses.ts';
import { call } from './kernel/call.ts';
import { changedFile } from './kernel/changed-file.ts';
import { listFile } from './kernel/list-file.ts';
import { id, idText, instant, money, ordering, page, paging, seenVersion, text } from './kernel/shapes.ts';
import { idCard } from './users/id-card.ts';

const office = { who: ['ROLE_ADMIN'], whilePending: 'refused' } as const;
const reading = { acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;

const sponsor = z.object({ id: id(), fullName: z.string() }).nullable();
const agentRow = z.object({
  id: id(),
  user: z.object({ id: id(), username: z.string(), lastLogin: instant().nullable() }),
  fullName: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  state: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: instant(),
  status: z.enum(AGENT_STATUSES),
  statusName: z.string(),
  /** Of the account itself, whatever the agent is. */
  accessToApplicationBlocked: z.boolean(),
  sponsor,
  /** Is the sponsor the agent who is signed in (ACC-256)? */
  isDirectSubordinate: z.boolean(),
});
/** ACC-243 to ACC-247. Deleted agents only when they are asked for. */
export const listAdminAgents = call({
  name: 'agents.list',
  reads: 'standby',
  scope: 'agents:read',
  method: 'GET',
  path: '/api/admin/agents',
  summary: 'Anagrafica di tutti gli agenti',
  ...office,
  ...reading,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    sponsor: idText().optional(),
    status: z.enum(AGENT_STATUSES, 'Scegli uno stato dell’elenco.').optional(),
    ...ordering(['fullName', 'city', 'createdAt', 'lastLogin'], 'fullName', 'asc'),
  }),
  output: page(agentRow),
  errors: [],
});
export const adminAgentsFile = listFile(listAdminAgents, {
  name: 'agents.list-file',
  path: '/file/admin-agents',
  summary: 'Anagrafica di tutti gli agenti in CSV o XLSX',
});

/** ACC-295: everything that is known of an agent, and what the office may change. */
const agentDetail = agentRow.omit({ isDirectSubordinate: true }).extend({
  levelName: z.string(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  fax: z.string(),
  fiscalCode: z.string().nullable(),
  vatNumber: z.string().nullable(),
  iban: z.string().nullable(),
  idCard: idCard.nullable(),
  deliveryAddress: z.object({
    empty: z.boolean(),
    state: z.string(),
    city: z.string(),
    postCode: z.string(),
    street: z.string(),
    buildingNumber: z.string(),
  }),
  deliverySubjectName: z.string().nullable(),
  isAgentActive: z.boolean(),
  emaFibraShopEnabled: z.boolean(),
  emaKleenShopEnabled: z.boolean(),
  emaplanetCommissionLimitEnabled: z.boolean(),
  /** Above which an order does not go out while the limit is on. */
  commissionTotalMax: money(),
  multipleWeeklyOrdersEnabled: z.boolean(),
  externalIncomesEnabled: z.boolean().nullable(),
  version: z.number().int(),
});
export const getAdminAgent = call({
  name: 'agents.get',
  scope: 'agents:read',
  method: 'GET',
  path: '/api/admin/agents/:id',
  summary: 'Profilo di un agente',
  ...office,
  ...reading,
  params: z.strictObject({ id: idText() }),
  output: agentDetail,
  errors: ['not_found'],
});

const flags = {
  emaplanetCommissionLimitEnabled: z.boolean('Scegli sì o no.').optional(),
  multipleWeeklyOrdersEnabled: z.boolean('Scegli sì o no.').optional(),
};
const isSaid = (body: Record<string, unknown>): boolean =>
  Object.entries(body).some(([key, value]) => key !== 'version' && value !== undefined);
const NOTHING_SAID = 'Indica che cosa cambia.';

/** What is not named stays (ACC-327): one flag at a time, a status, or the answer about other incomes taken back. */
export const updateAdminAgent = call({
  name: 'agents.update',
  log: { name: 'Profilo agente gestito dall’amministrazione', isActivity: true },
  method: 'PATCH',
  path: '/api/admin/agents/:id',
  summary: 'Cambia stato e impostazioni di un agente',
  ...office,
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z
    .strictObject({
      ...flags,
      status: z.enum(AGENT_STATUSES, 'Scegli uno stato dell’elenco.').optional(),
      externalIncomesEnabled: z.null('La scelta si può solo azzerare.').optional(),
      version: seenVersion(),
    })
    .refine(isSaid, NOTHING_SAID),
  output: agentDetail,
  errors: ['not_found', 'stale_version', 'wrong_state'],
});
/** The same flags for whoever manages agents without being an administrator. */
export const setAgentFlags = call({
  name: 'agents.set-flags',
  log: { name: 'Impostazioni degli ordini cambiate', isActivity: true },
  method: 'PATCH',
  path: '/api/agents/:id',
  summary: 'Cambia le impostazioni degli ordini di un agente',
  who: ['ROLE_ADMIN', 'ROLE_MANAGES_AGENT'],
  whilePending: 'refused',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ ...flags, version: seenVersion() }).refine(isSaid, NOTHING_SAID),
  output: z.object({
    id: id(),
    emaplanetCommissionLimitEnabled: z.boolean(),
    multipleWeeklyOrdersEnabled: z.boolean(),
    version: z.number().int(),
  }),
  errors: ['not_found', 'stale_version'],
});

/** ACC-608: what an agent gives once. Each of both may be named; what is not named stays. */
export const changePaymentData = call({
  name: 'agents.change-payment-data',
  log: { name: 'IBAN o partita IVA cambiati dall’ufficio', isActivity: true },
  method: 'PATCH',
  path: '/api/admin/agents/:id/payment-data',
  summary: 'Cambia IBAN o partita IVA di un agente, con il motivo',
  ...office,
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z
    .strictObject({
      account: z
        .strictObject({ iban: z.string().max(42, 'L’IBAN italiano ha 27 caratteri.'), accountName: text(120, 1) })
        .optional(),
      vatNumber: text(11, 1).optional(),
      reason: text(200, 3),
      version: seenVersion(),
    })
    .refine((body) => body.account !== undefined || body.vatNumber !== undefined, NOTHING_SAID),
  output: agentDetail,
  errors: ['not_found', 'invalid', 'stale_version', 'wrong_state'],
});
/** ACC-609: as in the data of an invitation. */
export const changeIdCard = call({
  name: 'agents.change-id-card',
  log: { name: 'Documento d’identità aggiornato dall’ufficio', isActivity: true },
  method: 'PUT',
  path: '/api/admin/agents/:id/id-card',
  summary: 'Aggiorna i dati del documento d’identità di un agente',
  ...office,
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({
    idCardType: text(40),
    idCardNumber: text(15),
    idCardIssueDate: text(10),
    idCardExpiryDate: text(10),
    idCardIssuedBy: text(60),
    version: seenVersion(),
  }),
  output: agentDetail,
  errors: ['not_found', 'invalid', 'stale_version', 'wrong_state'],
});

/** NET-548: what the list has; neither tax code nor bank account nor documents. */
export const changedAgents = changedFile({
  name: 'agents.changes',
  path: '/file/changes/agents',
  csv: AGENT_FILE_HEADINGS,
  summary: 'Gli incaricati in CSV: tutti, o quelli cambiati da un segno',
  who: ['ROLE_ADMIN'],
  scope: 'agents:read',
});

export const agentCalls = [
  listAdminAgents,
  adminAgentsFile,
  getAdminAgent,
  updateAdminAgent,
  setAgentFlags,
  changePaymentData,
  changeIdCard,
  changedAgents,
] as const;
