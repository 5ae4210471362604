/** The reading calls of appointments: an agent's, those that a customer reported, and the office's. */
import {
  getAppointment,
  getReport,
  listAdminAppointments,
  listAppointments,
  listReports,
  listSellers,
} from '@ema/calls/appointments.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentAppointment, presentReport, presentSeller } from './present.ts';
import {
  findAllAppointments,
  findAppointments,
  findReports,
  findSellers,
  ownAppointment,
  ownReport,
} from './queries.ts';
import { existing } from './existing.ts';

export const listAppointmentsHandler = handle(listAppointments, async (c, { query }) => {
  const { isWaitingForResult: asked, page, perPage } = query;
  const isWaitingForResult = asked === undefined ? null : asked === 'true';
  const { rows, total } = await findAppointments(c.db, c.scope, { ...query, isWaitingForResult });
  return { items: rows.map(presentAppointment), pagination: pagination(page, perPage, total) };
});
export const getAppointmentHandler = handle(getAppointment, async (c, { params }) =>
  presentAppointment(existing(await ownAppointment(c.db, c.scope, params.id))),
);

export const listReportsHandler = handle(listReports, async (c, { query }) => {
  const { rows, total } = await findReports(c.db, c.scope, query);
  return { items: rows.map(presentReport), pagination: pagination(query.page, query.perPage, total) };
});
export const getReportHandler = handle(getReport, async (c, { params }) =>
  presentReport(existing(await ownReport(c.db, c.scope, params.id))),
);

export const listAdminAppointmentsHandler = handle(listAdminAppointments, async (c, { query }) => {
  const { rows, total } = await findAllAppointments(c.db, query);
  return { items: rows.map(presentAppointment), pagination: pagination(query.page, query.perPage, total) };
});
export const listSellersHandler = handle(listSellers, async (c, { query }) => {
  const { rows, total } = await findSellers(c.db, query);
  return { items: rows.map(presentSeller), pagination: pagination(query.page, query.perPage, total) };
});
