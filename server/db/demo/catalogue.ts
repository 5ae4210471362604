export type DemoProduct = {
  code: string; name: string; packaging: string; shop: 0 | 1; vat: number; picture: string; attributes: unknown[]; custom: unknown;
  listings: { listing: string; cents: number; tenths: number }[];
};

type Family = { name: string; picture: string; sizes: [packaging: string, euro: number][]; kinds: string[]; options?: [string, string[]]; gift?: boolean };

const picture = (name: string): string => `/products/prodotto-${name}.svg`;
const COLOURS = ['Azzurro', 'Verde', 'Giallo', 'Rosa'];

const KLEEN: readonly Family[] = [
  { name: 'Detergente pavimenti', picture: picture('detergente-concentrato'), kinds: ['concentrato', 'al limone', 'alla lavanda', 'parquet', 'igienizzante'], sizes: [['1 L', 18.9], ['5 L', 74.5]], gift: true },
  { name: 'Sgrassatore', picture: picture('sgrassatore'), kinds: ['universale', 'forno e barbecue', 'cappe', 'officina'], sizes: [['750 ml', 12.9], ['ricarica 2 L', 27.9]], gift: true },
  { name: 'Detersivo bucato', picture: picture('detersivo-bucato'), kinds: ['concentrato', 'delicati', 'bianco', 'scuri', 'neonato'], sizes: [['2 L', 27.4], ['5 L', 59.9]], gift: true },
  { name: 'Ammorbidente', picture: picture('detersivo-bucato'), kinds: ['muschio bianco', 'talco', 'fiori d’arancio'], sizes: [['2 L', 16.9]], gift: true },
  { name: 'Anticalcare', picture: picture('anticalcare'), kinds: ['bagno', 'lavatrice', 'doccia'], sizes: [['750 ml', 11.5], ['ricarica 2 L', 24.9]], gift: true },
  { name: 'Panno in microfibra', picture: picture('panno'), kinds: ['multiuso', 'vetri', 'inox', 'occhiali'], sizes: [['confezione da 2', 14.9]], options: ['Colore', COLOURS], gift: true },
  { name: 'Mop in microfibra', picture: picture('strizzamop'), kinds: ['piatto', 'rotondo', 'ricambio'], sizes: [['', 32.5]], options: ['Colore', COLOURS] },
];
const FIBRA: readonly Family[] = [
  { name: 'Panno in microfibra', picture: picture('panno'), kinds: ['cucina', 'bagno', 'auto', 'vetri', 'spolvero', 'asciugatura'], sizes: [['30 × 30', 9.9], ['40 × 40', 13.9]], options: ['Colore', COLOURS] },
  { name: 'Passatoia', picture: picture('passatoia'), kinds: ['cocco', 'sisal', 'juta', 'antiscivolo'], sizes: [['60 × 180', 89], ['80 × 240', 139], ['80 × 300', 169]] },
  { name: 'Zerbino', picture: picture('zerbino'), kinds: ['classico', 'asciugapasso', 'con bordo', 'da esterno'], sizes: [['40 × 60', 39], ['50 × 80', 54], ['60 × 90', 69]] },
  { name: 'Set pavimenti', picture: picture('strizzamop'), kinds: ['compatto', 'famiglia', 'professionale'], sizes: [['', 129]] },
  { name: 'Tappeto bagno', picture: picture('passatoia'), kinds: ['morbido', 'memory', 'a righe'], sizes: [['50 × 80', 34.9], ['60 × 100', 44.9]], options: ['Colore', ['Sabbia', 'Grigio', 'Blu']] },
  { name: 'Guanto in microfibra', picture: picture('panno'), kinds: ['spolvero', 'auto', 'cucina'], sizes: [['taglia unica', 12.9]] },
];

const attributesOf = (f: Family) => (f.options ? [{ name: f.options[0], image: f.picture, options: f.options[1] }] : []);

/** The demo catalogue: 120 entries and more in five listings, gifts paired by name, a sample and a doormat to measure. */
export const demoCatalogue = (): DemoProduct[] => {
  const products: DemoProduct[] = [];
  let n = 2040;
  for (const [shop, families] of [[1, KLEEN], [0, FIBRA]] as const) {
    for (const f of families)
      for (const kind of f.kinds)
        for (const [packaging, euro] of f.sizes) {
          n += 1;
          const cents = Math.round(euro * 100) + (n % 7) * 10;
          const name = f.sizes.length > 1 && shop === 0 ? `${f.name} ${kind} ${packaging}` : `${f.name} ${kind}${f.sizes[0]?.[0] === packaging ? '' : ` ${packaging}`}`;
          const base = { name, packaging, shop, vat: 2200, picture: f.picture, attributes: attributesOf(f), custom: null };
          const taxableEuro = cents / 122;
          const listings = shop === 1 ? ['pl.kleen_commission', 'pl.kleen_direct_sale'] : ['pl.fibra_cumulative', 'pl.fibra_ecommerce'];
          products.push({ ...base, code: `VEN-${n}`, listings: listings.map((listing) => ({ listing, cents, tenths: Math.floor(taxableEuro) })) });
          if (f.gift && packaging === f.sizes[0]?.[0] && kind === f.kinds[0])
            products.push({ ...base, code: `REF-${n}`, listings: [{ listing: 'pl.kleen_commission_gift', cents: 0, tenths: Math.ceil(taxableEuro) * 10 }] });
        }
  }
  products.push(
    { code: 'SCN-9001', name: 'Strizzamop dimostrativo', packaging: 'con mop', shop: 1, vat: 2200, picture: picture('strizzamop'), attributes: [{ name: 'Colore', image: picture('strizzamop'), options: COLOURS }], custom: null, listings: [{ listing: 'pl.kleen_commission', cents: 3900, tenths: 0 }, { listing: 'pl.fibra_cumulative', cents: 3900, tenths: 0 }] },
    { code: 'VEN-3000', name: 'Zerbino su misura', packaging: 'su misura', shop: 0, vat: 2200, picture: picture('zerbino'), attributes: [], custom: { minWidth: 20, minHeight: 20, maxWidth: 400, maxHeight: 160, priceSquareCentimeter: '0.0155' }, listings: [{ listing: 'pl.fibra_cumulative', cents: 4600, tenths: 0 }, { listing: 'pl.fibra_ecommerce', cents: 4600, tenths: 0 }] },
  );
  return products;
};

/** Kits: name, description, saving in percent, and codes by place in the catalogue's kleen sales. */
export const DEMO_KITS = [
  { name: 'Pacchetto casa pulita', description: 'Tutto per pavimenti, cucina e bagno: dura circa sei mesi in una famiglia di quattro persone.', saving: 15, items: [0, 10, 18, 28, 35] },
  { name: 'Pacchetto bucato', description: 'Un anno di bucato concentrato, bianco e colorato, con ammorbidente.', saving: 12, items: [18, 20, 22, 24, 28] },
  { name: 'Pacchetto lavanderia completo', description: 'La fornitura grande, con i formati da cinque litri e gli accessori in microfibra.', saving: 20, items: [1, 3, 19, 21, 23, 35, 37] },
] as const;
