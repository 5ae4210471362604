/** The office changes the title of a picture or video, or the days on which it is shown. */
import { sql } from 'drizzle-orm';
import { updateItem } from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { galleryItems } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { checkDays } from './checked-days.ts';
import { presentOfficeItem } from './present.ts';
import { findItem } from './queries.ts';

export const updateItemHandler = handle(updateItem, async (c, { params, body }) => {
  checkDays(body);
  if (!(await findItem(c.db, params.id))) throw new CallError('not_found', 'Questo elemento non esiste più.');
  const { title, publishFrom, publishTo } = body;
  const changed = await first(
    c.db,
    { id: galleryItems.id },
    sql`
    update gallery_items
    set title = ${title}, publish_from = ${publishFrom}, publish_to = ${publishTo}, version = version + 1
    where id = ${params.id}
      and version = ${body.version}
      and deleted_at is null
    returning id`,
  );
  const row = await findItem(c.db, params.id);
  if (!changed || !row) throw new CallError('stale_version');
  await c.audit({
    object: 'gallery_item',
    objectId: row.id,
    detail: { shelf: row.shelf, title, publishFrom, publishTo },
  });
  return presentOfficeItem(row, romeDay(c.now));
});
