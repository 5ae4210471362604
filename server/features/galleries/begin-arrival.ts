/** The office begins to upload a picture or video in pieces, or goes on with one that broke off. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ARRIVALS } from '@ema/calls/kernel/arrivals.ts';
import { beginGalleryArrival } from '@ema/calls/galleries.ts';
import { mayWeigh } from '@ema/domain/galleries/may.ts';
import { first } from '../../db/rows.ts';
import { arrivals } from '../../db/tables/system.ts';
import { arrivedBytes } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { ownPapers } from '../../kernel/scopes.ts';
import { galleryMaxBytes } from './limits.ts';

export const beginGalleryArrivalHandler = handle(
  beginGalleryArrival,
  async (c, { body }) => {
    refuseField('file', mayWeigh(body.size, null, await galleryMaxBytes(c.db)));
    const before = await first(
      c.db,
      { id: arrivals.id },
      sql`
      select id
      from arrivals
      where ${ownPapers(c.scope, sql`user_id`)}
        and purpose = 'gallery'
        and name = ${body.name}
        and size = ${body.size}
        and taken_until is null
      order by created_at desc, id
      limit 1`,
    );
    const id = before?.id ?? randomBytes(24).toString('base64url');
    if (!before)
      await c.db.execute(sql`
        insert into arrivals (id, user_id, purpose, name, size)
        values (${id}, ${c.viewer.userId}, 'gallery', ${body.name}, ${body.size})`);
    return { id, uploadUrl: `${ARRIVALS}/${id}`, arrivedBytes: await arrivedBytes(c.config, id) };
  },
  { status: 201 },
);
