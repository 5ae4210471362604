/** What the statuses of an appointment are called (NET-103). */
import type { AppointmentStatus } from './states.ts';

export const STATUS_WORDS: Record<AppointmentStatus, string> = {
  pending: 'Da confermare',
  confirmed: 'Confermato',
  success: 'Vendita Effettuata',
  failure: 'Nessuna Vendita',
};
