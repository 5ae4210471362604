import { describe, expect, it } from 'vitest';
import { makeCustomerOrder, shopper, submittedOrder, type Commission } from '../../test/customer-builders.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type Whole = Commission & {
  items: { product: string; quantity: number; total: string; points?: unknown }[];
  breakdown: { lines: string; total: string; fee?: unknown; points?: unknown };
};
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
