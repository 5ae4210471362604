import { describe, expect, it } from 'vitest';
import { AGENT_STATES } from '@ema/domain/orders/states.ts';
import { anyCustomer, makeCommission, plainProducts } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();

describe('points that gifts spend', () => {
  it('H6 ORD-163 what another order in payment will take is not there; what it earns is not there yet', async () => {
    const kleen = await t.as('agente', 1);
    const [spending, paying, earning] = [
      (await makeCommission(kleen)).orderId,
      (await makeCommission(kleen)).orderId,
      (await makeCommission(kleen)).orderId,
    ];
    const balance = (orderId: number, tenths: number) =>
      t.db.query('update orders set points_used_tenths = points_earned_tenths + $2 where id = $1', [orderId, tenths]);
    const owns = (tenths: number) =>
      t.db.query('update agents set points_tenths = $1 where user_id = $2', [tenths, kleen.userId]);
    const held = async (): Promise<unknown> =>
      (await kleen.get(`/api/agent/pending-orders/${spending}`)).body['confirmationError'];
    const others = (state: string) =>
      t.db.query('update orders set state = $1 where id = any($2)', [state, [paying, earning]]);
    await balance(spending, 40);
    await balance(paying, 30);
    await balance(earning, -500);
    await owns(60);
    expect(await held()).toBeNull();
    await t.db.query(`update orders set state = 'in_payment' where id = $1`, [spending]);
    expect((await kleen.get(`/api/agent/pending-orders/${spending}`)).body['confirmationError'], 'its own').toBeNull();
    await t.db.query(`update orders set state = 'open' where id = $1`, [spending]);
    await others('in_payment');
    expect(await held()).toBe('Gli omaggi superano i tuoi punti di 1,0.');
    const closed = await kleen.post(`/api/agent/pending-orders/${spending}/direct-submission`, {}, { key: newKey() });
    expect([closed.status, closed.body['detail']]).toEqual([409, 'Gli omaggi superano i tuoi punti di 1,0.']);
    await owns(70);
    expect(await held()).toBeNull();
    await owns(60);
    await t.db.query('update orders set shop = 0 where id = $1', [paying]);
    expect(await held(), 'points are one balance of both shops').toBe('Gli omaggi superano i tuoi punti di 1,0.');
  });

  it('H6 ORD-108 R16 points tied up in another order are not there for the gifts of a new commission, to the tenth', async () => {
    const kleen = await t.as('agente', 1);
    const { orderId } = await makeCommission(kleen);
    await t.db.query(
      `update orders set points_used_tenths = 0, points_earned_tenths = 0
       where seller_id = (select id from agents where user_id = $1) and state <> 'submitted'`,
      [kleen.userId],
    );
    await t.db.query(`update orders set points_used_tenths = 30, state = 'in_payment' where id = $1`, [orderId]);
    const listing = await kleen.get<{ items: { code: string; points: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.kleen_commission_gift',
    );
    const gift = listing.body.items.find((p) => p.attributes.length === 0);
    const cost = Math.round(Number(gift?.points) * 10);
    const order = async (tenths: number) => {
      await t.db.query('update agents set points_tenths = $1 where user_id = $2', [tenths, kleen.userId]);
      return kleen.post<{ violations?: { message: string }[] }>(
        '/api/agent/commissions',
        {
          type: 'kleen-commission',
          customer: await anyCustomer(kleen),
          items: [{ product: gift?.code, quantity: 1, attributes: {} }],
          paymentMethod: 'mav',
          note: '',
        },
        { key: newKey() },
      );
    };
    const refused = await order(cost + 29);
    expect([refused.status, refused.body.violations?.[0]?.message]).toEqual([
      422,
      'Gli omaggi superano i tuoi punti di 0,1.',
    ]);
    expect((await order(cost + 30)).status).toBe(201);
  });

  it('H6 ORD-108 R16 a change may spend the last tenth, and none that is not there', async () => {
    const kleen = await t.as('agente', 1);
    const owns = (tenths: number) =>
      t.db.query('update agents set points_tenths = $1 where user_id = $2', [tenths, kleen.userId]);
    const listing = await kleen.get<{ items: { code: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.kleen_commission_gift',
    );
    const gift = listing.body.items.find((p) => p.attributes.length === 0);
    const items = [{ product: gift?.code, quantity: 1, attributes: {} }];
    await owns(100_000);
    const made = await kleen.post<{ id: number }>(
      '/api/agent/commissions',
      { type: 'kleen-commission', customer: await anyCustomer(kleen), items, paymentMethod: 'mav', note: '' },
      { key: newKey() },
    );
    expect(made.status).toBe(201);
    const { rows } = await t.db.query<{ n: number }>(
      `select sum(points_used_tenths - points_earned_tenths)::int as n
       from orders
       where seller_id = (select id from agents where user_id = $1) and state = any($2)`,
      [kleen.userId, AGENT_STATES],
    );
    const taken = rows[0]?.n ?? 0;
    const change = async (tenths: number) => {
      await owns(tenths);
      return (await putSeen(kleen, `/api/agent/commissions/${made.body.id}`, { note: `${tenths}`, items })).status;
    };
    expect([await change(taken - 1), await change(taken)]).toEqual([422, 200]);
  });
});

describe('points that a total earns', () => {
  it('ORD-107 a call of their own and the quotation say the same of any taxable total; in fibra none', async () => {
    const kleen = await t.as('agente', 1);
    type Earned = { points: string };
    const earned = async (total: string) =>
      (await kleen.get<Earned>(`/api/agent/commissions/earned-points?total=${total}`)).body.points;
    expect([await earned('15.49'), await earned('15.99'), await earned('16.00')]).toEqual(['1.5', '1.5', '1.6']);
    const [product] = await plainProducts(kleen, 1);
    const quoted: string[] = [];
    for (const quantity of [1, 2, 7]) {
      const items = [{ product: product?.code, quantity, attributes: {} }];
      const { body } = await kleen.post<{ taxable: string; points: { earned: string } }>(
        '/api/agent/commissions/quotation',
        { type: 'kleen-commission', items, paymentMethod: 'mav' },
      );
      expect(body.points.earned).toBe(await earned(body.taxable));
      quoted.push(body.points.earned);
    }
    expect(new Set(quoted).size, 'another quantity, another figure').toBe(3);
    const fibra = await t.as('agente', 0);
    expect((await fibra.get<Earned>('/api/agent/commissions/earned-points?total=15.49')).body.points).toBe('0.0');
  });
});
