/** Calls of bulk operations: one action on many rows of a list, its progress, and how it ended for each row. */
import { z } from 'zod';
import { AGENT_STATUSES } from '@ema/domain/agents/statuses.ts';
import { BULK_ACTIONS, MOST_ITEMS } from '@ema/domain/bulk/actions.ts';
import { ITEM_STATES, RUN_STATES } from '@ema/domain/bulk/states.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { flagText, id, idText, instant, noBody, page, paging, text } from './kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { ...office, rate: 'write', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const whole = z.number().int().min(0);
const action = z.enum(BULK_ACTIONS, 'Scegli un’azione dell’elenco.');

const run = z.object({
  id: id(),
  action,
  state: z.enum(RUN_STATES),
  startedAt: instant(),
  startedBy: z.string(),
  finishedAt: instant().nullable(),
  stoppedBy: z.string().nullable(),
  total: whole,
  waiting: whole,
  done: whole,
  failed: whole,
  /** Stopped before they began. */
  cancelled: whole,
  /** Why it cannot be tried again or stopped, or null. */
  retryError: z.string().nullable(),
  stopError: z.string().nullable(),
});

/** Some rows by their numbers, or all that a list shows under these filters, except some, and how many that were. */
const choice = z.union(
  [
    z.strictObject({
      ids: z
        .array(id())
        .min(1, 'Scegli almeno una riga.')
        .max(MOST_ITEMS + 1),
    }),
    z.strictObject({
      filter: z.record(z.string().max(40), z.string().max(200)),
      except: z.array(id()).max(MOST_ITEMS),
      count: whole,
    }),
  ],
  'Indica le righe, o i filtri con cui trovarle.',
);

export const startBulkRun = call({
  name: 'bulk.start',
  log: { name: 'Operazione in blocco avviata' },
  method: 'POST',
  path: '/api/admin/bulk-runs',
  summary: 'Avvia la stessa azione su molte righe di un elenco, come operazione che continua da sola',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({
    action,
    choice,
    /** What the single call is given besides its row; each action takes its own. */
    arguments: z
      .strictObject({
        reason: text(300).optional(),
        reassign: z.boolean('Scegli sì o no.').optional(),
        emailType: z.enum(['admin', 'seller'], 'Scegli a chi inviare l’e-mail.').optional(),
        status: z.enum(AGENT_STATUSES, 'Scegli uno stato dell’elenco.').optional(),
      })
      .default({}),
  }),
  output: run,
  errors: ['invalid', 'stale_version'],
});
export const listBulkRuns = call({
  name: 'bulk.runs',
  method: 'GET',
  path: '/api/admin/bulk-runs',
  summary: 'Le operazioni in blocco degli amministratori, dalla più recente',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    action: action.optional(),
    state: z.enum(RUN_STATES, 'Scegli uno stato dell’elenco.').optional(),
    /** Only those of who asks. */
    mine: flagText().optional(),
  }),
  output: page(run),
  errors: [],
});
export const bulkRunsFile = listFile(listBulkRuns, {
  name: 'bulk.runs-file',
  path: '/file/admin/bulk-runs',
  summary: 'Le operazioni in blocco, in CSV o XLSX',
});
export const getBulkRun = call({
  name: 'bulk.run',
  method: 'GET',
  path: '/api/admin/bulk-runs/:id',
  summary: 'A che punto è un’operazione in blocco',
  ...reading,
  params,
  output: run,
  errors: ['not_found'],
});
const item = z.object({
  id: id(),
  objectId: id(),
  /** What the row is called now; null when it is not there any more. */
  name: z.string().nullable(),
  state: z.enum(ITEM_STATES),
  reason: z.string().nullable(),
  doneAt: instant().nullable(),
});
export const listBulkItems = call({
  name: 'bulk.items',
  method: 'GET',
  path: '/api/admin/bulk-items',
  summary: 'Le righe di un’operazione in blocco, con l’esito di ciascuna',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    run: idText(),
    state: z.enum(ITEM_STATES, 'Scegli un esito dell’elenco.').optional(),
  }),
  output: page(item),
  errors: [],
});
export const bulkItemsFile = listFile(listBulkItems, {
  name: 'bulk.items-file',
  path: '/file/admin/bulk-items',
  summary: 'Le righe di un’operazione in blocco con i loro esiti, in CSV o XLSX',
});
export const stopBulkRun = call({
  name: 'bulk.stop',
  log: { name: 'Operazione in blocco interrotta' },
  method: 'POST',
  path: '/api/admin/bulk-runs/:id/stop',
  summary: 'Interrompe un’operazione in blocco: le righe non ancora iniziate restano come sono',
  ...writing,
  idempotency: 'natural',
  params,
  body: noBody(),
  output: run,
  errors: ['not_found', 'wrong_state'],
});
export const retryBulkRun = call({
  name: 'bulk.retry',
  log: { name: 'Operazione in blocco riprovata' },
  method: 'POST',
  path: '/api/admin/bulk-runs/:id/retry',
  summary: 'Riprova le righe non riuscite o non iniziate di un’operazione in blocco',
  ...writing,
  idempotency: 'natural',
  params,
  body: noBody(),
  output: run,
  errors: ['not_found', 'wrong_state'],
});

export const bulkCalls = [
  startBulkRun,
  listBulkRuns,
  bulkRunsFile,
  getBulkRun,
  listBulkItems,
  bulkItemsFile,
  stopBulkRun,
  retryBulkRun,
] as const;
