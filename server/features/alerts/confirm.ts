/** Somebody confirms that they read an alert (ACC-234). */
import { confirmAlert } from '@ema/calls/alerts.ts';
import { handle } from '../../kernel/handle.ts';
import { confirmReading } from './confirm-reading.ts';
import { presentConfirmation } from './present.ts';

export const confirmAlertHandler = handle(
  confirmAlert,
  async (c, { params, body }) => presentConfirmation(await confirmReading(c, params.id, body)),
  { status: 200 },
);
