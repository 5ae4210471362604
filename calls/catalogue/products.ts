/** Calls of the office about products: all of them, those of a listing, and what stands in which listing. */
import { z } from 'zod';
import { pointsFault, priceFault } from '@ema/domain/catalogue/amounts.ts';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { percentFault } from '@ema/domain/catalogue/vat-days.ts';
import { call } from '../kernel/call.ts';
import { listFile } from '../kernel/list-file.ts';
import { day, id, money, ordering, page, paging, shop, text } from '../kernel/shapes.ts';

export const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
export const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
export const writing = { ...office, rate: 'write', audit: 'always' } as const;
/** NET-282: any other is refused. */
const listing = () => z.enum(LISTING_IDS, 'Questo listino non esiste.');
export const code = () => text(40, 1);
/** A rate of VAT; which of them a product may be given the office decides (NET-538). */
export const vatPercentage = () =>
  z.number('Scegli un’aliquota.').refine((typed) => percentFault(typed) === null, percentFault(Infinity) ?? '');
/** An amount that is not owed to anybody. */
export const price = () =>
  money()
    .refine((typed) => !typed.startsWith('-'), 'Il prezzo non può essere negativo.')
    .refine((typed) => priceFault(Number(typed) * 100) === null, priceFault(Infinity) ?? '');
export const points = () =>
  z
    .string()
    .regex(/^\d{1,6}\.\d$/, 'Inserisci i punti con un decimale.')
    .refine((typed) => pointsFault(Number(typed) * 10) === null, pointsFault(Infinity) ?? '');
const order = ordering(['code', 'name', 'price'], 'code', 'asc');

/** NET-281. Price and points of today: of the listing asked for, else of the first it stands in; null in none. */
export const officeProduct = z.object({
  code: z.string(),
  name: z.string(),
  priceTaxable: money().nullable(),
  price: money().nullable(),
  points: z.string().nullable(),
  /** What it will cost there from the next day on for which that is decided; null where nothing is (NET-988). */
  next: z.object({ from: day(), price: money(), points: z.string() }).nullable(),
  /** NET-1170: from when it will stand in that listing; price and points are those it comes in with. */
  startsOn: day().nullable(),
  disabled: z.boolean(),
});
const wholeProduct = officeProduct.extend({
  id: id(),
  shop: shop(),
  picture: z.string(),
  listings: z.array(z.enum(LISTING_IDS)),
});

/** NET-280 */
export const listAllProducts = call({
  name: 'catalogue.all-products',
  reads: 'standby',
  method: 'GET',
  path: '/api/products',
  summary: 'Tutti i prodotti',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    ...order,
    /** NET-950: a part of the code or of the name. */
    search: text(80).optional(),
    name: text(80).optional(),
    code: text(40).optional(),
  }),
  output: page(wholeProduct),
  errors: [],
});
export const allProductsFile = listFile(listAllProducts, {
  name: 'catalogue.all-products-file',
  path: '/file/products',
  summary: 'Tutti i prodotti in CSV o XLSX',
});
/** By its identifier or its code. */
export const getAnyProduct = call({
  name: 'catalogue.any-product',
  method: 'GET',
  path: '/api/products/:id',
  summary: 'Un prodotto e i listini in cui sta',
  ...reading,
  params: z.strictObject({ id: code() }),
  output: wholeProduct,
  errors: ['not_found'],
});
/** NET-281. `outside`: those that a listing may hold and does not. */
export const listOfficeProducts = call({
  name: 'catalogue.office-products',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/products',
  summary: 'I prodotti, anche di un solo listino',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    ...order,
    search: text(80).optional(),
    productListingIdentifier: listing().optional(),
    outside: listing().optional(),
    /** NET-1170: with what is to come into that listing. */
    coming: z.enum(['true']).optional(),
  }),
  output: page(officeProduct),
  errors: [],
});
export const officeProductsFile = listFile(listOfficeProducts, {
  name: 'catalogue.office-products-file',
  path: '/file/admin-products',
  summary: 'I prodotti di un listino in CSV o XLSX',
});
export const getOfficeProduct = call({
  name: 'catalogue.office-product',
  method: 'GET',
  path: '/api/admin/products/:code',
  summary: 'Un prodotto, per chi lo amministra',
  ...reading,
  params: z.strictObject({ code: code() }),
  output: officeProduct,
  errors: ['not_found'],
});
/** NET-283. Without a price it has the one it had there, else that of the first listing it stands in; `from`: today. */
export const addToListing = call({
  name: 'catalogue.add-to-listing',
  log: { name: 'Prodotto aggiunto a un listino' },
  method: 'POST',
  path: '/api/admin/products/:code/listings/:listing',
  summary: 'Aggiunge un prodotto a un listino, da oggi o da un giorno che viene',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code(), listing: listing() }),
  body: z.strictObject({ price: price().optional(), points: points().optional(), from: day().optional() }).nullish(),
  output: officeProduct,
  errors: ['not_found', 'invalid', 'wrong_state'],
});
export const removeFromListing = call({
  name: 'catalogue.remove-from-listing',
  log: { name: 'Prodotto tolto da un listino' },
  method: 'DELETE',
  path: '/api/admin/products/:code/listings/:listing',
  summary: 'Toglie un prodotto da un listino',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code(), listing: listing() }),
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

export const officeProductCalls = [
  listAllProducts,
  allProductsFile,
  getAnyProduct,
  listOfficeProducts,
  officeProductsFile,
  getOfficeProduct,
  addToListing,
  removeFromListing,
] as const;
