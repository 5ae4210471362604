/** Proves that an agent who sells no more pays the kit that they still owe, and nobody else’s. */
import { beforeAll, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { payableInvitation } from '../../test/invitations.ts';
import { kitPayer, payBalance, payKit, paymentsOf, type KitPayer } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
beforeAll(() => meetSandbox(t));

const formerPayer = async (owes: string): Promise<KitPayer> => {
  const one = await kitPayer(t, owes);
  await t.db.query(`update agents set status = 'customer' where user_id = $1`, [one.userId]);
  return one;
};
const owed = async ({ client }: KitPayer): Promise<string[]> => {
  const { body } = await client.get<{ requiredOperations: { operationName: string }[] }>('/api/account');
  return body.requiredOperations.map((o) => o.operationName);
};

it('ACC-606 ACC-168 whoever became a facilitated customer reads and pays the balance of their kit, and is let in', async () => {
  const one = await formerPayer('kit-balance');
  expect(await owed(one)).toContain('kit:balance_payment');
  expect((await one.client.get('/api/account/kit')).status).toBe(200);
  const session = await payBalance(one);
  expect(session.status).toBe(200);
  await atCheckout(t, session.body.id, PAID);
  expect((await notify(t, session.body.id)).statusCode).toBe(200);
  expect((await one.client.post('/api/account/kit/check')).status).toBe(200);
  expect((await paymentsOf(one)).filter(([, , , state]) => state === 'due')).toEqual([]);
  expect(await owed(one)).not.toContain('kit:balance_payment');
});

it('ACC-606 ACC-166 they pay a whole kit and an instalment alike', async () => {
  for (const owes of ['kit', 'kit-instalment']) expect((await payKit(await formerPayer(owes))).status, owes).toBe(200);
});

it('ACC-606 NET-067 they pay for nobody whom they had invited while they sold', async () => {
  const { client } = await kitPayer(t, 'nothing');
  const { id } = await payableInvitation(t, client);
  await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
  const start = () => client.post(`/stripe/subordinate-invitation/${id}/create-session`, {});
  await t.db.query(`update agents set status = 'customer' where user_id = $1`, [client.userId]);
  expect((await start()).status).toBe(404);
  await t.db.query(`update agents set status = 'seller' where user_id = $1`, [client.userId]);
  expect((await start()).status).toBe(200);
});
