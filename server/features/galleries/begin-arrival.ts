/** The office begins to upload a picture or video in pieces, or goes on with one that broke off. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ARRIVALS } from '@ema/calls/kernel/arrivals.ts';
import { beginGalleryArrival } from '@ema/calls/galleries.ts';
import { mayAdd, mayWeigh } from '@ema/domain/galleries/may.ts';
import { arrivedBytes } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { galleryMaxBytes } from './limits.ts';
import { findBegunArrival, findStanding } from './queries.ts';

export const beginGalleryArrivalHandler = handle(
  beginGalleryArrival,
  async (c, { body }) => {
    refuseField('file', mayWeigh(body.size, null, await galleryMaxBytes(c.db)));
    if (body.place) refuseField('file', mayAdd((await findStanding(c.db, body.place)).length));
    const before = await findBegunArrival(c.db, c.scope, body);
    const id = before?.id ?? randomBytes(24).toString('base64url');
    if (!before)
      await c.db.execute(sql`
        insert into arrivals (id, user_id, begun_by_user_id, purpose, name, size)
        values (${id}, ${c.viewer.userId}, ${c.viewer.actorUserId}, 'gallery', ${body.name}, ${body.size})`);
    return { id, uploadUrl: `${ARRIVALS}/${id}`, arrivedBytes: await arrivedBytes(c.config, id) };
  },
  { status: 201 },
);
