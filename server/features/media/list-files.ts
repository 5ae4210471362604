/** Photos and videos as a list in a file. */
import { listMedia, mediaListFile } from '@ema/calls/media.ts';
import { formatBytes, formatDuration, MEDIA_WORDS } from '@ema/domain/media/media.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listMediaHandler } from './reads.ts';

export const mediaListFileHandler = handleListFile(mediaListFile, listMedia, listMediaHandler, {
  title: 'Foto e video',
  columns: [
    { label: 'Agente', kind: 'text', width: 32, of: (m) => m.agent.fullName },
    { label: 'Tipo', kind: 'text', width: 10, of: (m) => MEDIA_WORDS[m.mediaType] },
    { label: 'File', kind: 'text', width: 40, of: (m) => m.name },
    { label: 'Dimensione', kind: 'text', width: 14, of: (m) => formatBytes(m.bytes) },
    {
      label: 'Durata',
      kind: 'text',
      width: 10,
      of: (m) => (m.durationSeconds === null ? '' : formatDuration(m.durationSeconds)),
    },
    { label: 'Caricato il', kind: 'instant', width: 18, of: (m) => m.createdAt },
    { label: 'Consenso', kind: 'text', width: 30, of: (m) => m.consentVersion ?? '' },
    { label: 'Nascosto perché', kind: 'text', width: 40, of: (m) => m.hidden?.reason ?? '' },
  ],
});
