/** The office puts what stands on a shelf, or in an album, into another order. */
import { sql } from 'drizzle-orm';
import { orderItems } from '@ema/calls/galleries.ts';
import { mayOrder } from '@ema/domain/galleries/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentOfficeItem } from './present.ts';
import { findStanding, holdPlace, nameOfPlace } from './queries.ts';

export const orderItemsHandler = handle(orderItems, async (c, { body }) => {
  const { ids, shelf, album } = body;
  await holdPlace(c.db, nameOfPlace({ shelf, album }));
  const standing = await findStanding(c.db, { shelf, album });
  refuse(
    'wrong_state',
    mayOrder(
      standing.map(({ id }) => id),
      ids,
    ),
  );
  await c.db.execute(sql`
    update gallery_items i
    set position = o.place
    from unnest(${sql.param(ids)}::bigint[]) with ordinality o (id, place)
    where i.id = o.id`);
  await c.audit({ object: 'gallery_item', detail: { shelf, album, ids } });
  const after = await findStanding(c.db, { shelf, album });
  return { items: after.map((row) => presentOfficeItem(row, romeDay(c.now))) };
});
