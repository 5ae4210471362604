/** Answers where an agent or a customer meets a product on a day and what it costs there, or why not (NET-734). */
import { sql } from 'drizzle-orm';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { shownIn, whyNotShown, type ListingUse } from '@ema/domain/catalogue/shown.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, truth } from '../../db/rows.ts';
import { commissionTypes, products } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { decidedFor } from './entries.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { vatOn } from './vat-of.ts';

type Entry = { listing: Listing; priceCents: number; pointsTenths: number };
const ON_DAY = { enabled: products.enabled, vat_basis_points: integer(), entries: json<Entry[]>() };
const findOnDay = (db: Queryable, code: string, on: Day) =>
  first(
    db,
    ON_DAY,
    sql`
      select p.enabled, ${vatOn(sql`${on}::date`)} as vat_basis_points,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'listing', x.listing,
                'priceCents', coalesce(d.price_cents, x.price_cents),
                'pointsTenths', coalesce(d.points_tenths, x.points_tenths))
              order by x.listing),
            '[]')
          from listing_entries x
          left join ${decidedFor(sql`x.id`, sql`${on}::date`)} d on true
          where x.product_id = p.id
            and x.enabled
        ) as entries
      from products p
      where p.code = ${code}`,
  );

const USE = {
  listing: json<Listing>(),
  shop: commissionTypes.shop,
  is_gift: truth(),
  is_for_customers: commissionTypes.offeredToCustomers,
};
/** From which listings the order types in use sell. */
const findUses = async (db: Queryable): Promise<ListingUse[]> => {
  const rows = await all(
    db,
    USE,
    sql`
      select to_json(u.listing) as listing, t.shop, u.is_gift, t.offered_to_customers as is_for_customers
      from commission_types t
      cross join lateral (values (t.listing, false), (t.gift_listing, true)) u (listing, is_gift)
      where t.enabled
        and u.listing is not null
      order by t.shop, t.id, u.is_gift`,
  );
  return rows.map((r) => ({ listing: r.listing, shop: r.shop, isGift: r.is_gift, isForCustomers: r.is_for_customers }));
};

export const getProductAsOrderedHandler = handle(getProductAsOrdered, async (c, { params: { code }, query }) => {
  refuseField('on', dayFault(query.on, romeDay(c.now)));
  const [product, uses] = await Promise.all([findOnDay(c.db, code, query.on), findUses(c.db)]);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  const offered = { isOnSale: product.enabled, listings: product.entries.map(({ listing }) => listing) };
  const shown = shownIn(offered, query.reader, uses);
  return {
    listings: shown.flatMap((listing) =>
      product.entries
        .filter((entry) => entry.listing === listing)
        .map((e) => ({ listing, price: centsToWire(e.priceCents), points: tenthsToWire(e.pointsTenths) })),
    ),
    vatPercentage: product.vat_basis_points / 100,
    whyNot: whyNotShown(offered, query.reader, uses),
  };
});
