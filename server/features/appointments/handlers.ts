/** The handlers of appointments. */
import type { Handler } from '../../kernel/handle.ts';
import { appointmentsFileHandler } from './list-files.ts';
import { listAppointmentsHandler } from './reads.ts';
import { recordResultHandler } from './record-result.ts';

export const appointmentHandlers: readonly Handler[] = [
  listAppointmentsHandler,
  appointmentsFileHandler,
  recordResultHandler,
];
