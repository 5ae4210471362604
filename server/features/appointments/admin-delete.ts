/** The office deletes an appointment, whatever became of it (NET-096). */
import { deleteAdminAppointment } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { found } from './found.ts';
import { anyAppointment } from './queries.ts';
import { removeAppointment } from './remove.ts';

export const deleteAdminAppointmentHandler = handle(deleteAdminAppointment, async (c, { params: { id } }) => {
  const known = found(await anyAppointment(c.db, id));
  await removeAppointment(c.db, 'office', known);
  await c.audit({ object: 'appointment', objectId: id, detail: { status: known.status, seller: known.seller_id } });
});
