/** The non-compliances as a file. */
import { anomaliesFile, listAnomalies } from '@ema/calls/anomalies.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAnomaliesHandler } from './reads.ts';

export const anomaliesFileHandler = handleListFile(anomaliesFile, listAnomalies, listAnomaliesHandler, {
  title: 'Non conformità',
  columns: [
    { label: 'Utente', kind: 'text', width: 28, of: (a) => a.userName },
    { label: 'Codice agente', kind: 'number', of: (a) => a.agentId },
    { label: 'E-mail', kind: 'text', width: 32, of: (a) => a.userEmail },
    { label: 'Cellulare', kind: 'text', width: 18, of: (a) => writePhone(a.userMobile) },
    { label: 'Dal', kind: 'instant', width: 18, of: (a) => a.createdAt },
    { label: 'Tipo', kind: 'text', width: 32, of: (a) => a.typeName },
    { label: 'Descrizione', kind: 'text', width: 60, of: (a) => a.description },
  ],
});
