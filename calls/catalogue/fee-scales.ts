/** Calls of the office about the scales of fees: what counts from which day, tried on past orders before it is saved. */
import { z } from 'zod';
import { MOST_BANDS, SCALE_STATES } from '@ema/domain/levels/fee-scales.ts';
import { call } from '../kernel/call.ts';
import { day, id, idText, instant, money, shop, shopText, text } from '../kernel/shapes.ts';
import { reading, writing } from './products.ts';

const count = z.number().int();
/** `basisPoints`: hundredths of a percent of the taxable total, from that level and that total on. */
const band = z.strictObject({
  minLevel: z.number('Scegli un livello.'),
  from: money(),
  basisPoints: z.number('Inserisci una percentuale.'),
});
const feeScales = z.object({
  /** Changes with every edit of any scale. */
  version: count,
  types: z.array(z.object({ id: z.string(), title: z.string(), shop: shop() })),
  /** By type, the newest day first; what was replaced or withdrawn stands among them. */
  scales: z.array(
    z.object({
      /** Null for the one that a type of order began with, as `from` is. */
      id: id().nullable(),
      typeId: z.string(),
      from: day().nullable(),
      state: z.enum(SCALE_STATES),
      bands: z.array(band),
      reason: z.string(),
      at: instant().nullable(),
      by: z.string().nullable(),
      ended: z.object({ at: instant(), by: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
});
/** NET-536 */
export const listFeeScales = call({
  name: 'catalogue.fee-scales',
  method: 'GET',
  path: '/api/admin/fee-scales',
  summary: 'Le scale delle provvigioni di ogni tipo d’ordine, con il giorno da cui valgono e chi le ha decise',
  ...reading,
  output: feeScales,
  errors: [],
});
const sums = { orders: count, taxable: money(), before: money(), after: money(), difference: money() };
/** NET-537: nothing is written by it. */
export const previewFeeScale = call({
  name: 'catalogue.preview-fee-scale',
  method: 'GET',
  path: '/api/admin/fee-scales/preview',
  summary: 'Che cosa sarebbero state le provvigioni dell’ultimo periodo finito con un’altra scala',
  ...reading,
  query: z.strictObject({
    shop: shopText(),
    /** Types of order, between commas. */
    types: text(400, 1),
    /** Level, cents and hundredths of a percent of each band: `1:0:1200,1:15000:1500`. */
    bands: z
      .string()
      .max(20 * MOST_BANDS)
      .regex(/^\d{1,2}:\d{1,7}:\d{1,4}(?:,\d{1,2}:\d{1,7}:\d{1,4})*$/, 'La scala non è scritta correttamente.'),
  }),
  output: z.object({
    /** «di ottobre 2026», «del Periodo 11 del 2026» */
    ofPeriod: z.string(),
    dateStart: day(),
    dateEnd: day(),
    ...sums,
    bands: z.array(band.extend(sums)),
    /** Of the orders, those whose fee the scale of their day does not explain: it stays. */
    kept: z.object({ orders: count, fees: money() }),
    gaining: count,
    losing: count,
    largest: z.array(
      z.object({ agentId: id(), fullName: z.string(), before: money(), after: money(), difference: money() }),
    ),
  }),
  errors: ['invalid', 'wrong_state'],
});
export const saveFeeScale = call({
  name: 'catalogue.save-fee-scale',
  log: { name: 'Scala delle provvigioni decisa' },
  method: 'POST',
  path: '/api/admin/fee-scales',
  summary: 'Decide la scala delle provvigioni di uno o più tipi d’ordine da un giorno che viene',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({
    /** That of the scales that were on the screen. */
    version: count,
    types: z.array(text(40, 1)).min(1, 'Scegli almeno un tipo d’ordine.').max(20),
    from: day(),
    bands: z.array(band).min(1, 'Inserisci almeno una fascia.').max(MOST_BANDS),
    reason: text(200, 1),
  }),
  output: feeScales,
  errors: ['invalid', 'stale_version'],
});
export const withdrawFeeScale = call({
  name: 'catalogue.withdraw-fee-scale',
  log: { name: 'Scala delle provvigioni ritirata' },
  method: 'POST',
  path: '/api/admin/fee-scales/:id/withdrawal',
  summary: 'Ritira una scala delle provvigioni prima del giorno da cui vale',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ reason: text(200, 1) }),
  output: feeScales,
  errors: ['not_found', 'wrong_state'],
});

export const feeScaleCalls = [listFeeScales, previewFeeScale, saveFeeScale, withdrawFeeScale] as const;
