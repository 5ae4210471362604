/** «Anagrafica sottoposti» as a file. */
import { agentsFile, listAgents } from '@ema/calls/network.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { goalText } from '@ema/domain/network/goal.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAgentsHandler } from './reads.ts';

export const agentsFileHandler = handleListFile(agentsFile, listAgents, listAgentsHandler, {
  title: 'Anagrafica sottoposti',
  columns: [
    { label: 'Nome', kind: 'text', width: 28, of: (a) => a.fullName },
    { label: 'Codice', kind: 'number', of: (a) => a.id },
    { label: 'Stato', kind: 'text', width: 22, of: (a) => a.statusName },
    { label: 'Indirizzo', kind: 'text', width: 28, of: (a) => a.address },
    { label: 'CAP', kind: 'text', of: (a) => a.postCode },
    { label: 'Città', kind: 'text', width: 20, of: (a) => a.city },
    { label: 'Provincia', kind: 'text', of: (a) => a.state },
    { label: 'E-mail', kind: 'text', width: 32, of: (a) => a.email },
    { label: 'Cellulare', kind: 'text', width: 18, of: (a) => writePhone(a.mobile) },
    { label: 'Telefono', kind: 'text', width: 18, of: (a) => writePhone(a.phone) },
    { label: 'Adesione', kind: 'instant', width: 18, of: (a) => a.createdAt },
    { label: 'Sponsor', kind: 'text', width: 28, of: (a) => a.sponsor?.fullName ?? null },
    { label: 'Codice sponsor', kind: 'number', of: (a) => a.sponsor?.id ?? null },
    {
      label: 'Obiettivo',
      kind: 'text',
      width: 24,
      of: (a) => (a.status === null ? null : goalText(a)),
    },
  ],
});
