/** Lists of papers of agents as files. */
import type { z } from 'zod';
import {
  cardReceiptsFile,
  fiscalDocumentsFile,
  listCardReceipts,
  listFiscalDocuments,
} from '@ema/calls/fiscal-documents.ts';
import {
  agentsDocumentsFile,
  agentsReceiptsFile,
  listAgentsDocuments,
  listAgentsReceipts,
} from '@ema/calls/fiscal-documents/office.ts';
import { agentDocumentsFile, listAgentDocuments } from '@ema/calls/fiscal-documents/documents.ts';
import type { fiscalDocument } from '@ema/calls/fiscal-documents/shape.ts';
import { stateWords } from '@ema/domain/fiscal-documents/states.ts';
import { TYPES } from '@ema/domain/fiscal-documents/types.ts';
import { handleListFile, type FileColumn } from '../../kernel/list-file.ts';
import {
  listAgentDocumentsHandler,
  listAgentsDocumentsHandler,
  listAgentsReceiptsHandler,
  listCardReceiptsHandler,
  listFiscalDocumentsHandler,
} from './reads.ts';

const COLUMNS: readonly FileColumn<z.output<typeof fiscalDocument>>[] = [
  { label: 'Data', kind: 'day', of: (d) => d.documentDate },
  { label: 'Documento', kind: 'text', width: 44, of: (d) => d.title },
  { label: 'Tipo', kind: 'text', width: 32, of: (d) => TYPES[d.documentType].name },
  { label: 'Stato', kind: 'text', width: 14, of: (d) => stateWords(d.state, d.processMethod) },
  { label: 'Letto il', kind: 'instant', width: 18, of: (d) => d.readDate },
  { label: 'Firmato il', kind: 'instant', width: 18, of: (d) => d.signature?.date ?? null },
];

export const fiscalDocumentsFileHandler = handleListFile(
  fiscalDocumentsFile,
  listFiscalDocuments,
  listFiscalDocumentsHandler,
  { title: 'Documenti fiscali', columns: COLUMNS },
);
export const cardReceiptsFileHandler = handleListFile(cardReceiptsFile, listCardReceipts, listCardReceiptsHandler, {
  title: 'Ricevute di pagamento con carta',
  columns: COLUMNS,
});

const OF_AGENTS: readonly FileColumn<z.output<typeof listAgentsDocuments.output>['items'][number]>[] = [
  { label: 'Codice', kind: 'text', of: (d) => String(d.agent.id) },
  { label: 'Agente', kind: 'text', width: 30, of: (d) => d.agent.fullName },
  ...COLUMNS,
  { label: 'Caricato il', kind: 'instant', width: 18, of: (d) => d.createdAt },
];
export const agentsDocumentsFileHandler = handleListFile(
  agentsDocumentsFile,
  listAgentsDocuments,
  listAgentsDocumentsHandler,
  { title: 'Documenti fiscali degli agenti', columns: OF_AGENTS },
);
export const agentsReceiptsFileHandler = handleListFile(
  agentsReceiptsFile,
  listAgentsReceipts,
  listAgentsReceiptsHandler,
  { title: 'Ricevute con carta degli agenti', columns: OF_AGENTS },
);

export const agentDocumentsFileHandler = handleListFile(
  agentDocumentsFile,
  listAgentDocuments,
  listAgentDocumentsHandler,
  {
    title: 'Documenti degli agenti',
    columns: [
      { label: 'Codice', kind: 'text', of: (d) => String(d.agent.id) },
      { label: 'Agente', kind: 'text', width: 30, of: (d) => d.agent.fullName },
      { label: 'Data', kind: 'day', of: (d) => d.documentDate },
      { label: 'Documento', kind: 'text', width: 44, of: (d) => d.title },
      { label: 'Tipo', kind: 'text', of: (d) => d.documentType },
      { label: 'Stato', kind: 'text', width: 24, of: (d) => d.stateName },
      { label: 'Letto il', kind: 'instant', width: 18, of: (d) => d.readDate },
      { label: 'Firmato il', kind: 'instant', width: 18, of: (d) => d.signature?.date ?? null },
      { label: 'Motivo', kind: 'text', width: 40, of: (d) => d.cancelReason },
    ],
  },
);
