/** Turns one whole product into its sheet. */
import type { z } from 'zod';
import type { productSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { measuresOf } from '@ema/domain/catalogue/made-to-measure.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { ratesOffered } from '@ema/domain/catalogue/vat-days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { Queryable } from '../../db/client.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { findSheet, type SheetRow } from './sheet-queries.ts';

const amounts = (p: { priceCents: number; pointsTenths: number }) => ({
  price: centsToWire(p.priceCents),
  points: tenthsToWire(p.pointsTenths),
});
const presentEntry = (e: SheetRow['entries'][number]) => ({
  listing: e.listing,
  ...amounts(e),
  planned: e.planned.map((p) => ({ from: p.from, ...amounts(p) })),
});
const presentRates = (r: SheetRow): z.output<typeof productSheet>['vatRates'] => {
  const inForce = r.vat_rates.find(({ from }) => from <= r.today)?.from ?? null;
  const stateOf = (from: string | null) =>
    from !== null && from > r.today ? ('planned' as const) : from === inForce ? ('now' as const) : ('past' as const);
  const first = { isOfChange: false, reason: null, at: null, by: null };
  return [
    ...r.vat_rates.map(({ basisPoints, at, ...rate }) => ({
      ...rate,
      at: new Date(at).toISOString(),
      percentage: basisPoints / 100,
      state: stateOf(rate.from),
    })),
    { from: null, percentage: r.vat_at_first / 100, state: stateOf(null), ...first },
  ];
};
/** In the same order always, so that two sheets are compared as they are written. */
const presentMeasures = (kept: SheetRow['custom_product_options']) => {
  const measures = measuresOf(kept);
  return measures && { ...measures, ...(kept?.minimumPrice ? { minimumPrice: kept.minimumPrice } : {}) };
};
export const presentSheet = (r: SheetRow): z.output<typeof productSheet> => ({
  code: r.code,
  name: r.name,
  packaging: r.packaging,
  description: r.description,
  picture: r.picture,
  shop: r.shop === 1 ? 1 : 0,
  vatPercentage: r.vat_basis_points / 100,
  vatRates: presentRates(r),
  vatOffered: ratesOffered(r.vat_brought).map((basisPoints) => basisPoints / 100),
  disabled: !r.enabled,
  variants: r.attributes.map(({ name, options }) => ({ name, options })),
  optionPictures: r.option_pictures,
  quadroId: r.quadro_id,
  customProductOptions: presentMeasures(r.custom_product_options),
  version: r.version,
  listings: r.entries.filter((e) => e.enabled).map(presentEntry),
  comingListings: r.entries.flatMap((e) => (e.startsOn ? [{ ...presentEntry(e), startsOn: e.startsOn }] : [])),
  leftListings: r.entries.filter((e) => !e.enabled && !e.startsOn).map((e) => ({ listing: e.listing, ...amounts(e) })),
  kits: r.kits,
});
/** @throws not_found */
export const sheetOf = async (db: Queryable, code: string): Promise<z.output<typeof productSheet>> => {
  const sheet = await findSheet(db, code);
  if (!sheet) throw new CallError('not_found', NO_PRODUCT);
  return presentSheet(sheet);
};
