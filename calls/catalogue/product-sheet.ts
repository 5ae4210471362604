/** Calls of the office about one product: what it is, and what it costs in each listing from which day. */
import { z } from 'zod';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { DESCRIPTION_MAX, OPTIONS_MAX, VARIANTS_MAX } from '@ema/domain/catalogue/product-values.ts';
import { call } from '../kernel/call.ts';
import { day, instant, money, seenVersion, shop, text } from '../kernel/shapes.ts';
import { customProductOptions, externalCode, measures } from './sizes.ts';
import { code, points, price, reading, vatPercentage, writing } from './products.ts';

const listing = () => z.enum(LISTING_IDS, 'Questo listino non esiste.');
const variant = z.object({ name: z.string(), options: z.array(z.string()) });
const amounts = { price: money(), points: z.string() };
export const productSheet = z.object({
  code: z.string(),
  name: z.string(),
  packaging: z.string(),
  description: z.string(),
  picture: z.string(),
  shop: shop(),
  /** Today’s. */
  vatPercentage: z.number(),
  /** NET-538: the newest day first; `from`: null for the one it was made with. */
  vatRates: z.array(
    z.object({
      from: day().nullable(),
      percentage: z.number(),
      state: z.enum(['planned', 'now', 'past']),
      /** Of a change of all products, with its reason. */
      isOfChange: z.boolean(),
      reason: z.string().nullable(),
      at: instant().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Rates that it may be given. */
  vatOffered: z.array(z.number()),
  disabled: z.boolean(),
  variants: z.array(variant),
  /** Of the choices that have one of their own. */
  optionPictures: z.array(z.object({ variant: z.string(), option: z.string(), picture: z.string() })),
  quadroId: z.string().nullable(),
  customProductOptions,
  version: z.number().int(),
  /** Those it stands in, with what it costs today and from which days it will cost what. */
  listings: z.array(
    z.object({
      listing: listing(),
      ...amounts,
      planned: z.array(z.object({ from: day(), ...amounts })),
    }),
  ),
  /** NET-1170: those it comes into on a day to come, with what it will cost there then and afterwards. */
  comingListings: z.array(
    z.object({
      listing: listing(),
      startsOn: day(),
      ...amounts,
      planned: z.array(z.object({ from: day(), ...amounts })),
    }),
  ),
  /** NET-949: those it was taken out of, with what it would cost there today. */
  leftListings: z.array(z.object({ listing: listing(), ...amounts })),
  /** Names of those that hold it. */
  kits: z.array(z.string()),
});
/** NET-410 */
export const getProductSheet = call({
  name: 'catalogue.product-sheet',
  method: 'GET',
  path: '/api/admin/products/:code/sheet',
  summary: 'La scheda di un prodotto, con i prezzi di ogni listino',
  ...reading,
  params: z.strictObject({ code: code() }),
  output: productSheet,
  errors: ['not_found'],
});
export const updateProduct = call({
  name: 'catalogue.update-product',
  log: { name: 'Prodotto modificato' },
  method: 'PATCH',
  path: '/api/admin/products/:code',
  summary: 'Modifica un prodotto; gli ordini già fatti restano come sono',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code() }),
  body: z.strictObject({
    name: text(120, 1),
    packaging: text(80),
    /** NET-466. Without it it stays. */
    description: text(DESCRIPTION_MAX).optional(),
    /** From today; without it it stays. */
    vatPercentage: vatPercentage().optional(),
    disabled: z.boolean(),
    variants: z
      .array(z.strictObject({ name: text(40, 1), options: z.array(text(40, 1)).max(OPTIONS_MAX) }))
      .max(VARIANTS_MAX),
    /** NET-660. Without them they stay. */
    quadroId: externalCode().optional(),
    customProductOptions: measures().optional(),
    version: seenVersion(),
  }),
  output: productSheet,
  errors: ['not_found', 'invalid', 'wrong_state', 'stale_version'],
});
/** NET-411 */
export const setListingPrice = call({
  name: 'catalogue.set-listing-price',
  log: { name: 'Prezzo di un prodotto deciso' },
  method: 'POST',
  path: '/api/admin/products/:code/listings/:listing/prices',
  summary: 'Decide prezzo e punti di un prodotto in un listino, da oggi o da un giorno che viene',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code(), listing: listing() }),
  body: z.strictObject({ price: price(), points: points(), from: day() }),
  output: productSheet,
  errors: ['not_found', 'invalid'],
});
export const deleteListingPrice = call({
  name: 'catalogue.delete-listing-price',
  log: { name: 'Prezzo previsto annullato' },
  method: 'DELETE',
  path: '/api/admin/products/:code/listings/:listing/prices/:from',
  summary: 'Rinuncia a un prezzo che non vale ancora',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code(), listing: listing(), from: day() }),
  output: productSheet,
  errors: ['not_found', 'wrong_state'],
});

export const productSheetCalls = [getProductSheet, updateProduct, setListingPrice, deleteListingPrice] as const;
