/** Reads the parcels of sent orders. */
import { sql } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderByFilled } from '../../db/order-by.ts';
import { all, type RowOf } from '../../db/rows.ts';
import { shippings } from '../../db/tables/shippings.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent } from '../../kernel/scopes.ts';

const SHIPPING = {
  id: shippings.id,
  order_id: shippings.orderId,
  carrier_shipping_id: shippings.carrierShippingId,
  date: shippings.date,
  tracking_link: shippings.trackingLink,
};
export type ShippingRow = RowOf<typeof SHIPPING>;
type Page = { page: number; perPage: number; orderDir: 'asc' | 'desc' };

export const findShippings = async (
  db: Queryable,
  scope: Scope,
  { page, perPage, orderDir }: Page,
): Promise<{ rows: ShippingRow[]; total: Counted }> => {
  const own = ownAgent(scope, sql`s.seller_id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      SHIPPING,
      sql`
      select s.id, s.order_id, s.carrier_shipping_id, s.date, s.tracking_link
      from shippings s
      where ${own}
      ${orderByFilled(orderDir, sql`s.date`, sql`s.id`)}
      ${pageOf(page, perPage)}`,
    ),
    countUpTo(db, sql`from shippings s where ${own}`, { page, perPage }),
  ]);
  return { rows, total };
};
