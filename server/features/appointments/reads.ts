/** The reading call of appointments. */
import { listAppointments } from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentAppointment } from './present.ts';
import { findAppointments } from './queries.ts';

export const listAppointmentsHandler = handle(listAppointments, async (c, { query }) => {
  const { isWaitingForResult: asked, page, perPage } = query;
  const isWaitingForResult = asked === undefined ? null : asked === 'true';
  const { rows, total } = await findAppointments(c.db, c.scope, { ...query, isWaitingForResult });
  return { items: rows.map(presentAppointment), pagination: pagination(page, perPage, total) };
});
