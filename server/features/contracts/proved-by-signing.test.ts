import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../test/browser.ts';
import { codeSentTo, makeCustomerOrder, readCopy, shopper } from '../../test/customer-builders.ts';
import { givePaper, paperApi, readWhole } from '../../test/fiscal-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { signersOf, type Signer } from '../../test/signers.ts';
import { noteProofs } from '../access/note-proofs.ts';

const t = testPortal({ workers: true });
const { someone, sign, codeFor } = signersOf(t);

const marksOf = async ({ userId }: Signer) =>
  (
    await t.db.query(
      `select p.mobile_validated_at is not null as validated, p.mobile_proved_by_owner_at is not null as proved,
         p.version
       from people p join users u on u.person_id = p.id where u.id = $1`,
      [userId],
    )
  ).rows[0];
const usernameOf = async ({ userId }: Signer): Promise<string> =>
  (await t.db.query('select username from users where id = $1', [userId])).rows[0]?.username;
/** As by an upgrade: the code of the signature is kept, its proof was not. */
const forgetProof = (who: Signer) =>
  t.db.query(
    'update people set mobile_proved_by_owner_at = null where id = (select person_id from users where id = $1)',
    [who.userId],
  );

describe('a mobile that a signature proves', () => {
  let browser: Browser;
  let browsers = 0;
  beforeEach(() => {
    browsers += 1;
    browser = openBrowser(t, `10.8.0.${browsers}`);
  });

  it('ACC-593 ACC-084 ACC-087 whoever joined by codes read to others and signed has a password again by a code', async () => {
    const who = await someone(['agent_registration']);
    const before = await marksOf(who);
    expect(before).toMatchObject({ validated: true, proved: false });
    expect((await sign(who.client, who.id, who.mobile)).status).toBe(200);
    expect(await marksOf(who), 'no edit').toEqual({ ...before, proved: true });

    const username = await usernameOf(who);
    const last = (await t.outbox(who.mobile))[0]?.id;
    await browser.post('/api/credentials/request-password-reset', { username });
    await expect.poll(async () => (await t.outbox(who.mobile))[0]?.id, { timeout: 20_000 }).not.toBe(last);
    const body = { username, token: await codeFor(who.mobile), password: 'Nuova-Chiave-77' };
    expect((await browser.post('/api/credentials/reset-password', body)).status).toBe(200);
  });

  it.each(['FT', 'RC'] as const)(
    'ACC-593 so does the right code of a paper %s, and a wrong one does not',
    async (type) => {
      const who = await someone([]);
      const id = await givePaper(t, who.userId, { type });
      const family = type === 'RC' ? 'receipt' : 'fiscal';
      await readWhole(who.client, family, id);
      await who.client.post(paperApi(family, id, '/start-signature'), {});
      const code = await codeFor(who.mobile);
      const complete = async (token: string) =>
        (await who.client.post(paperApi(family, id, '/complete-signature'), { token })).status;
      expect(await complete(code === '000000' ? '000001' : '000000')).toBe(422);
      expect(await marksOf(who)).toMatchObject({ proved: false });
      expect(await complete(code)).toBe(200);
      expect(await marksOf(who)).toMatchObject({ validated: true, proved: true });
    },
  );

  it('ACC-593 so does the right code of an order that its customer signs, and a wrong one does not', async () => {
    const who = await shopper(t);
    const proved = async () =>
      (
        await t.db.query<{ proved: boolean }>(
          'select mobile_proved_by_owner_at is not null as proved from people where mobile = $1',
          [who.mobile],
        )
      ).rows;
    const order = await makeCustomerOrder(who.client);
    await readCopy(who.client, order);
    const at = `/api/customer/commissions/${order.id}/customer-contract`;
    await who.client.post(`${at}/start-signature`);
    const code = await codeSentTo(t, who.mobile);
    const wrong = { token: code === '000000' ? '000001' : '000000' };
    expect((await who.client.post(`${at}/complete-signature`, wrong)).status).toBe(422);
    expect(await proved()).toEqual([{ proved: false }]);
    expect((await who.client.post(`${at}/complete-signature`, { token: code })).status).toBe(200);
    expect(await proved()).toEqual([{ proved: true }]);
  });

  it('ACC-593 ACC-597 a wrong code proves nothing; a right one also validates, and the evidence says what was true before', async () => {
    const who = await someone(['agent_registration']);
    await t.db.query(`update parameters set value = 'false' where id = 'contact_validation_mobile'`);
    await t.db.query('update people set mobile_validated_at = null where mobile = $1', [who.mobile]);
    const { client } = who;
    await client.post(`/api/account/contracts/${who.id}/start-signature`, {});
    expect((await client.post(`/api/account/contracts/${who.id}/complete-signature`, { token: 'aa' })).status).toBe(
      422,
    );
    expect(await marksOf(who)).toMatchObject({ validated: false, proved: false });
    expect((await sign(client, who.id, who.mobile)).status).toBe(200);
    expect(await marksOf(who), 'both: it recovers, so a session alone does not move it').toMatchObject({
      validated: true,
      proved: true,
    });
    await t.db.query(`update parameters set value = 'true' where id = 'contact_validation_mobile'`);
    const evidenceOf = async (id: number) =>
      (await t.db.query(`select evidence -> 'mobileValidated' as is from contracts where id = $1`, [id])).rows[0]?.is;
    expect(await evidenceOf(who.id), 'ACC-597 as it was before its code').toBe(false);
    const validated = await someone(['agent_registration']);
    await sign(validated.client, validated.id, validated.mobile);
    expect(await evidenceOf(validated.id)).toBe(true);
  });

  it('ACC-593 signatures of before are proofs of a number that is the signer’s still, and no other code is', async () => {
    const [signed, moved, acted, unsigned] = [
      await someone(['agent_registration']),
      await someone(['agent_registration']),
      await someone(['agent_registration']),
      await someone(['agent_registration']),
    ];
    for (const who of [signed, moved, acted]) {
      expect((await sign(who.client, who.id, who.mobile)).status).toBe(200);
      await forgetProof(who);
    }
    await t.db.query('update people set mobile = $2 where mobile = $1', [moved.mobile, `${moved.mobile}9`]);
    await t.db.query(`update challenges set asker = 'user:1' where destination = $1`, [acted.mobile]);
    await t.db.query(
      `insert into challenges (user_id, person_id, asker, purpose, destination, method, code_hash, expires_at, used_at)
       select u.id, u.person_id, 'user:' || u.id, 'contact-validation', $2, 'SMS', 'x', ema_now(), ema_now()
       from users u where u.id = $1`,
      [unsigned.userId, unsigned.mobile],
    );
    expect((await noteProofs(t.services))['noted']).toBeGreaterThanOrEqual(1);
    expect(await Promise.all([signed, moved, acted, unsigned].map(marksOf))).toMatchObject([
      { proved: true },
      { proved: false },
      { proved: false },
      { proved: false },
    ]);
    expect(await noteProofs(t.services), 'once').toEqual({ noted: 0 });
  });
});
