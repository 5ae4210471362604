/** Everybody's contracts as a file. */
import { listOfficeContracts, officeContractsFile } from '@ema/calls/contracts/office.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listOfficeContractsHandler } from './office-reads.ts';

export const officeContractsFileHandler = handleListFile(
  officeContractsFile,
  listOfficeContracts,
  listOfficeContractsHandler,
  {
    title: 'Contratti',
    columns: [
      { label: 'Persona', kind: 'text', width: 28, of: (k) => k.subject.fullName },
      { label: 'Username', kind: 'text', width: 24, of: (k) => k.user.username },
      { label: 'Documento', kind: 'text', width: 48, of: (k) => k.titleWithRevision },
      { label: 'Assegnato il', kind: 'instant', width: 18, of: (k) => k.assignedAt },
      { label: 'Firmato il', kind: 'instant', width: 18, of: (k) => k.signature?.date ?? null },
      { label: 'Codice di verifica', kind: 'text', width: 24, of: (k) => k.signature?.identifier ?? null },
      { label: 'Annullato il', kind: 'instant', width: 18, of: (k) => k.canceledAt },
      { label: 'Motivo', kind: 'text', width: 48, of: (k) => k.cancelReason },
    ],
  },
);
