/** Calls of the levels: what each asks for, what the next closing of a period would change, and the closing itself. */
import { z } from 'zod';
import { SCALE_STATES } from '@ema/domain/levels/fee-scales.ts';
import { CREDITS_MAX, LEVELS } from '@ema/domain/levels/levels.ts';
import { UPDATE_TYPES } from '@ema/domain/levels/next-level.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, money, page, paging, text } from './kernel/shapes.ts';
import { levelUpdateCalls } from './levels/updates.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reading = { rate: 'read', idempotency: 'safe', audit: null } as const;
const count = z.number().int();

const levelScales = z.object({
  /** Changes with every edit of any scale. */
  version: count,
  /** The first day from which one may count: today, or the first of the period that is the very first to be closed. */
  earliest: day(),
  /** The newest day first; what was replaced or withdrawn stands among them. */
  scales: z.array(
    z.object({
      id: id(),
      /** Null for one that was there before days were chosen. */
      from: day().nullable(),
      state: z.enum(SCALE_STATES),
      levels: z.array(z.object({ level: z.number().int(), name: z.string(), credits: count })),
      reason: z.string(),
      at: instant(),
      by: z.string().nullable(),
      ended: z.object({ at: instant(), by: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
});
export const getLevelScale = call({
  name: 'levels.scale',
  method: 'GET',
  path: '/api/admin/level-scale',
  summary: 'I crediti che ciascun livello chiede in un periodo, con il giorno da cui valgono e chi li ha decisi',
  ...office,
  ...reading,
  output: levelScales,
  errors: [],
});
/** NET-355 NET-730 NET-801: what was closed before keeps the scale it was closed with. */
export const saveLevelScale = call({
  name: 'levels.save-scale',
  log: { name: 'Scala dei livelli decisa' },
  method: 'PUT',
  path: '/api/admin/level-scale',
  summary: 'Decide i crediti che i livelli chiedono nei periodi che finiscono da un giorno in poi',
  ...office,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  body: z.strictObject({
    /** That of the scales that were on the screen. */
    version: count,
    from: day(),
    thresholds: z
      .array(z.number('Inserisci i crediti.').int('Inserisci un numero intero.').min(0).max(CREDITS_MAX))
      .length(LEVELS, 'Servono i crediti di tutti i livelli.'),
    reason: text(200, 1),
  }),
  output: levelScales,
  errors: ['invalid', 'stale_version'],
});
export const withdrawLevelScale = call({
  name: 'levels.withdraw-scale',
  log: { name: 'Scala dei livelli ritirata' },
  method: 'POST',
  path: '/api/admin/level-scale/:id/withdrawal',
  summary: 'Ritira una scala dei livelli prima del giorno da cui vale',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ reason: text(200, 1) }),
  output: levelScales,
  errors: ['not_found', 'wrong_state'],
});

/** NET-523: nothing is written by it. */
export const previewLevelScale = call({
  name: 'levels.preview-scale',
  method: 'GET',
  path: '/api/admin/level-scale/preview',
  summary: 'Che cosa sarebbero state le provvigioni dell’ultimo periodo con un’altra scala',
  ...office,
  ...reading,
  query: z.strictObject({
    thresholds: z
      .string()
      .max(120)
      .regex(/^\d{1,7}(?:,\d{1,7}){11}$/, 'Servono i crediti di tutti i livelli.'),
  }),
  output: z.object({
    period: z.string(),
    dateStart: day(),
    dateEnd: day(),
    /** All fees of the period, as they are and as they would have been. */
    before: money(),
    after: money(),
    difference: money(),
    /** Who would have had another level, and whose fees would have been more or less. */
    moved: count,
    gaining: count,
    losing: count,
    largest: z.array(
      z.object({
        agentId: id(),
        fullName: z.string(),
        from: z.string(),
        to: z.string(),
        before: money(),
        after: money(),
        difference: money(),
      }),
    ),
  }),
  errors: ['invalid', 'wrong_state'],
});

const closing = z.object({
  id: id(),
  year: count,
  monthNumber: count,
  name: z.string(),
  closedAt: instant(),
  /** Null: the portal by itself. */
  closedBy: z.string().nullable(),
  agents: count,
  risen: count,
  fallen: count,
});
export const listClosings = call({
  name: 'levels.closings',
  method: 'GET',
  path: '/api/admin/period-closings',
  summary: 'I periodi di fibra chiusi e quanti livelli sono cambiati',
  ...office,
  ...reading,
  query: z.strictObject(paging(25)),
  output: page(closing),
  errors: [],
});
export const closingsFile = listFile(listClosings, {
  name: 'levels.closings-file',
  path: '/file/period-closings',
  summary: 'Le chiusure dei periodi in CSV o XLSX',
});

const period = z.object({
  year: count,
  monthNumber: count,
  name: z.string(),
  dateStart: day(),
  dateEnd: day(),
  /** The first day on which it may be closed. */
  closableFrom: day(),
  /** Why it cannot be closed now; null when it can. */
  refusal: z.string().nullable(),
});
/** NET-356: the levels that the next closing changes if it happens now. */
export const listLevelChanges = call({
  name: 'levels.changes',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/level-changes',
  summary: 'I livelli che la prossima chiusura cambierebbe adesso',
  ...office,
  ...reading,
  query: z.strictObject({ ...paging(25), type: z.enum(UPDATE_TYPES).optional() }),
  output: page(
    z.object({
      agentId: id(),
      fullName: z.string(),
      type: z.enum(UPDATE_TYPES),
      currentLevel: z.object({ id: count, name: z.string() }),
      updatedLevel: z.object({ id: count, name: z.string() }),
      credits: count,
    }),
  ).extend({ period, agents: count, risen: count, fallen: count }),
  errors: ['wrong_state'],
});
export const levelChangesFile = listFile(listLevelChanges, {
  name: 'levels.changes-file',
  path: '/file/level-changes',
  summary: 'I livelli che la prossima chiusura cambierebbe, in CSV o XLSX',
});
/** NET-357 */
export const closePeriod = call({
  name: 'levels.close-period',
  log: { name: 'Periodo chiuso' },
  method: 'POST',
  path: '/api/admin/period-closings',
  summary: 'Chiude il prossimo periodo di fibra: cambia i livelli e lo dice a ciascun agente',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ year: z.number().int().min(2000).max(2100), month: z.number().int().min(1).max(13) }),
  output: closing,
  errors: ['wrong_state'],
});

/** NET-358: the letter of a level update. */
export const levelUpdateFile = call({
  name: 'levels.update-file',
  method: 'GET',
  path: '/file/level-updates/:id',
  summary: 'La lettera di un aggiornamento di livello',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: 'file',
  errors: ['not_found'],
});

export const levelCalls = [
  getLevelScale,
  saveLevelScale,
  withdrawLevelScale,
  previewLevelScale,
  listClosings,
  closingsFile,
  listLevelChanges,
  levelChangesFile,
  closePeriod,
  levelUpdateFile,
  ...levelUpdateCalls,
] as const;
