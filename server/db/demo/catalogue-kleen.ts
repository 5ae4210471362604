/** Lists what emakleen sells in the demo, by number, name, packaging, price and picture, and its kits. */
import { row, type CatalogueRow } from './catalogue-row.ts';

const COLOURS = ['Azzurro', 'Verde', 'Giallo', 'Rosa'];
const SIZES = ['S', 'M', 'L'];
const colour = { Colore: COLOURS };

/** What emakleen sells: number of the code, name, packaging, price in euro, picture. */
export const KLEEN_SALES: readonly CatalogueRow[] = [
  row(2041, 'Detergente pavimenti concentrato', '1 L', 18.9, 'detergente-concentrato', { gift: true }),
  row(2042, 'Detergente pavimenti concentrato, tanica', '5 L', 74.5, 'tanica-pavimenti'),
  row(2043, 'Detergente pavimenti al limone', '1 L', 17.5, 'detergente-limone'),
  row(2044, 'Detergente pavimenti alla lavanda', '1 L', 17.5, 'detergente-lavanda'),
  row(2045, 'Detergente parquet e legno', '1 L', 21.4, 'detergente-parquet'),
  row(2046, 'Igienizzante superfici', '1 L', 16.8, 'igienizzante', { gift: true }),
  row(2047, 'Lavapiatti concentrato', '1 L', 9.6, 'lavapiatti', { gift: true }),
  row(2048, 'Lavapiatti al limone', '1 L', 9.6, 'lavapiatti-limone'),
  row(2049, 'Capsule lavastoviglie', '40 pezzi', 22.9, 'capsule-lavastoviglie'),
  row(2050, 'Brillantante', '750 ml', 8.9, 'brillantante'),
  row(2055, 'Sgrassatore universale', '750 ml', 12.9, 'sgrassatore', { gift: true }),
  row(2056, 'Sgrassatore universale, ricarica', '2 L', 27.9, 'ricarica-sgrassatore'),
  row(2057, 'Sgrassatore forno e barbecue', '750 ml', 14.6, 'spray-forno'),
  row(2058, 'Sgrassatore cappe e piani cottura', '750 ml', 13.4, 'sgrassatore'),
  row(2059, 'Sgrassatore officina', '750 ml', 15.9, 'spray-forno'),
  row(2060, 'Spray vetri e specchi', '750 ml', 10.9, 'spray-vetri', { gift: true }),
  row(2061, 'Spray multiuso', '750 ml', 11.6, 'spray-multiuso'),
  row(2062, 'Spray inox brillante', '500 ml', 13.9, 'spray-inox'),
  row(2063, 'Anticalcare bagno', '750 ml', 11.8, 'anticalcare', { gift: true }),
  row(2064, 'Anticalcare doccia', '750 ml', 12.4, 'spray-bagno'),
  row(2065, 'Anticalcare lavatrice', '1 L', 13.2, 'anticalcare-lavatrice'),
  row(2066, 'Anticalcare bagno, ricarica', '2 L', 24.9, 'ricarica-bagno'),
  row(2067, 'Gel WC', '750 ml', 7.9, 'gel-wc'),
  row(2068, 'Crema abrasiva delicata', '500 ml', 8.4, 'crema-abrasiva'),
  row(2069, 'Antimuffa', '750 ml', 14.2, 'spray-bagno'),
  row(2070, 'Disgorgante', '1 L', 11.2, 'gel-wc'),
  row(2071, 'Sapone mani al talco', '500 ml', 6.9, 'sapone-mani', { gift: true }),
  row(2072, 'Sapone mani al talco, ricarica', '1 L', 9.9, 'ricarica-sapone'),
  row(2102, 'Detersivo bucato concentrato', '2 L', 27.4, 'detersivo-bucato', { gift: true }),
  row(2103, 'Detersivo bucato concentrato, tanica', '5 L', 59.9, 'tanica-bucato'),
  row(2104, 'Detersivo delicati e lana', '2 L', 24.8, 'bucato-delicati'),
  row(2105, 'Detersivo bianchi', '2 L', 26.2, 'bucato-bianchi'),
  row(2106, 'Detersivo scuri', '2 L', 26.2, 'bucato-scuri'),
  row(2107, 'Detersivo neonato', '2 L', 28.6, 'bucato-neonato'),
  row(2108, 'Detersivo abbigliamento sportivo', '2 L', 25.9, 'detersivo-bucato'),
  row(2109, 'Capsule bucato', '30 pezzi', 19.9, 'capsule-bucato'),
  row(2110, 'Ammorbidente', '2 L', 16.2, 'ammorbidente', { gift: true }),
  row(2111, 'Ammorbidente muschio bianco', '2 L', 16.9, 'ammorbidente'),
  row(2112, 'Ammorbidente fiori d’arancio', '2 L', 16.9, 'ammorbidente-arancio'),
  row(2113, 'Profuma bucato', '250 ml', 18.4, 'profuma-bucato', { gift: true }),
  row(2114, 'Smacchiatore', '500 ml', 11.9, 'smacchiatore'),
  row(2115, 'Percarbonato', '1 kg', 9.8, 'percarbonato'),
  row(2116, 'Igienizzante bucato', '1,5 L', 14.9, 'bucato-bianchi'),
  row(2117, 'Sacco per delicati', '2 pezzi', 4.9, 'sacco-delicati'),
  row(2118, 'Dosatore', '1 pezzo', 3.5, 'dosatore', { gift: true }),
  row(2310, 'Panno in microfibra', '3 pezzi', 14.9, 'panno', { gift: true, options: colour }),
  row(2311, 'Panno vetri', '2 pezzi', 11.9, 'panno-vetri'),
  row(2312, 'Panno inox', '2 pezzi', 12.6, 'panno-inox'),
  row(2313, 'Spugna antigraffio', '4 pezzi', 6.5, 'spugna', { gift: true, options: colour }),
  row(2314, 'Guanti in gomma', '1 paio', 5.9, 'guanti-gomma', { options: { Taglia: SIZES } }),
  row(2315, 'Guanto spolvero', '1 pezzo', 9.4, 'guanto-spolvero', {
    gift: true,
    options: { Colore: COLOURS.slice(0, 3), Taglia: SIZES },
  }),
  row(2316, 'Tergivetro', '1 pezzo', 12.3, 'tergivetro'),
  row(2317, 'Piumino', '1 pezzo', 11.5, 'piumino', { gift: true, options: colour }),
  row(2318, 'Spazzola multiuso', '1 pezzo', 8.7, 'spazzola'),
  row(2319, 'Mop piatto', '1 pezzo', 32.5, 'mop-piatto', { options: colour }),
  row(2320, 'Strizzamop, ricambio', '1 pezzo', 22, 'mop-ricambio', { gift: true, options: colour }),
  row(2321, 'Mop piatto, ricambio', '2 pezzi', 14.5, 'mop-ricambio'),
  row(2322, 'Secchio con strizzatore', '12 L', 34.9, 'secchio', { options: colour }),
  row(2323, 'Scopa in microfibra', '1 pezzo', 24.5, 'scopa'),
  row(2324, 'Manuale della casa pulita', '112 pagine', 9.9, 'manuale', { vat: 400 }),
  row(2325, 'Strizzamop', '1 pezzo', 79, 'strizzamop', { options: colour }),
];

