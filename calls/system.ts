/** Calls of the system parameters, which an administrator edits. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, page, paging, text } from './kernel/shapes.ts';
import { auditExport } from './system/audit-export.ts';
import { getProcessing, previewRetention, processingFile } from './system/processing.ts';
import { getHealth, resendMessage, resendMessages } from './system/health.ts';

const parameter = z.object({ id: z.string(), parameterValue: z.string(), description: z.string() });
const parameterId = () => z.string().regex(/^[a-z_]{1,60}$/, 'Parametro non valido.');
const params = z.strictObject({ id: parameterId() });
const reading = {
  who: ['ROLE_ADMIN', 'ROLE_BASE_AGENT'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;

export const listParameters = call({
  name: 'system.list-parameters',
  method: 'GET',
  path: '/api/system-parameters',
  summary: 'I parametri di sistema',
  ...reading,
  output: z.object({ items: z.array(parameter) }),
  errors: [],
});
export const getParameter = call({
  name: 'system.get-parameter',
  method: 'GET',
  path: '/api/system-parameters/:id',
  summary: 'Un parametro di sistema',
  ...reading,
  params,
  output: parameter,
  errors: ['not_found'],
});
export const setParameter = call({
  name: 'system.set-parameter',
  log: { name: 'Parametro di sistema modificato' },
  method: 'PUT',
  path: '/api/system-parameters/:id',
  summary: 'Modifica un parametro di sistema',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params,
  /** `before`: the value that was read (NET-760). */
  body: z.strictObject({
    parameterValue: text(300),
    before: z.string('Indica il valore che hai letto (before).').max(300, 'Il valore è troppo lungo.'),
  }),
  output: parameter,
  errors: ['not_found', 'invalid', 'stale_version'],
});

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reads = { rate: 'read', idempotency: 'safe', audit: null } as const;
const reason = () => text(300, 1);
/** NET-263: all of them or none; `before` is what was on the screen. */
export const saveParameters = call({
  name: 'system.save-parameters',
  log: { name: 'Configurazione modificata' },
  method: 'PUT',
  path: '/api/system-parameters',
  summary: 'Modifica più parametri insieme, da subito o da un giorno',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ id: parameterId(), before: z.string().max(300), parameterValue: text(300) }))
      .min(1, 'Non hai cambiato niente.')
      .max(60),
    reason: reason(),
    /** Null: at once. */
    startsOn: day().nullable(),
  }),
  output: z.object({ items: z.array(parameter), planned: z.number().int() }),
  errors: ['not_found', 'invalid', 'stale_version', 'wrong_state'],
});

const change = z.object({
  id: id(),
  at: instant(),
  parameterId: z.string(),
  label: z.string(),
  /** As people read them, and as they are kept. */
  before: z.string(),
  after: z.string(),
  beforeValue: z.string(),
  afterValue: z.string(),
  /** Null: the portal, on the day that was planned. */
  by: z.string().nullable(),
  reason: z.string(),
});
export const listParameterChanges = call({
  name: 'system.parameter-changes',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/parameter-changes',
  summary: 'Chi ha cambiato quale parametro, quando e perché',
  ...office,
  ...reads,
  query: z.strictObject({ ...paging(25), parameter: parameterId().optional() }),
  output: page(change),
  errors: [],
});
export const parameterChangesFile = listFile(listParameterChanges, {
  name: 'system.parameter-changes-file',
  path: '/file/parameter-changes',
  summary: 'Le modifiche dei parametri in CSV o XLSX',
});

const plan = z.object({
  id: id(),
  parameterId: z.string(),
  label: z.string(),
  value: z.string(),
  startsOn: day(),
  by: z.string(),
  reason: z.string(),
  /** Why it could not begin on its day; null while it waits. */
  fault: z.string().nullable(),
});
export const listParameterPlans = call({
  name: 'system.parameter-plans',
  method: 'GET',
  path: '/api/admin/parameter-plans',
  summary: 'Le modifiche dei parametri previste per un giorno',
  ...office,
  ...reads,
  output: z.object({ items: z.array(plan) }),
  errors: [],
});
export const deleteParameterPlan = call({
  name: 'system.delete-parameter-plan',
  log: { name: 'Modifica prevista annullata' },
  method: 'DELETE',
  path: '/api/admin/parameter-plans/:id',
  summary: 'Annulla una modifica prevista',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: z.object({}),
  errors: ['not_found'],
});

export const systemCalls = [
  listParameters,
  getParameter,
  setParameter,
  saveParameters,
  listParameterChanges,
  parameterChangesFile,
  listParameterPlans,
  deleteParameterPlan,
  auditExport,
  getHealth,
  resendMessage,
  resendMessages,
  getProcessing,
  previewRetention,
  processingFile,
] as const;
