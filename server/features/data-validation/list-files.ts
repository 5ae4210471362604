/** What the office validates, as files. */
import { agentIncomesFile, listAgentIncomes, listUploads, uploadsFile } from '@ema/calls/data-validation.ts';
import { STATE_WORDS } from '@ema/domain/data-validation/sections.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAgentIncomesHandler, listUploadsHandler } from './reads.ts';

const wordOf = (row: { isDiscarded: boolean; isAccepted: boolean }): string =>
  STATE_WORDS[row.isDiscarded ? 'discarded' : row.isAccepted ? 'accepted' : 'waiting'];

export const agentIncomesFileHandler = handleListFile(agentIncomesFile, listAgentIncomes, listAgentIncomesHandler, {
  title: 'Compensi esterni',
  columns: [
    { label: 'Codice agente', kind: 'text', width: 14, of: (i) => String(i.agent.id) },
    { label: 'Agente', kind: 'text', width: 30, of: (i) => i.agent.fullName },
    { label: 'Data del documento', kind: 'day', of: (i) => i.date },
    { label: 'Importo', kind: 'cents', of: (i) => wireToCents(i.incomeValue) },
    { label: 'Descrizione', kind: 'text', width: 40, of: (i) => i.description },
    { label: 'Inserito il', kind: 'instant', width: 18, of: (i) => i.createdAt },
    { label: 'Stato', kind: 'text', width: 18, of: wordOf },
    { label: 'Deciso il', kind: 'instant', width: 18, of: (i) => i.settledAt },
    { label: 'Deciso da', kind: 'text', width: 26, of: (i) => i.settledBy ?? '' },
    { label: 'Motivo', kind: 'text', width: 40, of: (i) => i.reason ?? '' },
  ],
});

export const uploadsFileHandler = handleListFile(uploadsFile, listUploads, listUploadsHandler, {
  title: 'File da convalidare',
  columns: [
    { label: 'Codice agente', kind: 'text', width: 14, of: (u) => (u.agent === null ? '' : String(u.agent.id)) },
    { label: 'Utente', kind: 'text', width: 30, of: (u) => u.user.displayName },
    { label: 'Documento', kind: 'text', width: 44, of: (u) => u.name },
    { label: 'Caricato il', kind: 'instant', width: 18, of: (u) => u.uploadDate },
    { label: 'Stato', kind: 'text', width: 18, of: wordOf },
    { label: 'Deciso il', kind: 'instant', width: 18, of: (u) => u.settledAt },
    { label: 'Deciso da', kind: 'text', width: 26, of: (u) => u.settledBy ?? '' },
    { label: 'Motivo', kind: 'text', width: 40, of: (u) => u.reason ?? '' },
  ],
});
