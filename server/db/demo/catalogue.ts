/** Makes the demo's whole catalogue from the short rows: products, variants and their price in every listing. */
import { DEMO_KITS, KLEEN_SALES } from './catalogue-kleen.ts';
import { FIBRA_SALES } from './catalogue-fibra.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import type { PictureName } from './picture-names.ts';

export { DEMO_KITS };
export type DemoProduct = {
  code: string;
  name: string;
  packaging: string;
  description?: string;
  quadroId: string;
  shop: 0 | 1;
  vat: number;
  picture: string;
  attributes: { name: string; image: string; options: readonly string[] }[];
  custom?: { minWidth: number; minHeight: number; maxWidth: number; maxHeight: number; priceSquareCentimeter: string };
  listings: { listing: string; cents: number; tenths: number }[];
};

const src = (name: PictureName): string => `/products/prodotto-${name}.svg`;
/** Points are tenths: one for each euro of the taxable price. */
const pointsOf = (r: { cents: number; vat: number }): number => Math.floor((r.cents * 100) / (10_000 + r.vat));
/** A gift costs ten times what its sale earns, in whole points. */
const giftCost = (r: CatalogueRow): number => Math.ceil(pointsOf(r) / 10) * 100;

const base = (r: CatalogueRow, shop: 0 | 1) => ({
  name: r.name,
  packaging: r.packaging,
  description: DESCRIPTIONS[r.number] ?? '',
  shop,
  vat: r.vat,
  picture: src(r.picture),
  attributes: Object.entries(r.options).map(([name, options]) => ({ name, image: src(r.picture), options })),
});

const kleen = (r: CatalogueRow): DemoProduct[] => {
  const entry = { cents: r.cents, tenths: pointsOf(r) };
  const listings = [{ listing: 'pl.kleen_commission', ...entry }];
  // What an agent carries in the car: small packs only.
  if (r.cents < 2500) listings.push({ listing: 'pl.kleen_direct_sale', ...entry });
  const sale: DemoProduct = { ...base(r, 1), code: `VEN-${r.number}`, quadroId: `Q1-${r.number}`, listings };
  if (!r.gift) return [sale];
  return [
    sale,
    {
      ...sale,
      code: `REF-${r.number}`,
      quadroId: `Q1-${r.number}R`,
      listings: [{ listing: 'pl.kleen_commission_gift', cents: 0, tenths: giftCost(r) }],
    },
  ];
};

const fibra = (r: CatalogueRow): DemoProduct => ({
  ...base(r, 0),
  code: `VEN-${r.number}`,
  quadroId: `Q0-${r.number}`,
  listings: [
    { listing: 'pl.fibra_cumulative', cents: r.cents, tenths: 0 },
    // Private customers pay a tenth more than the agent's own list.
    { listing: 'pl.fibra_ecommerce', cents: Math.round((r.cents * 11) / 1000) * 100 - 10, tenths: 0 },
  ],
});

/** The demo catalogue in its order of display: sales, gifts of the same name, the sample and the doormat to measure. */
export const demoCatalogue = (): DemoProduct[] => [
  ...KLEEN_SALES.flatMap(kleen),
  {
    code: 'SCN-9001',
    name: 'Strizzamop dimostrativo',
    packaging: '1 pezzo',
    quadroId: 'Q1-9001',
    shop: 1,
    vat: 2200,
    picture: src('strizzamop'),
    attributes: [{ name: 'Colore', image: src('strizzamop'), options: ['Azzurro', 'Verde', 'Giallo', 'Rosa'] }],
    listings: [
      { listing: 'pl.kleen_commission', cents: 3900, tenths: 0 },
      { listing: 'pl.fibra_cumulative', cents: 3900, tenths: 0 },
    ],
  },
  ...FIBRA_SALES.map(fibra),
  {
    code: 'VEN-3000',
    name: 'Zerbino su misura',
    packaging: 'su misura',
    quadroId: 'Q0-3000',
    shop: 0,
    vat: 2200,
    picture: src('zerbino'),
    attributes: [],
    custom: { minWidth: 20, minHeight: 20, maxWidth: 400, maxHeight: 160, priceSquareCentimeter: '0.0155' },
    listings: [
      { listing: 'pl.fibra_cumulative', cents: 4600, tenths: 0 },
      { listing: 'pl.fibra_ecommerce', cents: 4600, tenths: 0 },
    ],
  },
];
