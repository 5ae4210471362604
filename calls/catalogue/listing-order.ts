/** Calls of the office about the order in which whoever orders sees the products of a listing (NET-663). */
import { z } from 'zod';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { call } from '../kernel/call.ts';
import { id } from '../kernel/shapes.ts';
import { reading, writing } from './products.ts';

const params = z.strictObject({ listing: z.enum(LISTING_IDS, 'Questo listino non esiste.') });
const ids = z.array(id()).max(2_000, 'L’elenco è troppo lungo.');
/** `id`: of its place in the listing. */
const output = z.object({
  items: z.array(
    z.object({ id: id(), code: z.string(), name: z.string(), picture: z.string(), disabled: z.boolean() }),
  ),
});
export const listingOrder = call({
  name: 'catalogue.listing-order',
  method: 'GET',
  path: '/api/admin/product-listings/:listing/order',
  summary: 'I prodotti di un listino nell’ordine in cui li vede chi ordina',
  ...reading,
  params,
  output,
  errors: [],
});
export const orderListing = call({
  name: 'catalogue.order-listing',
  log: { name: 'Listino riordinato' },
  method: 'PUT',
  path: '/api/admin/product-listings/:listing/order',
  summary: 'Mette in un altro ordine i prodotti di un listino',
  ...writing,
  idempotency: 'natural',
  params,
  body: z.strictObject({
    ids,
    /** The order that was on the screen; without it the last writer wins. */
    seen: ids.optional(),
  }),
  output,
  errors: ['wrong_state'],
});

export const listingOrderCalls = [listingOrder, orderListing] as const;
