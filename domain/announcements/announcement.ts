/** Announcements of the office: where each stands, what it is called, and when it is seen. */
import type { Day } from '../kernel/days.ts';

/** A popup and one before a commission are read once by each person; a banner stands above every page. */
export const ANNOUNCEMENT_KINDS = {
  popup: { name: 'Finestra', where: 'Si apre una volta sola a ognuno, su qualunque pagina.' },
  banner: { name: 'Striscia', where: 'Resta in cima a ogni pagina per tutto il periodo.' },
  announcement: { name: 'Prima di una commissione', where: 'Si legge una volta sola, prima di cominciarne una nuova.' },
} as const;
export type AnnouncementKind = keyof typeof ANNOUNCEMENT_KINDS;
export const KIND_NAMES = Object.keys(ANNOUNCEMENT_KINDS) as [AnnouncementKind, ...AnnouncementKind[]];
export const TITLE_MAX = 80;
export const CONTENT_MAX = 600;

export const ANNOUNCEMENT_STATES = {
  running: 'In corso',
  planned: 'Previsto',
  over: 'Concluso',
  withdrawn: 'Ritirato',
};
export type AnnouncementState = keyof typeof ANNOUNCEMENT_STATES;
export const STATE_KEYS = Object.keys(ANNOUNCEMENT_STATES) as [AnnouncementState, ...AnnouncementState[]];

/** Days of Rome, both included; null: without a beginning, or without an end. */
export type Period = { startsOn: Day | null; endsOn: Day | null };
export const announcementState = (of: Period & { active: boolean }, today: Day): AnnouncementState => {
  if (!of.active) return 'withdrawn';
  if (of.startsOn !== null && of.startsOn > today) return 'planned';
  return of.endsOn !== null && of.endsOn < today ? 'over' : 'running';
};

/** What is wrong with its days, under the field that it is said of; null when nothing is. */
export const periodFault = (of: Period, today: Day): { field: 'endsOn'; sentence: string } | null => {
  if (of.endsOn === null) return null;
  if (of.startsOn !== null && of.endsOn < of.startsOn)
    return { field: 'endsOn', sentence: 'L’ultimo giorno viene prima del primo.' };
  return of.endsOn < today
    ? { field: 'endsOn', sentence: 'L’ultimo giorno è già passato: non lo vedrebbe nessuno.' }
    : null;
};

/** A banner is not read and put away: there is nothing to begin again. */
export const mayShowAgain = (kind: AnnouncementKind): string | null =>
  kind === 'banner' ? 'Una striscia si vede per tutto il periodo: non c’è nulla da mostrare di nuovo.' : null;
