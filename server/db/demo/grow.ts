/** Adds agents, customers, orders and as many papers to a demo until it has as many as asked for. */
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Files } from '../../adapters/ports.ts';
import { growPapers } from './grow-papers.ts';
import { DEMO_SEED, type DemoSizes } from './load.ts';
import { insertHistory } from './history.ts';
import { insertNetwork, insertRegisters } from './network.ts';
import { insertDemoOrders } from './orders.ts';
import { peopleMaker } from './people.ts';
import { seededRandom } from './random.ts';
import { insertPhotos } from './uploads.ts';

const FILLED = [
  'people',
  'users',
  'agents',
  'customers',
  'agent_customers',
  'orders',
  'commissions',
  'commission_lines',
  'payment_attempts',
  'fiscal_documents',
];

/** One transaction without foreign keys and plain indexes, which come back at its end; once grown, nothing is done. */
export const growDemo = async (
  owner: Pool,
  { now, files, log, sizes }: { now: Date; files: Files; log: Logger; sizes: DemoSizes },
): Promise<void> => {
  const client = await owner.connect();
  const started = performance.now();
  const told = (what: string) => log.info({ s: Math.round((performance.now() - started) / 100) / 10 }, what);
  try {
    if (await isGrown(client, sizes)) return;
    await client.query('begin');
    for (const [name, value] of [
      ['statement_timeout', '0'],
      ['lock_timeout', '0'],
      ['idle_in_transaction_session_timeout', '0'],
      ['work_mem', '256MB'],
      ['maintenance_work_mem', '1GB'],
      ['synchronous_commit', 'off'],
    ])
      await client.query(`set local ${name} = '${value}'`);
    const rebuild = await takeDown(client);
    await addPeople(client, sizes, now);
    told('people');
    await client.query(`analyze ${FILLED.slice(0, 5).join(', ')}`);
    const orders = sizes.orders - (await count(client, 'orders'));
    if (orders > 0) await insertDemoOrders(client, { orders, open: 0, seed: DEMO_SEED + orders, now });
    told('orders');
    await growPapers(client, sizes.orders, now);
    told('papers');
    for (const statement of rebuild) await client.query(statement);
    told('indexes');
    await insertPhotos(client, files, { now });
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
    told('analysed');
  } catch (thrown) {
    await client.query('rollback').catch(() => {});
    throw thrown;
  } finally {
    client.release(true);
  }
};

const isGrown = async (client: PoolClient, sizes: DemoSizes): Promise<boolean> => {
  for (const table of ['agents', 'customers', 'orders'] as const)
    if ((await count(client, table)) < sizes[table]) return false;
  return (await count(client, 'fiscal_documents')) >= sizes.orders;
};

const addPeople = async (client: PoolClient, sizes: DemoSizes, now: Date): Promise<void> => {
  const taken = await client.query<{ fiscal_code: string }>(
    'select fiscal_code from people where fiscal_code is not null',
  );
  const random = seededRandom(DEMO_SEED + taken.rows.length);
  const make = peopleMaker(
    random,
    taken.rows.map((r) => r.fiscal_code),
  );
  const roots = await client.query<{ username: string; id: number; joined_at: Date; level: number }>(
    `select u.username, a.id, a.joined_at, a.level
     from agents a
     join users u on u.id = a.user_id
     where u.username in ('gm', 'manager')`,
  );
  const root = (username: string) => {
    const agent = roots.rows.find((r) => r.username === username);
    if (!agent) throw new Error('This database has no demo data to grow from.');
    return { id: agent.id, joinedAt: agent.joined_at, level: agent.level };
  };
  const agents = sizes.agents - (await count(client, 'agents'));
  if (agents > 0) await insertNetwork(client, { random, make, now }, agents, root('gm'), root('manager'));
  if (agents > 0) await insertHistory(client, now);
  const customers = sizes.customers - (await count(client, 'customers'));
  if (customers > 0) await insertRegisters(client, { random, make, now }, customers, null);
};

const count = async (client: PoolClient, table: string): Promise<number> =>
  Number((await client.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0);

/**
 * Removes the foreign keys and plain indexes of the tables to fill.
 * @returns the statements that make them again, which checks every row at once
 */
const takeDown = async (client: PoolClient): Promise<string[]> => {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[]) order by conname`,
    [FILLED],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where not i.indisunique and i.indrelid = any($1::regclass[])
     order by 1`,
    [FILLED],
  );
  for (const k of keys.rows) await client.query(`alter table ${k.table} drop constraint ${k.name}`);
  for (const i of indexes.rows) await client.query(`drop index ${i.name}`);
  return [
    ...indexes.rows.map((i) => i.definition),
    ...keys.rows.map((k) => `alter table ${k.table} add constraint ${k.name} ${k.definition}`),
  ];
};
