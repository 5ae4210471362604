import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Prepared } from './drive.ts';

export const PASSWORD = 'Portale-2026!';
type Seller = { cookie: string; username: string; agentId: number; customerId: number };
export type Stage = {
  pool: pg.Pool;
  admin: string;
  agent: string;
  sellers: Seller[];
  facts: { fiscalCode: string; surname: string; deepPage: number; lastPage: number; text: string; orders: number };
};
export type Scenario = {
  name: string;
  /** The next request; `i` counts up. */
  next: (stage: Stage, i: number) => Prepared;
  /** Run before each round; gives what the next requests use up. */
  prepare?: (stage: Stage) => Promise<void>;
  after?: (stage: Stage) => Promise<void>;
  /** So many requests in a round, where they use something up. */
  amount?: number;
  /** Takes out of an answer what may differ: new ids and instants. */
  mask?: (body: string) => string;
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Signed-in people to ask with, and figures that name the pages. Sessions are rows, made as the sign-in makes them. */
export const openStage = async (url: string): Promise<Stage> => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  await pool.query('delete from sessions');
  await pool.query(
    `update users set password_hash = (select password_hash from users where username = 'admin') where user_type = 'agente'`,
  );
  const session = async (usernames: string[]): Promise<Map<string, string>> => {
    const secrets = usernames.map((username) => ({ username, secret: randomBytes(32).toString('base64url') }));
    await pool.query(
      `insert into sessions (secret_hash, actor_user_id, subject_user_id, shop)
       select x.hash, u.id, u.id, case when u.user_type = 'agente' then 1 end from unnest($1::text[], $2::text[]) as x(username, hash) join users u on u.username = x.username`,
      [secrets.map((s) => s.username), secrets.map((s) => hashOf(s.secret))],
    );
    return new Map(secrets.map((s) => [s.username, `ema=${s.secret}`]));
  };
  const people = await session(['admin', 'gm']);
  const found = await pool.query<Omit<Seller, 'cookie'>>(
    `select u.username, a.id as "agentId", min(ac.customer_id) as "customerId" from agents a join users u on u.id = a.user_id join agent_customers ac on ac.agent_id = a.id and ac.complete
     where a.kleen_enabled and a.status = 'seller' and u.username like 'ag%' group by u.username, a.id order by a.id limit 150`,
  );
  const cookies = await session(found.rows.map((r) => r.username));
  const facts = await pool.query<Stage['facts']>(
    `select (select left(p.fiscal_code, 6) from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = a.id order by p.id limit 1) as "fiscalCode",
       (select lower(left(p.last_name, 5)) from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = a.id order by p.id limit 1) as surname,
       (select greatest(1, count(*) / 25 / 2)::int from orders o where o.seller_id = a.id and o.shop = 1 and o.state = 'submitted') as "deepPage",
       (select ceil(count(*) / 50.0)::int from orders o where o.shop = 1 and o.state = 'submitted') as "lastPage", 'marta ferrero' as text, (select count(*)::int from orders) as orders
     from agents a join users u on u.id = a.user_id where u.username = 'gm'`,
  );
  const row = facts.rows[0];
  if (!row) throw new Error('This database has no demo data.');
  await pool.query('vacuum analyze sessions');
  return {
    pool,
    admin: people.get('admin') ?? '',
    agent: people.get('gm') ?? '',
    sellers: found.rows.map((r) => ({ ...r, cookie: cookies.get(r.username) ?? '' })),
    facts: row,
  };
};

const get = (path: string, cookie: string): Prepared => ({ method: 'GET', path, headers: { cookie } });
const post = (path: string, body: unknown, headers: Record<string, string>): Prepared => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const sellerAt = (stage: Stage, i: number): Seller => {
  const seller = stage.sellers[i % stage.sellers.length];
  if (!seller) throw new Error('nobody sells here');
  return seller;
};
const key = (): string => randomBytes(18).toString('base64url');

const CART = {
  type: 'kleen-commission',
  paymentMethod: 'mav',
  note: '',
  items: [
    { product: 'VEN-2041', quantity: 2, attributes: {} },
    { product: 'VEN-2055', quantity: 1, attributes: {} },
    { product: 'VEN-2310', quantity: 3, attributes: { Colore: 'Verde' } },
  ],
};
const NEW_ORDERS = 'orders where id > $1';
let before = 0;
const remember = async ({ pool }: Stage): Promise<void> => {
  before ||= Number((await pool.query<{ id: number }>('select max(id) as id from orders')).rows[0]?.id ?? 0);
};
/** Takes back what a writing scenario left, so that the next one meets the same database. */
const undo = async ({ pool }: Stage): Promise<void> => {
  await pool.query(`delete from ${NEW_ORDERS}`, [before]);
  await pool.query('delete from idempotency');
  await pool.query('vacuum orders, commissions, commission_lines, idempotency, agents');
  before = 0;
};

