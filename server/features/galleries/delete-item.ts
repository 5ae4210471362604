/** The office deletes a picture or video. */
import { sql } from 'drizzle-orm';
import { deleteItem } from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { galleryItems } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';

export const deleteItemHandler = handle(deleteItem, async (c, { params }) => {
  const deleted = await first(
    c.db,
    { id: galleryItems.id, shelf: galleryItems.shelf, title: galleryItems.title },
    sql`
    update gallery_items
    set deleted_at = ema_now()
    where id = ${params.id}
      and deleted_at is null
    returning id, shelf, title`,
  );
  if (!deleted) throw new CallError('not_found', 'Questo elemento non esiste più.');
  const { id, shelf, title } = deleted;
  await c.audit({ object: 'gallery_item', objectId: id, detail: { shelf, title } });
});
