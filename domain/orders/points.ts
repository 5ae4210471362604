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
/**
 * Tenths that gifts take beyond what there is. A balance may be below nothing, where an order that earned was deleted
 * after its points were spent: who takes no gifts orders nevertheless (ORD-450).
 */
export const pointsMissingTenths = (balanceTenths: number, usedTenths: number): number =>
  usedTenths > 0 ? Math.max(0, -balanceTenths) : 0;
/** `1284` → `128,4`. */
export const formatPoints = (tenths: number): string =>
  `${tenths < 0 ? '−' : ''}${formatCount(Math.floor(Math.abs(tenths) / 10))},${Math.abs(tenths) % 10}`;
