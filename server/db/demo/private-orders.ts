/** Makes private customers and their orders for agents of the demo. */
import type { PoolClient } from 'pg';
import type { Item } from '@ema/domain/private-orders/items.ts';
import type { PersonaAgents } from './insert-personas.ts';
import { peopleMaker } from './people.ts';
import { seededRandom, type Random } from './random.ts';

const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;

type Seller = { id: number; user_id: number; joined_at: Date };
type Entry = { code: string; name: string; price_cents: number; attributes: { name: string; options: string[] }[] };
type Line = { code: string; name: string; variants: Item['variants']; quantity: number; unit: number };

/** Private customers and their orders: some for the fibra agents, more than a page of both for `agente`. */
export const insertPrivateOrders = async (
  client: PoolClient,
  agents: PersonaAgents,
  { now, seed }: { now: Date; seed: number },
): Promise<void> => {
  const random = seededRandom(seed + 213);
  const make = peopleMaker(random);
  const sellers = (
    await client.query<Seller>(
      `select id, user_id, joined_at from agents where fibra_enabled and status = 'seller' order by id limit 60`,
    )
  ).rows;
  const entries = (
    await client.query<Entry>(
      `select p.code, p.name, e.price_cents, p.attributes from listing_entries e join products p on p.id = e.product_id
       where e.listing = 'pl.fibra_ecommerce' and p.custom_product_options is null order by e.position`,
    )
  ).rows;
  const customers: unknown[] = [];
  const orders: { agent: number; user: number; customer: number; at: string; total: number; lines: Line[] }[] = [];
  for (const seller of sellers) {
    const isPersona = seller.id === agents.agente.id;
    const known = isPersona ? 38 : 2 + random.below(6);
    const since = Math.max(seller.joined_at.getTime(), now.getTime() - 17 * MONTH);
    for (let i = 0; i < known; i += 1) {
      const p = make();
      const at = since + ((i + 0.5) / known) * (now.getTime() - 30 * HOUR - since);
      customers.push({ ...p, agent: seller.id, number: customers.length + 1, at: new Date(at).toISOString() });
      const howMany = 1 + (random.next() < 0.3 ? 1 : 0);
      for (let k = 0; k < howMany; k += 1) {
        // The persona's two newest orders may still be changed.
        const fresh = isPersona && i >= known - 2 && k === 0;
        const when = fresh
          ? now.getTime() - (i === known - 1 ? 3 : 19) * HOUR
          : at + random.next() * (now.getTime() - 26 * HOUR - at);
        const lines = linesOf(random, entries);
        orders.push({
          agent: seller.id,
          user: seller.user_id,
          customer: customers.length,
          at: new Date(when).toISOString(),
          total: lines.reduce((sum, l) => sum + l.unit * l.quantity, 0),
          lines,
        });
      }
    }
  }
  await insertAll(
    client,
    customers,
    orders.toSorted((a, b) => a.at.localeCompare(b.at)),
  );
};

const linesOf = (random: Random, entries: readonly Entry[]): Line[] => {
  const chosen = new Map<string, Line>();
  for (let n = 1 + random.below(4); n > 0; n -= 1) {
    const entry = random.pick(entries);
    const quantity = entry.price_cents > 6000 ? 1 : 1 + random.below(3);
    chosen.set(entry.code, {
      code: entry.code,
      name: entry.name,
      quantity,
      unit: entry.price_cents,
      variants: Object.fromEntries(entry.attributes.map((a) => [a.name, { [random.pick(a.options)]: quantity }])),
    });
  }
  return [...chosen.values()];
};

const insertAll = async (client: PoolClient, customers: unknown[], orders: { lines: Line[] }[]): Promise<void> => {
  await client.query(
    `create temporary table demo_private on commit drop as select 0::bigint as id, 0 as number where false;
     create temporary table demo_private_orders on commit drop as select 0::bigint as id, 0 as number where false`,
  );
  await client.query(
    `with given as (
       select *
       from jsonb_to_recordset($1::jsonb) as x(number int, agent bigint, "firstName" text, "lastName" text, street text,
         "streetNumber" text, city text, "postCode" text, province text, email text, phone text, mobile text,
         at timestamptz)
     ), made as (
       insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         email, telephone, created_at)
       select agent, "firstName", "lastName", street, "streetNumber", city, "postCode", province,
         case when number % 4 = 0 then '' else email end,
         coalesce(nullif(phone, ''), mobile), at from given order by number returning id
     )
     insert into demo_private select id, row_number() over (order by id) from made`,
    [JSON.stringify(customers)],
  );
  await client.query(
    `with given as (
       select *
       from jsonb_to_recordset($1::jsonb) as x(number int, agent bigint, "user" bigint, customer int, at timestamptz,
         total bigint)
     ), made as (
       insert into private_orders (agent_id, customer_id, created_by_user_id, created_at, total_cents)
       select g.agent, d.id, g."user", g.at, g.total
       from given g
       join demo_private d on d.number = g.customer
       order by g.number
       returning id
     )
     insert into demo_private_orders select id, row_number() over (order by id) from made`,
    [JSON.stringify(orders.map((o, i) => ({ ...o, lines: undefined, number: i + 1 })))],
  );
  await client.query(
    `insert into private_order_lines (order_id, position, code, name, variants, quantity, unit_price_cents)
     select d.id, x.position, x.code, x.name, x.variants, x.quantity, x.unit
     from jsonb_to_recordset($1::jsonb) as x(number int, position int, code text, name text, variants jsonb,
       quantity int, unit bigint)
     join demo_private_orders d on d.number = x.number order by d.id, x.position`,
    [
      JSON.stringify(
        orders.flatMap((o, i) => o.lines.map((l, position) => ({ ...l, number: i + 1, position: position + 1 }))),
      ),
    ],
  );
};
