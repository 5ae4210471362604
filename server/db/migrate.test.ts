import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../test/builders.ts';
import { newKey, testPortal } from '../test/harness.ts';
import { hasNoTimers, withDatabase } from '../test/template.ts';
import { handlers } from '../features/all.ts';
import { buildApp } from '../kernel/app.ts';
import { createLog } from '../kernel/log.ts';
import { startServices } from '../start-services.ts';
import { migrateDatabase } from './migrate.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PREVIOUS = `${HERE}migrations/previous`;
const adminUrl = process.env['EMA_TEST_PG_URL'] ?? '';

const ended: (() => Promise<unknown>)[] = [];
const onAdmin = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
};
/** An empty database of this test's own, and a pool on it. */
const emptyDatabase = async (): Promise<{ url: string; db: pg.Pool }> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onAdmin(`create database ${name}`);
  const url = withDatabase(adminUrl, name);
  const db = new pg.Pool({ connectionString: url, max: 4 });
  db.on('error', () => {});
  ended.push(async () => {
    await db.end();
    await onAdmin(`drop database if exists ${name} with (force)`);
  });
  return { url, db };
};
/** How many migrations a folder of files holds. */
const migrationsOf = async (folder: string): Promise<number> => {
  const text = await readFile(`${folder}/migrations/meta/_journal.json`, 'utf8');
  return (JSON.parse(text) as { entries: unknown[] }).entries.length;
};
/** The present files with one migration more, as the next release may have it. */
const nextRelease = async (...statements: readonly string[]): Promise<string> => {
  const folder = await mkdtemp(`${tmpdir()}/ema-next-`);
  ended.push(() => rm(folder, { recursive: true }));
  await cp(`${HERE}sql`, `${folder}/sql`, { recursive: true });
  await cp(`${HERE}migrations`, `${folder}/migrations`, { recursive: true });
  const path = `${folder}/migrations/meta/_journal.json`;
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
  const [idx, when] = [journal.entries.length, (journal.entries.at(-1)?.when ?? 0) + 1];
  journal.entries.push({ ...journal.entries[0], idx, when, tag: 'next' } as { when: number });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(`${folder}/migrations/next.sql`, statements.join('--> statement-breakpoint\n'));
  return folder;
};
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
}, 60_000);

const textOf = async (db: pg.Pool, statement: string): Promise<string[]> =>
  (await db.query<{ text: string }>(statement)).rows.map((r) => r.text);
