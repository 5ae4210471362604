import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harmOf, standingTables } from '../test/migration-harm.ts';
import { withDatabase } from '../test/template.ts';
import { makeIndexesFirst, readJournal, readStatements } from './indexes-first.ts';
import { migrateDatabase } from './migrate.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Older ones were there before they were looked at. */
const LAST_UNSEEN = '0050_webhooks';

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
    const seenFrom = entries.findIndex(({ tag }) => tag === LAST_UNSEEN) + 1;
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

  it('holds up nobody who writes, and takes nothing from the release before', async () => {
    const harm: string[] = [];
    await makeIndexesFirst(db, HERE);
    for (const tag of newer)
      for (const statement of await readStatements(HERE, tag))
        for (const what of await harmOf(db, statement, { standing })) harm.push(`${tag}: ${what}`);
    expect(harm).toEqual([]);
  });

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
  ])('%s', async (statement, harm) => expect(await harmOf(db, statement, { standing })).toEqual(harm));
});
