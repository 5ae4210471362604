import { beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../test/builders.ts';
import { newKey, testPortal, type Client } from '../test/harness.ts';
import { attemptOf, meetSandbox, orderState, startByCard } from '../test/payments.ts';
import { cardOf, NOT_AUTHENTICATED, TEST_CARDS } from './test-cards.ts';

/** Every test card at the sandbox's page, and what the portal makes of it. */
const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});
const form = (url: string, fields: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const started = async () => {
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  const { id } = (await startByCard(agente, orderId)).body;
  return { orderId, page: `/dev/checkout/${id}` };
};
const check = (orderId: number) => agente.post(`/api/agent/pending-orders/${orderId}/payment-check`);
/** Types a card, and confirms with its bank where that asks. */
const pay = async (page: string, number: string): Promise<string> => {
  const answer = await form(`${page}/card`, { card: number.replace(/(\d{4})/g, '$1 ') });
  const to = String(answer.headers.location);
  if (!to.includes('/3ds')) return to;
  expect((await t.app.inject({ url: to })).body).toContain('Confermi il pagamento?');
  return String((await form(`${page}/3ds`, { card: number })).headers.location);
};

describe('the test cards of the sandbox', () => {
  it.each(TEST_CARDS.map((card) => [card.name, card] as const))('ORD-178 %s', async (_, card) => {
    const { orderId, page } = await started();
    const to = await pay(page, card.number);
    await check(orderId);
    if (card.declined === null) {
      expect(to).toContain(`/app/orders/${orderId}/details`);
      expect([await orderState(t, orderId), (await attemptOf(t, orderId)).state]).toEqual(['submitted', 'paid']);
      return;
    }
    // Declined, the session stays open: nothing is over, and the next card pays.
    expect(to).toBe(page);
    expect((await t.app.inject({ url: page })).body).toContain(card.declined.says);
    expect([await orderState(t, orderId), (await attemptOf(t, orderId)).state]).toEqual(['in_payment', 'open']);
    await pay(page, '4242424242424242');
    await check(orderId);
    expect(await orderState(t, orderId)).toBe('submitted');
  });

  it('ORD-178 a bank that does not confirm leaves the order unpaid, and a number nobody knows changes nothing', async () => {
    const { orderId, page } = await started();
    await form(`${page}/3ds`, { card: '4000002500003155', no: '1' });
    expect((await t.app.inject({ url: page })).body).toContain(NOT_AUTHENTICATED.says);
    for (const number of ['', '1234'])
      expect((await form(`${page}/card`, { card: number })).headers.location).toBe(page);
    expect(cardOf(undefined)).toBeUndefined();
    await check(orderId);
    expect(await orderState(t, orderId)).toBe('in_payment');
  });

  it('I8 ACC-436 a refund that the card’s bank sends back leaves the money where it is, and tells', async () => {
    const { orderId, page } = await started();
    await pay(page, '4000000000005126');
    await check(orderId);
    const { id } = await attemptOf(t, orderId);
    await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [id]);
    const admin = await t.as('admin');
    const answer = await admin.post(
      `/api/admin/payments/${id}/resolve`,
      { action: 'refund', note: '' },
      { key: newKey() },
    );
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await attemptOf(t, orderId)).state, { timeout: 20_000 }).toBe('paid');
    expect((await attemptOf(t, orderId)).flag).toBe('refund_failed');
  }, 30_000);
});
