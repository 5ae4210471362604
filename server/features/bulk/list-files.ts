/** Bulk operations, and the rows of one with how they ended, as files. */
import { bulkItemsFile, bulkRunsFile, listBulkItems, listBulkRuns } from '@ema/calls/bulk.ts';
import { BULK_WORDS } from '@ema/domain/bulk/actions.ts';
import { ITEM_STATE_NAMES, RUN_STATE_NAMES } from '@ema/domain/bulk/states.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listItemsHandler, listRunsHandler } from './reads.ts';

export const runsFileHandler = handleListFile(bulkRunsFile, listBulkRuns, listRunsHandler, {
  title: 'Operazioni in blocco',
  columns: [
    { label: 'Numero', kind: 'number', of: (r) => r.id },
    { label: 'Azione', kind: 'text', width: 32, of: (r) => BULK_WORDS[r.action].title },
    { label: 'Avviata il', kind: 'instant', width: 18, of: (r) => r.startedAt },
    { label: 'Da', kind: 'text', width: 26, of: (r) => r.startedBy },
    { label: 'Stato', kind: 'text', width: 14, of: (r) => RUN_STATE_NAMES[r.state] },
    { label: 'Finita il', kind: 'instant', width: 18, of: (r) => r.finishedAt },
    { label: 'Righe', kind: 'number', of: (r) => r.total },
    { label: 'Riuscite', kind: 'number', of: (r) => r.done },
    { label: 'Non riuscite', kind: 'number', of: (r) => r.failed },
    { label: 'In attesa', kind: 'number', of: (r) => r.waiting },
    { label: 'Non iniziate', kind: 'number', of: (r) => r.cancelled },
  ],
});
export const itemsFileHandler = handleListFile(bulkItemsFile, listBulkItems, listItemsHandler, {
  title: 'Esiti in blocco',
  columns: [
    { label: 'Numero', kind: 'number', of: (i) => i.objectId },
    { label: 'Riga', kind: 'text', width: 44, of: (i) => i.name },
    { label: 'Esito', kind: 'text', width: 16, of: (i) => ITEM_STATE_NAMES[i.state] },
    { label: 'Motivo', kind: 'text', width: 60, of: (i) => i.reason },
    { label: 'Quando', kind: 'instant', width: 18, of: (i) => i.doneAt },
  ],
});
