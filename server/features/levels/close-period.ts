/** An administrator closes the next period of fibra (NET-356). */
import { closePeriod } from '@ema/calls/levels.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayCloseNext, mayClosePeriod } from '@ema/domain/levels/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { closeNow, nameOf } from './close.ts';
import { presentClosing } from './present.ts';
import { findClosing, findNextPeriod } from './queries.ts';

export const closePeriodHandler = handle(
  closePeriod,
  async (c, { body }) => {
    const today = romeDay(c.now);
    const { period } = await findNextPeriod(c.db, today);
    refuse('wrong_state', mayCloseNext(nameOf(body), period && nameOf(period)));
    if (!period) throw new Error('a period that may be closed is one');
    refuse('wrong_state', mayClosePeriod({ name: nameOf(period), to: period.to }, today));
    const id = await closeNow(c.db, period, c.viewer.actorUserId, c.now);
    const closing = await findClosing(c.db, id);
    if (!closing) throw new Error(`closing ${id} was written and is not there`);
    const { agents, risen, fallen } = closing;
    await c.audit({
      object: 'period-closing',
      objectId: id,
      detail: { period: nameOf(period), agents, risen, fallen },
    });
    return presentClosing(closing);
  },
  { status: 201 },
);
