/** Writes the demo's products, prices and kits into the database. */
import type { PoolClient } from 'pg';
import { DEMO_KITS, demoCatalogue } from './catalogue.ts';

export const insertCatalogue = async (client: PoolClient): Promise<void> => {
  const products = demoCatalogue();
  const inserted = await client.query<{ id: number; code: string }>(
    `insert into products (code, name, packaging, description, quadro_id, shop, vat_basis_points, picture, attributes,
       custom_product_options)
     select code, name, packaging, coalesce(description, ''), "quadroId", shop, vat, picture, attributes, custom
     from jsonb_to_recordset($1::jsonb) as x(code text, name text, packaging text, description text, "quadroId" text,
       shop int, vat int, picture text, attributes jsonb, custom jsonb)
     returning id, code`,
    [JSON.stringify(products)],
  );
  const ids = new Map(inserted.rows.map((r) => [r.code, r.id]));
  const entries = products.flatMap((p, position) =>
    p.listings.map((l) => ({ ...l, product: ids.get(p.code), position: position + 1 })),
  );
  await client.query(
    `insert into listing_entries (listing, product_id, price_cents, points_tenths, position)
     select listing, product, cents, tenths, position
     from jsonb_to_recordset($1::jsonb) as x(listing text, product bigint, cents bigint, tenths int, position int)`,
    [JSON.stringify(entries)],
  );
  for (const [place, kit] of DEMO_KITS.entries()) await insertKit(client, kit, place + 1);
};

/** A kit costs its products less the saving, in whole euro. */
const insertKit = async (client: PoolClient, kit: (typeof DEMO_KITS)[number], place: number): Promise<void> => {
  await client.query(
    `with items as (
       select e.product_id, e.price_cents, x.quantity, x.place
       from jsonb_to_recordset($4::jsonb) as x(code text, quantity int, place int)
       join products p on p.code = x.code
       join listing_entries e on e.product_id = p.id and e.listing = 'pl.kleen_commission'
     ), made as (
       insert into product_kits (name, description, price_cents, sorting_value)
       select $1, $2, round(sum(price_cents * quantity) * (100 - $3::int) / 10000.0) * 100, $5::int
       from items returning id
     )
     insert into product_kit_items (kit_id, product_id, unit_price_cents, quantity, sorting_value)
     select made.id, product_id, price_cents, quantity, place
     from items, made`,
    [
      kit.name,
      kit.description,
      kit.saving,
      JSON.stringify(kit.items.map(([number, quantity], i) => ({ code: `VEN-${number}`, quantity, place: i + 1 }))),
      place,
    ],
  );
};
