/** The office recalls an alert to whoever has not read it; a job writes to them. */
import { remindAlert } from '@ema/calls/alerts/office.ts';
import { mayRemind } from '@ema/domain/alerts/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { noAlert } from './confirm-reading.ts';
import { findAlert, findReach } from './queries.ts';

export const remindAlertHandler = handle(
  remindAlert,
  async (c, { params }) => {
    const alert = await findAlert(c.db, params.id);
    if (!alert) throw noAlert();
    refuse('wrong_state', mayRemind(alert));
    const day = romeDay(c.now);
    const reach = await findReach(c.db, params.id, day);
    if (reach.remindable > 0)
      await c.outbox.job('alerts-remind', { alertId: params.id, day }, { key: `alerts-remind-${params.id}` });
    await c.audit({ object: 'alert', objectId: params.id, detail: { people: reach.remindable } });
    return { people: reach.remindable, remindedToday: reach.unread - reach.remindable };
  },
  { status: 200 },
);
