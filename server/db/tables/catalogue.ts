/** Tables of the catalogue: products, their prices in listings, and kits. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { files } from './system.ts';
import { cents, key, ref, version } from './columns.ts';

/** A choice to make for each piece, such as the colour. */
export type Attribute = { name: string; image: string; options: string[] };
export type DoormatSizes = {
  minWidth: number;
  minHeight: number;
  maxWidth: number;
  maxHeight: number;
  priceSquareCentimeter: string;
};
export const products = pgTable(
  'products',
  {
    id: key(),
    code: text().notNull(),
    name: text().notNull(),
    packaging: text().notNull().default(''),
    quadroId: text(),
    shop: integer().notNull(),
    vatBasisPoints: integer().notNull(),
    picture: text().notNull(),
    /** Of a picture that the office gave it; `picture` is its address then. */
    pictureFileId: ref().references(() => files.id),
    description: text().notNull().default(''),
    attributes: jsonb().$type<Attribute[]>().notNull().default([]),
    /** Of a made-to-measure doormat. */
    customProductOptions: jsonb().$type<DoormatSizes>(),
    enabled: boolean().notNull().default(true),
    version: version(),
  },
  (t) => [
    uniqueIndex('products_code').on(t.code),
    index('products_picture').on(t.picture),
    index('products_picture_file').on(t.pictureFileId),
  ],
);

/** What one choice of a product looks like, such as a colour. */
export const optionPictures = pgTable(
  'product_option_pictures',
  {
    id: key(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    variant: text().notNull(),
    option: text().notNull(),
    picture: text().notNull(),
    fileId: ref()
      .notNull()
      .references(() => files.id),
  },
  (t) => [
    uniqueIndex('product_option_pictures_one').on(t.productId, t.variant, t.option),
    index('product_option_pictures_picture').on(t.picture),
    index('product_option_pictures_file').on(t.fileId),
  ],
);

/** Price, points and place of a product in a listing; `startsOn`: when one that is not enabled comes in by itself. */
export const listingEntries = pgTable(
  'listing_entries',
  {
    id: key(),
    listing: text().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    priceCents: cents().notNull(),
    pointsTenths: integer().notNull().default(0),
    position: integer().notNull(),
    enabled: boolean().notNull().default(true),
    startsOn: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('listing_entries_once').on(t.listing, t.productId),
    index('listing_entries_order').on(t.listing, t.position),
    check('listing_entries_price', sql`price_cents >= 0`),
  ],
);

/** What an entry costs from a day on; before the first of its days the entry’s own price counts. */
export const listingPrices = pgTable(
  'listing_prices',
  {
    entryId: ref()
      .notNull()
      .references(() => listingEntries.id),
    fromDay: date({ mode: 'string' }).notNull(),
    priceCents: cents().notNull(),
    pointsTenths: integer().notNull(),
  },
  (t) => [
    uniqueIndex('listing_prices_day').on(t.entryId, t.fromDay),
    check('listing_prices_amounts', sql`price_cents >= 0 and points_tenths >= 0`),
  ],
);

export const productKits = pgTable('product_kits', {
  id: key(),
  name: text().notNull(),
  description: text().notNull(),
  priceCents: cents().notNull(),
  sortingValue: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
  version: version(),
});
export const productKitItems = pgTable(
  'product_kit_items',
  {
    kitId: ref()
      .notNull()
      .references(() => productKits.id),
    productId: ref()
      .notNull()
      .references(() => products.id),
    unitPriceCents: cents().notNull(),
    quantity: integer().notNull(),
    sortingValue: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('product_kit_items_once').on(t.kitId, t.productId)],
);
