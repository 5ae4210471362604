/** Users, direct subordinates, one's own activity and everybody's as files. */
import {
  activity,
  activityFile,
  listLogs,
  listSubordinates,
  listUsers,
  logsFile,
  subordinatesFile,
  usersFile,
} from '@ema/calls/users.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { writeChange } from '@ema/domain/users/changes.ts';
import { userTypeName } from '@ema/domain/users/words.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { activityHandler, listLogsHandler, listSubordinatesHandler, listUsersHandler } from './reads.ts';

export const usersFileHandler = handleListFile(usersFile, listUsers, listUsersHandler, {
  title: 'Utenti',
  columns: [
    { label: 'Nome', kind: 'text', width: 28, of: (u) => u.displayName },
    { label: 'Stato', kind: 'text', of: (u) => (u.disabled ? 'Non attivo' : 'Attivo') },
    { label: 'Username', kind: 'text', width: 24, of: (u) => u.username },
    { label: 'Ultimo accesso', kind: 'instant', width: 18, of: (u) => u.lastLogin },
    { label: 'Tipo', kind: 'text', width: 16, of: (u) => userTypeName(u.userType) },
    { label: 'Creato il', kind: 'instant', width: 18, of: (u) => u.createdAt },
    { label: 'Ultima attività', kind: 'instant', width: 18, of: (u) => u.lastActivity },
    { label: 'Codice agente', kind: 'number', of: (u) => u.agent?.id ?? null },
    { label: 'Codice cliente', kind: 'number', of: (u) => u.customer?.id ?? null },
  ],
});

export const subordinatesFileHandler = handleListFile(subordinatesFile, listSubordinates, listSubordinatesHandler, {
  title: 'Diretti sottoposti',
  columns: [
    { label: 'Nome', kind: 'text', width: 28, of: (r) => r.fullName },
    { label: 'Codice', kind: 'number', of: (r) => r.id },
    { label: 'Livello', kind: 'text', width: 20, of: (r) => r.levelName },
    { label: 'Cellulare', kind: 'text', width: 18, of: (r) => writePhone(r.mobile) },
    { label: 'E-mail', kind: 'text', width: 32, of: (r) => r.email },
    { label: 'Ultimo accesso', kind: 'instant', width: 18, of: (r) => r.lastLogin },
  ],
});

export const activityFileHandler = handleListFile(activityFile, activity, activityHandler, {
  title: 'Attività profilo',
  columns: [
    { label: 'Data', kind: 'instant', width: 18, of: (r) => r.date },
    { label: 'Attività', kind: 'text', width: 36, of: (r) => r.typeName },
    { label: 'Descrizione', kind: 'text', width: 60, of: (r) => r.description },
  ],
});

export const logsFileHandler = handleListFile(logsFile, listLogs, listLogsHandler, {
  title: 'Registro delle attività',
  columns: [
    { label: 'Data', kind: 'instant', width: 18, of: (r) => r.date },
    { label: 'Utente', kind: 'text', width: 28, of: (r) => r.user?.displayName ?? 'Portale' },
    { label: 'Attività', kind: 'text', width: 36, of: (r) => r.typeName },
    { label: 'Elemento', kind: 'text', width: 24, of: (r) => r.object?.words ?? '' },
    { label: 'Descrizione', kind: 'text', width: 60, of: (r) => r.description },
    { label: 'Che cosa è cambiato', kind: 'text', width: 60, of: (r) => r.changes.map(writeChange).join('; ') },
  ],
});
