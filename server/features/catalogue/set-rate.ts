/** Writes the rate of VAT of one product from a day on, and says which rates a product may be given. */
import type { Day } from '@ema/domain/kernel/days.ts';
import { ratesOffered } from '@ema/domain/catalogue/vat-days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { deriveVat } from './derive-vat.ts';
import { findRatesBrought, writeRates } from './vat-queries.ts';

type Caller = { db: Tx; now: Date; viewer: { actorUserId: number } };
type Rate = { product: { id: number; code: string }; from: Day; basisPoints: number };
/** The caller holds `holdVat` and the product’s row. What changes of all products make of it follows. */
export const setRate = async (c: Caller, { product, from, basisPoints }: Rate): Promise<void> => {
  const userId = c.viewer.actorUserId;
  await writeRates(c.db, [{ productId: product.id, from, basisPoints, changeId: null }], userId);
  await deriveVat(c.db, { now: c.now, code: product.code, userId });
};
/** The rates that a product may be given, in percent. */
export const findOffered = async (db: Queryable): Promise<number[]> =>
  ratesOffered(await findRatesBrought(db)).map((basisPoints) => basisPoints / 100);
/** A sentence for a rate that is none; null for one there is, or that a change of all products brings. */
export const whyNotOffered = async (db: Queryable, percentage: number): Promise<string | null> => {
  return (await findOffered(db)).includes(percentage) ? null : 'Scegli un’aliquota.';
};
