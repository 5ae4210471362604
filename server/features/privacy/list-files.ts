/** Requests about people's data as a file. */
import { listPrivacyRequests, privacyRequestsFile } from '@ema/calls/privacy.ts';
import { CHANNEL_WORDS, KIND_WORDS, REQUEST_WORDS } from '@ema/domain/privacy/states.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listPrivacyRequestsHandler } from './reads.ts';

export const privacyRequestsFileHandler = handleListFile(
  privacyRequestsFile,
  listPrivacyRequests,
  listPrivacyRequestsHandler,
  {
    title: 'Richieste sui dati personali',
    columns: [
      { label: 'Numero', kind: 'number', of: (r) => r.id },
      { label: 'Richiesta', kind: 'text', width: 18, of: (r) => KIND_WORDS[r.kind] },
      { label: 'Persona', kind: 'text', width: 28, of: (r) => r.name },
      { label: 'Chi è', kind: 'text', width: 28, of: (r) => r.what },
      { label: 'Ricevuta il', kind: 'day', of: (r) => r.receivedOn },
      { label: 'Come', kind: 'text', width: 14, of: (r) => CHANNEL_WORDS[r.channel] },
      { label: 'Entro il', kind: 'day', of: (r) => r.dueOn },
      { label: 'Stato', kind: 'text', width: 14, of: (r) => REQUEST_WORDS[r.state] },
      { label: 'Motivo', kind: 'text', width: 40, of: (r) => r.reason },
      { label: 'Evasa il', kind: 'instant', width: 18, of: (r) => r.settledAt },
      { label: 'Da', kind: 'text', width: 24, of: (r) => r.settledBy ?? '' },
      { label: 'Risposta', kind: 'text', width: 40, of: (r) => r.outcome },
    ],
  },
);
