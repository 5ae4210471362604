/** What an order earns and gifts spend of an agent's points. */
import { formatCount } from '../kernel/counts.ts';
import type { Cents } from '../kernel/money.ts';

/** Points are kept in tenths. One point per 10 € of taxable kleen sales, one decimal, rounded down: a tenth per euro. */
export const pointsEarnedTenths = (taxableCents: Cents): number => Math.max(0, Math.floor(taxableCents / 100));
/** Tenths of points that gifts (REF) cost. */
export const pointsUsedTenths = (gifts: readonly { pointsTenths: number; quantity: number }[]): number =>
  gifts.reduce((sum, g) => sum + g.pointsTenths * g.quantity, 0);
/** previous + earned − used (ORD-106). */
export const pointsBalanceTenths = (previous: number, earned: number, used: number): number => previous + earned - used;
/** `1284` → `128,4`. */
export const formatPoints = (tenths: number): string =>
  `${tenths < 0 ? '−' : ''}${formatCount(Math.floor(Math.abs(tenths) / 10))},${Math.abs(tenths) % 10}`;
