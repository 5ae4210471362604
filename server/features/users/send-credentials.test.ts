import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Problem = { detail: string; errors: Record<string, string> };
const reason = 'Riconosciuta in sede con la carta d’identità';

let nextPerson = 0;
/** Somebody whose contacts were validated by codes read to somebody else: they recover nothing. */
const someone = async () => {
  nextPerson += 1;
  const [mobile, email, username] = [
    `+3934612000${10 + nextPerson}`,
    `f${nextPerson}@example.it`,
    `fuori${nextPerson}`,
  ];
  await t.db.query(
    `with person as (
       insert into people (first_name, last_name, email, mobile, email_validated_at, mobile_validated_at)
       values ('Ada', 'Neri', $1, $2, ema_now(), ema_now())
       returning id)
     insert into users (person_id, username, user_type, password_hash)
     select id, $3, 'scanner', (select password_hash from users where username = 'agente') from person`,
    [email, mobile, username],
  );
  return { client: await t.as(username), username, mobile, email, fresh: `+3934615000${10 + nextPerson}` };
};
const send = (who: Client, userId: number, body: object = { contactType: 'mobile', reason }) =>
  who.post<Problem>(`/api/users/${userId}/credentials`, body);
const receivedBy = async (to: string) => {
  const [, username = '', password = ''] =
    /Username (\S+), password (\S+): la cambierai al primo accesso/.exec((await t.outbox(to))[0]?.body ?? '') ?? [];
  return { username, password };
};
const entering = async (username: string, password: string) =>
  (await t.anyone.post<Problem>('/login', { username, password })).status;

