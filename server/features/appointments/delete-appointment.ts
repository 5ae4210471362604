/** An agent deletes an appointment that is still to be confirmed and not the company's (NET-108). */
import { deleteAppointment } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { existing } from './existing.ts';
import { ownAppointment } from './queries.ts';
import { removeAppointment } from './remove.ts';

export const deleteAppointmentHandler = handle(deleteAppointment, async (c, { params: { id } }) => {
  const known = existing(await ownAppointment(c.db, c.scope, id));
  await removeAppointment(c.db, 'agent', known);
  await c.audit({ object: 'appointment', objectId: id, detail: { status: known.status } });
});
