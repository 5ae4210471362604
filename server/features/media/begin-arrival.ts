/** An agent begins to upload a photo or video in pieces. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beginArrival } from '@ema/calls/media.ts';
import { mayBegin } from '@ema/domain/media/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { limitsOf } from './limits.ts';
import { presentArrival } from './present.ts';
import { findSizesUnderWay, holdMedia } from './queries.ts';

export const beginArrivalHandler = handle(
  beginArrival,
  async (c, { body }) => {
    await holdMedia(c.db, c.scope);
    const under = await findSizesUnderWay(c.db, c.scope);
    refuseField('file', mayBegin(body.size, under, await limitsOf(c.db, c.scope)));
    const id = randomBytes(24).toString('base64url');
    await c.db.execute(sql`
      insert into arrivals (id, user_id, begun_by_user_id, name, size)
      values (${id}, ${c.viewer.userId}, ${c.viewer.actorUserId}, ${body.name}, ${body.size})`);
    return presentArrival({ id, name: body.name, size: body.size, created_at: c.now }, 0);
  },
  { status: 201 },
);
