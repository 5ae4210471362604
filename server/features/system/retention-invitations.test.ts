/** Invitations that nobody goes on with end as if the office had deleted them (NET-903, NET-904). */
import { beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, uploadSide } from '../../test/invitations.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { FORGET_BYTES } from './forget-files.ts';
import { applyRetention } from './retention.ts';

const t = testPortal({ ownFiles: true, listen: true });
let admin: Client;
let sponsor: Client;
beforeAll(async () => {
  [admin, sponsor] = await Promise.all([t.as('admin'), t.as('agente', 1)]);
  // What the demo holds is none of this test's.
  await t.db.query(`update subordinate_invitations set deleted_at = ema_now() where status <> 'completed'`);
  await applyRetention(t.services);
});
const LATE = '12 months 1 minute';
const EARLY = '12 months -1 hour';
const DESK = '/api/admin/privacy-requests';

/** Everything that was done with it, so long ago. */
const age = async (id: number, ago: string): Promise<void> => {
  const at = `ema_now() - '${ago}'::interval`;
  await t.db.query(`update subordinate_invitations set created_at = ${at},
    confirmed_at = case when confirmed_at is not null then ${at} end where id = ${id}`);
  await t.db.query(`update invitation_files set uploaded_at = ${at} where invitation_id = ${id}`);
  await t.db.query(`update invitation_links set created_at = ${at} where invitation_id = ${id}`);
  await t.db.query(`update kit_payments set created_at = ${at} where invitation_id = ${id}`);
  await t.db.query(`update people p set email_validated_at = ${at}, mobile_validated_at = ${at}
    from subordinate_invitations i where i.person_id = p.id and i.id = ${id}`);
  await t.db.query(`update users u set created_at = ${at}, first_login = ${at}
    from subordinate_invitations i where i.user_id = u.id and i.id = ${id}`);
  await t.db.query('alter table audit disable trigger user');
  await t.db.query(`update audit set at = ${at} where object = 'invitation' and object_id = '${id}'`);
  await t.db.query('alter table audit enable trigger user');
};
const invited = async (ago: string, step: (id: number) => Promise<unknown> = async () => {}): Promise<number> => {
  const { id } = await payableInvitation(t, sponsor);
  await step(id);
  await age(id, ago);
  return id;
};
const counts = async (): Promise<Record<string, number>> => {
  const { next } = (await admin.get<{ next: { id: string; count: number }[] }>('/api/admin/processing')).body;
  return Object.fromEntries(next.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
};
const stands = async (id: number): Promise<boolean> => (await admin.get(`${INVITATIONS}/${id}`)).status === 200;
const remove = async (id: number): Promise<void> =>
  void (await t.db.query('update subordinate_invitations set deleted_at = ema_now() where id = $1', [id]));
const personOf = async (id: number): Promise<number> =>
  (await t.db.query('select person_id::int as id from subordinate_invitations where id = $1', [id])).rows[0].id;

describe('an invitation that nobody goes on with', () => {
  it('NET-903 NET-517 is deleted with all that was told, once, when the term is over and no moment before', async () => {
    const [late, early] = [await invited(LATE), await invited(EARLY)];
    const person = await personOf(late);
    const sha256s = (
      await t.db.query<{ sha256: string }>(
        `select f.sha256 from files f join invitation_files d on d.file_id = f.id where d.invitation_id = $1`,
        [late],
      )
    ).rows.map((row) => row.sha256);
    expect(sha256s.length).toBeGreaterThan(1);
    expect(await counts()).toEqual({ invitations: 1 });
    const passes = await Promise.all([applyRetention(t.services), applyRetention(t.services)]);
    expect(passes.reduce((sum, done) => sum + (done['invitations'] ?? 0), 0)).toBe(1);
    expect([await applyRetention(t.services), await counts()]).toEqual([{}, {}]);
    expect([await stands(late), await stands(early)]).toEqual([false, true]);
    const { rows } = await t.db.query(
      `select i.status, i.person_id, i.id_card_number, (select count(*)::int from people where id = $2) as people,
         (select count(*)::int from invitation_files where invitation_id = $1) as files
       from subordinate_invitations i where id = $1`,
      [late, person],
    );
    expect(rows).toEqual([{ status: 'pending', person_id: null, id_card_number: null, people: 0, files: 0 }]);
    const said = await t.db.query(
      `select subject_user_id as whose, actor_user_id as by from audit
       where event = 'sponsorship.invitation-lapsed' and object_id = $1::text`,
      [late],
    );
    expect(said.rows).toEqual([{ whose: null, by: null }]);
    const types = (await admin.get<{ items: string[] }>('/api/admin/log-types')).body.items;
    expect(types).toContain('Sponsorizzazione senza seguito eliminata');
    // Pictures of the two are the same: the bytes go with the other one.
    await remove(early);
    await t.db.query('delete from invitation_files where invitation_id = $1', [early]);
    await t.db.query(`delete from files f where sha256 = any($1)`, [sha256s]);
    await doWaitingJobs(t, FORGET_BYTES);
    for (const sha256 of sha256s) await expect(t.services.ports.files.get(sha256)).rejects.toThrow(/ENOENT|missing/);
  });

  it('NET-903 is not, while any step is younger', async () => {
    const young: ((id: number) => Promise<unknown>)[] = [
      (id) => uploadSide(sponsor, id, 'id_front'),
      (id) =>
        t.db.query(
          `update people set mobile_validated_at = ema_now() where id = (
        select person_id from subordinate_invitations where id = $1)`,
          [id],
        ),
      (id) => sponsor.put(`${INVITATIONS}/${id}/contact-validation-start`, { contactType: 'email' }),
      (id) =>
        t.db.query(
          `insert into invitation_links (sponsor_id, invitation_id, secret_hash, created_at, last_used_at,
          expires_at)
        select sponsor_id, id, 'lapse-' || id, ema_now() - interval '3 years', ema_now(), ema_now()
        from subordinate_invitations where id = $1`,
          [id],
        ),
      (id) =>
        t.db.query(
          `insert into invitation_sponsors (invitation_id, from_sponsor_id, to_sponsor_id, reason,
          changed_by_user_id)
        select id, sponsor_id, sponsor_id, 'x', ${admin.userId} from subordinate_invitations where id = $1`,
          [id],
        ),
    ];
    const ids: number[] = [];
    for (const step of young) {
      const id = await invited(LATE);
      await step(id);
      ids.push(id);
    }
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    for (const id of ids) expect(await stands(id)).toBe(true);
    for (const id of ids) await remove(id);
  });

  it('NET-903 NET-074 also one that was confirmed and never paid: its account shuts; not one that came in lately', async () => {
    const [late, entered] = [
      await invited(LATE, (id) => confirmSeen(sponsor, id)),
      await invited(LATE, (id) => confirmSeen(sponsor, id)),
    ];
    await t.db.query(
      `update users set last_login = ema_now() where id = (select user_id from subordinate_invitations where id = $1)`,
      [entered],
    );
    expect(await counts()).toEqual({ invitations: 1 });
    expect(await applyRetention(t.services)).toEqual({ invitations: 1 });
    expect([await stands(late), await stands(entered)]).toEqual([false, true]);
    const { rows } = await t.db.query(
      `select u.disabled, u.deleted_at is not null as is_shut, p.email, p.fiscal_code, k.state,
         (select l.subject_user_id = u.id from audit l
          where l.event = 'sponsorship.invitation-lapsed' and l.object_id = i.id::text) as said
       from subordinate_invitations i join users u on u.id = i.user_id join people p on p.id = u.person_id
       join kit_payments k on k.invitation_id = i.id where i.id = $1`,
      [late],
    );
    const gone = { disabled: true, is_shut: true, email: null, fiscal_code: null };
    expect(rows).toEqual([{ ...gone, state: 'waived', said: true }]);
    await remove(entered);
  });

  it('NET-903 NET-077 a postal order of which nobody saw a receipt is given up; one with a receipt stays', async () => {
    const choose = async (id: number) => {
      const { version } = (await sponsor.get<{ version: number }>(`${INVITATIONS}/${id}`)).body;
      const chosen = await sponsor.post(`${INVITATIONS}/${id}/postal-order`, { version });
      expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    };
    const alone = await invited(LATE, choose);
    const proved = await invited(LATE, async (id) => {
      await choose(id);
      await uploadSide(sponsor, id, 'postal_order');
    });
    expect(await counts()).toEqual({ invitations: 1 });
    expect(await applyRetention(t.services)).toEqual({ invitations: 1 });
    expect([await stands(alone), await stands(proved)]).toEqual([false, true]);
    const { rows } = await t.db.query(
      `select status, payment_method from subordinate_invitations where id = any($1) order by id`,
      [[alone, proved]],
    );
    expect(rows).toEqual([
      { status: 'pending', payment_method: null },
      { status: 'awaiting_payment', payment_method: 'postal_order' },
    ]);
    await remove(proved);
  });

  it.each([
    ['open', null, null, true],
    ['in_review', null, null, true],
    ['paid_after_close', 'closed', null, true],
    ['refunding', null, null, true],
    ['expired', 'contradiction', null, true],
    ['refunded', null, 'requested', true],
    ['refunded', null, 'done', false],
    ['expired', null, null, false],
  ] as const)(
    'NET-903 money of an attempt that is %s, flag %s, refund %s: stays %s',
    async (state, flag, refund, isKept) => {
      const id = await invited(LATE);
      await t.db.query(
        `with k as (
         insert into kit_payments (invitation_id, part, amount_cents, due_on, created_at)
         values ($1, 'whole', 1000, '2020-01-01', ema_now() - interval '2 years') returning id),
       y as (
         insert into payment_attempts (kit_payment_id, provider, state, reference, amount_cents, success_path, cancel_path,
           created_by_user_id, created_at, updated_at, expires_at, flag)
         select id, 'stripe', $2, 'lapse-' || id, 1000, '/', '/', ${sponsor.userId}, ema_now() - interval '2 years',
           ema_now() - interval '2 years', ema_now() - interval '2 years', $3
         from k returning id)
       insert into payment_refunds (attempt_id, amount_cents, state, attempt_state, requested_by_user_id, requested_at)
       select id, 1000, $4, 'paid', ${admin.userId}, ema_now() - interval '2 years' from y where $4::text is not null`,
        [id, state, flag, refund],
      );
      const done = isKept ? {} : { invitations: 1 };
      expect([await counts(), await applyRetention(t.services)]).toEqual([done, done]);
      expect(await stands(id)).toBe(isKept);
      if (isKept) await remove(id);
    },
  );

  it('NET-903 nor one of which something was paid', async () => {
    const id = await invited(LATE);
    await t.db.query(
      `insert into kit_payments (invitation_id, part, amount_cents, due_on, created_at, state, paid_at)
       values ($1, 'deposit', 1000, '2020-01-01', ema_now() - interval '2 years', 'paid', ema_now() - interval '2 years')`,
      [id],
    );
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    await remove(id);
  });
});

/** Codes are counted by whoever asks for them: this many candidates are more than one sponsor has in an hour. */
const anotherSponsor = async (): Promise<void> => {
  sponsor = await t.as((await t.anyone.post<{ username: string }>('/dev/agents.json')).body.username, 0);
};

describe('an invitation that is complete, of somebody who never became an agent', () => {
  beforeAll(anotherSponsor);
  const free = async (id: number): Promise<void> => {
    await t.db.query('update subordinate_invitations set eligible_for_free_payment = true where id = $1', [id]);
    const confirmed = await confirmSeen(sponsor, id);
    expect(confirmed.body.status, JSON.stringify(confirmed.body)).toBe('completed');
  };
  const ofUser = (id: number, change: string) =>
    t.db.query(`update users set ${change} where id = (select user_id from subordinate_invitations where id = $1)`, [
      id,
    ]);

  it('NET-1003 for nothing: goes with papers and account when nobody came in; of an agent it stays', async () => {
    const [late, early, entered, agent] = [
      await invited(LATE, free),
      await invited(EARLY, free),
      await invited(LATE, free),
      await invited(LATE, free),
    ];
    await ofUser(entered, 'last_login = ema_now()');
    await ofUser(agent, `user_type = 'agente'`);
    await t.db.query(
      `insert into agents (user_id, sponsor_id) select user_id, sponsor_id from subordinate_invitations where id = $1`,
      [agent],
    );
    expect(await counts()).toEqual({ invitations: 1 });
    expect(await applyRetention(t.services)).toEqual({ invitations: 1 });
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    const { rows } = await t.db.query(
      `select i.status, i.id_card_number, u.disabled, p.email, p.fiscal_code,
         (select count(*)::int from invitation_files f where f.invitation_id = i.id) as files
       from subordinate_invitations i join users u on u.id = i.user_id join people p on p.id = u.person_id
       where i.id = $1`,
      [late],
    );
    const gone = { id_card_number: null, disabled: true, email: null, fiscal_code: null, files: 0 };
    expect(rows).toEqual([{ status: 'completed', ...gone }]);
    for (const id of [early, entered, agent]) {
      expect(await stands(id)).toBe(true);
      await remove(id);
    }
  });

  it.each([
    ['due', 'refunded', false],
    ['due', 'refunding', true],
    ['paid', 'paid', true],
  ])('NET-1003 with a first payment that is %s, its attempt %s: stays %s', async (state, attempt, isKept) => {
    const id = await invited(LATE, async (one) => {
      await confirmSeen(sponsor, one);
      await t.db.query(
        `with k as (
           update kit_payments set state = $2, paid_at = case when $2 = 'paid' then ema_now() - interval '2 years' end
           where invitation_id = $1 returning id)
         insert into payment_attempts (kit_payment_id, provider, state, reference, amount_cents, success_path,
           cancel_path, created_by_user_id, created_at, updated_at, expires_at)
         select id, 'stripe', $3, 'unused-' || id, 1000, '/', '/', ${sponsor.userId}, ema_now() - interval '2 years',
           ema_now() - interval '2 years', ema_now() - interval '2 years' from k`,
        [one, state, attempt],
      );
      await t.db.query(`update subordinate_invitations set status = 'completed' where id = $1`, [one]);
    });
    const done = isKept ? {} : { invitations: 1 };
    expect([await counts(), await applyRetention(t.services)]).toEqual([done, done]);
    expect(await stands(id)).toBe(isKept);
    if (isKept) await remove(id);
  });
});
describe('a candidate who asked about their data', () => {
  beforeAll(anotherSponsor);
  const ask = async (personId: number): Promise<number> => {
    const body = {
      personId,
      privateCustomerId: null,
      kind: 'access',
      channel: 'pec',
      receivedOn: '2026-11-01',
      reason: 'x',
    };
    const asked = await admin.post<{ id: number }>(DESK, body, { key: newKey() });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    return asked.body.id;
  };
  const settle = async (id: number): Promise<void> => {
    const answered = await admin.post(
      `${DESK}/${id}/settle`,
      { outcome: 'granted', answer: 'Ecco.' },
      { key: newKey() },
    );
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  };
  const nameOf = async (person: number) =>
    (await t.db.query('select last_name as name, email from people where id = $1', [person])).rows[0];

  it('NET-904 is answered before the night takes their invitation', async () => {
    const id = await invited(LATE);
    const request = await ask(await personOf(id));
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    await settle(request);
    expect(await applyRetention(t.services)).toEqual({ invitations: 1, candidates: 1 });
    expect(await stands(id)).toBe(false);
  });

  it('NET-1004 NET-904 also of before the candidate was written down, whose person is that of the account', async () => {
    const [id, young] = [
      await invited(LATE, (one) => confirmSeen(sponsor, one)),
      await invited(LATE, (one) => confirmSeen(sponsor, one)),
    ];
    const [person, other] = [await personOf(id), await personOf(young)];
    await t.db.query('update subordinate_invitations set person_id = null where id = any($1)', [[id, young]]);
    await t.db.query('update people set mobile_validated_at = ema_now() where id = $1', [other]);
    const request = await ask(person);
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    await settle(request);
    expect(await applyRetention(t.services)).toEqual({ invitations: 1 });
    expect([await stands(id), await stands(young)]).toEqual([false, true]);
    await remove(young);
  });
  it.each([
    ['what the office does with a candidate’s account is a step too', 'x', true],
    ['a sign-in that was refused is none', 'access.login-refused', false],
  ])('NET-903 %s', async (_, event, isStep) => {
    const id = await invited(LATE, (one) => confirmSeen(sponsor, one));
    await t.db.query(`insert into audit (at, event, object, object_id, subject_user_id, previous_hash, hash)
      select ema_now(), '${event}', 'user', user_id, user_id, '', '' from subordinate_invitations where id = ${id}`);
    const done = isStep ? {} : { invitations: 1 };
    expect([await counts(), await applyRetention(t.services), await stands(id)]).toEqual([done, done, isStep]);
    await remove(id);
  });
  it('NET-904 NET-021 their invitation is deleted all the same; the night takes the name when they were answered', async () => {
    const { id } = await payableInvitation(t, sponsor);
    const person = await personOf(id);
    const request = await ask(person);
    await t.db.query(
      `insert into contact_changes (person_id, contact_type, previous, value, reason)
       values ($1, 'email', 'old@example.it', 'new@example.it', 'x')`,
      [person],
    );
    expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(204);
    expect(await applyRetention(t.services)).toEqual({});
    expect((await nameOf(person)).email).toMatch(/@/);
    await settle(request);
    expect(await counts()).toEqual({ candidates: 1 });
    expect(await applyRetention(t.services)).toEqual({ candidates: 1 });
    expect(await nameOf(person)).toEqual({ name: ANONYMOUS, email: null });
    const before = await t.db.query('select 1 from contact_changes where person_id = $1', [person]);
    expect([before.rowCount, await applyRetention(t.services)]).toEqual([0, {}]);
  });

  it.each([
    [
      'a corrected contact',
      `insert into contact_changes (person_id, contact_type, previous, value, reason)
      values ($1, 'email', 'old@example.it', 'new@example.it', 'x')`,
    ],
    [
      'a copy of their data',
      `insert into data_exports (person_id, requested_by_user_id, state)
      select $1, id, 'expired' from users where username = 'admin'`,
    ],
  ])('NET-904 %s alone is no fault either, and the night takes the name', async (_, refers) => {
    const { id } = await payableInvitation(t, sponsor);
    const person = await personOf(id);
    await t.db.query(refers, [person]);
    expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(204);
    expect([await counts(), await applyRetention(t.services)]).toEqual([{ candidates: 1 }, { candidates: 1 }]);
    expect(await nameOf(person)).toEqual({ name: ANONYMOUS, email: null });
  });
});
