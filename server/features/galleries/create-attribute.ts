/** The office notes an attribute of products for «Documentazione utile»; its picture may come later. */
import { sql } from 'drizzle-orm';
import { createAttribute } from '@ema/calls/galleries.ts';
import { mayAdd } from '@ema/domain/galleries/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { galleryItems } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { checkDays } from './checked-days.ts';
import { presentOfficeItem } from './present.ts';
import { findItem, findStanding, holdPlace, nameOfPlace } from './queries.ts';

const PLACE = { shelf: 'attribute', album: null } as const;

export const createAttributeHandler = handle(
  createAttribute,
  async (c, { body }) => {
    checkDays(body);
    await holdPlace(c.db, nameOfPlace(PLACE));
    refuseField('title', mayAdd((await findStanding(c.db, PLACE)).length));
    const inserted = await first(
      c.db,
      { id: galleryItems.id },
      sql`
      insert into gallery_items (shelf, title, publish_from, publish_to, position, created_by_user_id)
      select 'attribute', ${body.title}, ${body.publishFrom}, ${body.publishTo}, coalesce(max(position), 0) + 1,
        ${c.viewer.userId}
      from gallery_items
      where shelf = 'attribute'
        and deleted_at is null
      returning id`,
    );
    const row = await findItem(c.db, inserted?.id ?? 0);
    if (!row) throw new Error('the new attribute is not there');
    await c.audit({ object: 'gallery_item', objectId: row.id, detail: { shelf: row.shelf, title: row.title } });
    return presentOfficeItem(row, romeDay(c.now));
  },
  { status: 201 },
);
