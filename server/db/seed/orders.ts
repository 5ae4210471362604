/** Writes the kinds of orders there are, with their listings, ways to pay and fees. */
import type { Pool } from 'pg';

type Type = {
  id: string;
  name: string;
  title: string;
  shop: 0 | 1;
  listing: string | null;
  gifts: string | null;
  mode: 'listing' | 'product_kit';
  customer: boolean;
  sample: boolean;
  cumulative: boolean;
  seller: boolean;
  offered: boolean;
  window: boolean;
  sunday: boolean;
  min: number;
  max: number | null;
  shipping: number;
  free: number | null;
  fees: string;
  payments: string[];
};

const FEES = [
  'La provvigione è una percentuale dell’imponibile provvigionale',
  '(la merce al netto di sconto e IVA, senza spedizione) e cresce con il livello e con il totale dell’ordine.',
].join(' ');
const TYPES: readonly Type[] = [
  {
    id: 'fibra-cumulative',
    name: 'Fibra cumulativo',
    title: 'Ordine cumulativo fibra',
    shop: 0,
    listing: 'pl.fibra_cumulative',
    gifts: null,
    mode: 'listing',
    customer: false,
    sample: true,
    cumulative: true,
    seller: true,
    offered: false,
    window: true,
    sunday: true,
    min: 3000,
    max: 300_000,
    shipping: 990,
    free: 15_000,
    fees: FEES,
    payments: ['mav', 'stripe_credit_card'],
  },
  {
    id: 'fibra-ecommerce',
    name: 'Fibra e-commerce',
    title: 'Ordine e-commerce fibra',
    shop: 0,
    listing: 'pl.fibra_ecommerce',
    gifts: null,
    mode: 'listing',
    customer: false,
    sample: false,
    cumulative: false,
    seller: true,
    offered: false,
    window: false,
    sunday: false,
    min: 1000,
    max: 300_000,
    shipping: 990,
    free: 15_000,
    fees: FEES,
    payments: ['stripe_credit_card', 'mav'],
  },
  {
    id: 'kleen-commission',
    name: 'Commissione',
    title: 'Commissione kleen',
    shop: 1,
    listing: 'pl.kleen_commission',
    gifts: 'pl.kleen_commission_gift',
    mode: 'listing',
    customer: true,
    sample: true,
    cumulative: false,
    seller: true,
    offered: true,
    window: false,
    sunday: false,
    min: 3000,
    max: 300_000,
    shipping: 990,
    free: 15_000,
    fees: FEES,
    payments: ['mav', 'cash_on_delivery', 'stripe_credit_card', 'stripe_klarna'],
  },
  {
    id: 'kleen-contract',
    name: 'Contratto',
    title: 'Contratto kleen',
    shop: 1,
    listing: null,
    gifts: null,
    mode: 'product_kit',
    customer: true,
    sample: false,
    cumulative: false,
    seller: false,
    offered: true,
    window: false,
    sunday: false,
    min: 0,
    max: null,
    shipping: 0,
    free: null,
    fees: FEES,
    payments: ['stripe_credit_card', 'stripe_klarna', 'pagodil', 'mav'],
  },
  {
    id: 'kleen-direct-sale',
    name: 'Vendita diretta',
    title: 'Vendita diretta kleen',
    shop: 1,
    listing: 'pl.kleen_direct_sale',
    gifts: null,
    mode: 'listing',
    customer: false,
    sample: false,
    cumulative: false,
    seller: true,
    offered: false,
    window: false,
    sunday: false,
    min: 3000,
    max: 300_000,
    shipping: 990,
    free: 15_000,
    fees: FEES,
    payments: ['mav', 'stripe_credit_card'],
  },
];
const METHODS: Record<string, [name: string, description: string, discountBasisPoints: number]> = {
  mav: ['MAV', 'Scarichi il bollettino MAV e lo paghi entro 14 giorni dall’invio dell’ordine.', 0],
  cash_on_delivery: ['Contrassegno', 'Acconto del 20 % con carta, il resto alla consegna.', 0],
  stripe_credit_card: ['Carta di credito', 'Paghi subito con carta.', 200],
  pagodil: ['PagoDIL', 'Finanziamento a rate con PagoDIL by Cofidis.', 0],
  stripe_klarna: ['Klarna in 3 rate', 'Tre rate: oggi, tra 30 e tra 60 giorni.', 0],
};
/** Percent by level and band of the taxable total. */
const SCALE: readonly [minLevel: number, fromCents: number, basisPoints: number][] = [
  [1, 0, 1200],
  [1, 15_000, 1500],
  [1, 30_000, 1800],
  [1, 50_000, 2000],
  [4, 0, 1500],
  [4, 15_000, 1800],
  [4, 30_000, 2000],
  [4, 50_000, 2200],
  [8, 0, 1800],
  [8, 15_000, 2000],
  [8, 30_000, 2200],
  [8, 50_000, 2500],
];

/** Order types, their payment methods and the fee scale. What an administrator changed stays. */
export const seedOrdering = async (owner: Pool): Promise<void> => {
  const known = await owner.query('select 1 from commission_types limit 1');
  if (known.rows.length > 0) return;
  for (const t of TYPES) {
    await owner.query(
      `insert into commission_types (
         id, name, title, shop, listing, gift_listing, selection_mode, customer_required, sample_enabled, cumulative,
         completable_by_seller, weekly_window, sunday_dated, min_total_cents, max_total_cents, shipping_fee_cents,
         free_shipping_min_cents, fees_conditions, offered_to_customers
       )
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
       on conflict do nothing`,
      [
        t.id,
        t.name,
        t.title,
        t.shop,
        t.listing,
        t.gifts,
        t.mode,
        t.customer,
        t.sample,
        t.cumulative,
        t.seller,
        t.window,
        t.sunday,
        t.min,
        t.max,
        t.shipping,
        t.free,
        t.fees,
        t.offered,
      ],
    );
    for (const [position, method] of t.payments.entries()) {
      const [name, description, discount] = METHODS[method] ?? [method, '', 0];
      await owner.query(
        `insert into commission_type_payments (type_id, method_id, name, description, discount_basis_points, position)
         values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [t.id, method, name, description, discount, position],
      );
    }
    for (const [level, from, basisPoints] of SCALE)
      await owner.query(
        `insert into fee_scale (type_id, min_level, from_cents, basis_points)
         values ($1, $2, $3, $4)
         on conflict do nothing`,
        [t.id, level, from, basisPoints],
      );
  }
};
