/** A customer takes back a report that the agent has not confirmed yet (NET-127). */
import { deleteReport } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { existing } from './existing.ts';
import { ownReport } from './queries.ts';
import { removeAppointment } from './remove.ts';

export const deleteReportHandler = handle(deleteReport, async (c, { params: { id } }) => {
  const known = existing(await ownReport(c.db, c.scope, id));
  await removeAppointment(c.db, 'customer', known);
  await c.audit({ object: 'appointment', objectId: id, detail: { status: known.status } });
});
