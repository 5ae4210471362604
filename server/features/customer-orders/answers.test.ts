import { describe, expect, it } from 'vitest';
import {
  makeCustomerOrder,
  shopper,
  signOrder,
  submittedOrder,
  type Commission,
} from '../../test/customer-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
type Whole = Commission & {
  items: { product: string; quantity: number; total: string; points?: unknown }[];
  breakdown: { lines: string; total: string; fee?: unknown; points?: unknown };
};
type Orders = { items: Commission[]; pagination: { totalItems: number } };
const whole = async (who: { client: { get<T>(url: string): Promise<{ body: T }> } }, id: number) =>
  (await who.client.get<Whole>(`/api/customer/commissions/${id}`)).body;

describe('a customer’s order, in full', () => {
  it('ORD-257 ORD-342 it holds what was bought, with what it costs and without what the agent earns by it', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    const kept = await t.db.query<{ code: string; quantity: number; cents: number }>(
      `select l.code, l.quantity, l.quantity * l.unit_price_cents as cents
       from commission_lines l where l.commission_id = $1 order by l.id`,
      [order.id],
    );
    const { items, breakdown, ...answer } = await whole(who, order.id);
    expect(items.map((i) => [i.quantity, Math.round(Number(i.total) * 100)])).toEqual(
      kept.rows.map((l) => [l.quantity, l.cents]),
    );
    expect(items.every((i) => !('points' in i))).toBe(true);
    expect(items.length).toBeGreaterThan(0);
    const lines = kept.rows.reduce((sum, l) => sum + l.cents, 0);
    expect([Math.round(Number(breakdown.lines) * 100), breakdown.total]).toEqual([lines, answer.total]);
    expect([breakdown.fee, breakdown.points]).toEqual([undefined, undefined]);
    expect(answer).toMatchObject({
      seller: { fullName: 'Marta Ferrero', mobile: expect.any(String), email: expect.any(String) },
      productsTotalQuantity: kept.rows.reduce((sum, l) => sum + l.quantity, 0),
      type: { id: 'kleen-contract', shop: 1 },
      statusText: 'Da confermare',
      error: null,
      isCancelled: false,
      submissionDate: null,
      undone: null,
      customerContractOtpChallenge: null,
      paymentNotice: null,
      isPaymentMethodChangeable: true,
      mavDownloadUrl: null,
      isPaymentInReview: false,
      customerStripePaymentSessionId: null,
      customerPagoDilTransactionId: null,
      customerPagoDilTransactionStatus: 'UNDEFINED',
      withdrawalStatement: { fullName: 'Giulia Rossi', email: who.email },
    });
    expect(answer.withdrawalStatement.contract).not.toMatch(/firmato|inviato/);
    const list = (await who.client.get<{ items: Commission[] }>('/api/customer/commissions')).body.items;
    expect(Object.entries(list[0] ?? {}).filter(([key]) => key in answer)).toEqual(
      Object.entries(answer).filter(([key]) => key in (list[0] ?? {})),
    );
  });

  it('ORD-360 the contract that is withdrawn from is named with its signature and its sending', async () => {
    const who = await shopper(t);
    const sent = await submittedOrder(t, who);
    const { withdrawalStatement, submissionDate } = await whole(who, sent.id);
    expect(submissionDate).not.toBeNull();
    expect(withdrawalStatement.contract).toMatch(
      new RegExp(`n\\. ${sent.orderId}, firmato il \\S.*, inviato il \\S.*, ${sent.bought}$`),
    );
  });
});

describe('a customer’s orders', () => {
  it('NET-206 isSubmitted separates what is still to be finished from what was sent, for the role alone', async () => {
    const who = await shopper(t);
    const list = '/api/customer/commissions';
    const numbers = async (query: string) => {
      const { items, pagination } = (await who.client.get<Orders>(`${list}?${query}`)).body;
      expect(items.length, query).toBe(pagination.totalItems);
      return items.map((o) => o.orderId);
    };
    const sent = await submittedOrder(t, who);
    const signed = await signOrder(t, who, await makeCustomerOrder(who.client));
    const waiting = await makeCustomerOrder(who.client);
    const gone = await signOrder(t, who, await makeCustomerOrder(who.client));
    expect((await who.client.post(`${list}/${gone.id}/cancel`, {}, { key: newKey() })).status).toBe(200);
    expect(await numbers('isSubmitted=false')).toEqual([waiting.orderId, signed.orderId]);
    expect(await numbers('isSubmitted=true')).toEqual([sent.orderId]);
    expect(await numbers('')).toEqual([waiting.orderId, signed.orderId, sent.orderId]);
    const other = await shopper(t);
    for (const is of ['true', 'false'])
      expect((await other.client.get<Orders>(`${list}?isSubmitted=${is}`)).body.items).toEqual([]);
    expect((await who.client.get(`${list}?isSubmitted=forse`)).status).toBe(422);
    for (const role of ['agente', 'admin', 'scanner'])
      expect((await (await t.as(role)).get(`${list}?isSubmitted=false`)).status, role).toBe(403);
    expect((await t.anyone.get(`${list}?isSubmitted=false`)).status).toBe(401);
  });
});