describe('ACC-670 new credentials from the office', () => {
  it('only administrators send them, not to themselves, with a reason', async () => {
    const { client, fresh } = await someone();
    expect((await send(t.anyone, client.userId)).status).toBe(401);
    for (const who of ['agente', 'gm', 'ordini', 'cliente'])
      expect((await send(await t.as(who), client.userId)).status, who).toBe(403);
    const admin = await t.as('admin');
    expect((await send(admin, client.userId, { contactType: 'mobile', reason: 'no' })).status).toBe(422);
    expect((await send(admin, 99_999_999)).status).toBe(404);
    const own = await send(admin, admin.userId);
    expect([own.status, own.body.detail]).toEqual([409, expect.stringContaining('La tua password')]);
    expect(await t.outbox(fresh)).toEqual([]);
  });

  it('ACC-632 ACC-677 let in whose contact was moved and recovers nothing; the other contact is told, the session ends', async () => {
    const { client, username, mobile, email, fresh } = await someone();
    const admin = await t.as('admin');
    const moved = { contactType: 'mobile', contactValue: fresh, reason };
    expect((await admin.put(`/api/users/${client.userId}/contact`, moved)).status).toBe(200);
    await t.anyone.post('/api/credentials/request-password-reset', { username });
    expect((await t.outbox(fresh)).length, 'no way of their own').toBe(0);
    await t.db.query(
      `with code as (
         insert into challenges (person_id, purpose, object, destination, method, code_hash, expires_at)
         select person_id, 'contact-validation', $1, 'x', 'SMS', 'x', ema_now() + interval '10 minutes'
         from users where username = $1)
       insert into known_devices (secret_hash, user_id) select 'known', id from users where username = $1`,
      [username],
    );

    expect((await send(admin, client.userId)).status).toBe(204);
    const received = await receivedBy(fresh);
    expect(received.username).toBe(username);
    const body = (await t.outbox(fresh))[0]?.body ?? '';
    expect([body.length < 306, /[’«»]/.test(body)]).toEqual([true, false]);
    const { rows: until } = await t.db.query(
      `select extract(epoch from expires_at - ema_now()) / 3600 as hours from outbox where body like '%password ' || $1 || '%'`,
      [received.password],
    );
    expect(
      until.map(({ hours }) => Math.round(hours)),
      'ACC-677',
    ).toEqual([24]);
    const [told] = await t.outbox(email);
    expect([told?.subject, told?.body]).toEqual([
      'Sono state inviate nuove credenziali',
      expect.stringMatching(/un amministratore ha inviato .* a .*\. Se non le hai chieste tu chiama \S/),
    ]);
    expect(told?.body).not.toContain(received.password);
    expect((await t.outbox(mobile)).every((m) => !m.body.includes(received.password))).toBe(true);

    expect((await client.get('/api/home')).status, 'the session ended').toBe(401);
    const left = await t.db.query(
      `select (select cancelled_at is not null from challenges where object = $1) as is_code_dead,
         (select count(*)::int from known_devices where secret_hash = 'known') as browsers`,
      [username],
    );
    expect(left.rows).toEqual([{ is_code_dead: true, browsers: 0 }]);
    expect(await entering(username, PERSONA_PASSWORD), 'the password of before').toBe(401);
    expect(await entering(username, received.password)).toBe(200);
    const { rows } = await t.db.query('select password_generated from users where username = $1', [username]);
    expect(rows, 'changed at first use').toEqual([{ password_generated: true }]);
    const { rows: log } = await t.db.query(
      `select detail->>'reason' as reason, detail->>'contactType' as type, (detail::text like '%' || $2 || '%') as told
       from audit where event = 'users.send-credentials' and object_id = $1::text`,
      [client.userId, received.password],
    );
    expect(log).toEqual([{ reason, type: 'mobile', told: false }]);

    for (const expected of [204, 204, 429]) expect((await send(admin, client.userId)).status).toBe(expected);
    expect(await entering(username, received.password), 'void').toBe(401);
  });

  it('ACC-679 to a contact that one moved oneself only who may enter as others anyway; who had it before is told', async () => {
    const { client, username, mobile, fresh } = await someone();
    await t.db.query(
      `with person as (insert into people (first_name, last_name) values ('Ugo', 'Verdi') returning id), made as (
         insert into users (person_id, username, user_type, password_hash)
         select id, 'ufficio679', 'amministratore', (select password_hash from users where username = 'admin')
         from person
         returning id)
       insert into grants (user_id, role) select id, 'ROLE_ADMIN' from made`,
    );
    const [office, admin] = [await t.as('ufficio679'), await t.as('admin')];
    const moved = { contactType: 'mobile', contactValue: fresh, reason };
    expect((await office.put(`/api/users/${client.userId}/contact`, moved)).status).toBe(200);
    const refused = await send(office, client.userId);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('l’hai cambiato tu')]);
    expect(await t.outbox(fresh)).toEqual([]);
    // Whoever did not move it vouches for it with their own name; who had the number until now hears of it.
    expect((await send(admin, client.userId)).status).toBe(204);
    expect((await receivedBy(fresh)).username).toBe(username);
    const told = (await t.outbox(mobile)).filter(({ body }) => body.includes('nuove credenziali'));
    expect(told).toHaveLength(1);
    const email = { contactType: 'email', contactValue: `altra.${username}@example.it`, reason };
    expect((await admin.put(`/api/users/${client.userId}/contact`, email)).status).toBe(200);
    expect((await send(office, client.userId, { contactType: 'email', reason })).status, 'another moved it').toBe(204);
    const other = await someone();
    const ofOther = { ...moved, contactValue: other.fresh };
    expect((await admin.put(`/api/users/${other.client.userId}/contact`, ofOther)).status).toBe(200);
    expect((await send(office, other.client.userId)).status, 'of somebody else they moved nothing').toBe(204);
    await t.db.query(`update contact_changes set changed_at = changed_at - interval '72 hours' where value = $1`, [
      fresh,
    ]);
    expect((await send(office, client.userId)).status, 'long enough ago').toBe(204);
  });

  it('ACC-676 nobody of the office, nor who was given their role: one would enter as the other', async () => {
    const [admin, { client, username, fresh }] = [await t.as('admin'), await someone()];
    const type = (of: string): Promise<unknown> =>
      t.db.query('update users set user_type = $2 where username = $1', [username, of]);
    await type('amministratore');
    await t.db.query(`update people set mobile = null, mobile_validated_at = null where email like $1`, [
      `${username.replace('fuori', 'f')}@%`,
    ]);
    const moved = { contactType: 'mobile', contactValue: fresh, reason };
    expect((await admin.put(`/api/users/${client.userId}/contact`, moved)).status).toBe(200);
    const refused = await send(admin, client.userId);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('crea per la persona')]);
    await type('scanner');
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [client.userId]);
    expect((await send(admin, client.userId)).status).toBe(409);
    expect(await t.outbox(fresh)).toEqual([]);
    expect(await entering(username, PERSONA_PASSWORD), 'their own password stays').toBe(200);
  });

  it('not who resets the password by themselves, who may not enter, nor to a contact that does not count', async () => {
    const admin = await t.as('admin');
    const { client, username, email } = await someone();
    const person = `(select person_id from users where username = $1)`;
    const refused = async (statement: string, back: string, contactType: string): Promise<string> => {
      await t.db.query(statement, [username]);
      const answer = await send(admin, client.userId, { contactType, reason });
      await t.db.query(back, [username]);
      return `${answer.status} ${answer.body.detail}`;
    };
    const people = (set: string): string => `update people set ${set} where id = ${person}`;
    expect(
      await refused(
        people('mobile_proved_by_owner_at = ema_now()'),
        people('mobile_proved_by_owner_at = null'),
        'mobile',
      ),
    ).toMatch(/^409 .*la reimposta da sola/);
    expect(
      await refused(people('email_validated_at = null'), people('email_validated_at = ema_now()'), 'email'),
    ).toMatch(/^409 Questo contatto non è convalidato/);
    const disabled = (is: boolean): string => `update users set disabled = ${is} where username = $1`;
    expect(await refused(disabled(true), disabled(false), 'email')).toMatch(/^409 .*prima riabilitalo/);
    expect((await send(admin, client.userId, { contactType: 'email', reason })).status).toBe(204);
    expect((await receivedBy(email)).username).toBe(username);
  });
});
