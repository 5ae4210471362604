import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harmOf, standingTables } from '../test/migration-harm.ts';
import { withDatabase } from '../test/template.ts';
import { makeIndexesOf, readJournal, readStatements } from './indexes-first.ts';
import { migrateDatabase } from './migrate.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The release of `previous/`: what was added since is looked at, all of it. */
const BASELINE = '0000_house';
/** What migrations do that ran before they were tried in this way: no other may, and none of these may do more. */
const ALREADY_RAN: readonly string[] = [
  '0001_count-stripes: order_counts is read whole while AccessExclusiveLock stops its writers',
  '0002_known_devices: challenges is read whole while AccessExclusiveLock stops its writers',
  '0003_another_method: contracts is read whole while AccessExclusiveLock stops its writers',
  '0004_open_orders_free_shipping: rows of orders are changed: let a job do it',
  '0005_undone_orders: rows of orders are changed: let a job do it',
  '0005_undone_orders: orders is read whole while AccessExclusiveLock stops its writers',
  '0008_partial_declarations: delivery_payments is read whole while AccessExclusiveLock stops its writers',
  '0010_search-pieces: orders is read whole while ShareLock stops its writers',
  '0015_outbox-files: outbox is read whole while AccessExclusiveLock stops its writers',
  '0016_contract-texts: contracts is read whole while AccessExclusiveLock stops its writers',
  '0019_registration-kits: payment_attempts is read whole while AccessExclusiveLock stops its writers',
  '0020_consent-withdrawal: consents is read whole while AccessExclusiveLock stops its writers',
  '0022_user-media: consents is read whole while AccessExclusiveLock stops its writers',
  '0026_anomalies: agents is read whole while AccessExclusiveLock stops its writers',
  '0026_anomalies: people is read whole while ShareLock stops its writers',
  '0026_anomalies: users is read whole while ShareRowExclusiveLock stops its writers',
  '0026_anomalies: contracts is read whole while ShareLock stops its writers',
  '0030_office-lists: agents is read whole while AccessExclusiveLock stops its writers',
  '0030_office-lists: people is read whole while AccessExclusiveLock stops its writers',
  '0030_office-lists: users is read whole while ShareLock stops its writers',
  '0036_audit-log: audit is read whole while ShareLock stops its writers',
  '0038_orders-pending: orders is read whole while ShareLock stops its writers',
  '0045_search: agents is read whole while ShareLock stops its writers',
  '0046_health: outbox is read whole while ShareLock stops its writers',
];
/** They fill what their triggers keep, each time such a file changes, and touch only rows that lack it. */
const OF_FILES: readonly string[] = [
  'income-totals.sql: income_totals is read whole while ShareRowExclusiveLock stops external_incomes’s writers',
  'income-totals.sql: rows of income_totals are changed: let a job do it',
  'invitation-names.sql: subordinate_invitations is read whole while ShareRowExclusiveLock stops its writers',
  'invitation-names.sql: rows of subordinate_invitations are changed: let a job do it',
  'invitation-terms.sql: subordinate_invitations is read whole while ShareRowExclusiveLock stops its writers',
  'invitation-terms.sql: rows of subordinate_invitations are changed: let a job do it',
  'office-lists.sql: people is read whole while ShareRowExclusiveLock stops its writers',
  'office-lists.sql: users is read whole while ShareRowExclusiveLock stops its writers',
  'office-lists.sql: rows of agents are changed: let a job do it',
  'office-lists.sql: rows of people are changed: let a job do it',
  'sponsor-lines.sql: agents is read whole while ShareRowExclusiveLock stops its writers',
];

const CHANGES_ORDERS = 'rows of orders are changed: let a job do it';

