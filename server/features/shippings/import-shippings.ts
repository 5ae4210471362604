/** The office loads a file of shippings: whole or not at all; the same file again changes nothing (NET-394). */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { importShippings } from '@ema/calls/shippings.ts';
import { all, truth } from '../../db/rows.ts';
import { handle } from '../../kernel/handle.ts';
import { readShippingFile } from './read-file.ts';

export const importShippingsHandler = handle(
  importShippings,
  async (c, { body }) => {
    const { parcels, faults } = await readShippingFile(c.db, body.file);
    const [fault] = faults;
    if (fault) throw invalidField('file', `Riga ${fault.line}: ${fault.message}`);
    const rows = parcels.map(({ orderId, date, shippingId, link, order }) => ({
      orderId,
      sellerId: order.seller_id,
      date,
      shippingId,
      link,
    }));
    const kept = await all(
      c.db,
      { is_new: truth() },
      sql`
      insert into shippings (order_id, seller_id, carrier_shipping_id, date, tracking_link, loaded_by_user_id)
      select x."orderId", x."sellerId", x."shippingId", x.date, x.link, ${c.viewer.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        "orderId" bigint, "sellerId" bigint, "shippingId" text, date date, link text)
      on conflict (order_id, carrier_shipping_id)
      do update set date = excluded.date, tracking_link = excluded.tracking_link
      where (shippings.date, shippings.tracking_link) is distinct from (excluded.date, excluded.tracking_link)
      returning xmax = 0 as is_new`,
    );
    const added = kept.filter(({ is_new: isNew }) => isNew).length;
    const changed = kept.length - added;
    await c.audit({ object: 'shippings', detail: { rows: rows.length, added, changed } });
    return { added, changed };
  },
  { status: 200 },
);
