/** What one uploaded about oneself as a file. */
import { listUserUploads, userUploadsFile } from '@ema/calls/profile.ts';
import { UPLOAD_WORDS } from '@ema/domain/profile/uploads.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listUserUploadsHandler } from './reads.ts';

export const userUploadsFileHandler = handleListFile(userUploadsFile, listUserUploads, listUserUploadsHandler, {
  title: 'Documenti caricati',
  columns: [
    { label: 'Documento', kind: 'text', width: 44, of: (u) => u.name },
    { label: 'Caricato il', kind: 'instant', width: 18, of: (u) => u.uploadDate },
    {
      label: 'Stato',
      kind: 'text',
      width: 24,
      of: (u) => UPLOAD_WORDS[u.isDiscarded ? 'discarded' : u.isAccepted ? 'accepted' : 'waiting'],
    },
    { label: 'Motivo', kind: 'text', width: 40, of: (u) => u.reason ?? '' },
  ],
});
