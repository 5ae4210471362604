import { describe, expect, it, vi } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import type { Services } from '../../kernel/services.ts';
import { storeUpload } from '../../kernel/uploads.ts';
import { forgetBytes } from './forget-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweep } from './sweep.ts';

const t = testPortal();
const now = new Date('2026-11-21T15:00:00.000Z');
const stand = () => Object.assign(t.services.ports.clock, { now: () => new Date(now) });
const USER = `(select id from users where username = 'agente')`;
const DRAFT = '00000000-0000-4000-8000-000000000001';
/** What is kept in each table, by what was inserted with an instant so many days and milliseconds ago. */
const TABLES: [what: string, days: number, insert: string, left: string][] = [
  [
    'answers of repeated requests',
    3,
    `insert into idempotency (user_id, call, key, request_hash, created_at) select ${USER}, 'sweep', $1, 'x', $2`,
    `select key as name from idempotency where call = 'sweep'`,
  ],
  [
    'sessions that ended',
    90,
    `insert into sessions (secret_hash, actor_user_id, subject_user_id, ended_at, last_used_at)
     select 'ended ' || $1, ${USER}, ${USER}, $2, '2026-11-21 15:00Z'`,
    `select substr(secret_hash, 7) as name from sessions where secret_hash like 'ended %'`,
  ],
  [
    'sessions that nobody used',
    90,
    `insert into sessions (secret_hash, actor_user_id, subject_user_id, last_used_at)
     select 'asleep ' || $1, ${USER}, ${USER}, $2`,
    `select substr(secret_hash, 8) as name from sessions where secret_hash like 'asleep %'`,
  ],
  [
    'codes of somebody',
    90,
    `insert into challenges (person_id, asker, purpose, object, destination, method, code_hash, attempts_left, expires_at)
     select 1, 'sweep', 'sweep', $1, 'x', 'SMS', 'x', 5, $2`,
    `select object as name from challenges where asker = 'sweep' and person_id > 0`,
  ],
  [
    'codes of nobody',
    2,
    `insert into challenges (person_id, asker, purpose, object, destination, method, code_hash, attempts_left, expires_at)
     select -1, 'sweep', 'sweep', $1, 'x', 'SMS', 'x', 5, $2`,
    `select object as name from challenges where asker = 'sweep' and person_id < 0`,
  ],
  [
    'browsers somebody was known by',
    400,
    `insert into known_devices (secret_hash, user_id, last_used_at) select 'sweep ' || $1, ${USER}, $2`,
    `select substr(secret_hash, 7) as name from known_devices where secret_hash like 'sweep %'`,
  ],
  [
    'drafts',
    30,
    `insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
     select ${USER}, 1, 'sweep ' || $1, gen_random_uuid(), 1, '{}', 'x', $2`,
    `select substr(name, 7) as name from drafts where name like 'sweep %'`,
  ],
  [
    'messages',
    90,
    `insert into outbox (channel, destination, body, sent_at) select 'sms', 'sweep', $1, $2`,
    `select body as name from outbox where destination = 'sweep'`,
  ],
];
const DAY = 86_400_000;

