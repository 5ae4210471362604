import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { withTurnedSecret } from '../../test/turned-secret.ts';
import { spendCodes } from '../../test/spent-codes.ts';

const t = testPortal();
type Problem = { detail: string; errors: Record<string, string> };
type Change = { previous: string; value: string; isUndone: boolean };
const CHANGES = '/api/account/contact-changes';

let nextPerson = 0;
/** Somebody with both contacts proved, and the password of the demo. */
const someone = async () => {
  nextPerson += 1;
  const [mobile, email, username] = [
    `+3934912000${10 + nextPerson}`,
    `c${nextPerson}@example.it`,
    `cambio${nextPerson}`,
  ];
  await t.db.query(
    `with person as (
       insert into people (first_name, last_name, email, mobile, email_validated_at, mobile_validated_at,
         email_proved_by_owner_at, mobile_proved_by_owner_at)
       values ('Ada', 'Neri', $1, $2, ema_now(), ema_now(), ema_now(), ema_now())
       returning id)
     insert into users (person_id, username, user_type, password_hash)
     select id, $3, 'scanner', (select password_hash from users where username = 'agente') from person`,
    [email, mobile, username],
  );
  return { client: await t.as(username), username, mobile, email, fresh: `+3934915000${10 + nextPerson}` };
};
const personOf = async (username: string) =>
  (
    await t.db.query(
      `select p.id, p.email, p.mobile, p.mobile_validated_at is not null as validated,
         p.mobile_proved_by_owner_at is not null as proved
       from people p join users u on u.person_id = p.id where u.username = $1`,
      [username],
    )
  ).rows[0];
const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec((await t.outbox(to))[0]?.body ?? '')?.[0] ?? '';
const linkTo = async (to: string): Promise<string> =>
  /\/annulla\/(\S+)/.exec((await t.outbox(to)).find((m) => m.body.includes('/annulla/'))?.body ?? '')?.[1] ?? '';
const begin = (client: Client, contactValue: string, password = PERSONA_PASSWORD) =>
  client.post<Problem>(CHANGES, { contactType: 'mobile', contactValue, password });
const approve = (client: Client, contactValue: string, token: string) =>
  client.post<Problem>(`${CHANGES}/approve`, { contactType: 'mobile', contactValue, token });
const complete = (client: Client, token: string) =>
  client.post<Problem>('/api/contact-validations/complete', { contactType: 'mobile', token });
/** As its owner does it, or whoever knows the password and has the telephone in hand. */
const move = async (client: Client, from: string, to: string): Promise<void> => {
  expect((await begin(client, to)).status).toBe(200);
  expect((await approve(client, to, await codeTo(from))).status).toBe(200);
  expect((await complete(client, await codeTo(to))).status).toBe(200);
};
const undo = (token: string) => t.anyone.post<Change & Problem>(`/api/contact-changes/${token}/undo`);

