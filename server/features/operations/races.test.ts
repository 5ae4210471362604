import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec((await t.outbox(to))[0]?.body ?? '')?.[0] ?? '';
const someone = async (n: number) => {
  const [mobile, username] = [`+3934917000${10 + n}`, `gara${n}`];
  await t.db.query(
    `with person as (
       insert into people (first_name, last_name, email, mobile, mobile_validated_at, mobile_proved_by_owner_at)
       values ('Ada', 'Neri', $3 || '@example.it', $1, ema_now(), ema_now())
       returning id)
     insert into users (person_id, username, user_type, password_hash)
     select id, $2, 'scanner', (select password_hash from users where username = 'agente') from person`,
    [mobile, username, username],
  );
  return { client: await t.as(username), mobile, username, fresh: `+3934918000${10 + n}` };
};
const mobileOf = async (username: string): Promise<string> =>
  (
    await t.db.query('select p.mobile from people p join users u on u.person_id = p.id where u.username = $1', [
      username,
    ])
  ).rows[0]?.mobile;

/** Another transaction has moved the number and is not through; the call comes meanwhile, and waits for it. */
const whileMoving = async <T>(username: string, to: string, call: () => Promise<T>): Promise<T> => {
  const other = await t.db.connect();
  try {
    await other.query('begin');
    await other.query('update people set mobile = $2 where id = (select person_id from users where username = $1)', [
      username,
      to,
    ]);
    const answer = call();
    await expect.poll(async () => (await t.db.query(WAITING)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
};

describe('a contact that is moved by two at once (ACC-343)', () => {
  it('a code for what it was validates nothing once it is another', async () => {
    const { client, mobile, username, fresh } = await someone(1);
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [mobile]);
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile });
    const token = await codeTo(mobile);
    const done = await whileMoving(username, fresh, () =>
      client.post('/api/contact-validations/complete', { contactType: 'mobile', token }),
    );
    expect([done.status, await mobileOf(username)]).toEqual([409, fresh]);
  });

  it('the old contact approves nothing once it is the old one no more', async () => {
    const { client, mobile, username, fresh } = await someone(2);
    const wish = { contactType: 'mobile', contactValue: fresh };
    await client.post('/api/account/contact-changes', { ...wish, password: PERSONA_PASSWORD });
    const token = await codeTo(mobile);
    const other = fresh.replace('+39349', '+39340');
    const done = await whileMoving(username, other, () =>
      client.post('/api/account/contact-changes/approve', { ...wish, token }),
    );
    expect([done.status, await mobileOf(username)]).toEqual([409, other]);
    expect(await t.outbox(fresh), 'no code goes to the new one').toEqual([]);
  });

  it('ACC-343 its link opened twice at once takes it back once', async () => {
    const { client, mobile, username, fresh } = await someone(3);
    const wish = { contactType: 'mobile', contactValue: fresh };
    await client.post('/api/account/contact-changes', { ...wish, password: PERSONA_PASSWORD });
    await client.post('/api/account/contact-changes/approve', { ...wish, token: await codeTo(mobile) });
    const done = { contactType: 'mobile', token: await codeTo(fresh) };
    expect((await client.post('/api/contact-validations/complete', done)).status).toBe(200);
    const link = /\/annulla\/(\S+)/.exec((await t.outbox(mobile))[0]?.body ?? '')?.[1] ?? '';
    const undo = () => t.anyone.post(`/api/contact-changes/${link}/undo`);
    const other = await t.db.connect();
    try {
      await other.query('begin');
      await other.query('select from contact_changes where previous = $1 for update', [mobile]);
      const both = Promise.all([undo(), undo()]);
      await expect.poll(async () => (await t.db.query(WAITING)).rows.length, { timeout: 20_000 }).toBe(2);
      await other.query('commit');
      expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    } finally {
      other.release();
    }
    expect(await mobileOf(username)).toBe(mobile);
  });
});
