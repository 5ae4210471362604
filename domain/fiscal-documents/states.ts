/** The life of a paper: assigned, then read or signed, or cancelled. A cancelled one keeps its file and its proof. */
import { mayHappen, transitions } from '../kernel/transitions.ts';
import type { ProcessMethod } from './types.ts';

export const PAPER_STATES = ['assigned', 'read', 'signed', 'cancelled'] as const;
export type PaperState = (typeof PAPER_STATES)[number];
export const PAPER_TRANSITIONS = transitions<PaperState>()({
  read: { from: ['assigned'], to: 'read' },
  sign: { from: ['assigned'], to: 'signed' },
  cancel: { from: ['assigned', 'read', 'signed'], to: 'cancelled' },
});
export type PaperEvent = keyof typeof PAPER_TRANSITIONS;

const DONE: Readonly<Record<Exclude<PaperState, 'assigned'>, string>> = {
  read: 'Operazione già completata: hai già letto questo documento.',
  signed: 'Operazione già completata: questo documento è già firmato.',
  cancelled: 'Questo documento è stato annullato.',
};
/** Why a paper cannot be read, signed or cancelled in its state, as the sentence of a 409, or null. */
export const paperRefusal = (state: PaperState, event: PaperEvent): string | null => {
  if (state === 'assigned' || mayHappen(PAPER_TRANSITIONS, state, event)) return null;
  return event === 'cancel' ? 'Operazione già completata: questo documento è già annullato.' : DONE[state];
};

/** The state as people read it in a list. */
export const stateWords = (state: PaperState, process: ProcessMethod): string => {
  if (state === 'assigned') return process === 'read' ? 'Da leggere' : 'Da firmare';
  return { read: 'Letto', signed: 'Firmato', cancelled: 'Annullato' }[state];
};

/** As long as the office may write why it cancels a paper. */
export const REASON_LENGTH = 300;

/** How a paper stands for whoever looks for it: what waits is told apart by what has to be done with it. */
export const STANDINGS = ['to-read', 'to-sign', 'read', 'signed', 'cancelled'] as const;
export type Standing = (typeof STANDINGS)[number];
export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  'to-read': 'Da leggere',
  'to-sign': 'Da firmare',
  read: 'Letto',
  signed: 'Firmato',
  cancelled: 'Annullato',
};
export const standingOf = (standing: Standing): { state: PaperState; process: ProcessMethod | null } => {
  if (standing === 'to-read') return { state: 'assigned', process: 'read' };
  if (standing === 'to-sign') return { state: 'assigned', process: 'signature' };
  return { state: standing, process: null };
};
