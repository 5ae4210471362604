/** The life of a copy of somebody's data: asked for, made in the background, kept for a week, gone (GDPR art. 15, 20). */
import { transitions } from '../kernel/transitions.ts';

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
/** A worker that died is followed by another: what runs may be begun again. */
export const EXPORT_TRANSITIONS = transitions<ExportState>()({
  begin: { from: ['waiting', 'running'], to: 'running' },
  finish: { from: ['running'], to: 'ready' },
  fail: { from: ['waiting', 'running'], to: 'failed' },
  expire: { from: ['ready'], to: 'expired' },
});

/** So long a copy can be fetched. */
export const KEPT_DAYS = 7;
/** Begun so often without coming to its end, it is given up. */
export const MOST_TRIES = 5;

/** What people read of it. */
export const EXPORT_WORDS: Readonly<Record<ExportState, string>> = {
  waiting: 'In coda',
  running: 'In preparazione',
  ready: 'Pronta',
  failed: 'Non riuscita',
  expired: 'Scaduta',
};

/** One at a time: `isBeingMade` is another of the same person, asked for by the same. */
export const mayAskForExport = (isBeingMade: boolean): string | null =>
  isBeingMade ? 'Una copia è già in preparazione: attendi che sia pronta.' : null;

export const mayFetchExport = (state: ExportState): string | null => {
  if (state === 'ready') return null;
  if (state === 'expired')
    return `Questa copia non c’è più: resta disponibile per ${KEPT_DAYS} giorni. Chiedine un’altra.`;
  return state === 'failed'
    ? 'La preparazione di questa copia non è riuscita. Chiedine un’altra.'
    : 'La copia non è ancora pronta.';
};

/** How far it is, of a hundred; the last one is for when it is kept. */
export const progressOf = (done: number, of: number): number =>
  of === 0 ? 0 : Math.min(99, Math.floor((done * 100) / of));