/** Kits: name, description, saving in percent, and their products by number and quantity. */
export const DEMO_KITS: readonly {
  name: string;
  description: string;
  saving: number;
  items: readonly [number: number, quantity: number][];
}[] = [
  {
    name: 'Pacchetto casa pulita',
    description: 'Tutto per pavimenti, cucina e bagno: dura circa sei mesi in una famiglia di quattro persone.',
    saving: 15,
    items: [
      [2041, 2],
      [2055, 2],
      [2063, 2],
      [2060, 1],
      [2311, 1],
    ],
  },
  {
    name: 'Pacchetto bucato',
    description: 'Un anno di bucato concentrato, bianco e colorato, con ammorbidente.',
    saving: 12,
    items: [
      [2102, 3],
      [2105, 2],
      [2106, 1],
      [2110, 3],
      [2118, 1],
    ],
  },
  {
    name: 'Pacchetto cucina',
    description: 'Piatti, lavastoviglie, forno e acciaio: i prodotti di tutti i giorni con i loro panni.',
    saving: 10,
    items: [
      [2047, 3],
      [2049, 2],
      [2057, 1],
      [2062, 1],
      [2312, 1],
    ],
  },
  {
    name: 'Pacchetto casa e bucato completo',
    description: 'La fornitura grande, con i formati da cinque litri e gli accessori in microfibra.',
    saving: 20,
    items: [
      [2042, 1],
      [2103, 1],
      [2056, 1],
      [2066, 1],
      [2323, 1],
      [2311, 1],
    ],
  },
];