/** Everything a database is made of, in words. */
const schemaOf = async (db: pg.Pool) => ({
  columns: await textOf(
    db,
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
       generation_expression) as text
     from information_schema.columns where table_schema = 'public' order by 1`,
  ),
  indexes: await textOf(db, `select indexdef as text from pg_indexes where schemaname = 'public' order by 1`),
  constraints: await textOf(
    db,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace order by 1`,
  ),
  triggers: await textOf(db, 'select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1'),
  functions: await textOf(
    db,
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace
     and proname like 'ema\\_%' order by 1`,
  ),
});
const COUNTED = ['people', 'users', 'agents', 'orders', 'commission_lines', 'deliveries', 'delivery_payments', 'audit'];
const countsOf = async (db: pg.Pool) =>
  Object.fromEntries(
    await Promise.all(
      [...COUNTED, 'payment_attempts', 'agent_history', 'sales_totals', 'order_counts'].map(
        async (table) => [table, (await textOf(db, `select count(*)::text as text from ${table}`))[0]] as const,
      ),
    ),
  );
const SUMS = `select concat_ws(' ', agent_id, shop, week, orders, total_cents, taxable_cents, fee_cents) as text
  from sales_totals order by 1`;
/** Kept numbers of orders that are not what the orders say. */
const COUNT_FAULTS = `
  with real as (
    select shop, type_id, (submitted_at at time zone 'Europe/Rome')::date as day, exported_at is not null as exported,
      count(*)::int as count
    from orders where state = 'submitted' group by 1, 2, 3, 4),
  kept as (
    select shop, type_id, day, exported, sum(count)::int as count from order_counts group by 1, 2, 3, 4)
  select concat_ws(' ', k.day, k.type_id, k.count, r.count) as text
  from kept k full join real r using (shop, type_id, day, exported)
  where coalesce(k.count, 0) <> coalesce(r.count, 0)`;
const fillPrevious = async () => {
  const made = await emptyDatabase();
  await migrateDatabase(made.url, { folder: PREVIOUS });
  await made.db.query(await readFile(`${HERE}../test/previous-rows.sql`, 'utf8'));
  return made;
};

describe('a database of the previous release', () => {
  let fresh: { url: string; db: pg.Pool };
  beforeAll(async () => {
    fresh = await emptyDatabase();
    await migrateDatabase(fresh.url);
  }, 60_000);

  it('keeps every row, sum and link of the audit’s chain, and is then made as a fresh one is', async () => {
    const { url, db } = await fillPrevious();
    const [counts, sums] = [await countsOf(db), await textOf(db, SUMS)];
    expect(Number(counts['orders'])).toBe(199);
    await migrateDatabase(url);
    expect(await countsOf(db)).toEqual(counts);
    expect(await textOf(db, SUMS)).toEqual(sums);
    expect((await db.query('select * from ema_sales_faults()')).rows).toEqual([]);
    expect((await db.query('select * from ema_audit_faults()')).rows).toEqual([]);
    expect(await textOf(db, COUNT_FAULTS)).toEqual([]);
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db));
  }, 60_000);

  it('ORD-380 gives open orders that reach the minimum free shipping; sent and signed ones keep what they were', async () => {
    const { url, db } = await fillPrevious();
    await db.query(`update commission_types set shipping_fee_cents = 990, free_shipping_min_cents = 15000`);
    await db.query(`
      insert into orders (id, type_id, shop, seller_id, state, customer_completes, payment_method_id,
        payment_method_name, lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents, fee_cents,
        submitted_at)
      overriding system value
      select 900 + n, 'kleen-commission', 1, 1, s.state, s.customer, 'card', 'Carta', s.lines, 302, 990, s.lines + 688,
        12000, 1440, case when s.state = 'submitted' then timestamptz '2026-11-02 10:00+01' end
      from (values
        (1, 'open', false, 15120), (2, 'open', false, 14999), (3, 'submitted', false, 15120),
        (4, 'confirmed', true, 15120), (5, 'in_payment', false, 15120), (6, 'open', true, 15120)
      ) s (n, state, customer, lines)`);
    await migrateDatabase(url);
    expect(
      await textOf(
        db,
        `select concat_ws(' ', id, shipping_cents, total_cents, taxable_cents, fee_cents, version) as text
         from orders where id > 900 order by id`,
      ),
    ).toEqual([
      '901 0 14818 12000 1440 2',
      '902 990 15687 12000 1440 1',
      ...[3, 4, 5, 6].map((n) => `90${n} 990 15808 12000 1440 1`),
    ]);
  }, 60_000);

  it('ORD-383 knows since when orders are withdrawn from or wholly refunded', async () => {
    const { url, db } = await fillPrevious();
    const paid = await textOf(
      db,
      `select order_id::text as text from payment_attempts where state = 'paid' order by order_id limit 3`,
    );
    const [withdrawn, whole, part] = paid.map(Number);
    await db.query(
      `insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, last_day)
       values ($1, 21, 'Nome', 'n@example.it', 'Recedo.', timestamptz '2026-03-01 10:00+01', date '2026-03-15')`,
      [withdrawn],
    );
    await db.query(
      `with gone as (
         update payment_attempts set state = 'refunded' where order_id in ($1, $2) returning id, order_id, amount_cents)
       insert into payment_refunds (attempt_id, amount_cents, attempt_state, reason, requested_by_user_id, requested_at,
         state, done_at)
       select id, case order_id when $1 then amount_cents else 1 end, 'paid', 'Prova', 1, timestamptz '2026-04-01 10:00+02',
         'done', timestamptz '2026-04-02 10:00+02'
       from gone`,
      [whole, part],
    );
    await migrateDatabase(url);
    expect(
      await textOf(
        db,
        `select id || ' ' || to_char(undone_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as text
         from orders where undone_at is not null order by id`,
      ),
    ).toEqual([`${withdrawn} 2026-03-01`, `${whole} 2026-04-02`]);
    expect(await textOf(db, COUNT_FAULTS)).toEqual([]);
  }, 60_000);

  it('gets today’s triggers in place of those it had', async () => {
    const { url, db } = await fillPrevious();
    await db.query(`
      create function ema_forget_orders() returns trigger language plpgsql as $$ begin return null; end $$;
      create or replace trigger orders_count_insert after insert on orders
        for each statement execute function ema_forget_orders();
      drop trigger agents_history_update on agents;
      delete from drizzle.present`);
    await migrateDatabase(url);
    await db.query('drop function ema_forget_orders()');
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db));
    await db.query('update agents set level = 5 where id = 3');
    expect(await textOf(db, 'select level::text as text from agent_history where agent_id = 3 order by id')).toContain(
      '5',
    );
    await db.query(`
      insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, submitted_at)
      values ('kleen-commission', 1, 1, 'submitted', 'mav', 'MAV', timestamptz '2026-11-01 12:00+01')`);
    expect(await textOf(db, COUNT_FAULTS)).toEqual([]);
  }, 60_000);
});

describe('a database from before the first release', () => {
  const journal = (db: pg.Pool, ...times: readonly number[]) =>
    db.query(
      `delete from drizzle.present; delete from drizzle.__drizzle_migrations;
       insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'old', t from unnest(array[${times.join(', ')}]::bigint[]) t`,
    );

  it('that went through all thirteen migrations has the first one already', async () => {
    const { url, db } = await fillPrevious();
    await journal(db, 1795250885225, 1795254135851, 1795328778313);
    await migrateDatabase(url);
    const since = (await migrationsOf(HERE)) - 1;
    expect(await textOf(db, 'select count(*)::int as text from drizzle.__drizzle_migrations')).toEqual([3 + since]);
    expect((await countsOf(db))['orders']).toBe('199');
  }, 60_000);

  it('that stopped in between is refused in words, as it was', async () => {
    const { url, db } = await fillPrevious();
    await journal(db, 1795250885225, 1795254135851);
    await expect(migrateDatabase(url)).rejects.toThrow(/older than the first release.*Start with an empty one/s);
    expect((await countsOf(db))['orders']).toBe('199');
  }, 60_000);
});

describe('migrations and those who use the tables', () => {
  const NEXT = [
    'alter table orders add column parcels integer default 1 not null;\n',
    'create table next_things (id bigint primary key);\n',
  ];
  const journalOf = (db: pg.Pool) =>
    textOf(db, 'select created_at::text as text from drizzle.__drizzle_migrations order by created_at');
  const hasParcels = async (db: pg.Pool) =>
    (await textOf(db, `select column_name::text as text from information_schema.columns where column_name = 'parcels'`))
      .length === 1;

  it('of four boots at once one migrates', async () => {
    const [{ url, db }, folder] = [await fillPrevious(), await nextRelease(...NEXT)];
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, { folder })));
    expect(await journalOf(db)).toHaveLength(await migrationsOf(folder));
    expect((await countsOf(db))['orders']).toBe('199');
  }, 60_000);

  const INDEX = 'create index if not exists "orders_next" on "orders" ("created_at")';
  const validity = (db: pg.Pool) =>
    textOf(db, `select indisvalid::text as text from pg_index where indexrelid = to_regclass('orders_next')`);

  it('an index is made beside those who write, by one of four boots, and anew where it was left half made', async () => {
    const [{ url, db }, folder] = [await fillPrevious(), await nextRelease(INDEX)];
    // As a boot leaves it that was killed meanwhile.
    await db.query(INDEX.replace('index', 'index concurrently'));
    await db.query(`update pg_index set indisvalid = false where indexrelid = 'orders_next'::regclass`);
    const writer = await db.connect();
    await writer.query('begin; update orders set version = version where id = (select min(id) from orders)');
    let isDone = false;
    const boots = Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, { folder })));
    void boots.finally(() => (isDone = true));
    const waits = `select count(*)::text as text from pg_stat_activity
      where application_name = 'ema-migrations' and datname = current_database()
        and query ilike '%concurrently%' and wait_event_type = 'Lock'`;
    await expect.poll(() => textOf(db, waits), { timeout: 20_000 }).toEqual(['1']);
    await db.query(`begin; set local lock_timeout = '1s';
      update orders set version = version where id = (select max(id) from orders); commit`);
    expect(isDone).toBe(false);
    await writer.query('commit');
    writer.release();
    await boots;
    expect(await validity(db)).toEqual(['true']);
    expect(await journalOf(db)).toHaveLength(await migrationsOf(folder));
  }, 60_000);

  it('a boot with nothing new waits for nobody', async () => {
    const { url, db } = await fillPrevious();
    await migrateDatabase(url);
    const holder = await db.connect();
    await holder.query('begin; lock table orders, agents, audit in access exclusive mode');
    await migrateDatabase(url, { lockTimeoutMs: 100, tries: 1 });
    await holder.query('rollback');
    holder.release();
  }, 60_000);

  it.skipIf(hasNoTimers)(
    'a table in use for long stops them in words, with nothing half done; in use for a moment, they wait',
    async () => {
      const [{ url, db }, folder] = [await fillPrevious(), await nextRelease(...NEXT.toReversed())];
      const holder = await db.connect();
      await holder.query('begin; select count(*) from orders');
      const quick = { folder, lockTimeoutMs: 150, pauseMs: 100 };
      await expect(migrateDatabase(url, { ...quick, tries: 2 })).rejects.toThrow(
        /uses a table.*Nothing was left half done/,
      );
      expect([(await journalOf(db)).length, await hasParcels(db)]).toEqual([await migrationsOf(PREVIOUS), false]);
      expect(await textOf(db, `select to_regclass('next_things')::text as text`)).toEqual([null]);

      const migrating = migrateDatabase(url, { ...quick, tries: 100 });
      await new Promise((resolve) => setTimeout(resolve, 400));
      const read = db.query('select count(*) from orders');
      await expect(read).resolves.toMatchObject({ rowCount: 1 });
      await holder.query('commit');
      holder.release();
      await migrating;
      expect([(await journalOf(db)).length, await hasParcels(db)]).toEqual([await migrationsOf(folder), true]);
    },
    60_000,
  );
});

describe.skipIf(hasNoTimers)('servers of the old and the new release side by side', () => {
  const t = testPortal();

  it('the old one serves calls while the new one migrates, then both do', async () => {
    const agente = await t.as('agente', 1);
    const statuses = new Map<string, Set<number>>();
    const seen = (what: string, status: number) => statuses.set(what, (statuses.get(what) ?? new Set()).add(status));
    const sent: number[] = [];
    const serve = async (): Promise<void> => {
      const { orderId } = await makeCommission(agente, 'mav');
      seen('list', (await agente.get('/api/agent/pending-orders')).status);
      seen('customers', (await agente.get('/api/agent/customers?perPage=5')).status);
      const closed = await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
      seen('close', closed.status);
      seen('order', (await agente.get(`/api/agent/orders/${orderId}`)).status);
      if (closed.status === 200) sent.push(orderId);
    };
    // By now its frequent statements are kept prepared.
    for (let n = 0; n < 6; n += 1) await serve();
    const folder = await nextRelease(
      'alter table orders add column parcels integer default 1 not null;\n',
      'alter table people add column nickname text;\n',
      'alter table customers add column rank integer;\n',
      'alter table agents add column rank integer;\n',
      'create index orders_parcels on orders (parcels);\n',
    );
    await t.db.query('delete from drizzle.present');
    const migration = new AbortController();
    const traffic = Promise.all(
      [1, 2].map(async () => {
        while (!migration.signal.aborted) await serve();
        await serve();
      }),
    );
    await migrateDatabase(t.services.config.DATABASE_URL, { folder });
    migration.abort();
    await traffic;
    expect(Object.fromEntries(statuses)).toEqual({
      list: new Set([200]),
      customers: new Set([200]),
      close: new Set([200]),
      order: new Set([200]),
    });

    const { config } = t.services;
    const services = await startServices(config, createLog(config));
    const fresh = await buildApp(services, handlers);
    await fresh.ready();
    const last = sent.at(-1) ?? 0;
    const onNew = await fresh.inject({ url: `/api/agent/orders/${last}`, headers: { cookie: agente.cookie } });
    expect([onNew.statusCode, onNew.json<{ id: number }>().id]).toEqual([200, last]);
    await serve();
    await fresh.close();
    await services.stop();
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toEqual([]);
    expect((await t.db.query('select * from ema_audit_faults()')).rows).toEqual([]);
    expect(await textOf(t.db, COUNT_FAULTS)).toEqual([]);
  }, 120_000);
});
