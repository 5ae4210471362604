/** Refuses scales of fees that cannot be, and types of order that cannot share one. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { scaleFaults, type BandField } from '@ema/domain/levels/fee-scales.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { refuseField } from '../../kernel/refuse.ts';
import type { ScaledType } from './fee-scale-queries.ts';

const WIRE_NAMES: Record<BandField, string> = { minLevel: 'minLevel', fromCents: 'from', basisPoints: 'basisPoints' };

/** @throws invalid with a violation for each band and field */
export const refuseScale = (bands: readonly FeeBand[]): void => {
  const violations = scaleFaults(bands).map(({ index, field, message }) => ({
    propertyPath: `bands.${index}.${WIRE_NAMES[field]}`,
    message,
  }));
  if (violations.length > 0) throw new CallError('invalid', violations[0]?.message, { violations });
};
/** @returns the types of these ids, of that shop or of one shop @throws invalid */
export const refuseTypes = (types: readonly ScaledType[], ids: readonly string[], shop?: Shop): ScaledType[] => {
  const wanted = types.filter(({ id }) => ids.includes(id));
  refuseField('types', wanted.length === new Set(ids).size ? null : 'Questo tipo d’ordine non esiste.');
  const shops = new Set(wanted.map((t) => t.shop));
  if (shop !== undefined) shops.add(shop);
  refuseField('types', shops.size === 1 ? null : 'Scegli tipi d’ordine di un solo negozio.');
  return wanted;
};
