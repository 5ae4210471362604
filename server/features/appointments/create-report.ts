/** A customer tells the agent who looks after them of somebody (NET-125). */
import { createReport } from '@ema/calls/appointments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayReportTo } from '@ema/domain/appointments/change.ts';
import { handle } from '../../kernel/handle.ts';
import { findCreditedSeller } from '../customer-orders/queries.ts';
import { existing } from './existing.ts';
import { insertAppointment } from './insert.ts';
import { presentReport } from './present.ts';
import { ownReport } from './queries.ts';
import { tellSeller } from './tell.ts';

export const createReportHandler = handle(
  createReport,
  async (c, { body }) => {
    const seller = await findCreditedSeller(c.db, c.scope);
    if (!seller) throw new CallError('wrong_state', mayReportTo(seller) ?? undefined);
    const { customerAddress: address, timeRequestedByCustomer: time, ...typed } = body;
    const id = await insertAppointment(
      c.db,
      {
        by: 'customer',
        sellerId: seller.id,
        typed,
        meeting: { address, time: new Date(time) },
        reportingCustomerId: c.viewer.customerId,
        userId: c.viewer.actorUserId,
      },
      c.now,
    );
    const report = existing(await ownReport(c.db, c.scope, id));
    await tellSeller(c, report);
    await c.audit({ object: 'appointment', objectId: id, detail: { seller: seller.id } });
    return presentReport(report);
  },
  { status: 201 },
);
