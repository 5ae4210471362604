/** Why an agent has no card made now: the sentence, or null. */
import type { UploadState } from '../profile/uploads.ts';
import { formatDay, type Day } from '../kernel/days.ts';
import { renewableFrom } from './card.ts';

export type IssueFacts = {
  /** Of the newest photo. */
  photo: UploadState | null;
  /** The agent signed the letter of engagement of a shop. */
  hasSigned: boolean;
  /** Until when the card in force is good. */
  lastDay: Day | null;
  today: Day;
  /** The one in force is lost or stolen. */
  isLost: boolean;
  /** When another took the place of a lost one last. */
  lostOn: Day | null;
};

const PHOTO: Readonly<Record<UploadState, string | null>> = {
  waiting: 'La tua foto tessera è in attesa di convalida: il tesserino si rilascia appena è accettata.',
  discarded: 'La tua foto tessera è stata scartata: caricane un’altra nel Centro operazioni.',
  accepted: null,
};
const NO_PHOTO = 'Per il tesserino serve la foto tessera: caricala nel Centro operazioni.';

export const mayIssue = ({ photo, hasSigned, lastDay, today, isLost, lostOn }: IssueFacts): string | null => {
  const withoutPhoto = photo === null ? NO_PHOTO : PHOTO[photo];
  if (withoutPhoto !== null) return withoutPhoto;
  if (!hasSigned) return 'Il tesserino si rilascia a chi ha firmato la lettera d’incarico.';
  if (lastDay === null) return isLost ? 'Non hai un tesserino in corso: non c’è nulla da sostituire.' : null;
  // Said twice it is the same loss; and nobody uses up numbers of a register.
  if (isLost && lostOn === today)
    return 'Oggi hai già avuto un tesserino al posto di uno smarrito: puoi sostituirlo di nuovo da domani.';
  if (isLost || today >= renewableFrom(lastDay)) return null;
  return `Hai già un tesserino valido fino al ${formatDay(lastDay)}: potrai rinnovarlo dal ${formatDay(renewableFrom(lastDay))}.`;
};

/** Why the list of a day cannot be told. */
export const listDayFault = (day: Day, today: Day): string | null =>
  day > today ? 'Scegli un giorno fino a oggi: gli incaricati di domani non si conoscono ancora.' : null;
