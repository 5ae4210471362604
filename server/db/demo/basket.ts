/** Fills a cart, waiting orders, an overdue payment and flagged payments for the people of the demo. */
import type { PoolClient } from 'pg';
import { feeOf, type FeeBand } from '@ema/domain/orders/fees.ts';
import { pointsEarnedTenths } from '@ema/domain/orders/points.ts';
import { priceOrder } from '@ema/domain/orders/pricing.ts';
import type { PersonaAgents } from './insert-personas.ts';

type Entry = {
  product_id: number;
  code: string;
  name: string;
  vat_basis_points: number;
  price_cents: number;
  attributes: { name: string; options: string[] }[];
};
type Type = {
  shop: number;
  title: string;
  method_id: string;
  method_name: string;
  discount: number;
  shipping_fee_cents: number;
  free_shipping_min_cents: number | null;
};
type Basket = {
  agent: number;
  level: number;
  typeId: string;
  listing: string;
  customer: string | null;
  at: Date;
  commissions: readonly (readonly [code: string, quantity: number][])[];
};

/** What `agente` has not sent yet: a kleen commission for Lucia Bianchi and two fibra commissions. */
export const insertBaskets = async (client: PoolClient, agents: PersonaAgents, now: Date): Promise<void> => {
  const agent = agents.agente.id;
  const at = new Date(now.getTime() - 95 * 60_000);
  await insertBasket(client, {
    agent,
    level: 6,
    typeId: 'kleen-commission',
    listing: 'pl.kleen_commission',
    customer: 'cliente',
    at,
    commissions: [
      [
        ['VEN-2041', 2],
        ['VEN-2055', 1],
        ['VEN-2102', 2],
        ['VEN-2310', 1],
      ],
    ],
  });
  await insertBasket(client, {
    agent,
    level: 6,
    typeId: 'fibra-cumulative',
    listing: 'pl.fibra_cumulative',
    customer: null,
    at,
    commissions: [
      [
        ['VEN-1061', 1],
        ['VEN-1002', 2],
      ],
      [['VEN-1040', 1]],
    ],
  });
};

/** Priced by the portal's own rules. Nothing happens where the type or its payments are not seeded. */
const insertBasket = async (client: PoolClient, b: Basket): Promise<void> => {
  const type = (
    await client.query<Type>(
      `select t.shop, t.title, m.method_id, m.name as method_name, m.discount_basis_points as discount,
         t.shipping_fee_cents, t.free_shipping_min_cents
       from commission_types t
       join commission_type_payments m on m.type_id = t.id
       where t.id = $1
       order by m.position
       limit 1`,
      [b.typeId],
    )
  ).rows[0];
  if (!type) return;
  const entries = await client.query<Entry>(
    `select p.id as product_id, p.code, p.name, p.vat_basis_points, e.price_cents, p.attributes
     from products p
     join listing_entries e on e.product_id = p.id
     where e.listing = $1`,
    [b.listing],
  );
  const byCode = new Map(entries.rows.map((e) => [e.code, e]));
  const sales = b.commissions.map((lines) =>
    lines.map(([code, quantity]) => {
      const entry = byCode.get(code);
      if (!entry) throw new Error(`no product ${code}`);
      return { ...entry, quantity, unitPriceCents: entry.price_cents, vatBasisPoints: entry.vat_basis_points };
    }),
  );
  const priced = priceOrder(sales.flat(), {
    paymentDiscountBasisPoints: type.discount,
    shippingFeeCents: type.shipping_fee_cents,
    freeShippingMinCents: type.free_shipping_min_cents,
  });
  const scale = await client.query<FeeBand>(
    `select min_level as "minLevel", from_cents as "fromCents", basis_points as "basisPoints"
     from fee_scale
     where type_id = $1`,
    [b.typeId],
  );
  const fee = feeOf(priced.taxableCents, b.level, scale.rows);
  const inserted = await client.query<{ id: number; user_id: number; customer_id: number | null }>(
    `insert into orders (type_id, shop, seller_id, customer_id, payment_method_id, payment_method_name,
       lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents,
       fee_basis_points, fee_cents, points_earned_tenths, commission_count, created_at)
     values ($1, $2, $3, (select c.id from customers c join users u on u.id = c.user_id where u.username = $4), $5, $6,
       $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id, customer_id, (select user_id from agents where id = $3) as user_id`,
    [
      b.typeId,
      type.shop,
      b.agent,
      b.customer,
      type.method_id,
      type.method_name,
      priced.linesCents,
      priced.paymentDiscountCents,
      priced.shippingCents,
      priced.totalCents,
      priced.taxableCents,
      fee.basisPoints,
      fee.feeCents,
      type.shop === 1 ? pointsEarnedTenths(priced.taxableCents) : 0,
      sales.length,
      b.at,
    ],
  );
  const order = inserted.rows[0];
  for (const lines of sales)
    await client.query(
      `with made as (
         insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents,
           created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id
       )
       insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents,
         vat_basis_points)
       select made.id, x.product_id, x.code, x.name,
         coalesce(
           (select jsonb_object_agg(a ->> 'name', a -> 'options' -> 0) from jsonb_array_elements(x.attributes) a),
           '{}'),
         x.quantity, x.price_cents, x.vat_basis_points
       from made,
         jsonb_to_recordset($8::jsonb) as x(product_id bigint, code text, name text, attributes jsonb, quantity int,
           price_cents bigint, vat_basis_points int)`,
      [
        order?.id,
        b.typeId,
        b.agent,
        order?.user_id,
        order?.customer_id,
        lines.reduce((sum, l) => sum + l.unitPriceCents * l.quantity, 0),
        b.at,
        JSON.stringify(lines),
      ],
    );
  await client.query(
    `update orders o
     set search_text = lower(concat_ws(' ', o.id, p.first_name || ' ' || p.last_name, o.seller_id,
       cp.first_name || ' ' || cp.last_name, $2::text))
     from agents a
     join users u on u.id = a.user_id
     join people p on p.id = u.person_id
     left join customers c on c.id = $3
     left join people cp on cp.id = c.person_id
     where o.id = $1 and a.id = o.seller_id`,
    [order?.id, type.title, order?.customer_id],
  );
};