describe('a migration of a portal in use', () => {
  const admin = new pg.Client({ connectionString: process.env['EMA_TEST_PG_URL'] ?? '' });
  const name = `test_${randomBytes(6).toString('hex')}`;
  let db: pg.Client;
  let folder: string;
  let newer: string[];
  let standing: Set<string>;
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/ema-seen-`);
    await cp(`${HERE}sql`, `${folder}/sql`, { recursive: true });
    await cp(`${HERE}migrations`, `${folder}/migrations`, { recursive: true });
    const { entries } = await readJournal(HERE);
    const seenFrom = entries.findIndex(({ tag }) => tag === BASELINE) + 1;
    newer = entries.slice(seenFrom).map(({ tag }) => tag);
    const path = `${folder}/migrations/meta/_journal.json`;
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] };
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, seenFrom) }));
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = withDatabase(process.env['EMA_TEST_PG_URL'] ?? '', name);
    // Functions and triggers may name what newer migrations make: only the tables are brought here.
    await rm(`${folder}/sql`, { recursive: true });
    await cp(`${HERE}sql`, `${folder}/sql`, { recursive: true, filter: (source) => !source.endsWith('.sql') });
    await migrateDatabase(url, { folder });
    db = new pg.Client({ connectionString: url });
    await db.connect();
    standing = await standingTables(db);
  }, 60_000);
  afterAll(async () => {
    await db?.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await rm(folder, { recursive: true });
  });

  it('NET-770 holds up nobody who writes, and takes nothing from the release before', async () => {
    const harm: string[] = [];
    await db.query(`set lock_timeout = '3s'`);
    for (const tag of newer) {
      const statements = await readStatements(HERE, tag);
      // As the start does that brings this one: what the migrations before it made is there.
      await makeIndexesOf(db, statements);
      for (const what of await harmOf(db, statements, { standing })) harm.push(`${tag}: ${what}`);
    }
    expect([...new Set(harm)]).toEqual(ALREADY_RAN);
  }, 120_000);

  it.each([
    ['alter table orders add column probe_a text', []],
    ['alter table orders add column probe_b integer default 0 not null', []],
    ['create table probe_c (id bigint primary key, order_id bigint references orders)', []],
    ['create index probe_d on orders (created_at)', ['orders is read whole while ShareLock stops its writers']],
    [
      'alter table orders add constraint probe_e check (total_cents > -1)',
      ['orders is read whole while AccessExclusiveLock stops its writers'],
    ],
    ['alter table orders add constraint probe_f check (total_cents > -1) not valid', []],
    [
      'alter table audit add column probe_g text default gen_random_uuid()::text',
      ['audit is written anew while AccessExclusiveLock stops its writers'],
    ],
    ['update orders set probe_a = id::text', ['rows of orders are changed: let a job do it']],
    ['alter table orders drop column probe_a', ['orders.probe_a is gone, but the release before reads it']],
    ['-- contract: probe_b is read by nobody since 2026.11\nalter table orders drop column probe_b', []],
    [
      'alter table users add column probe_h text not null',
      [
        'users is read whole while AccessExclusiveLock stops its writers',
        'users.probe_h is wanted, but the release before writes rows without it',
      ],
    ],
    ['alter table users alter column username drop not null', []],
    ['create index probe_i on products (code)', []],
    ['update orders o set shop = p.shop from orders p where p.id = o.id', [CHANGES_ORDERS]],
    ['with gone as (delete from orders returning id) select count(*) from gone', [CHANGES_ORDERS]],
    ['insert into audit overriding system value select * from audit', ['rows of audit are changed: let a job do it']],
    ['merge into orders o using commissions c on o.id = c.id when matched then delete', [CHANGES_ORDERS]],
    [`do $$ begin execute 'update ' || 'orders set shop = 0'; end $$`, [CHANGES_ORDERS]],
    [
      `do $$ declare one bigint; begin
         for one in select id from orders loop update orders set shop = 0 where id = one; end loop; end $$`,
      [CHANGES_ORDERS],
    ],
    ['update products set code = code', []],
    ['create unique index probe_j on audit (id, at)', ['audit is read whole while ShareLock stops its writers']],
    [
      'alter table users alter column probe_h type integer using length(probe_h)',
      [
        'users is written anew while AccessExclusiveLock stops its writers',
        'users.probe_h was text, wanted and is integer, wanted',
      ],
    ],
    [
      'alter table orders alter column submitted_at set not null',
      [
        'orders is read whole while AccessExclusiveLock stops its writers',
        'orders.submitted_at was timestamp with time zone and is timestamp with time zone, wanted',
      ],
    ],
    ['alter table orders validate constraint probe_f', []],
    [
      'alter table orders add constraint probe_k unique (id, shop)',
      ['orders is read whole while AccessExclusiveLock stops its writers'],
    ],
    ['set lock_timeout = 0', ['lock_timeout was 3s and is 0']],
  ])('%s', async (statement, harm) => expect(await harmOf(db, [statement], { standing })).toEqual(harm));

  it('NET-770 what locks a table, then reads another whole in the same migration, is refused', async () => {
    const statements = [
      'alter table users add column probe_l text',
      'alter table orders add constraint probe_m check (total_cents > -2) not valid',
      'alter table orders validate constraint probe_m',
      'alter table audit validate constraint audit_probe',
    ];
    await db.query('alter table audit add constraint audit_probe check (id > -1) not valid');
    expect(await harmOf(db, statements, { standing })).toEqual([
      'orders is read whole while AccessExclusiveLock stops its writers',
      expect.stringMatching(/^audit is read whole while AccessExclusiveLock stops (?:users|orders)’s writers$/),
    ]);
  });

  it('NET-770 nor does a file of functions, triggers and rights, at its first time or again', async () => {
    const names = (await readdir(`${HERE}sql`)).toSorted();
    const all = await standingTables(db);
    const harm: string[] = [];
    for (const name of [...names, ...names])
      for (const what of await harmOf(db, [await readFile(`${HERE}sql/${name}`, 'utf8')], { standing: all }))
        harm.push(`${name}: ${what}`);
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(harm)]).toEqual(OF_FILES);
  }, 60_000);
});
