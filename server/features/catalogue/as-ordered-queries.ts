/** Reads what a product costs on a day in each listing, and which order types sell from a listing (NET-734). */
import { sql } from 'drizzle-orm';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import type { ListingUse } from '@ema/domain/catalogue/shown.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, truth } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import { commissionTypes } from '../../db/tables/orders.ts';
import { decidedFor, standsOn } from './entries.ts';
import { vatOn } from './vat-of.ts';

type Entry = { listing: Listing; priceCents: number; pointsTenths: number };
const ON_DAY = { enabled: products.enabled, vat_basis_points: integer(), entries: json<Entry[]>() };
/** A product with its rate, prices and points of a day. */
export const findOnDay = (db: Queryable, code: string, on: Day) =>
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
            and ${standsOn(sql`x`, sql`${on}::date`)}
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
export const findUses = async (db: Queryable): Promise<ListingUse[]> => {
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