describe('moving a contact that recovers the account (ACC-343)', () => {
  it('a session alone moves nothing: neither asking nor a code to the new contact', async () => {
    const { client, username, mobile, fresh } = await someone();
    const asked = await client.post<Problem>('/api/contact-validations', {
      contactType: 'mobile',
      contactValue: fresh,
    });
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      expect.stringContaining('con la password e con un codice'),
    ]);
    expect(await t.outbox(fresh)).toEqual([]);
    expect((await personOf(username)).mobile).toBe(mobile);
  });

  it('nor does a code for a new contact from before the old one was validated', async () => {
    const { client, username, mobile, fresh } = await someone();
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [mobile]);
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: fresh });
    await t.db.query('update people set mobile_validated_at = ema_now() where mobile = $1', [mobile]);
    expect((await complete(client, await codeTo(fresh))).status).toBe(409);
    expect((await personOf(username)).mobile).toBe(mobile);
  });

  it('needs a session, the password, the code of the old contact and that of the new one, in this order', async () => {
    const { client, username, mobile, fresh } = await someone();
    expect((await begin(t.anyone, fresh)).status).toBe(401);
    const wrong = await begin(client, fresh, 'non-è-questa');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
    expect(await t.outbox(mobile)).toEqual([]);
    expect((await begin(client, 'nulla')).body.errors['contactValue']).toBeTruthy();
    expect((await begin(client, mobile)).body.detail).toBe('Il nuovo contatto è uguale a quello attuale.');
    expect((await begin(client, fresh)).status).toBe(200);
    expect((await t.outbox(mobile))[0]?.body).toContain('per cambiare il tuo cellulare in 349 •••');
    const token = await codeTo(mobile);
    expect((await approve(client, fresh, token === '000000' ? '000001' : '000000')).status).toBe(422);
    expect((await approve(client, '+393491599999', token)).status, 'for another number').toBe(409);
    expect((await begin(client, fresh)).status).toBe(200);
    expect((await approve(client, fresh, await codeTo(mobile))).status).toBe(200);
    expect((await personOf(username)).mobile, 'not before the new one is proved').toBe(mobile);
    expect((await complete(client, await codeTo(fresh))).status).toBe(200);
    expect(await personOf(username)).toMatchObject({ mobile: fresh, validated: true, proved: true });
  });

  it('of guesses at the password ten are looked at; of codes as many as of any', async () => {
    const { client, username, fresh } = await someone();
    const { id } = await personOf(username);
    await begin(client, fresh);
    await spendCodes(t, Number(id), 'contact-change');
    expect((await begin(client, '+393491588888')).status).toBe(429);
    for (let i = 0; i < 20; i += 1) await approve(client, fresh, '000000');
    await t.db.query(`update challenges set attempts_left = 0 where person_id = $1 and purpose = 'contact-change'`, [
      id,
    ]);
    const other = await someone();
    for (let i = 0; i < 10; i += 1) expect((await begin(other.client, fresh, `no-${i}`)).status).toBe(422);
    expect((await begin(other.client, fresh)).status).toBe(429);
  });

  it('after twenty wrong codes the right one confirms nothing', async () => {
    const { client, username, fresh, mobile } = await someone();
    const { id } = await personOf(username);
    await spendCodes(t, Number(id), 'contact-change');
    await t.db.query(`update challenges set created_at = created_at - interval '2 hours' where person_id = $1`, [id]);
    expect((await begin(client, fresh)).status).toBe(200);
    expect((await approve(client, fresh, await codeTo(mobile))).status).toBe(429);
  });

  it('a new contact in place of one that was not validated is told to the other', async () => {
    const { client, mobile, email, fresh } = await someone();
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [mobile]);
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: fresh });
    expect((await complete(client, await codeTo(fresh))).status).toBe(200);
    expect((await t.outbox(email))[0]?.body).toMatch(/convalidato un nuovo cellulare, 349 ••• ••\d\d/);
  });

  it('a new address in place of one that was not validated is told to the number, when that is validated', async () => {
    const { client, mobile, email } = await someone();
    const replace = async (contactValue: string): Promise<void> => {
      await t.db.query('update people set email_validated_at = null where mobile = $1', [mobile]);
      await client.post('/api/contact-validations', { contactType: 'email', contactValue });
      const done = { contactType: 'email', token: await codeTo(contactValue) };
      expect((await client.post('/api/contact-validations/complete', done)).status).toBe(200);
    };
    await replace(`uno.${email}`);
    expect(await t.outbox(mobile)).toEqual([
      expect.objectContaining({ channel: 'sms', body: expect.stringContaining('convalidato un nuovo indirizzo') }),
    ]);
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [mobile]);
    await replace(`due.${email}`);
    expect(await t.outbox(mobile), 'a number that is not proved is told nothing').toHaveLength(1);
  });

  it('an address is moved as a number is, by codes that come by mail', async () => {
    const { client, username, mobile, email } = await someone();
    const wish = { contactType: 'email', contactValue: `nuova.${email}` };
    const own = async (to: string) => (await t.outbox()).filter((m) => m.destination === to);
    const code = async (to: string) => /\b\d{6}\b/.exec((await own(to))[0]?.body ?? '')?.[0];
    expect((await client.post(CHANGES, { ...wish, password: PERSONA_PASSWORD })).status).toBe(200);
    expect((await client.post(`${CHANGES}/approve`, { ...wish, token: await code(email) })).status).toBe(200);
    const done = { contactType: 'email', token: await code(wish.contactValue) };
    expect((await client.post('/api/contact-validations/complete', done)).status).toBe(200);
    expect((await personOf(username)).email).toBe(wish.contactValue);
    expect((await own(email)).map((m) => m.channel)).toEqual(['mail', 'mail']);
    expect((await own(wish.contactValue)).map((m) => m.channel)).toEqual(['mail']);
    expect(await t.outbox(mobile)).toEqual([]);
  });

  it('whoever has not validated the contact goes the other way', async () => {
    const { client, mobile, fresh } = await someone();
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [mobile]);
    expect((await begin(client, fresh)).status).toBe(409);
  });
});

