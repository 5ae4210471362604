/** The lines of a basket, from what was chosen. */
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { Kit, ListedProduct, SampleProduct } from './catalogue.ts';
import { combinationsText, isCombined } from './combinations.ts';
import type { Sample } from './create-machine.ts';
import { itemsOf, sizeItem, sizePriceCents, type Item, type Line, type Selection } from './selection.ts';

export type BasketLine = {
  key: string;
  name: string;
  detail: string;
  quantity: number;
  cents: Cents;
  isGift: boolean;
  /** Its detail is a size of its own. */ isMeasured?: boolean;
};

/** What was chosen, line by line, with its amount; the totals come from the server's quotation. */
export const basketLines = (
  selection: Selection,
  products: readonly ListedProduct[],
  sample?: { chosen: Sample; product: SampleProduct } | null,
  /** What one piece costs that was ordered before; undefined: what it costs today. */
  frozen: (item: Item) => Cents | undefined = () => undefined,
): BasketLine[] => {
  const lines: BasketLine[] = sample
    ? [
        {
          key: sample.chosen.code,
          name: sample.product.name,
          detail: Object.values(sample.chosen.attributes).join(', '),
          quantity: 1,
          cents: wireToCents(sample.product.price),
          isGift: false,
        },
      ]
    : [];
  for (const product of products) {
    const line = selection[product.code];
    if (!line) continue;
    const isGift = kindOf(product.code) === 'gift';
    if (line.sizes.length > 0 && product.customProductOptions) {
      const options = product.customProductOptions;
      line.sizes.forEach((s, i) =>
        lines.push({
          key: `${product.code}-${i}`,
          name: product.name,
          detail: `${s.width} × ${s.height} cm`,
          quantity: s.quantity,
          cents: s.quantity * (frozen(sizeItem(product.code, s)) ?? sizePriceCents(s, options)),
          isGift,
          isMeasured: true,
        }),
      );
      continue;
    }
    lines.push({
      key: product.code,
      name: product.name,
      detail: variantsText(line, product),
      quantity: line.quantity,
      cents: itemsOf(selection, [product]).reduce(
        (sum, i) => sum + i.quantity * (frozen(i) ?? wireToCents(product.price)),
        0,
      ),
      isGift,
    });
  }
  return lines;
};

const variantsText = ({ quantity, variants, combinations }: Line, product: ListedProduct): string =>
  combinations && isCombined(product)
    ? combinationsText(combinations, product.attributes)
    : Object.values(variants)
        .flatMap((v) => Object.entries(v))
        .filter(([, n]) => n > 0)
        .map(([o, n]) => (n === quantity ? o : `${n} ${o}`))
        .join(', ');

export const kitLines = (kit: Kit | undefined): BasketLine[] =>
  kit
    ? [
        {
          key: String(kit.id),
          name: kit.name,
          detail: `${kit.productsTotalUnits} pezzi`,
          quantity: 1,
          cents: wireToCents(kit.price),
          isGift: false,
        },
      ]
    : [];
