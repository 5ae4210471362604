/** Calls of the office on level updates: all of them, of which types they are, and one taken back. */
import { z } from 'zod';
import { UPDATE_TYPES } from '@ema/domain/levels/next-level.ts';
import { call } from '../kernel/call.ts';
import { keptFile } from '../kernel/kept-file.ts';
import { listFile } from '../kernel/list-file.ts';
import { flagText, id, idText, instant, ordering, page, paging, text } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const count = z.number().int();
const level = z.object({ id: count, name: z.string() });
const number = (name: string, pattern: RegExp) => z.string().regex(pattern, `${name} non valido.`).transform(Number);

/** NET-324 */
export const listAgentLevelUpdates = call({
  name: 'levels.updates',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/agent-level-updates',
  summary: 'Gli aggiornamenti di livello di tutti gli agenti',
  ...reading,
  query: z.strictObject({
    ...paging(200),
    ...ordering(['acknowledgementDate', 'createdAt'], 'acknowledgementDate', 'desc'),
    type: text(20).optional(),
    agent: idText().optional(),
    /** A name, a username or the code of an agent. */
    search: text(80).optional(),
    isAcknowledged: flagText().optional(),
    emaYear: number('Anno', /^\d{4}$/).optional(),
    emaMonth: number('Periodo', /^\d{1,2}$/).optional(),
  }),
  output: page(
    z.object({
      id: id(),
      title: z.string(),
      type: z.enum(UPDATE_TYPES),
      agent: z.object({ id: id(), fullName: z.string() }),
      emaYear: count,
      emaMonth: count,
      currentLevel: level,
      updatedLevel: level,
      /** Of the period before, and of this one. */
      currentCredits: count,
      updatedCredits: count,
      createdAt: instant(),
      acknowledgementDate: instant().nullable(),
      /** Why it cannot be deleted, or null. */
      deleteError: z.string().nullable(),
      fileDownloadUrl: z.string(),
      files: z.array(keptFile),
    }),
  ),
  errors: [],
});
export const agentLevelUpdatesFile = listFile(listAgentLevelUpdates, {
  name: 'levels.updates-file',
  path: '/file/agent-level-updates',
  summary: 'Gli aggiornamenti di livello di tutti gli agenti, in CSV o XLSX',
});
/** NET-325 */
export const listLevelUpdateTypes = call({
  name: 'levels.update-types',
  method: 'GET',
  path: '/api/admin/agent-level-update-types',
  summary: 'I tipi di aggiornamento di livello',
  ...reading,
  output: z.object({ items: z.array(z.object({ id: z.enum(UPDATE_TYPES), name: z.string() })) }),
  errors: [],
});
/** NET-319: the level itself stays as the closing left it. */
export const deleteLevelUpdate = call({
  name: 'levels.delete-update',
  log: { name: 'Aggiornamento di livello eliminato', isActivity: true },
  method: 'DELETE',
  path: '/api/admin/agent-level-updates/:id',
  summary: 'Elimina un aggiornamento di livello di cui l’agente non ha ancora preso atto',
  ...office,
  acting: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

export const levelUpdateCalls = [
  listAgentLevelUpdates,
  agentLevelUpdatesFile,
  listLevelUpdateTypes,
  deleteLevelUpdate,
] as const;
