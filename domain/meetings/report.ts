/** The report of attendances for a hotel: what must be said before it can be sent (NET-144, NET-145). */
import { canonicalEmail } from '../kernel/identifiers.ts';
import { isSeen } from '../kernel/seen.ts';

export type ReportForm = {
  name: string;
  email: string;
  includeDinners: boolean;
  includeRooms: boolean;
  /** Whose rooms. */
  hotelCode: string;
};
/** The sentence why it cannot be sent yet, or null. */
export const whyNotSendReport = (form: ReportForm): string | null => {
  if (!isSeen(form.name)) return 'Inserisci il nome del destinatario.';
  if (canonicalEmail(form.email) === null) return 'Inserisci l’e-mail del destinatario.';
  if (!form.includeDinners && !form.includeRooms) return NO_REPORT;
  return form.includeRooms && form.hotelCode === '' ? 'Scegli l’hotel delle camere.' : null;
};
export const NO_REPORT = 'Scegli almeno un report: camere o cene.';

/** Badges of one PDF: more of them take too long to draw. */
export const BADGES_OF_A_FILE = 400;
