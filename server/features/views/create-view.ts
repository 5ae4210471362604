/** Keeps a list as it is seen now, under a name (NET-496). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { createView } from '@ema/calls/views.ts';
import { mayKeepAnother, mayShare } from '@ema/domain/views/may.ts';
import { first } from '../../db/rows.ts';
import { savedViews } from '../../db/tables/views.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { presentView } from './present.ts';
import { findKept, findView, holdViews, nameFault } from './queries.ts';

export const createViewHandler = handle(
  createView,
  async (c, { body }) => {
    const { userId } = c.viewer;
    if (body.isShared) refuse('forbidden', mayShare(c.viewer));
    await holdViews(c.db, userId, body.list);
    const kept = await findKept(c.db, { userId, list: body.list, name: body.name, exceptId: null });
    refuseField('name', nameFault(kept.is_taken));
    refuse('wrong_state', mayKeepAnother(kept.n));
    const inserted = await first(
      c.db,
      { id: savedViews.id },
      sql`
      insert into saved_views (user_id, list, name, address, shared)
      values (${userId}, ${body.list}, ${body.name}, ${body.address}, ${body.isShared})
      returning id`,
    );
    if (!inserted) throw new CallError('internal');
    await c.audit({ object: 'view', objectId: inserted.id, detail: { list: body.list } });
    return presentView(await findView(c.db, c.scope, inserted.id), c.viewer);
  },
  { status: 201 },
);
