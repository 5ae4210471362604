/** What became of parameters, as a file. */
import { listParameterChanges, parameterChangesFile } from '@ema/calls/system.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listParameterChangesHandler } from './reads.ts';

export const parameterChangesFileHandler = handleListFile(
  parameterChangesFile,
  listParameterChanges,
  listParameterChangesHandler,
  {
    title: 'Modifiche della configurazione',
    columns: [
      { label: 'Quando', kind: 'instant', width: 18, of: (c) => c.at },
      { label: 'Parametro', kind: 'text', width: 32, of: (c) => c.label },
      { label: 'Prima', kind: 'text', width: 24, of: (c) => c.before },
      { label: 'Dopo', kind: 'text', width: 24, of: (c) => c.after },
      { label: 'Chi', kind: 'text', width: 24, of: (c) => c.by ?? 'Portale' },
      { label: 'Motivo', kind: 'text', width: 40, of: (c) => c.reason },
    ],
  },
);
