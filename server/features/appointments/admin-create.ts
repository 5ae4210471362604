/** The office gives an agent somebody to meet: place and time are the agent's to find (NET-100, NET-101). */
import { createAdminAppointment } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { existing } from './existing.ts';
import { insertAppointment } from './insert.ts';
import { presentAppointment } from './present.ts';
import { anyAppointment, isSeller } from './queries.ts';
import { tellSeller } from './tell.ts';

export const createAdminAppointmentHandler = handle(
  createAdminAppointment,
  async (c, { body: { seller, ...typed } }) => {
    refuseField('seller', (await isSeller(c.db, seller)) ? null : 'Scegli un agente attivo del negozio kleen.');
    const id = await insertAppointment(
      c.db,
      {
        by: 'office',
        sellerId: seller,
        typed,
        meeting: null,
        reportingCustomerId: null,
        userId: c.viewer.actorUserId,
      },
      c.now,
    );
    const appointment = existing(await anyAppointment(c.db, id));
    await tellSeller(c, appointment);
    await c.audit({ object: 'appointment', objectId: id, detail: { seller } });
    return presentAppointment(appointment);
  },
  { status: 201 },
);
