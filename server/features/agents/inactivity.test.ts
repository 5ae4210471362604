/** The night that tells whoever sends no orders, and the one that makes them facilitated customers. */
import { describe, expect, it } from 'vitest';
import { addDays, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { patchSeen } from '../../test/seen.ts';
import { followInactivity } from './jobs.ts';

const t = testPortal();
const TODAY = romeDay(new Date('2026-11-21T12:00:00+01:00'));
const WARNED = 'agents.inactivity-grace';
const CONVERTED = 'agents.became-customer';
type Someone = { id: number; userId: number; username: string; email: string };
const one = async <T extends Record<string, unknown>>(text: string, values: unknown[]): Promise<T> => {
  const row = (await t.db.query<T>(text, values)).rows[0];
  if (!row) throw new Error('no row');
  return row;
};
/** An agent whom nobody else uses, who joined so many days ago, sold nothing, and is not at work. */
const someone = async (joinedDaysAgo = 100): Promise<Someone> => {
  const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  const agent = await one<Someone>(
    `select a.id::int, u.id::int as "userId", u.username, p.email
     from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where u.username = $1`,
    [body.username],
  );
  await t.db.query(`update agents set joined_at = ($2::date + time '10:00') at time zone 'Europe/Rome' where id = $1`, [
    agent.id,
    addDays(TODAY, -joinedDaysAgo),
  ]);
  await t.db.query(`update orders set state = 'cancelled' where seller_id = $1`, [agent.id]);
  return agent;
};
const night = async (day: Day, howMany = 1): Promise<void> => {
  const back = moveClock(t, `${day}T04:07:00+01:00`);
  try {
    await Promise.all(Array.from({ length: howMany }, () => followInactivity(t.services)));
  } finally {
    back();
  }
};
const stand = ({ id }: Someone) =>
  one<{ status: string; until: Day | null }>(
    'select status, inactivity_grace_until::text as until from agents where id = $1',
    [id],
  );
const told = async ({ email }: Someone): Promise<string[]> => (await t.outbox(email)).map((m) => m.subject);
/** An order of theirs in that state, a copy of any. */
const order = (agent: Someone, state: string, submittedAt: string | null) =>
  one<{ id: number }>(
    `insert into orders (seller_id, shop, type_id, payment_method_id, payment_method_name, state, submitted_at)
     select $1, shop, type_id, payment_method_id, payment_method_name, $2, $3::timestamptz from orders where state = 'submitted' limit 1
     returning id::int`,
    [agent.id, state, submittedAt],
  );
const LAST = addDays(TODAY, 15);
const AFTER = addDays(TODAY, 16);

describe('whoever sends no orders', () => {
  it('ACC-460 ACC-462 is told once, stays to the last day, and becomes a customer once, however many work', async () => {
    const [idle, fresh] = [await someone(91), await someone(90)];
    const sponsor = await someone(1);
    await t.db.query('update agents set sponsor_id = $2 where id = $1', [idle.id, sponsor.id]);
    await night(TODAY, 20);
    await night(TODAY);
    expect(await stand(idle)).toEqual({ status: 'seller', until: LAST });
    expect(await stand(fresh)).toEqual({ status: 'seller', until: null });
    expect(await auditCount(t, WARNED, idle.id)).toBe(1);
    expect(await told(idle)).toEqual(['Invia un ordine entro il 06/12/2026']);
    expect((await told(sponsor)).length).toBe(1);
    const sms = await one<{ n: number; at: string }>(
      `select count(*)::int as n, max(to_char(j.start_after at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI')) as at
       from outbox m
       join people p on p.mobile = m.destination
       join users u on u.person_id = p.id
       join pgboss.job j on j.data ->> 'id' = m.id::text and j.name like '%sms%'
       where u.id = $1 and m.channel = 'sms'`,
      [idle.userId],
    );
    expect(sms, 'no telephone rings at night').toEqual({ n: 1, at: `${TODAY} 09:00` });
    await night(LAST);
    expect((await stand(idle)).status).toBe('seller');
    await night(AFTER, 20);
    await night(AFTER);
    expect(await stand(idle)).toEqual({ status: 'customer', until: null });
    expect(await auditCount(t, CONVERTED, idle.id)).toBe(1);
    expect(await told(idle)).toContain('Il tuo account è passato a cliente agevolato');
    expect([(await told(idle)).length, (await told(sponsor)).length]).toEqual([2, 2]);
    const history = await t.db.query('select status from agent_history where agent_id = $1 and valid_to is null', [
      idle.id,
    ]);
    expect(history.rows).toEqual([{ status: 'customer' }]);
  });

  it('NET-1056 NET-882 an order withdrawn from or given back stops no clock: the one before does, and a gift', async () => {
    const [withdrawn, gift, stands] = [await someone(300), await someone(300), await someone(300)];
    for (const one of [withdrawn, gift, stands]) {
      await order(one, 'submitted', `${addDays(TODAY, -120)}T10:00:00+01:00`);
      const { id } = await order(one, 'submitted', `${addDays(TODAY, -5)}T10:00:00+01:00`);
      // The last one counts, whichever shop it is of.
      if (one === stands) await t.db.query('update orders set shop = 1 - shop where id = $1', [id]);
      if (one === withdrawn) await t.db.query('update orders set undone_at = ema_now() where id = $1', [id]);
      if (one === gift) await t.db.query(`update orders set payment_method_id = 'gift' where id = $1`, [id]);
    }
    await night(TODAY);
    expect(await stand(withdrawn)).toEqual({ status: 'seller', until: LAST });
    expect([await stand(gift), await stand(stands)]).toEqual([
      { status: 'seller', until: null },
      { status: 'seller', until: null },
    ]);
    expect((await t.outbox(withdrawn.email)).length).toBe(1);
  });

  it('ACC-461 reads it in their account, until they send an order: then at once no more', async () => {
    const idle = await someone();
    await night(TODAY);
    const client = await t.as(idle.username);
    const agent = async () => (await client.get<{ agent: object }>('/api/account')).body.agent;
    expect(await agent()).toMatchObject({ isInInactivityGracePeriod: true, inactivityGraceRemainingDays: 15 });
    const { id } = await order(idle, 'open', null);
    expect(await agent()).toMatchObject({ isInInactivityGracePeriod: true });
    await t.db.query(`update orders set state = 'submitted', submitted_at = $2 where id = $1`, [
      id,
      `${TODAY}T13:00:00+01:00`,
    ]);
    expect(await agent()).toMatchObject({ isInInactivityGracePeriod: false, inactivityGraceRemainingDays: 0 });
    await night(AFTER);
    expect(await stand(idle)).toEqual({ status: 'seller', until: null });
  });

  it.each(['open', 'in_payment', 'waiting_confirmation', 'confirmed'])(
    'ACC-463 with an order %s is left until there is none',
    async (state) => {
      const idle = await someone();
      await night(TODAY);
      const { id } = await order(idle, state, null);
      await night(AFTER);
      expect((await stand(idle)).status).toBe('seller');
      await t.db.query(`update orders set state = 'cancelled' where id = $1`, [id]);
      await night(addDays(AFTER, 1));
      expect((await stand(idle)).status).toBe('customer');
    },
  );

  it('ACC-463 who is just sending an order is waited for, and left', async () => {
    const idle = await someone();
    await night(TODAY);
    const sending = await t.db.connect();
    try {
      await sending.query('begin');
      await sending.query('select 1 from agents where id = $1 for no key update', [idle.id]);
      await sending.query(
        `insert into orders (seller_id, shop, type_id, payment_method_id, payment_method_name, state, submitted_at)
         select $1, shop, type_id, payment_method_id, payment_method_name, 'submitted', $2::timestamptz from orders where state = 'submitted' limit 1`,
        [idle.id, `${AFTER}T04:06:59+01:00`],
      );
      const job = night(AFTER);
      for (;;) {
        const { n } = await one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        );
        if (n > 0) break;
      }
      await sending.query('commit');
      await job;
    } finally {
      await sending.query('rollback');
      sending.release();
    }
    expect(await stand(idle)).toEqual({ status: 'seller', until: null });
    expect(await auditCount(t, CONVERTED, idle.id)).toBe(0);
  });

  it.each([
    ['sells no more', `update agents set status = 'disabled' where id = $1`],
    ['is shut out', 'update users set disabled = true where id = (select user_id from agents where id = $1)'],
    ['is deleted', 'update users set deleted_at = ema_now() where id = (select user_id from agents where id = $1)'],
  ])('ACC-462 a sponsor who %s is told nothing', async (_what, shut) => {
    const [idle, sponsor] = [await someone(91), await someone(1)];
    await t.db.query('update agents set sponsor_id = $2 where id = $1', [idle.id, sponsor.id]);
    await t.db.query(shut, [sponsor.id]);
    await night(TODAY);
    expect([(await told(idle)).length, (await told(sponsor)).length]).toEqual([1, 0]);
  });

  it('ACC-463 who is at work, at the top, disabled or given the work back lately is left', async () => {
    const [working, top, disabled, back, gone, office] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    await t.db.query('update users set deleted_at = ema_now() where id = $1', [gone.userId]);
    await t.db.query('update agents set general_manager = true where id = $1', [top.id]);
    await t.db.query(`update users set user_type = 'amministratore' where id = $1`, [office.userId]);
    await t.db.query('update users set disabled = true where id = $1', [disabled.userId]);
    for (const status of ['disabled', 'seller'])
      await t.db.query('update agents set status = $2 where id = $1', [back.id, status]);
    await night(addDays(TODAY, 29));
    for (const who of [top, disabled, back, gone, office])
      expect(await stand(who)).toEqual({ status: 'seller', until: null });
    await night(addDays(TODAY, 31));
    expect((await stand(back)).until).toBe(addDays(TODAY, 46));
    const over = addDays(TODAY, 45);
    await t.db.query('update users set last_activity = $2 where id = $1', [working.userId, `${over}T04:00:00+01:00`]);
    await night(over);
    expect((await stand(working)).status).toBe('seller');
    await night(addDays(over, 1));
    expect((await stand(working)).status).toBe('customer');
  });

  it('ACC-463 a manager with subordinates is not excepted', async () => {
    const [manager, below] = [await someone(91), await someone(1)];
    await t.db.query('update agents set sponsor_id = $2 where id = $1', [below.id, manager.id]);
    const { roles } = (await (await t.as(manager.username)).get<{ roles: string[] }>('/api/account')).body;
    expect(roles).toContain('ROLE_AGENT_WITH_SUBORDINATES');
    await night(TODAY);
    expect(await stand(manager)).toEqual({ status: 'seller', until: LAST });
    await night(AFTER);
    expect(await stand(manager)).toEqual({ status: 'customer', until: null });
    expect((await stand(below)).status).toBe('seller');
  });

  it('ACC-460 NET-859 one who cannot be followed keeps no other from it, and the night failed', async () => {
    const [broken, fine] = [await someone(91), await someone(91)];
    await t.db.query(`create function test_broken() returns trigger language plpgsql as
      $$ begin raise exception 'the row is broken'; end $$;
      create trigger test_broken before update on agents
      for each row when (new.id = ${broken.id}) execute function test_broken()`);
    await expect(night(TODAY)).rejects.toThrow(/^inactivity of an agent not followed: 1 of \d+$/);
    await t.db.query('drop trigger test_broken on agents; drop function test_broken()');
    expect([(await stand(broken)).until, (await stand(fine)).until]).toEqual([null, LAST]);
    await night(TODAY);
    expect((await stand(broken)).until).toBe(LAST);
  });

  it('ACC-464 switched off with 0 days: nobody is told or changed, and a grace that was told is taken back', async () => {
    const idle = await someone();
    await night(TODAY);
    const set = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'agent_inactivity_grace_days'`, [value]);
    await set('0');
    try {
      await night(AFTER);
      expect(await stand(idle)).toEqual({ status: 'seller', until: null });
    } finally {
      await set('15');
    }
  });

  it('ACC-464 a status set by the office ends the grace', async () => {
    const idle = await someone();
    await night(TODAY);
    const admin = await t.as('admin');
    const path = `/api/admin/agents/${idle.id}`;
    const merge = { headers: { 'content-type': 'application/merge-patch+json' } };
    expect((await patchSeen(admin, path, { status: 'disabled' }, merge)).status).toBe(200);
    expect(await stand(idle)).toEqual({ status: 'disabled', until: null });
  });
});
