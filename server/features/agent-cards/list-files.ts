/** The list of agents in charge on a day as a sheet: the same rows as on the screen (NET-445). */
import { agentsInChargeFile, listAgentsInCharge } from '@ema/calls/agent-cards.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAgentsInChargeHandler } from './reads.ts';

export const agentsInChargeFileHandler = handleListFile(
  agentsInChargeFile,
  listAgentsInCharge,
  listAgentsInChargeHandler,
  {
    title: 'Elenco incaricati',
    columns: [
      { label: 'Cognome e nome', kind: 'text', width: 30, of: (a) => a.fullName },
      { label: 'Data di nascita', kind: 'day', of: (a) => a.birthDate },
      { label: 'Luogo di nascita', kind: 'text', width: 22, of: (a) => a.birthPlace },
      { label: 'Codice fiscale', kind: 'text', width: 20, of: (a) => a.fiscalCode },
      { label: 'Residenza', kind: 'text', width: 44, of: (a) => a.residence },
      { label: 'Tesserino', kind: 'text', width: 14, of: (a) => a.cardNumber ?? '' },
      { label: 'Tesserino valido fino al', kind: 'day', of: (a) => a.cardLastDay },
      { label: 'Incaricato dal', kind: 'day', of: (a) => a.since },
      { label: 'Incaricato fino al', kind: 'day', of: (a) => a.until },
    ],
  },
);
