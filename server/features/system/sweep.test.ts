import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
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
