/** Signs in the people of the benchmark and finds the orders and customers they ask for. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Prepared } from './drive.ts';

export const PASSWORD = 'Portale-2026!';
export type Seller = { cookie: string; username: string; agentId: number; customerId: number };
/** So many orders the rare text should find. */
const FOUND = 20;
export type Stage = {
  pool: pg.Pool;
  admin: string;
  agent: string;
  /** The cookie of somebody of whom everything is asked; nobody before `askEverything`. */
  asked: string;
  sellers: Seller[];
  facts: {
    fiscalCode: string;
    surname: string;
    deepPage: number;
    lastPage: number;
    text: string;
    commonText: string;
    period: string;
    agentId: number;
    orders: number;
  };
};
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Signed-in people to ask with, and figures that name the pages. Sessions are rows, made as the sign-in makes them. */
export const openStage = async (url: string): Promise<Stage> => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  await pool.query('delete from sessions');
  // Who owes a delivery may not close orders; here nobody owes one.
  await pool.query('update deliveries set verified_at = now() where verified_at is null');
  // Nobody is kept from closing orders by a VAT number they owe, however many the measurement closes.
  await pool.query(`update agents set vat_number = '01234560058' where vat_number is null`);
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
  const sellers = await pool.query<Omit<Seller, 'cookie'>>(
    `select u.username, a.id as "agentId", min(ac.customer_id) as "customerId" from agents a join users u on u.id = a.user_id join agent_customers ac on ac.agent_id = a.id and ac.complete
     where a.kleen_enabled and a.status = 'seller' and u.username like 'ag%' group by u.username, a.id order by a.id limit 150`,
  );
  const cookies = await session(sellers.rows.map((r) => r.username));
  const facts = await pool.query<Stage['facts']>(
    `select (select left(p.fiscal_code, 6) from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = a.id order by p.id limit 1) as "fiscalCode",
       (select lower(left(p.last_name, 5)) from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = a.id order by p.id limit 1) as surname,
       (select greatest(1, count(*) / 25 / 2)::int from orders o where o.seller_id = a.id and o.shop = 1 and o.state = 'submitted') as "deepPage",
       (select ceil(count(*) / 50.0)::int from orders o where o.shop = 1 and o.state = 'submitted') as "lastPage", '' as text, 'marta ferrero' as "commonText", to_char(date_trunc('month', now(), 'Europe/Rome') - interval '1 month', 'YYYY-MM') as period,
       a.id as "agentId", (select count(*)::int from orders) as orders
     from agents a join users u on u.id = a.user_id where u.username = 'gm'`,
  );
  const row = facts.rows[0];
  if (!row) throw new Error('This database has no demo data.');
  row.text = await rareText(pool);
  await pool.query('vacuum analyze sessions');
  return {
    pool,
    admin: people.get('admin') ?? '',
    agent: people.get('gm') ?? '',
    asked: '',
    sellers: sellers.rows.map((r) => ({ ...r, cookie: cookies.get(r.username) ?? '' })),
    facts: row,
  };
};

/** Keeps the sellers who may sell: whoever has an operation to complete first is refused, whatever is measured. */
export const keepReady = async (stage: Stage, baseUrl: string): Promise<void> => {
  const pending = async ({ cookie }: Seller): Promise<number> => {
    const answer = await fetch(`${baseUrl}/api/account`, { headers: { cookie } });
    return ((await answer.json()) as { operations: unknown[] }).operations.length;
  };
  const ready: Seller[] = [];
  for (const seller of stage.sellers) if ((await pending(seller)) === 0) ready.push(seller);
  if (ready.length === 0) throw new Error('nobody may sell here');
  stage.sellers = ready;
};

/** Makes an agent of whom the operations centre asks all it can ask, and signs them in. */
export const askEverything = async (stage: Stage, baseUrl: string): Promise<void> => {
  const wanted = 'owes=everything&unsigned=privacy_policy_manager,engagement_letter:new';
  const answer = await fetch(`${baseUrl}/dev/agents.json?${wanted}`, { method: 'POST' });
  const { username } = (await answer.json()) as { username: string };
  await stage.pool.query('update users set password_generated = true where username = $1', [username]);
  const secret = randomBytes(32).toString('base64url');
  await stage.pool.query(
    `insert into sessions (secret_hash, actor_user_id, subject_user_id) select $1, id, id from users where username = $2`,
    [hashOf(secret), username],
  );
  stage.asked = `ema=${secret}`;
  const account = await fetch(`${baseUrl}/api/account`, { headers: { cookie: stage.asked } });
  const { requiredOperations } = (await account.json()) as { requiredOperations: unknown[] };
  if (requiredOperations.length < 16) throw new Error(`only ${requiredOperations.length} operations are asked for`);
};

/** A customer's name that about as many orders have in every database: what is measured is the search, not the size of its answer. */
const rareText = async (pool: pg.Pool): Promise<string> => {
  const names = await pool.query<{ name: string }>(
    `select distinct lower(p.first_name || ' ' || p.last_name) as name from (select customer_id from orders where shop = 1 and state = 'submitted' and customer_id is not null order by id limit 60) o
     join customers c on c.id = o.customer_id join people p on p.id = c.person_id order by 1`,
  );
  let [best, distance] = ['', Infinity];
  for (const { name } of names.rows) {
    const counted = await pool.query<{ n: number }>(
      `select count(*)::int as n from orders where shop = 1 and state = 'submitted' and search_text like $1`,
      [`%${name}%`],
    );
    const off = Math.abs((counted.rows[0]?.n ?? 0) - FOUND);
    if (off < distance) [best, distance] = [name, off];
  }
  return best;
};

export const get = (path: string, cookie: string): Prepared => ({ method: 'GET', path, headers: { cookie } });
export const post = (path: string, body: unknown, headers: Record<string, string>): Prepared => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
export const sellerAt = (stage: Stage, i: number): Seller => {
  const seller = stage.sellers[i % stage.sellers.length];
  if (!seller) throw new Error('nobody sells here');
  return seller;
};
export const key = (): string => randomBytes(18).toString('base64url');