describe('taking a moved contact back (ACC-343)', () => {
  it('the old contact is told where it went and how to take it back; so it is, and who moved it is out', async () => {
    const { client, username, mobile, fresh } = await someone();
    await move(client, mobile, fresh);
    const token = await linkTo(mobile);
    const [notice] = await t.outbox(mobile);
    expect(notice?.body).toMatch(/cambiato in 349 ••• ••\d\d\. Non sei stato tu\? Annulla entro 72 ore: http/);
    expect(notice?.body.length).toBeLessThanOrEqual(306);
    const read = await t.anyone.get<Change>(`/api/contact-changes/${token}`);
    expect([read.status, read.body]).toEqual([
      200,
      expect.objectContaining({ isUndone: false, previous: expect.not.stringContaining(mobile.slice(3)) }),
    ]);
    expect((await personOf(username)).mobile, 'looking changes nothing').toBe(fresh);
    const done = await undo(token);
    expect([done.status, done.body.isUndone]).toEqual([200, true]);
    expect(await personOf(username)).toMatchObject({ mobile, validated: true, proved: true });
    expect((await client.get<{ isAuthenticated: boolean }>('/api/account')).body.isAuthenticated).toBe(false);
    expect((await t.anyone.post('/login', { username, password: PERSONA_PASSWORD })).status).toBe(401);
    expect((await t.outbox(fresh))[0]?.body).toContain('è stato annullato');
    expect((await undo(token)).body.detail).toBe('Questo cambio è già stato annullato.');
  });

  it('its link and a code under way stay good while the secret of the portal is turned', async () => {
    const { client, mobile, fresh } = await someone();
    expect((await begin(client, fresh)).status).toBe(200);
    const code = await codeTo(mobile);
    const turned = <T>(knowsOld: boolean, work: () => Promise<T>) => withTurnedSecret(t.services, knowsOld, work);
    expect((await turned(false, () => approve(client, fresh, code))).status, 'the old one is given up').toBe(422);
    expect((await turned(true, () => approve(client, fresh, code))).status).toBe(200);
    expect((await turned(true, async () => complete(client, await codeTo(fresh)))).status).toBe(200);
    const token = await linkTo(mobile);
    const look = async () => (await t.anyone.get(`/api/contact-changes/${token}`)).status;
    expect([await look(), await turned(true, look)], 'signed by the new one').toEqual([404, 200]);
    expect((await turned(true, () => undo(token))).body.isUndone).toBe(true);
  });

  it('until the seventy-second hour; nobody makes up a link', async () => {
    const { client, mobile, fresh } = await someone();
    await move(client, mobile, fresh);
    const token = await linkTo(mobile);
    const [id = '', signature = ''] = token.split(/-(.*)/);
    for (const odd of [`${Number(id) + 1}-${signature}`, `${id}-${'A'.repeat(22)}`, `999999-${signature}`]) {
      expect((await undo(odd)).status).toBe(404);
      expect((await t.anyone.get(`/api/contact-changes/${odd}`)).status).toBe(404);
    }
    expect((await undo('nonsense')).status).toBe(422);
    await t.db.query(`update contact_changes set changed_at = changed_at - interval '72 hours' where id = $1`, [id]);
    const late = await undo(token);
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('più di 72 ore')]);
  });

  it('each of the two is told where it can be read: a number by SMS, an address by mail', async () => {
    const { client, username, mobile, email, fresh } = await someone();
    await move(client, mobile, fresh);
    await undo(await linkTo(mobile));
    expect((await t.outbox(fresh)).map((m) => m.channel)).toEqual(['sms', 'sms']);
    const admin = await t.as('admin');
    const other = `altra.${email}`;
    const { id } = (await t.db.query('select id from users where username = $1', [username])).rows[0];
    const reason = 'Casella chiusa dal fornitore';
    await admin.put(`/api/users/${id}/contact`, { contactType: 'email', contactValue: other, reason });
    expect((await undo(await linkTo(email))).status).toBe(200);
    expect(await t.outbox(other)).toEqual([
      expect.objectContaining({ channel: 'mail', body: expect.stringContaining('è stato annullato') }),
    ]);
    expect(await personOf(username)).toMatchObject({ mobile, email });
  });

  it('moved twice, the first link takes both back and the second is dead', async () => {
    const { client, username, mobile, fresh } = await someone();
    const further = fresh.replace('+39349', '+39340');
    await move(client, mobile, fresh);
    await move(client, fresh, further);
    const second = await linkTo(fresh);
    expect((await begin(client, fresh)).status, 'a third time').toBe(200);
    expect((await undo(await linkTo(mobile))).status).toBe(200);
    expect((await personOf(username)).mobile).toBe(mobile);
    const open = `select from challenges k join people p on p.id = k.person_id
      where p.mobile = $1 and k.used_at is null and k.cancelled_at is null`;
    expect((await t.db.query(open, [mobile])).rowCount, 'no code of who moved it is left').toBe(0);
    const told = async (to: string) => (await t.outbox(to)).filter((m) => m.body.includes('è stato annullato')).length;
    expect([await told(fresh), await told(further)], 'where it was at last').toEqual([0, 1]);
    expect((await undo(second)).status).toBe(409);
  });

  it('ACC-343 moved twice and taken back one by one, each is told where it was', async () => {
    const { client, username, mobile, fresh } = await someone();
    const further = fresh.replace('+39349', '+39341');
    await move(client, mobile, fresh);
    await move(client, fresh, further);
    for (const from of [fresh, mobile]) expect((await undo(await linkTo(from))).status).toBe(200);
    expect((await personOf(username)).mobile).toBe(mobile);
    const told = async (to: string) => (await t.outbox(to)).filter((m) => m.body.includes('è stato annullato')).length;
    expect([await told(fresh), await told(further)]).toEqual([1, 1]);
  });

  it('ACC-343 what was moved of the other contact stays, and its own link takes it back', async () => {
    const { client, username, mobile, email, fresh } = await someone();
    await move(client, mobile, fresh);
    const body = { contactType: 'email', contactValue: `altra.${email}`, reason: 'Casella chiusa dal fornitore' };
    expect((await (await t.as('admin')).put(`/api/users/${client.userId}/contact`, body)).status).toBe(200);
    expect((await undo(await linkTo(mobile))).status).toBe(200);
    expect(await personOf(username)).toMatchObject({ mobile, email: body.contactValue });
    expect((await undo(await linkTo(email))).status).toBe(200);
    expect((await personOf(username)).email).toBe(email);
  });
});

