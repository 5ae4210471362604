/** Closings and what the next one changes, as files. */
import { closingsFile, levelChangesFile, listClosings, listLevelChanges } from '@ema/calls/levels.ts';
import { agentLevelUpdatesFile, listAgentLevelUpdates } from '@ema/calls/levels/updates.ts';
import { UPDATE_WORDS } from '@ema/domain/levels/next-level.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAgentLevelUpdatesHandler, listClosingsHandler, listLevelChangesHandler } from './reads.ts';

export const closingsFileHandler = handleListFile(closingsFile, listClosings, listClosingsHandler, {
  title: 'Chiusure dei periodi',
  columns: [
    { label: 'Periodo', kind: 'text', width: 24, of: (c) => c.name },
    { label: 'Chiuso il', kind: 'instant', width: 18, of: (c) => c.closedAt },
    { label: 'Chiuso da', kind: 'text', width: 24, of: (c) => c.closedBy ?? 'Portale' },
    { label: 'Incaricati', kind: 'number', of: (c) => c.agents },
    { label: 'Saliti', kind: 'number', of: (c) => c.risen },
    { label: 'Scesi', kind: 'number', of: (c) => c.fallen },
  ],
});

export const levelChangesFileHandler = handleListFile(levelChangesFile, listLevelChanges, listLevelChangesHandler, {
  title: 'Livelli che cambierebbero',
  columns: [
    { label: 'Incaricato', kind: 'text', width: 28, of: (c) => c.fullName },
    { label: 'Codice', kind: 'number', of: (c) => c.agentId },
    { label: 'Cambiamento', kind: 'text', width: 16, of: (c) => UPDATE_WORDS[c.type] },
    { label: 'Livello', kind: 'text', width: 20, of: (c) => c.currentLevel.name },
    { label: 'Nuovo livello', kind: 'text', width: 20, of: (c) => c.updatedLevel.name },
    { label: 'Crediti', kind: 'number', of: (c) => c.credits },
  ],
});

export const agentLevelUpdatesFileHandler = handleListFile(
  agentLevelUpdatesFile,
  listAgentLevelUpdates,
  listAgentLevelUpdatesHandler,
  {
    title: 'Aggiornamenti di livello',
    columns: [
      { label: 'Codice', kind: 'text', of: (v) => String(v.agent.id) },
      { label: 'Agente', kind: 'text', width: 30, of: (v) => v.agent.fullName },
      { label: 'Anno', kind: 'number', of: (v) => v.emaYear },
      { label: 'Periodo', kind: 'number', of: (v) => v.emaMonth },
      { label: 'Cambiamento', kind: 'text', width: 16, of: (v) => UPDATE_WORDS[v.type] },
      { label: 'Livello', kind: 'text', width: 20, of: (v) => v.currentLevel.name },
      { label: 'Nuovo livello', kind: 'text', width: 20, of: (v) => v.updatedLevel.name },
      { label: 'Crediti precedenti', kind: 'number', of: (v) => v.currentCredits },
      { label: 'Crediti', kind: 'number', of: (v) => v.updatedCredits },
      { label: 'Preso atto il', kind: 'instant', width: 18, of: (v) => v.acknowledgementDate },
    ],
  },
);
