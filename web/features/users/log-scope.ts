/** Whose events the log shows: those of the shop one works in, but all of one record, as its history tells (NET-577). */
import type { Shop } from '@ema/domain/access/roles.ts';

export const logScope = (shop: Shop | null, record: string | undefined): { shop?: '0' | '1' } =>
  shop === null || record ? {} : { shop: shop === 0 ? '0' : '1' };
