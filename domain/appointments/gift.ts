/** The gift of a customer whose report came to a contract: from which listing, as what order, and which may be chosen. */
import { kindOf } from '../catalogue/products.ts';
import type { Fee } from '../orders/fees.ts';

/** Listing of the gifts (NET-129, NET-282). */
export const GIFT_LISTING = 'pl.kleen_commission_gift';
/** The order it becomes: an ordinary one of the cleaning shop, without a price. */
export const GIFT_ORDER_TYPE = 'kleen-commission';
/** How that order is paid: it is not. */
export const GIFT_METHOD = { id: 'gift', name: 'Omaggio' } as const;
/** What it earns its agent, whatever the scale says. */
export const GIFT_FEE: Fee = { basisPoints: 0, feeCents: 0, description: 'Omaggio: nessuna provvigione', next: null };

export type Gift = {
  code: string;
  attributes: readonly { name: string; options: readonly string[] }[];
  custom_product_options: object | null;
};
/** What may be redeemed: a gift as it stands, not one made to measure. */
export const isGift = (p: Pick<Gift, 'code' | 'custom_product_options'>): boolean =>
  kindOf(p.code) === 'gift' && p.custom_product_options === null;

/** Why a choice is refused, or null: of each variant one is named, and no other. */
export const giftFault = (gift: Gift | null, chosen: Readonly<Record<string, string>>): string | null => {
  if (gift === null || !isGift(gift)) return 'Scegli uno degli omaggi dell’elenco.';
  const isWhole =
    Object.keys(chosen).length === gift.attributes.length &&
    gift.attributes.every(({ name, options }) => options.includes(chosen[name] ?? ''));
  return isWhole ? null : `Scegli ${gift.attributes.map((a) => a.name.toLowerCase()).join(' e ') || 'solo l’omaggio'}.`;
};