describe('what is swept at night', () => {
  it.each(TABLES)('%s are kept for %i days, to the millisecond', async (_, days, insert, left) => {
    stand();
    for (const [name, ms] of [
      ['older', days * DAY + 1],
      ['just', days * DAY],
      ['younger', days * DAY - 1],
    ] as const)
      await t.db.query(insert, [name, new Date(now.getTime() - ms)]);
    await sweep(t.services);
    const { rows } = await t.db.query<{ name: string }>(left);
    expect(rows.map((r) => r.name).toSorted()).toEqual(['just', 'younger']);
  });

  it('a message that was not sent stays, and a session that is used', async () => {
    stand();
    await t.db.query(
      `insert into outbox (channel, destination, body, created_at) values ('sms', 'unsent', 'x', '2020-01-01')`,
    );
    const client = await t.as('agente');
    await sweep(t.services);
    expect((await t.db.query(`select from outbox where destination = 'unsent'`)).rows).toHaveLength(1);
    expect((await client.get<{ isAuthenticated: boolean }>('/api/account')).body.isAuthenticated).toBe(true);
  });

  it('a draft that was made into a commission goes, whenever it was saved', async () => {
    stand();
    await t.db.query(
      `insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
       select ${USER}, 1, 'made', $1, 1, '{}', 'x', $2`,
      [DRAFT, now],
    );
    await t.db.query(`update commissions set draft_id = $1 where id = (select min(id) from commissions)`, [DRAFT]);
    await sweep(t.services);
    expect((await t.db.query(`select from drafts where name = 'made'`)).rows).toEqual([]);
  });

  it('NET-021 NET-038 a file that nothing refers to goes after a day, with its bytes; what something refers to stays', async () => {
    stand();
    const kept = async () =>
      (await t.db.query<{ n: number }>('select count(*)::int as n from files where created_at < $1', [now])).rows[0]?.n;
    const before = await kept();
    const put = async (name: string, hours: number) => {
      const sha256 = await t.services.ports.files.put(Buffer.from(name));
      await t.db.query(
        `insert into files (sha256, size, content_type, name, created_at) values ($1, 1, 'image/jpeg', $2, $3)`,
        [sha256, name, new Date(now.getTime() - hours * 3_600_000)],
      );
      return sha256;
    };
    const left = await put('sweep left', 25);
    await put('sweep just now', 23);
    await sweepFiles(t.services);
    expect(await kept()).toBe((before ?? 0) + 1);
    expect((await t.db.query(`select name from files where name like 'sweep %'`)).rows).toEqual([
      { name: 'sweep just now' },
    ]);
    await forgetBytes(t.services, { sha256: left });
    await expect(t.services.ports.files.get(left)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('NET-1120 however many files nothing refers to, one night takes them, within its time', async () => {
    stand();
    await sweepFiles(t.services);
    const leave = (n: number) =>
      t.db.query(
        `insert into files (sha256, size, content_type, name, created_at)
         select repeat('0', 64), 1, 'text/calendar', 'left ' || n, $1 from generate_series(1, $2::int) n`,
        [new Date(now.getTime() - 25 * 3_600_000), n],
      );
    await leave(45);
    expect(await sweepFiles(t.services)).toEqual({ forgotten: 45 });
    expect((await t.db.query(`select 1 from files where name like 'left %'`)).rowCount).toBe(0);
    await leave(100);
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 180_000));
    const { forgotten = 0 } = await sweepFiles(t.services).finally(() => clock.mockRestore());
    expect([forgotten > 0, forgotten < 100]).toEqual([true, true]);
    expect(await sweepFiles(t.services)).toEqual({ forgotten: 100 - forgotten });
  });

  it('NET-507 bytes that are sent again at the very moment they are forgotten stay, with their row', async () => {
    const { db, ports } = t.services;
    const bytes = Buffer.from('sent again');
    const sha256 = await ports.files.put(bytes);
    let forgetting: Promise<void> | undefined;
    await db.transaction(now, async (tx) => {
      await storeUpload({ db: tx, ports }, { source: bytes, bytes, type: 'image/jpeg', name: 'again.jpg' });
      // The row is there for this transaction alone.
      forgetting = forgetBytes(t.services, { sha256 });
      await Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await forgetting;
    expect(await ports.files.get(sha256)).toEqual(bytes);
    await t.db.query(`delete from files where name = 'again.jpg'`);

    // A form stores a paper before its transaction: there they go between the bytes and the row.
    const put = async (given: Buffer) => {
      const stored = await ports.files.put(given);
      if (!(await t.db.query(`select 1 from files where sha256 = $1`, [stored])).rowCount)
        await forgetBytes(t.services, { sha256: stored });
      return stored;
    };
    const upload = { source: bytes, bytes, type: 'image/jpeg', name: 'again.jpg' };
    await storeUpload({ db, ports: { files: { ...ports.files, put } } }, upload);
    expect(await ports.files.get(sha256)).toEqual(bytes);
    await t.db.query(`delete from files where name = 'again.jpg'`);
    await forgetBytes(t.services, { sha256 });
    await expect(ports.files.get(sha256)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('NET-875 however many counters are over, each statement takes some of them', async () => {
    stand();
    await t.db.query(
      `insert into rate_limits (key, points, expire) select 'spray:' || n, 1, n from generate_series(1, 10001) n`,
    );
    const { pool } = t.services;
    const query = vi.spyOn(pool, 'query');
    await t.services.limits.sweep();
    const counts = await Promise.all(query.mock.results.map(async ({ value }) => (await value).rowCount as number));
    query.mockRestore();
    expect([counts.length, Math.max(...counts)]).toEqual([3, 5_000]);
    expect((await t.db.query(`select from rate_limits where key like 'spray:%'`)).rows).toEqual([]);
    const plan = await t.db.query<{ 'QUERY PLAN': string }>(
      `set enable_seqscan = off; explain select from rate_limits where expire < 1 order by expire limit 5`,
    );
    expect(JSON.stringify(plan)).toContain('rate_limits_expire');
    await t.db.query('reset enable_seqscan');
  });

  it('NET-875 when several parts fail, the rule of retention is what is told, and the others are tried', async () => {
    stand();
    const tried: string[] = [];
    const services = {
      ...t.services,
      db: {
        ...t.services.db,
        transaction: () => Promise.reject(new Error('retention')),
        execute: async () => {
          tried.push('fold');
          throw new Error('fold');
        },
      },
      limits: {
        ...t.services.limits,
        sweep: async () => {
          tried.push('limits');
          throw new Error('limits');
        },
      },
    } as unknown as Services;
    await expect(sweep(services)).rejects.toThrow('retention');
    expect(tried).toEqual(['fold', 'limits']);
  });

  it('counters whose time is over go, and the numbers of past days become one row', async () => {
    stand();
    await t.db.query(
      `insert into rate_limits (key, points, expire) values ('sweep:old', 1, 1), ('sweep:new', 1, $1)`,
      [3_000_000_000_000],
    );
    await t.db.query(
      `insert into order_counts (shop, type_id, day, exported, stripe, count)
       values (1, 'sweep', '2020-01-01', false, 3, 2), (1, 'sweep', '2020-01-01', false, 4, 5)`,
    );
    await sweep(t.services);
    expect((await t.db.query(`select key from rate_limits where key like 'sweep:%'`)).rows).toEqual([
      { key: 'sweep:new' },
    ]);
    expect((await t.db.query(`select stripe, count from order_counts where type_id = 'sweep'`)).rows).toEqual([
      { stripe: 0, count: 7 },
    ]);
  });
});
