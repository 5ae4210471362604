/** An agent writes down an appointment of their own: it is confirmed (NET-109, NET-110). */
import { createAppointment } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { existing } from './existing.ts';
import { insertAppointment } from './insert.ts';
import { presentAppointment } from './present.ts';
import { ownAppointment } from './queries.ts';
import { tellContact } from './tell.ts';

export const createAppointmentHandler = handle(
  createAppointment,
  async (c, { body }) => {
    const { customerAddress: address, time, ...typed } = body;
    const id = await insertAppointment(
      c.db,
      {
        by: 'agent',
        sellerId: agentIdOf(c.viewer),
        typed,
        meeting: { address, time: new Date(time) },
        reportingCustomerId: null,
        userId: c.viewer.actorUserId,
      },
      c.now,
    );
    const appointment = existing(await ownAppointment(c.db, c.scope, id));
    await tellContact(c, appointment, 'set');
    await c.audit({ object: 'appointment', objectId: id });
    return presentAppointment(appointment);
  },
  { status: 201 },
);
