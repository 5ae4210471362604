import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';

const t = testPortal();
type Product = { code: string; attributes: unknown[]; customProductOptions: unknown };

/** An order of cumulative fibre that may go out, as `agente` puts it together. */
const fibraOrder = async (who: Client): Promise<number> => {
  const listing = await who.get<{ items: Product[] }>(
    '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
  );
  const plain = listing.body.items.find(
    (p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'),
  );
  const created = await who.post<{ orderId: number }>(
    '/api/agent/commissions',
    {
      type: 'fibra-cumulative',
      customer: null,
      items: [{ product: plain?.code, quantity: 9, attributes: {} }],
      paymentMethod: 'mav',
      note: '',
    },
    { key: newKey() },
  );
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.orderId;
};

describe('the date of an order of cumulative fibre', () => {
  it.each([
    ['Sunday, a minute before the period closes', '2026-11-22T21:59:00+01:00', '2026-11-22'],
    ['Monday, as the period opens', '2026-11-23T08:00:00+01:00', '2026-11-22'],
    ['Tuesday, its last minute', '2026-11-24T23:59:00+01:00', '2026-11-22'],
    ['Wednesday, its first minute', '2026-11-25T00:00:00+01:00', '2026-11-25'],
    ['Saturday', '2026-11-28T12:00:00+01:00', '2026-11-28'],
    ['the Monday after the clocks went forward', '2027-03-29T08:00:00+02:00', '2027-03-28'],
    ['the Monday after the clocks went back', '2027-10-25T09:00:00+02:00', '2027-10-24'],
    ['a Tuesday after New Year’s Eve', '2028-01-04T10:00:00+01:00', '2028-01-02'],
    ['29 February', '2028-02-29T10:00:00+01:00', '2028-02-27'],
  ])('ORD-164 ORD-165 %s', async (_, sentAt, day) => {
    const back = moveClock(t, sentAt);
    try {
      const agente = await t.as('agente', 0);
      // Whoever owes a delivery of long ago sends nothing.
      await t.db.query('update deliveries set verified_at = ema_now() where verified_at is null');
      // The same of what came of an appointment.
      await t.db.query(`delete from appointments where status = 'confirmed'`);
      await t.db.query(
        `update agents set multiple_weekly_orders_enabled = true
         where user_id = (select id from users where username = 'agente')`,
      );
      const orderId = await fibraOrder(agente);
      const provisional = await agente.get(`/api/agent/pending-orders/${orderId}/provisional-order-date`);
      const sent = await agente.post<{ orderDate: string; submissionTime: string }>(
        `/api/agent/pending-orders/${orderId}/direct-submission`,
        {},
        { key: newKey() },
      );
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      expect([provisional.body['provisionalOrderDate'], sent.body.orderDate]).toEqual([day, day]);
      // Whatever the machine's date: the row, its trigger's sums and its log bear the time of the call.
      const kept = await t.db.query<{ day: string; late: number }>(
        `select o.order_date::text as day, extract(epoch from o.submitted_at - $2::timestamptz)::int as late
         from orders o where o.id = $1`,
        [orderId, sentAt],
      );
      expect(kept.rows[0]?.day).toBe(day);
      expect(kept.rows[0]?.late).toBeLessThan(60);
      const logged = await t.db.query<{ late: number }>(
        `select extract(epoch from at - $2::timestamptz)::int as late from audit
         where event = 'orders.direct-submission' and object_id = $1::text`,
        [orderId, sentAt],
      );
      expect(logged.rows.map((row) => Math.abs(row.late) < 60)).toEqual([true]);
    } finally {
      back();
    }
  });

  it('ORD-466 sent on Monday by who joined that day, it is of that day and counts in the period that begins then', async () => {
    const back = moveClock(t, '2026-11-30T10:00:00+01:00');
    try {
      const agente = await t.as('agente', 0);
      await t.db.query('update deliveries set verified_at = ema_now() where verified_at is null');
      await t.db.query(`delete from appointments where status = 'confirmed'`);
      await t.db.query(
        `update agents set multiple_weekly_orders_enabled = true, joined_at = '2026-11-30T09:00:00+01:00'
         where user_id = (select id from users where username = 'agente')`,
      );
      const orderId = await fibraOrder(agente);
      const provisional = await agente.get(`/api/agent/pending-orders/${orderId}/provisional-order-date`);
      const sent = await agente.post<{ orderDate: string }>(
        `/api/agent/pending-orders/${orderId}/direct-submission`,
        {},
        { key: newKey() },
      );
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      expect([provisional.body['provisionalOrderDate'], sent.body.orderDate]).toEqual(['2026-11-30', '2026-11-30']);
    } finally {
      back();
    }
  });
});
