/** An appointment that is there: a foreign one is as absent as one that never was. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { AppointmentRow } from './queries.ts';

/** @throws not_found */
export const existing = (row: AppointmentRow | null): AppointmentRow => {
  if (row) return row;
  throw new CallError('not_found', 'L’appuntamento non esiste o è stato eliminato.');
};
