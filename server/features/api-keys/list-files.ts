/** The list of API keys as a file. */
import { apiKeysFile, listApiKeys } from '@ema/calls/api-keys.ts';
import { KEY_STATE_NAMES } from '@ema/domain/api-keys/keys.ts';
import { SCOPES } from '@ema/domain/api-keys/scopes.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listApiKeysHandler } from './reads.ts';

export const apiKeysFileHandler = handleListFile(apiKeysFile, listApiKeys, listApiKeysHandler, {
  title: 'Chiavi API',
  columns: [
    { label: 'Nome', kind: 'text', width: 30, of: (k) => k.name },
    { label: 'Inizio', kind: 'text', width: 16, of: (k) => k.prefix },
    { label: 'Stato', kind: 'text', of: (k) => KEY_STATE_NAMES[k.state] },
    { label: 'Ambiti', kind: 'text', width: 60, of: (k) => k.scopes.map((scope) => SCOPES[scope].name).join(', ') },
    { label: 'Valida fino al', kind: 'day', of: (k) => k.expiresOn },
    { label: 'Richieste al minuto', kind: 'number', of: (k) => k.perMinute },
    { label: 'Ultimo uso', kind: 'instant', width: 18, of: (k) => k.lastUsedAt },
    { label: 'Creata il', kind: 'instant', width: 18, of: (k) => k.createdAt },
    { label: 'Creata da', kind: 'text', width: 24, of: (k) => k.createdBy },
    { label: 'Revocata il', kind: 'instant', width: 18, of: (k) => k.revokedAt },
    { label: 'Revocata da', kind: 'text', width: 24, of: (k) => k.revokedBy ?? '' },
  ],
});
