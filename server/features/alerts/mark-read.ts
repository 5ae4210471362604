/** The same confirmation for clients of the earlier API (ACC-241). */
import { markAlertRead } from '@ema/calls/alerts.ts';
import { handle } from '../../kernel/handle.ts';
import { confirmReading } from './confirm-reading.ts';
import { presentConfirmation } from './present.ts';

export const markAlertReadHandler = handle(markAlertRead, async (c, { params, body }) =>
  presentConfirmation(await confirmReading(c, params.id, body)),
);
