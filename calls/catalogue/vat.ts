/** Calls of the office about VAT: the rate of one product from a day, and a new rate for all that have one. */
import { z } from 'zod';
import { percentFault } from '@ema/domain/catalogue/vat-days.ts';
import { call } from '../kernel/call.ts';
import { day, id, idText, instant, text } from '../kernel/shapes.ts';
import { code, reading, vatPercentage, writing } from './products.ts';
import { productSheet } from './product-sheet.ts';

const count = z.number().int();
const percentageText = () =>
  z
    .string()
    .regex(/^\d{1,2}$/, percentFault(Infinity) ?? '')
    .transform(Number);

/** NET-538 */
export const setVatRate = call({
  name: 'catalogue.set-vat-rate',
  log: { name: 'Aliquota IVA di un prodotto decisa' },
  method: 'POST',
  path: '/api/admin/products/:code/vat-rates',
  summary: 'Decide l’aliquota IVA di un prodotto, da oggi o da un giorno che viene; gli ordini già fatti restano',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code() }),
  body: z.strictObject({
    percentage: vatPercentage(),
    from: day(),
    /** The version of the product that was on the screen. */
    version: count,
  }),
  output: productSheet,
  errors: ['not_found', 'invalid', 'stale_version'],
});
export const deleteVatRate = call({
  name: 'catalogue.delete-vat-rate',
  log: { name: 'Aliquota IVA prevista annullata' },
  method: 'DELETE',
  path: '/api/admin/products/:code/vat-rates/:from',
  summary: 'Rinuncia a un’aliquota che non vale ancora',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code(), from: day() }),
  output: productSheet,
  errors: ['not_found', 'wrong_state'],
});

const vatChanges = z.object({
  /** Changes with every decision about all products. */
  version: count,
  /** How many products have which rate today. */
  rates: z.array(z.object({ percentage: z.number(), products: count })),
  changes: z.array(
    z.object({
      id: id(),
      from: day(),
      before: z.number(),
      after: z.number(),
      state: z.enum(['planned', 'done', 'withdrawn']),
      /** That it changes, or changed. */
      products: count,
      reason: z.string(),
      at: instant(),
      by: z.string(),
      withdrawn: z.object({ at: instant(), by: z.string(), reason: z.string() }).nullable(),
    }),
  ),
});
/** NET-539 */
export const listVatChanges = call({
  name: 'catalogue.vat-changes',
  method: 'GET',
  path: '/api/admin/vat-changes',
  summary: 'Le aliquote IVA dei prodotti e i cambi di aliquota, fatti e previsti',
  ...reading,
  output: vatChanges,
  errors: [],
});
/** Nothing is written by it. */
export const previewVatChange = call({
  name: 'catalogue.preview-vat-change',
  method: 'GET',
  path: '/api/admin/vat-changes/preview',
  summary: 'Quanti e quali prodotti cambierebbero aliquota',
  ...reading,
  query: z.strictObject({ before: percentageText(), after: percentageText(), from: day() }),
  output: z.object({
    products: count,
    /** The first of them. */
    first: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: ['invalid'],
});
export const planVatChange = call({
  name: 'catalogue.plan-vat-change',
  log: { name: 'Cambio di aliquota IVA previsto' },
  method: 'POST',
  path: '/api/admin/vat-changes',
  summary: 'Cambia l’aliquota IVA di tutti i prodotti che ne hanno una, da un giorno che viene',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({
    version: count,
    before: vatPercentage(),
    after: vatPercentage(),
    from: day(),
    reason: text(200, 1),
  }),
  output: vatChanges,
  errors: ['invalid', 'stale_version'],
});
export const withdrawVatChange = call({
  name: 'catalogue.withdraw-vat-change',
  log: { name: 'Cambio di aliquota IVA ritirato' },
  method: 'POST',
  path: '/api/admin/vat-changes/:id/withdrawal',
  summary: 'Ritira un cambio di aliquota prima del suo giorno',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ reason: text(200, 1) }),
  output: vatChanges,
  errors: ['not_found', 'wrong_state'],
});

export const vatCalls = [
  setVatRate,
  deleteVatRate,
  listVatChanges,
  previewVatChange,
  planVatChange,
  withdrawVatChange,
] as const;
