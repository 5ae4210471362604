import { describe, expect, it } from 'vitest';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { testPortal } from '../../test/harness.ts';

type Row = {
  id: number;
  seller: { id: number; fullName: string };
  state: string;
  statusText: string;
  orderTotal: string;
  commissionsCount: number;
  createdAt: string;
  waitingDays: number;
};
type List = {
  items: Row[];
  pagination: { totalItems: number };
  totals: { sellers: number; amount: string };
};
const PATH = '/api/agent/reports/pending-commissions';
const t = testPortal();

const list = async (shop: 0 | 1, query = ''): Promise<List> =>
  (await (await t.as('gm', shop)).get<List>(`${PATH}?perPage=200${query}`)).body;

/** The tree walked here, step by step, and the orders of everybody in it. */
const expected = async (shop: 0 | 1): Promise<Map<number, { seller: number; cents: number }>> => {
  const { rows: agents } = await t.db.query<{ id: number; sponsor: number | null; username: string }>(
    `select a.id::int as id, a.sponsor_id::int as sponsor, u.username
     from agents a join users u on u.id = a.user_id`,
  );
  const own = agents.find((a) => a.username === 'gm')?.id ?? 0;
  const below = new Set([own]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const a of agents) if (a.sponsor !== null && below.has(a.sponsor)) below.add(a.id);
  }
  const { rows: orders } = await t.db.query<{ id: number; seller: number; state: string; cents: string; n: number }>(
    `select id::int as id, seller_id::int as seller, state, total_cents as cents, commission_count as n
     from orders where shop = $1`,
    [shop],
  );
  const waits = (o: { state: string; n: number }) => (PENDING_STATES as readonly string[]).includes(o.state) && o.n > 0;
  return new Map(
    orders
      .filter((o) => waits(o) && below.has(o.seller))
      .map((o) => [o.id, { seller: o.seller, cents: Number(o.cents) }]),
  );
};
const cents = (amount: string): number => Math.round(Number(amount) * 100);

describe('commissions that the network has not sent', () => {
  it.each([0, 1] as const)('NET-462 are those of the whole tree, with their sums: shop %i', async (shop) => {
    const rows = await expected(shop);
    const { items, pagination, totals } = await list(shop);
    expect(rows.size, 'the demo has some').toBeGreaterThan(0);
    expect(new Set(items.map((o) => o.id))).toEqual(new Set(rows.keys()));
    expect(pagination.totalItems).toBe(rows.size);
    expect(totals.sellers).toBe(new Set([...rows.values()].map((r) => r.seller)).size);
    expect(cents(totals.amount)).toBe([...rows.values()].reduce((n, r) => n + r.cents, 0));
    for (const o of items)
      expect([o.seller.id, cents(o.orderTotal)]).toEqual([rows.get(o.id)?.seller, rows.get(o.id)?.cents]);
    const since = items.map((o) => o.createdAt);
    expect(since, 'the oldest first').toEqual(since.toSorted());
  });

  it('NET-462 an order of somebody outside the tree, and an empty one, is not among them', async () => {
    const [one] = (await list(1)).items;
    await t.db.query('update orders set commission_count = 0 where id = $1', [one?.id]);
    expect((await list(1)).items.map((o) => o.id)).not.toContain(one?.id);
    await t.db.query('update orders set commission_count = 1 where id = $1', [one?.id]);
    expect((await list(1)).items.map((o) => o.id)).toContain(one?.id);
    await t.db.query('update agents set sponsor_id = null where id = $1', [one?.seller.id]);
    expect((await list(1)).items.map((o) => o.id)).not.toContain(one?.id);
  });

  it('NET-462 each filter narrows, the order is asked, the days are those of Rome', async () => {
    const { items } = await list(1);
    const [one] = items;
    expect((await list(1, `&search=${one?.id}`)).items.map((o) => o.id)).toContain(one?.id);
    const name = encodeURIComponent(one?.seller.fullName ?? '');
    const named = (await list(1, `&search=${name}`)).items;
    expect(named.map((o) => o.id).toSorted()).toEqual(
      items
        .filter((o) => o.seller.fullName === one?.seller.fullName)
        .map((o) => o.id)
        .toSorted(),
    );
    for (const state of PENDING_STATES)
      expect((await list(1, `&state=${state}`)).items.length, state).toBe(
        items.filter((o) => o.state === state).length,
      );
    const totals = (await list(1, '&orderField=total&orderDir=desc')).items.map((o) => cents(o.orderTotal));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    // Half past midnight in Rome, the day before, is yesterday; still the evening before that in London.
    await t.db.query(
      `update orders set created_at = (date_trunc('day', ema_now() at time zone 'Europe/Rome') - interval '1 day'
         + interval '30 minutes') at time zone 'Europe/Rome' where id = $1`,
      [one?.id],
    );
    expect((await list(1)).items.find((o) => o.id === one?.id)?.waitingDays).toBe(1);
    const client = await t.as('gm', 1);
    for (const wrong of ['state=submitted', 'orderField=id', 'other=1'])
      expect((await client.get(`${PATH}?${wrong}`)).status, wrong).toBe(422);
  });

  it('NET-462 is for general managers', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    for (const who of ['manager', 'agente', 'cliente', 'admin'])
      expect((await (await t.as(who)).get(PATH)).status, who).toBe(403);
  });
});