describe('a contact that the office moves (ACC-343)', () => {
  const put = async (who: Client, id: number | string, body: object) =>
    who.put<Problem>(`/api/users/${id}/contact`, body);

  it('with a reason, which its owner reads; the old contact is told and may take it back', async () => {
    const { client, username, mobile, fresh } = await someone();
    const body = { contactType: 'mobile', contactValue: fresh, reason: 'Ha perso il telefono, denuncia 12/2026' };
    expect((await put(client, client.userId, body)).status).toBe(403);
    const admin = await t.as('admin');
    expect((await put(admin, client.userId, { ...body, reason: 'no' })).status).toBe(422);
    expect(
      (await put(admin, client.userId, { ...body, contactValue: 'nulla' })).body.errors['contactValue'],
    ).toBeTruthy();
    expect((await put(admin, 99_999_999, body)).status).toBe(404);
    const gone = await someone();
    await t.db.query('update users set deleted_at = ema_now() where username = $1', [gone.username]);
    expect((await put(admin, gone.client.userId, body)).status).toBe(404);
    expect((await put(admin, client.userId, body)).status).toBe(200);
    expect(await personOf(username)).toMatchObject({ mobile: fresh, proved: true });
    expect((await put(admin, client.userId, body)).status, 'twice').toBe(409);
    const activity = await client.get<{ items: { typeName: string; description: string }[] }>('/api/account/logs');
    expect(activity.body.items[0]).toMatchObject({
      typeName: 'Contatto cambiato d’ufficio',
      description: expect.stringContaining('Ha perso il telefono'),
    });
    expect((await undo(await linkTo(mobile))).status).toBe(200);
    expect((await personOf(username)).mobile).toBe(mobile);
  });

  it('ACC-632 ACC-593 one that nobody proved recovers nothing once it is moved, and its holder takes nothing back', async () => {
    const { client, username, mobile, email, fresh } = await someone();
    await t.db.query(
      `update people set mobile_proved_by_owner_at = null, email_proved_by_owner_at = null where mobile = $1`,
      [mobile],
    );
    const admin = await t.as('admin');
    const reason = 'Il numero era di chi l’ha presentato';
    for (const [contactType, old, contactValue] of [
      ['mobile', mobile, fresh],
      ['email', email, `nuova.${email}`],
    ] as const) {
      const before = (await t.outbox()).length;
      expect((await put(admin, client.userId, { contactType, contactValue, reason })).status).toBe(200);
      const told = (await t.outbox()).filter((m) => m.destination === old);
      expect((await t.outbox()).length - before).toBe(1);
      expect(told[0]?.body).toMatch(/è stato cambiato in .+\. Non sei stato tu\? Chiama \S/);
      expect(told[0]?.body, 'no link').not.toContain('/annulla/');
    }
    expect(await personOf(username)).toMatchObject({ mobile: fresh, validated: true, proved: false });
    const { rows } = await t.db.query('select email_proved_by_owner_at as proved from people where mobile = $1', [
      fresh,
    ]);
    expect(rows).toEqual([{ proved: null }]);
    await t.anyone.post('/api/credentials/request-password-reset', { username });
    expect(await t.outbox(fresh), 'no code to reset the password').toEqual([]);
  });

  it('ACC-632 nor is it taken back where its owner moved it themselves', async () => {
    const { client, username, mobile, fresh } = await someone();
    await t.db.query(`update people set mobile_proved_by_owner_at = null where mobile = $1`, [mobile]);
    await move(client, mobile, fresh);
    expect(await personOf(username)).toMatchObject({ mobile: fresh, proved: true });
    expect(await linkTo(mobile)).toBe('');
  });

  it.each(['true', 'false', 'null'])(
    'ACC-666 ACC-678 taken back where it was proved = %s, it is no more than it was',
    async (was) => {
      const { client, username, mobile, fresh } = await someone();
      await move(client, mobile, fresh);
      const token = await linkTo(mobile);
      const kept = await t.db.query('select was_proved as proved from contact_changes where previous = $1', [mobile]);
      expect(kept.rows).toEqual([{ proved: true }]);
      await t.db.query(`update contact_changes set was_proved = ${was} where previous = $1`, [mobile]);
      const undone = await undo(token);
      expect([undone.status, undone.body], 'ACC-678').toMatchObject([200, { recovers: was === 'true' }]);
      expect(await personOf(username)).toMatchObject({ mobile, validated: true, proved: was === 'true' });
    },
  );

  it('ACC-678 of an account that may not be entered no code comes either', async () => {
    const { client, username, mobile, fresh } = await someone();
    await move(client, mobile, fresh);
    const token = await linkTo(mobile);
    await t.db.query('update users set disabled = true where username = $1', [username]);
    expect((await undo(token)).body).toMatchObject({ recovers: false });
  });

  it('ACC-325 ACC-343 one that the office vouches for is told to the old contact, which takes it back', async () => {
    const { client, username, mobile, fresh } = await someone();
    await begin(client, fresh);
    expect((await approve(client, fresh, await codeTo(mobile))).status).toBe(200);
    const { items } = (await client.get<{ items: { id: number }[] }>('/api/contact-validations')).body;
    const forced = await (await t.as('admin')).put(`/api/contact-validations/${items[0]?.id}/force-completion`);
    expect([forced.status, await personOf(username)]).toMatchObject([200, { mobile: fresh, proved: false }]);
    expect((await undo(await linkTo(mobile))).status).toBe(200);
    expect(await personOf(username)).toMatchObject({ mobile, proved: true });
  });

  it('an e-mail address is told by mail', async () => {
    const { client, email } = await someone();
    const body = { contactType: 'email', contactValue: `nuova.${email}`, reason: 'Casella chiusa dal fornitore' };
    expect((await put(await t.as('admin'), client.userId, body)).status).toBe(200);
    const told = (await t.outbox(email)).find((m) => m.destination === email);
    expect([told?.channel, told?.subject]).toEqual(['mail', 'Il tuo contatto è stato cambiato']);
  });
});
