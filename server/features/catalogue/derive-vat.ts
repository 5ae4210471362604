/** Makes of the changes of VAT to come what they are for each product, whenever one of the two is decided. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deriveRates, type RateChange } from '@ema/domain/catalogue/vat-days.ts';
import type { Tx } from '../../db/client.ts';
import { changesAfter, clearDerived, findOwnRates, findVatChanges, writeRates } from './vat-queries.ts';

/**
 * The caller holds `holdVat`. @param code of the one product whose own rate was decided; null for all, when a change
 * was
 */
export const deriveVat = async (
  tx: Tx,
  { now, code, userId }: { now: Date; code: string | null; userId: number },
): Promise<void> => {
  const today = romeDay(now);
  await clearDerived(tx, today, code);
  const changes: RateChange[] = changesAfter(await findVatChanges(tx), today);
  const rates = (await findOwnRates(tx, today, code)).flatMap(({ id, rates: own }) =>
    deriveRates(own, changes).map((rate) => ({ productId: id, ...rate })),
  );
  await writeRates(tx, rates, userId);
};
