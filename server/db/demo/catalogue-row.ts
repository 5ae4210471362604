/** Describes one product of the demo in a short row, from which its sale and its gift are made. */
import type { PictureName } from './picture-names.ts';

/** A product in two words per column: the number of its code, name, packaging, price in euro, picture. */
export type CatalogueRow = {
  number: number;
  name: string;
  packaging: string;
  cents: number;
  picture: PictureName;
  /** Is there a gift (REF) of the same name? */
  gift: boolean;
  /** Options by attribute, such as colours. */
  options: Record<string, readonly string[]>;
  vat: number;
};
type More = { gift?: boolean; options?: Record<string, readonly string[]>; vat?: number };

export const row = (
  number: number,
  name: string,
  packaging: string,
  euro: number,
  picture: PictureName,
  more: More = {},
): CatalogueRow => ({
  number,
  name,
  packaging,
  cents: Math.round(euro * 100),
  picture,
  gift: more.gift ?? false,
  options: more.options ?? {},
  vat: more.vat ?? 2200,
});
