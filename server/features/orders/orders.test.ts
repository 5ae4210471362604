import { describe, expect, it } from 'vitest';
import { anyCustomer, auditCount, makeCommission, plainProducts } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
type Order = {
  orderTotal: string;
  state: string;
  commissions: { id: number; total: string; items: unknown[] }[];
  isSubmittable: boolean;
  statusText: string;
  confirmationError: string | null;
};

describe('commissions and orders', () => {
  it('ORD-034 no session is 401, an administrator without the role 403', async () => {
    expect((await t.anyone.get('/api/agent/orders')).status).toBe(401);
    expect((await (await t.as('admin')).get('/api/agent/orders')).status).toBe(403);
  });

  it('ORD-101 ORD-102 ORD-105 the listing holds the sale entries of the type; another listing is empty', async () => {
    const agente = await t.as('agente', 1);
    const own = await agente.get<{ items: { code: string }[] }>(
      '/api/agent/products?productListingIdentifier=pl.kleen_commission',
    );
    expect(own.body.items.length).toBeGreaterThan(20);
    const other = await agente.get<{ items: unknown[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    expect(other.body.items).toEqual([]);
  });

  it('ORD-083 ORD-086 ORD-087 types of the current shop with their payment methods', async () => {
    const types = async (shop: 0 | 1) =>
      (
        await (
          await t.as('agente', shop)
        ).get<{ items: { id: string; paymentMethods: unknown[] }[] }>('/api/agent/commission-types')
      ).body.items.map((i) => i.id);
    expect(await types(1)).toEqual(['kleen-commission', 'kleen-contract', 'kleen-direct-sale']);
    expect(await types(0)).toEqual(['fibra-cumulative', 'fibra-ecommerce']);
  });

  it('ORD-037 ORD-083 ORD-011 a type of one’s own shop that is switched off is not offered, nor one of the other shop', async () => {
    const agente = await t.as('agente', 1);
    const [product] = await plainProducts(agente, 1);
    const customer = await anyCustomer(agente);
    const enable = (isEnabled: boolean) =>
      t.db.query(`update commission_types set enabled = $1 where id = 'kleen-direct-sale'`, [isEnabled]);
    const order = (type: string) => ({
      type,
      customer,
      items: [{ product: product?.code, quantity: 2, attributes: {} }],
      paymentMethod: 'mav',
    });
    const expectOffered = async (...types: string[]) => {
      const listed = await agente.get<{ items: { id: string }[] }>('/api/agent/commission-types');
      expect(listed.body.items.map(({ id }) => id)).toEqual(types);
      expect((await agente.get('/api/agent/me')).body['supportedCommissionTypes']).toEqual(types);
    };
    const written = async () => (await t.db.query('select count(*) from commissions')).rows;
    const before = await written();
    await enable(false);
    await expectOffered('kleen-commission', 'kleen-contract');
    expect((await agente.get('/api/agent/commission-types/kleen-direct-sale')).status).toBe(404);
    for (const type of ['kleen-direct-sale', 'fibra-ecommerce']) {
      const quoted = await agente.post('/api/agent/commissions/quotation', order(type));
      const made = await agente.post<{ violations: object[] }>('/api/agent/commissions', order(type), {
        key: newKey(),
      });
      const message = 'Questo tipo d’ordine non è disponibile nel negozio corrente.';
      expect([quoted.status, made.status, made.body.violations]).toEqual([
        422,
        422,
        [{ propertyPath: 'type', message }],
      ]);
    }
    expect(await written()).toEqual(before);
    await enable(true);
    await expectOffered('kleen-commission', 'kleen-contract', 'kleen-direct-sale');
  });

  it('H1 prices are the server’s: a price in the body is refused, the total is the catalogue’s', async () => {
    const agente = await t.as('agente', 1);
    const [product] = await plainProducts(agente, 1);
    const cart = {
      type: 'kleen-commission',
      customer: await anyCustomer(agente),
      items: [{ product: product?.code, quantity: 3, attributes: {}, price: '0.01' }],
      paymentMethod: 'mav',
    };
    expect((await agente.post('/api/agent/commissions', cart)).status).toBe(422);
    const quoted = await agente.post<{ lines: string }>('/api/agent/commissions/quotation', {
      ...cart,
      items: [{ product: product?.code, quantity: 3, attributes: {} }],
    });
    expect(Number(quoted.body.lines)).toBeCloseTo(Number(product?.price) * 3, 2);
  });

  it.each([
    ['a type of the other shop', { type: 'fibra-cumulative' }],
    ['an unknown product', { items: [{ product: 'VEN-0', quantity: 1, attributes: {} }] }],
    ['quantity zero', { items: [{ product: 'VEN-2041', quantity: 0, attributes: {} }] }],
    ['an unknown payment method (ORD-119)', { paymentMethod: 'bitcoin' }],
    ['no customer where one is needed', { customer: null }],
    ['a note of 101 characters (ORD-116)', { note: 'x'.repeat(101) }],
    ['an unknown variant', { items: [{ product: 'VEN-2041', quantity: 1, attributes: { Colore: 'Viola' } }] }],
  ])('ORD-037 refused with a sentence and nothing written: %s', async (_, change) => {
    const agente = await t.as('agente', 1);
    const before = (await t.db.query('select count(*) from commissions')).rows;
    const [product] = await plainProducts(agente, 1);
    const body = {
      type: 'kleen-commission',
      customer: await anyCustomer(agente),
      items: [{ product: product?.code, quantity: 2, attributes: {} }],
      paymentMethod: 'mav',
      note: '',
      ...change,
    };
    const answer = await agente.post<{ detail: string }>('/api/agent/commissions', body, { key: newKey() });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.length).toBeGreaterThan(10);
    expect((await t.db.query('select count(*) from commissions')).rows).toEqual(before);
  });

  it('ORD-106 what is not for sale has no price: an unknown type, an unknown product', async () => {
    const agente = await t.as('agente', 1);
    const quote = async (cart: object) => {
      const answer = await agente.post<{ violations: { propertyPath: string }[] }>(
        '/api/agent/commissions/quotation',
        cart,
      );
      return [answer.status, answer.body.violations[0]?.propertyPath];
    };
    const items = [{ product: 'VEN-0000', quantity: 1, attributes: {} }];
    expect(await quote({ type: 'nessun-tipo', items })).toEqual([422, 'type']);
    expect(await quote({ type: 'kleen-commission', items })).toEqual([422, 'items.0']);
  });

  it('ORD-099 another agent’s customer cannot be chosen', async () => {
    const foreign = await t.db.query<{ id: number }>(
      `select customer_id as id from agent_customers where agent_id not in (select id from agents where user_id = (select id from users where username = 'agente')) limit 1`,
    );
    const agente = await t.as('agente', 1);
    const [product] = await plainProducts(agente, 1);
    const answer = await agente.post('/api/agent/commissions', {
      type: 'kleen-commission',
      customer: Number(foreign.rows[0]?.id),
      items: [{ product: product?.code, quantity: 2, attributes: {} }],
      paymentMethod: 'mav',
    });
    expect(answer.status).toBe(422);
  });

  it('H2 the same key gives the first answer, other data with it is refused, another key makes another', async () => {
    const agente = await t.as('agente', 1);
    const [product] = await plainProducts(agente, 1);
    const body = {
      type: 'kleen-commission',
      customer: await anyCustomer(agente),
      items: [{ product: product?.code, quantity: 2, attributes: {} }],
      paymentMethod: 'mav',
      note: '',
    };
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agente.post<{ id: number }>('/api/agent/commissions', body, { key })),
    );
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect((await agente.post('/api/agent/commissions', { ...body, note: 'altra' }, { key })).status).toBe(422);
    expect(await auditCount(t, 'orders.create-commission', answers[0]?.body.id ?? 0)).toBe(1);
  });

  it('ORD-132 ORD-136 note and items change, the order is reckoned anew; a closed one is 409', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const [product] = await plainProducts(agente, 1);
    const changed = await putSeen<{ note: string; total: string }>(agente, `/api/agent/commissions/${made.id}`, {
      note: 'secondo piano',
      items: [{ product: product?.code, quantity: 4, attributes: {} }],
    });
    expect(changed.status).toBe(200);
    const order = await agente.get<Order>(`/api/agent/pending-orders/${made.orderId}`);
    expect(order.body.commissions[0]?.total).toBe(changed.body.total);
    await agente.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() });
    expect(
      (
        await putSeen(agente, `/api/agent/commissions/${made.id}`, {
          note: '',
          items: [{ product: product?.code, quantity: 1, attributes: {} }],
        })
      ).status,
    ).toBe(409);
    expect((await agente.del(`/api/agent/commissions/${made.id}`)).status).toBe(409);
  });

  it('ORD-133 ORD-134 C6 while managing another agent neither edit nor delete', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const manager = await t.as('manager', 1);
    const entered = await manager.post<{ redirectTo: string }>('/api/subordinate-login', { user: 'agente' });
    expect(entered.status).toBe(200);
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const acting = { headers: { cookie } };
    const refused = await manager.put<{ detail: string }>(
      `/api/agent/commissions/${made.id}`,
      { note: '', items: [], version: 1 },
      acting,
    );
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('Non è possibile modificare una commissione appartenente ad un’altra persona');
    expect((await manager.del(`/api/agent/commissions/${made.id}`, acting)).status).toBe(403);
  });

  it('ORD-137 the last commission takes its order along; a foreign one is 404 with the promised sentence (ORD-135)', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const gm = await t.as('gm', 1);
    const foreign = await gm.del<{ detail: string }>(`/api/agent/commissions/${made.id}`);
    expect([foreign.status, foreign.body.detail]).toEqual([404, `La commissione ${made.id} non è stata trovata.`]);
    expect((await agente.del(`/api/agent/commissions/${made.id}`)).status).toBe(204);
    expect((await agente.get(`/api/agent/pending-orders/${made.orderId}`)).status).toBe(404);
  });

  it('ORD-038 another agent’s order is absent everywhere', async () => {
    const made = await makeCommission(await t.as('agente', 1));
    const gm = await t.as('gm', 1);
    for (const url of [
      `/api/agent/pending-orders/${made.orderId}`,
      `/api/agent/orders/${made.orderId}`,
      `/api/agent/commissions/${made.id}`,
    ])
      expect((await gm.get(url)).status).toBe(404);
    expect((await gm.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`)).status).toBe(404);
  });

  it('H2 twenty parallel «Chiudi ordine» with twenty keys close it once: points and audit once', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const points = async () =>
      Number(
        (await t.db.query(`select points_tenths from agents where user_id = $1`, [agente.userId])).rows[0]
          ?.points_tenths,
      );
    const before = await points();
    const order = await agente.get<{ pointsEarned: string }>(`/api/agent/pending-orders/${made.orderId}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        agente.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
    expect(await points()).toBe(before + Math.round(Number(order.body.pointsEarned) * 10));
    expect(await auditCount(t, 'orders.direct-submission', made.orderId)).toBe(1);
  });

  it('ORD below the minimum the order says why and is not sent', async () => {
    const agente = await t.as('agente', 1);
    const cheap = (await plainProducts(agente, 30)).toSorted((a, b) => Number(a.price) - Number(b.price))[0];
    const made = await agente.post<{ orderId: number }>('/api/agent/commissions', {
      type: 'kleen-commission',
      customer: await anyCustomer(agente),
      items: [{ product: cheap?.code, quantity: 1, attributes: {} }],
      paymentMethod: 'mav',
      note: '',
    });
    const order = await agente.get<Order>(`/api/agent/pending-orders/${made.body.orderId}`);
    expect(order.body.confirmationError).toContain('minimo');
    expect(
      (await agente.post<{ detail: string }>(`/api/agent/pending-orders/${made.body.orderId}/direct-submission`)).body
        .detail,
    ).toContain('minimo');
  });

  it('ORD fibra commissions of one seller and payment method collect in one open order', async () => {
    const agente = await t.as('agente', 0);
    const products = (
      await agente.get<{ items: { code: string; attributes: unknown[]; customProductOptions: unknown }[] }>(
        '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
      )
    ).body.items.filter((p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'));
    const make = (at: number) =>
      agente.post<{ orderId: number }>('/api/agent/commissions', {
        type: 'fibra-cumulative',
        items: [{ product: products[at]?.code, quantity: 1, attributes: {} }],
        paymentMethod: 'mav',
        note: '',
      });
    const [first, second] = [await make(0), await make(1)];
    expect(second.body.orderId).toBe(first.body.orderId);
    const order = await agente.get<Order>(`/api/agent/pending-orders/${first.body.orderId}`);
    const sum = order.body.commissions.reduce((total, c) => total + Math.round(Number(c.total) * 100), 0);
    expect((order.body as unknown as { breakdown: { lines: string } }).breakdown.lines).toBe((sum / 100).toFixed(2));
  });

  it('ORD my orders and the last order: totals are exact, the newest first', async () => {
    const agente = await t.as('agente', 1);
    const list = await agente.get<{ items: { submissionTime: string }[]; pagination: { totalItems: number } }>(
      '/api/agent/orders?perPage=50',
    );
    const counted = await t.db.query(
      `select count(*)::int as n from orders o join agents a on a.id = o.seller_id where a.user_id = $1 and o.shop = 1 and o.state = 'submitted'`,
      [agente.userId],
    );
    expect(list.body.pagination.totalItems).toBe(counted.rows[0]?.n);
    const times = list.body.items.map((i) => i.submissionTime);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(
      (await agente.get<{ items: unknown[] }>('/api/agent/orders?onlyLastSubmitted=true')).body.items.length,
    ).toBeGreaterThan(0);
  });

  it('ORD-323 NET-256 the last day is that of what still is an order', async () => {
    const agente = await t.as('agente', 1);
    type List = { items: { id: number }[] };
    const last = async () =>
      (await agente.get<List>('/api/agent/orders?onlyLastSubmitted=true&perPage=200')).body.items.map(({ id }) => id);
    const before = await last();
    const { rows } = await t.db.query<{ id: number }>(
      `update orders set submitted_at = ema_now() + interval '2 days'
       where id = (
         select min(o.id) from orders o join agents a on a.id = o.seller_id
         where a.user_id = $1 and o.shop = 1 and o.state = 'submitted' and o.id <> all($2))
       returning id::int`,
      [agente.userId, before],
    );
    expect(await last()).toEqual(rows.map(({ id }) => id));
    await t.db.query(`update orders set state = 'cancelled' where id = any($1)`, [rows.map(({ id }) => id)]);
    expect(await last()).toEqual(before);
  });

  it('ORD-045 ACC-311 ACC-313 the hydra shape of the same list', async () => {
    const agente = await t.as('agente', 1);
    const answer = await agente.get<Record<string, unknown>>('/api/agent/customers?perPage=2', {
      headers: { accept: 'application/ld+json' },
    });
    expect(answer.body['hydra:totalItems']).toBeGreaterThan(2);
    expect((answer.body['hydra:member'] as unknown[]).length).toBe(2);
    expect((answer.body['hydra:view'] as Record<string, string>)['hydra:last']).toContain('page=');
  });
});
