/** One row that fails stops no other of its job, and the job says that it failed, at every job that works on rows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { STEPS } from '@ema/domain/deliveries/ladder.ts';
import { runJob } from '../kernel/jobs.ts';
import { create, makeTeam, report } from '../test/appointment-builders.ts';
import { newKey, testPortal } from '../test/harness.ts';
import { payableInvitation } from '../test/invitations.ts';
import { kitPayer } from '../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../test/payments.ts';
import { moveClock } from '../test/move-clock.ts';
import { jobs } from './all-jobs.ts';
import { dueDeliveries } from './deliveries/ladder-queries.ts';
import { INVITED_ACCOUNTS } from './payments/tell-kit.ts';

const t = testPortal({ listen: true });
const USER = `(select id from users where username = 'agente')`;
const ARRIVALS = `'broken01234567890123456789012345', 'sound012345678901234567890123456'`;
const today = () => romeDay(t.services.ports.clock.now());
const idsOf = async (text: string, values: unknown[] = []): Promise<[number, number]> => {
  const [bad, good] = (await t.db.query<{ id: number }>(text, values)).rows;
  if (!bad || !good) throw new Error(`not two of them: ${text}`);
  return [Number(bad.id), Number(good.id)];
};
beforeAll(async () => {
  meetSandbox(t);
  await t.db.query(`create function test_broken() returns trigger language plpgsql as
    $$ begin raise exception 'the row is broken'; end $$`);
});

/** How a job ended, for whoever queued it and on the page of health. */
const run = async (queue: string): Promise<[string | null, string | null | undefined]> => {
  const job = jobs.find((one) => one.queue === queue);
  if (!job) throw new Error(`no job ${queue}`);
  const thrown = await runJob(t.services, job, {}).then(
    () => null,
    (error: Error) => error.message,
  );
  const kept = await t.db.query<{ error: string | null }>('select error from job_runs where queue = $1', [queue]);
  return [thrown, kept.rows[0]?.error];
};

type Rows = {
  queue: string;
  says: RegExp;
  /** Whose row is refused, and when, as a trigger says it. */
  table: string;
  when: string;
  /** Are the bad row and the good one done? In this order, as `done`. */
  done: string;
  values?: unknown[];
  /** When it runs. */
  at?: string;
};
const proves = async ({ queue, says, table, when, done, values = [], at }: Rows): Promise<void> => {
  const isDone = async () => (await t.db.query<{ done: boolean }>(done, values)).rows.map((row) => row.done);
  const back = at === undefined ? () => {} : moveClock(t, at);
  try {
    await t.db.query(
      `create trigger test_broken before ${when.includes('old.') ? 'delete' : 'insert or update'} on ${table}
       for each row when (${when}) execute function test_broken()`,
    );
    expect(await run(queue)).toEqual([expect.stringMatching(says), 'Error']);
    expect(await isDone()).toEqual([false, true]);
    await t.db.query(`drop trigger test_broken on ${table}`);
    expect(await run(queue)).toEqual([null, null]);
    expect(await isDone()).toEqual([true, true]);
  } finally {
    back();
    await t.db.query(`drop trigger if exists test_broken on ${table}`);
  }
};

