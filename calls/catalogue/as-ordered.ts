/** A product as whoever orders sees it on a day, or why not (NET-734). */
import { z } from 'zod';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { READERS } from '@ema/domain/catalogue/shown.ts';
import { call } from '../kernel/call.ts';
import { day, money } from '../kernel/shapes.ts';
import { code, reading } from './products.ts';

export const getProductAsOrdered = call({
  name: 'catalogue.product-as-ordered',
  method: 'GET',
  path: '/api/admin/products/:code/as-ordered',
  summary: 'Come vede un prodotto chi ordina, in un giorno: da incaricato o da cliente',
  ...reading,
  params: z.strictObject({ code: code() }),
  query: z.strictObject({ reader: z.enum(READERS, 'Scegli chi ordina.'), on: day() }),
  output: z.object({
    /** The listings in which it is met, with what it costs on that day. */
    listings: z.array(z.object({ listing: z.enum(LISTING_IDS), price: money(), points: z.string() })),
    vatPercentage: z.number(),
    /** Null where it is met in one at least. */
    whyNot: z.string().nullable(),
  }),
  errors: ['not_found', 'invalid'],
});

export const asOrderedCalls = [getProductAsOrdered] as const;
