import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone, readAll, sign } = signersOf(t);
type Consent = {
  id: number;
  title: string;
  content: string;
  consentedAt: string;
  ipAddress: string;
  textVersion: string | null;
  isGiven: boolean;
  withdrawnAt: string | null;
};
type Problem = { detail: string };
const OWN = '/api/account/user-consents';
const consentsOf = async (who: Client) => (await who.get<{ items: Consent[] }>(OWN)).body.items;
const withdraw = (who: Client, id: number) => who.post<Consent & Problem>(`${OWN}/${id}/withdraw`);
/** Somebody who signed the privacy notice, with what they chose in it. */
const signed = async (marketingConsent: boolean) => {
  const person = await someone(['privacy_policy_agent_emakleen']);
  await readAll(person.client, person.id);
  await person.client.post(`/api/account/contracts/${person.id}/privacy-policy-agent-emakleen-payload`, {
    marketingConsent,
  });
  expect((await sign(person.client, person.id, person.mobile)).status).toBe(200);
  const [consent] = await consentsOf(person.client);
  return { ...person, consent: consent as Consent };
};
const emailOf = async (userId: number) =>
  (await t.db.query('select p.email from people p join users u on u.person_id = p.id where u.id = $1', [userId]))
    .rows[0]?.email as string;

describe('consents', () => {
  it('ACC-203 ACC-306 are read with their words, day, address and the version of the notice', async () => {
    const { consent } = await signed(true);
    expect(consent).toMatchObject({
      title: 'Comunicazioni promozionali',
      content: expect.stringMatching(/^Invio di comunicazioni promozionali/),
      ipAddress: '127.0.0.1',
      textVersion: expect.stringMatching(/^Informativa .*, rev\. \d+$/),
      isGiven: true,
      withdrawnAt: null,
    });
    expect(Number.isNaN(Date.parse(consent.consentedAt))).toBe(false);
    expect((await signed(false)).consent.isGiven, 'what was refused is told too').toBe(false);
  });

  it('ACC-321 are one’s own; an administrator names somebody, nobody else does', async () => {
    const { client, userId, consent } = await signed(true);
    const of = `/api/admin/user-consents?user=${userId}`;
    expect((await t.anyone.get(OWN)).status).toBe(401);
    expect((await t.anyone.get(of)).status).toBe(401);
    for (const username of ['agente', 'gm', 'cliente', 'ordini'])
      expect((await (await t.as(username)).get(of)).status, username).toBe(403);
    expect((await client.get(of)).status, 'not even oneself').toBe(403);
    const { body } = await (await t.as('admin')).get<{ items: Consent[] }>(of);
    expect(body.items).toEqual([consent]);
    expect((await (await t.as('admin')).get('/api/admin/user-consents')).status, 'of somebody').toBe(422);
    const other = await someone(['engagement_letter']);
    expect(await consentsOf(other.client)).toEqual([]);
  });

  it('ACC-203 one that was given is taken back by oneself alone, once, with a confirmation', async () => {
    const { client, userId, consent } = await signed(true);
    expect((await withdraw(t.anyone, consent.id)).status).toBe(401);
    const admin = await t.as('admin');
    for (const other of [admin, await t.as('agente')]) expect((await withdraw(other, consent.id)).status).toBe(404);
    expect((await withdraw(client, 99_999_999)).status).toBe(404);
    const done = await withdraw(client, consent.id);
    expect([done.status, done.body.withdrawnAt !== null]).toEqual([200, true]);
    const again = await withdraw(client, consent.id);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Operazione già completata: questo consenso è già revocato.',
    ]);
    const [mail, ...more] = (await t.outbox(await emailOf(userId))).filter((m) => m.channel === 'mail');
    expect([mail?.subject, more]).toEqual(['Consenso revocato: Comunicazioni promozionali', []]);
    const { rows } = await t.db.query('select withdrawn_ip_address, given from consents where id = $1', [consent.id]);
    expect(rows, 'what was given stays written').toEqual([{ withdrawn_ip_address: '127.0.0.1', given: true }]);
    const activity = await client.get<{ items: { typeName: string }[] }>('/api/account/logs');
    expect(activity.body.items[0]?.typeName).toBe('Consenso revocato');
  });

  it('ACC-203 of twenty presses at once one takes it back', async () => {
    const { client, consent, userId } = await signed(true);
    const all = await Promise.all(Array.from({ length: 20 }, () => withdraw(client, consent.id)));
    expect(all.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const mails = (await t.outbox(await emailOf(userId))).filter((m) => m.subject.startsWith('Consenso revocato'));
    expect(mails).toHaveLength(1);
  });

  it('ACC-630 the newer answer ends what was given before; taking one back takes all of that title', async () => {
    const types = ['privacy_policy_agent_emakleen', 'privacy_policy_manager', 'privacy_policy_customer'] as const;
    const { client, ids, mobile, userId } = await someone([...types]);
    const choose = async (n: number, marketingConsent: boolean) => {
      await readAll(client, ids[n] ?? 0);
      const path = `/api/account/contracts/${ids[n]}/${types[n]?.replaceAll('_', '-')}-payload`;
      expect((await client.post(path, { marketingConsent })).status).toBe(200);
      expect((await sign(client, ids[n] ?? 0, mobile)).status).toBe(200);
    };
    const standing = async () =>
      (await consentsOf(client)).filter((one) => one.isGiven && one.withdrawnAt === null).map(({ id }) => id);
    await choose(0, true);
    const [first] = await standing();
    await choose(1, true);
    expect(await standing()).toEqual([expect.any(Number)]);
    expect(await standing()).not.toContain(first);
    await choose(2, false);
    expect(await standing()).toEqual([]);
    const { rows } = await t.db.query<{ id: number }>(
      `insert into consents (user_id, title, content, given, ip_address, actor_user_id)
       select $1, v.title, 'x', true, '', $1
       from (values ('Comunicazioni promozionali'), ('Comunicazioni promozionali'), ('Altro')) v (title)
       returning id::int`,
      [userId],
    );
    const [one, two, other] = rows.map(({ id }) => id);
    const listed = async () => (await consentsOf(client)).slice(0, 3).map(({ id }) => id);
    expect(await listed(), 'of one instant the last first').toEqual([other, two, one]);
    await t.db.query(`update consents set consented_at = ema_now() + interval '1 second' where id = $1`, [one]);
    expect(await listed(), 'the newest first').toEqual([one, other, two]);
    expect((await withdraw(client, two ?? 0)).status).toBe(200);
    expect(await standing()).toEqual([other]);
    expect((await withdraw(client, one ?? 0)).status, 'it went with the other').toBe(409);
    const mails = (await t.outbox(await emailOf(userId))).filter((m) => m.subject.startsWith('Consenso revocato'));
    expect(mails).toHaveLength(1);
  });

  it('ACC-630 what was refused, or taken back before, and what is about something else stay as they were', async () => {
    const types = ['privacy_policy_manager', 'privacy_policy_customer'] as const;
    const { client, ids, mobile, userId } = await someone([...types]);
    const rowsOf = async () =>
      (await t.db.query('select title, given, withdrawn_at from consents where user_id = $1 order by id', [userId]))
        .rows;
    await t.db.query(
      `insert into consents (user_id, title, content, given, ip_address, actor_user_id, withdrawn_at)
       values ($1, 'Comunicazioni promozionali', 'x', true, '', $1, '2026-10-01T10:00:00Z'),
         ($1, 'Altro', 'x', true, '', $1, null)`,
      [userId],
    );
    const before = await rowsOf();
    for (const [n, marketingConsent] of [false, true].entries()) {
      await readAll(client, ids[n] ?? 0);
      const path = `/api/account/contracts/${ids[n]}/${types[n]?.replaceAll('_', '-')}-payload`;
      await client.post(path, { marketingConsent });
      expect((await sign(client, ids[n] ?? 0, mobile)).status).toBe(200);
    }
    const answer = { title: 'Comunicazioni promozionali', withdrawn_at: null };
    expect(await rowsOf()).toEqual([...before, { ...answer, given: false }, { ...answer, given: true }]);
  });

  it('ACC-203 one that was refused has nothing to take back', async () => {
    const { client, consent } = await signed(false);
    const refused = await withdraw(client, consent.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Questo consenso non è stato prestato: non c’è nulla da revocare.',
    ]);
  });
});
