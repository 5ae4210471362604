/** Why a paper cannot be read, signed, sent or cancelled, or an import confirmed: the sentence of a 409, or null. */
import { paperRefusal, type PaperState } from './states.ts';
import type { ProcessMethod } from './types.ts';

type Paper = { state: PaperState; process: ProcessMethod };

/** Pages count while something is to be done with the paper. */
export const mayReadOn = ({ state, process }: Paper): string | null =>
  paperRefusal(state, process === 'read' ? 'read' : 'sign');
/** Only a paper that is read is marked as read (ACC-159). */
export const mayMarkRead = ({ state, process }: Paper): string | null =>
  process === 'read' ? paperRefusal(state, 'read') : 'Questo documento va firmato.';
/** Only a paper that is signed is signed (ACC-160). */
export const maySignPaper = ({ state, process }: Paper): string | null =>
  process === 'signature' ? paperRefusal(state, 'sign') : 'Questo documento va solo letto.';
export const mayCancelPaper = (state: PaperState): string | null => paperRefusal(state, 'cancel');

/** What was read or signed can be sent on; a cancelled paper is not (ACC-211). */
export const mayMailPaper = (state: PaperState, process: ProcessMethod): string | null => {
  if (state === 'cancelled') return 'Questo documento è stato annullato e non può essere inviato.';
  if (state !== 'assigned') return null;
  return process === 'read' ? 'Leggi il documento prima di inviarlo.' : 'Firma il documento prima di inviarlo.';
};

/** All or nothing: while one file has a fault nothing is imported. */
export const mayConfirmImport = (files: { total: number; faults: number }): string | null => {
  if (files.total === 0) return 'Aggiungi almeno un file.';
  if (files.faults === 0) return null;
  return files.faults === 1
    ? 'Un file non è corretto: toglilo o correggilo, poi conferma.'
    : `${files.faults} file non sono corretti: toglili o correggili, poi conferma.`;
};
/** A confirmed import takes no more files and gives none back. */
export const mayChangeImport = (isConfirmed: boolean): string | null =>
  isConfirmed ? 'Questo caricamento è già stato confermato.' : null;
