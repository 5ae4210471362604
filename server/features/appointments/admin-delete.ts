/** The office deletes an appointment, whatever became of it (NET-096). */
import { sql } from 'drizzle-orm';
import { deleteAdminAppointment } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { existing } from './existing.ts';
import { anyAppointment } from './queries.ts';
import { removeAppointment } from './remove.ts';
import { tellCancelled } from './tell.ts';

export const deleteAdminAppointmentHandler = handle(deleteAdminAppointment, async (c, { params: { id } }) => {
  // What is told of it is what it is now: nobody moves it meanwhile.
  await c.db.execute(sql`select id from appointments where id = ${id} for update`);
  const known = existing(await anyAppointment(c.db, id));
  await removeAppointment(c.db, 'office', known);
  await tellCancelled(c, known);
  await c.audit({ object: 'appointment', objectId: id, detail: { status: known.status, seller: known.seller_id } });
});