let waiting: { id: number; seller: number }[] = [];
/** Open orders of many sellers, to be closed one by one. */
const openOrders = async (stage: Stage): Promise<void> => {
  await remember(stage);
  const made = await stage.pool.query<{ id: number; n: number }>(
    `with o as (
       insert into orders (type_id, shop, seller_id, customer_id, payment_method_id, payment_method_name, lines_total_cents, shipping_cents, total_cents, taxable_cents, fee_basis_points, fee_cents, points_earned_tenths, commission_count, search_text)
       select 'kleen-commission', 1, x.agent, x.customer, 'mav', 'MAV', 12040, 990, 13030, 9868, 1800, 1776, 98, 1, 'banco di prova' from generate_series(0, 3999) g
       join unnest($1::bigint[], $2::bigint[]) with ordinality as x(agent, customer, n) on x.n = 1 + g % cardinality($1::bigint[]) returning id, seller_id, customer_id),
     c as (insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents) select o.id, 'kleen-commission', o.seller_id, a.user_id, o.customer_id, 12040 from o join agents a on a.id = o.seller_id)
     select o.id, array_position($1::bigint[], o.seller_id) - 1 as n from o`,
    [stage.sellers.map((s) => s.agentId), stage.sellers.map((s) => s.customerId)],
  );
  waiting = made.rows.map((r) => ({ id: r.id, seller: r.n }));
};
const takeOrder = (): { id: number; seller: number } => waiting.pop() ?? { id: 0, seller: 0 };
const maskIds = (body: string): string =>
  body.replaceAll(/"(id|orderId)":\d+/g, '"$1":0').replaceAll(/"submissionTime":"[^"]+"/g, '"submissionTime":""');

const admin =
  (query: string) =>
  (s: Stage): Prepared =>
    get(`/api/admin/commissions?shop=1${query}`, s.admin);

export const scenarios: readonly Scenario[] = [
  {
    name: 'sign in',
    next: (s, i) => post('/login', { username: sellerAt(s, i).username, password: PASSWORD }, {}),
    prepare: async ({ pool }) => void (await pool.query('truncate rate_limits')),
    after: async ({ pool }) =>
      void (await pool.query(`delete from sessions where created_at <> last_used_at or ip <> ''`)),
  },
  {
    name: 'products of a listing',
    next: (s) => get('/api/agent/products?productListingIdentifier=pl.kleen_commission', s.agent),
  },
  {
    name: 'customers by fiscal code',
    next: (s) => get(`/api/agent/customers/search-by-fiscal-code/${s.facts.fiscalCode}`, s.agent),
  },
  { name: 'my customers by name', next: (s) => get(`/api/agent/customers?search=${s.facts.surname}`, s.agent) },
  { name: 'my orders, first page', next: (s) => get('/api/agent/orders?shop=1', s.agent) },
  { name: 'my orders, deep page', next: (s) => get(`/api/agent/orders?shop=1&page=${s.facts.deepPage}`, s.agent) },
  { name: 'all orders, first page', next: admin('') },
  { name: 'all orders, middle page', next: (s) => admin(`&page=${Math.ceil(s.facts.lastPage / 2)}`)(s) },
  { name: 'all orders, last page', next: (s) => admin(`&page=${s.facts.lastPage}`)(s) },
  { name: 'all orders with a text, first page', next: (s) => admin(`&search=${encodeURIComponent(s.facts.text)}`)(s) },
  {
    name: 'create a commission of 3 lines',
    prepare: remember,
    after: undo,
    mask: maskIds,
    next: (s, i) =>
      post(
        '/api/agent/commissions',
        { ...CART, customer: sellerAt(s, i).customerId },
        { cookie: sellerAt(s, i).cookie, 'idempotency-key': key() },
      ),
  },
  {
    name: 'close an order',
    amount: 2500,
    prepare: openOrders,
    after: undo,
    mask: maskIds,
    next: (s) => {
      const order = takeOrder();
      return post(
        `/api/agent/pending-orders/${order.id}/direct-submission`,
        {},
        { cookie: sellerAt(s, order.seller).cookie, 'idempotency-key': key() },
      );
    },
  },
];
