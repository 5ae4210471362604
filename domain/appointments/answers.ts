/** What whoever is met may answer to a message about their appointment, by its link. */
import type { AppointmentStatus } from './states.ts';

export const CUSTOMER_ANSWERS = ['accepted', 'declined'] as const;
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number];
export const ANSWER_WORDS: Record<CustomerAnswer, string> = {
  accepted: 'Il cliente ha confermato',
  declined: 'Il cliente non può',
};

export const LINK_OVER = 'Questo collegamento non è più valido: l’appuntamento è stato spostato o annullato.';
/** Each change is told to the agent by e-mail. */
export const MOST_ANSWERS_A_DAY = 10;
export const TOO_MANY_ANSWERS =
  'Hai già cambiato risposta molte volte oggi: per un altro cambiamento telefona al tuo incaricato.';
/** While the time it is about is ahead. A declined one stays: the agent is told and sets another time. */
export const mayAnswer = (a: { status: AppointmentStatus; time: Date | null }, now: Date): string | null => {
  if (a.status !== 'confirmed' || a.time === null) return LINK_OVER;
  return a.time > now ? null : 'L’ora dell’appuntamento è già passata.';
};