describe('NET-859 a row that fails', () => {
  it('NET-859 NET-261 of the ladder of deliveries', async () => {
    const [bad, good] = await dueDeliveries(t.services.db, today());
    if (!bad || !good) throw new Error('no deliveries');
    await t.db.query('update deliveries set told_step = $1 where id <> all($2)', [STEPS.length - 1, [bad.id, good.id]]);
    await t.db.query('update deliveries set told_step = 0 where id = any($1)', [[bad.id, good.id]]);
    await proves({
      queue: 'payments-ladder',
      says: /^a delivery was not followed: 1 of 2$/,
      table: 'deliveries',
      when: `new.id = ${bad.id}`,
      done: 'select told_step > 0 as done from deliveries where id = any($1) order by id',
      values: [[bad.id, good.id]],
    });
  });

  it('NET-859 ACC-165 of what is owed of kits', async () => {
    const payers = [await kitPayer(t, 'kit-instalment'), await kitPayer(t, 'kit-instalment')];
    const ids = await idsOf(
      `update kit_payments set due_on = $2, told_step = 0 where invitation_id = any($1) and number = 2 returning id`,
      [payers.map((one) => one.invitationId), addDays(today(), -1)],
    );
    await proves({
      queue: 'sponsorship-kits',
      says: /^a kit was not followed: 1 of \d+$/,
      table: 'kit_payments',
      when: `new.id = ${Math.min(...ids)}`,
      done: 'select told_step > 0 as done from kit_payments where id = any($1) order by id',
      values: [ids],
    });
  });

  it('NET-876 ACC-168 of balances that fall away: others do, and reminders leave', async () => {
    const [one, other, late] = [
      await kitPayer(t, 'kit-balance'),
      await kitPayer(t, 'kit-balance'),
      await kitPayer(t, 'kit-instalment'),
    ];
    for (const { userId } of [one, other])
      await t.db.query(
        `update orders set seller_id = (select id from agents where user_id = $1), submitted_at = ema_now() - interval '2 days'
         where id in (select id from orders where state = 'submitted' and undone_at is null and seller_id <> all(
           select id from agents where user_id = any($2)) order by id limit 5)`,
        [userId, [one.userId, other.userId]],
      );
    const [bad, good] = await idsOf(
      `select id from kit_payments where invitation_id = any($1) and part = 'balance' order by id`,
      [[one.invitationId, other.invitationId]],
    );
    await t.db.query(`update kit_payments set due_on = $2, told_step = 0 where invitation_id = $1 and number = 2`, [
      late.invitationId,
      addDays(today(), -1),
    ]);
    await proves({
      queue: 'sponsorship-kits',
      says: /^a balance did not fall away: 1 of 2$/,
      table: 'kit_payments',
      when: `new.id = ${bad} and new.state = 'waived'`,
      done: `select state = 'waived' and exists (
          select from kit_payments where invitation_id = $2 and number = 2 and told_step > 0) as done
        from kit_payments where id = any($1) order by id`,
      values: [[bad, good], late.invitationId],
    });
  });

  it('NET-859 NET-073 of accounts that are to be made', async () => {
    await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
    const sponsor = await t.as('agente', 1);
    const ids: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { id } = await payableInvitation(t, sponsor);
      const { body } = await sponsor.post<{ id: string }>(
        `/stripe/subordinate-invitation/${id}/create-session` +
          `?successUrl=/app/sponsorship/${id}/payment-completed&cancelUrl=/app/sponsorship/${id}/payment`,
      );
      await atCheckout(t, body.id, PAID);
      await notify(t, body.id);
      ids.push(id);
    }
    await proves({
      queue: INVITED_ACCOUNTS,
      says: /^an account was not made: 1 of 2$/,
      table: 'subordinate_invitations',
      when: `new.id = ${ids[0]}`,
      done: 'select user_id is not null as done from subordinate_invitations where id = any($1) order by id',
      values: [ids],
    });
  });

  it('NET-859 NET-444 NET-447 of cards that end, and of those that are made anew', async () => {
    const names: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
      await (await t.as(body.username)).post('/api/agent/card', {}, { key: newKey() });
      names.push(body.username);
    }
    const cards = await idsOf(
      `update agent_cards c set first_day = $2, last_day = $3 from agents a join users u on u.id = a.user_id
       where c.agent_id = a.id and u.username = any($1) returning c.id`,
      [names, addDays(today(), -345), addDays(today(), 20)],
    );
    await proves({
      queue: 'agent-cards-remind',
      says: /^the end of a card was not told: 1 of \d+$/,
      table: 'agent_cards',
      when: `new.id = ${Math.min(...cards)}`,
      done: 'select reminders > 0 as done from agent_cards where id = any($1) order by id',
      values: [cards],
    });
    await t.db.query(
      `update people p set last_name = 'Zanzottera' from users u where u.person_id = p.id and u.username = any($1)`,
      [names],
    );
    const agents = await idsOf(
      'select a.id from agents a join users u on u.id = a.user_id where u.username = any($1) order by a.id',
      [names],
    );
    await proves({
      queue: 'agent-cards',
      says: /^a card was not made anew: 1 of 2$/,
      table: 'agent_cards',
      when: `new.agent_id = ${agents[0]}`,
      done: `select exists (select 1 from agent_cards c where c.agent_id = a.id and c.withdrawn_at is null) as done
        from agents a where a.id = any($1) order by a.id`,
      values: [agents],
    });
  });

  it('NET-859 NET-375 NET-378 of appointments, to come and unconfirmed', async () => {
    await t.db.query('delete from appointments');
    const team = await makeTeam(t);
    for (const time of ['15:30', '15:40'])
      await create(t, team.agent, { time: romeInstant('2026-12-10', time).toISOString() });
    const told = (kind: string) => `select exists (
        select 1 from appointment_reminders r where r.appointment_id = a.id and r.kind ${kind} 'unconfirmed') as done
      from appointments a where a.id = any($1) order by a.id`;
    const toCome = await idsOf('select id from appointments order by id');
    await proves({
      queue: 'appointments-remind',
      says: /^an appointment was not reminded of: 1 of 2$/,
      table: 'appointment_reminders',
      when: `new.appointment_id = ${toCome[0]}`,
      done: told('<>'),
      values: [toCome],
      at: romeInstant('2026-12-09', '15:45').toISOString(),
    });
    for (const one of [await makeTeam(t), await makeTeam(t)]) await report(t, one.customer, {});
    const passed = await idsOf(`select id from appointments where status = 'pending' order by id`);
    await proves({
      queue: 'appointments-unconfirmed',
      says: /^an agent was not told of appointments: 1 of 2$/,
      table: 'appointment_reminders',
      when: `new.appointment_id = ${passed[0]}`,
      done: told('='),
      values: [passed],
      at: romeInstant(addDays(today(), 20), '08:05').toISOString(),
    });
  });

  it('NET-859 NET-504 of erasures', async () => {
    const admin = await t.as('admin');
    const people: number[] = [];
    for (const name of ['Primo', 'Secondo']) {
      const { rows } = await t.db.query<{ id: number }>(
        `with p as (insert into people (first_name, last_name) values ('Ugo', $1) returning id)
         insert into customers (person_id) select id from p returning person_id::int as id`,
        [name],
      );
      const personId = rows[0]?.id ?? 0;
      people.push(personId);
      const asked = { privateCustomerId: null, kind: 'erasure', channel: 'pec', receivedOn: today(), reason: 'x' };
      const desk = '/api/admin/privacy-requests';
      const { id } = (await admin.post<{ id: number }>(desk, { ...asked, personId }, { key: newKey() })).body;
      const decided = { reason: 'Art. 17', confirmation: `CANCELLA ${id}` };
      expect((await admin.post(`${desk}/${id}/erasure`, decided, { key: newKey() })).status).toBe(200);
    }
    const ids = await idsOf('select id from erasures where person_id = any($1) order by id', [people]);
    await proves({
      queue: 'privacy-sweep',
      says: /^an erasure was not carried out: 1 of 2$/,
      table: 'erasures',
      when: `new.id = ${ids[0]}`,
      done: `select state = 'done' as done from erasures where id = any($1) order by id`,
      values: [ids],
    });
  });

  it('NET-859 NET-518 of one rule of retention; what the others did stands in the log, and limits are swept', async () => {
    await t.db.query(
      `insert into idempotency (user_id, call, key, request_hash, created_at)
       select ${USER}, 'x', 'broken', 'x', ema_now() - interval '400 days';
       insert into unknown_operations (user_id, operation_name, reported_at)
       values (${USER}, 'broken', ema_now() - interval '400 days')`,
    );
    const { limits } = t.services;
    const sweep = limits.sweep.bind(limits);
    let swept = 0;
    limits.sweep = () => {
      swept += 1;
      return sweep();
    };
    await proves({
      queue: 'system-sweep',
      says: /^a rule of retention failed: 1 of \d+$/,
      table: 'idempotency',
      when: `old.key = 'broken'`,
      done: `select not exists (select 1 from idempotency where key = 'broken') as done
        union all
        select not exists (select 1 from unknown_operations where operation_name = 'broken')
          and exists (select 1 from audit where event = 'system.retention'
            and detail -> 'done' ? 'unknown-operations')`,
    });
    expect(swept).toBe(2);
  });

  it('NET-859 of files that nobody goes on uploading', async () => {
    await t.db.query(
      `insert into arrivals (id, user_id, name, size, created_at)
       select x, ${USER}, 'film.mp4', 1, ema_now() - interval '400 days' from unnest(array[${ARRIVALS}]) x`,
    );
    await proves({
      queue: 'media-sweep-arrivals',
      says: /^an arrival was not forgotten: 1 of \d+$/,
      table: 'arrivals',
      when: `old.id like 'broken%'`,
      done: `select not exists (select 1 from arrivals where id = x) as done
        from unnest(array[${ARRIVALS}]) x`,
    });
  });

  it('NET-859 of operations in bulk', async () => {
    const ids = await idsOf(
      `insert into bulk_runs (action, arguments, started_by_user_id, total, started_at)
       select 'users.disable', '{}', ${USER}, 0, ema_now() - interval '1 hour' from generate_series(1, 2) returning id`,
    );
    await proves({
      queue: 'bulk-sweep',
      says: /^a bulk operation stands still: 1 of \d+$/,
      table: 'bulk_runs',
      when: `new.id = ${ids[0]}`,
      done: 'select finished_at is not null as done from bulk_runs where id = any($1) order by id',
      values: [ids],
    });
  });

  it('NET-859 of texts that are published', async () => {
    const ids = await idsOf(
      `insert into contract_publications (template_id, asked, concerned, last_user_id)
       select id, 'unsigned', 0, 999999999 from contract_templates k
       where not exists (select 1 from contract_publications n where n.template_id = k.id)
       order by id limit 2 returning template_id as id`,
    );
    await proves({
      queue: 'contracts.publish-sweep',
      says: /^a text was not published to all: 1 of \d+$/,
      table: 'contract_publications',
      when: `new.template_id = ${Math.min(...ids)}`,
      done: `select finished_at is not null as done from contract_publications
        where template_id = any($1) order by template_id`,
      values: [ids],
    });
  });

  it('NET-859 of copies of one’s data', async () => {
    const ids = await idsOf(
      `insert into data_exports (user_id, requested_by_user_id, state, expires_at, finished_at)
       select ${USER}, ${USER}, 'ready', ema_now() - interval '1 day', ema_now() from generate_series(1, 2)
       returning id`,
    );
    await proves({
      queue: 'profile.data-export-sweep',
      says: /^a copy of data did not expire: 1 of \d+$/,
      table: 'data_exports',
      when: `new.id = ${Math.min(...ids)}`,
      done: `select state = 'expired' as done from data_exports where id = any($1) order by id`,
      values: [ids],
    });
  });
});
