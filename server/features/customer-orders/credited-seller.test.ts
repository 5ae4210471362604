import { describe, expect, it } from 'vitest';
import {
  customerOrder,
  makeCustomerOrder,
  shopper,
  submittedOrder,
  type Problem,
} from '../../test/customer-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
const agentOf = async (username: string): Promise<number> =>
  Number(
    (await t.db.query('select a.id from agents a join users u on u.id = a.user_id where u.username = $1', [username]))
      .rows[0]?.id,
  );
const registerAt = (customerId: number, agentId: number, at: string) =>
  t.db.query(
    `insert into agent_customers (agent_id, customer_id, complete, added_at) values ($1, $2, true, $3)
     on conflict (agent_id, customer_id) do update set complete = true, added_at = excluded.added_at`,
    [agentId, customerId, at],
  );
/** A sale of an agent to a customer, in a state. */
const sale = (sellerId: number, customerId: number, state: string, at: string) =>
  t.db.query(
    `insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name, created_at, submitted_at, search_text)
     values ('kleen-commission', 1, $1, $2, $3, 'mav', 'MAV', $4, case when $3 = 'submitted' then $4::timestamptz end, '')`,
    [sellerId, customerId, state, at],
  );
const sellerOfNew = async (who: Awaited<ReturnType<typeof shopper>>): Promise<number> => {
  const made = await makeCustomerOrder(who.client);
  return Number((await t.db.query('select seller_id from orders where id = $1', [made.orderId])).rows[0]?.seller_id);
};

describe('whom a customer’s own order is credited to', () => {
  const sellers = async () => {
    const [agente, manager] = [await agentOf('agente'), await agentOf('manager')];
    await t.db.query('update agents set kleen_enabled = true where id = any($1)', [[agente, manager]]);
    return { agente, manager };
  };

  it('ORD-256 whoever sold to them last, whenever they were registered', async () => {
    const { agente, manager } = await sellers();
    const who = await shopper(t, { agent: null });
    await registerAt(who.customerId, agente, '2026-01-01');
    await registerAt(who.customerId, manager, '2026-06-01');
    expect(await sellerOfNew(who), 'nobody sold yet: whoever registered them last').toBe(manager);
    await sale(agente, who.customerId, 'submitted', '2026-03-01T10:00:00+01:00');
    expect(await sellerOfNew(who)).toBe(agente);
    await sale(manager, who.customerId, 'cancelled', '2026-08-01T10:00:00+02:00');
    await sale(manager, who.customerId, 'open', '2026-08-01T10:00:00+02:00');
    expect(await sellerOfNew(who), 'what was not sent is no sale').toBe(agente);
    const other = await shopper(t, { agent: null });
    await sale(manager, other.customerId, 'submitted', '2026-09-01T10:00:00+02:00');
    expect(await sellerOfNew(who), 'a sale to somebody else').toBe(agente);
    await sale(manager, who.customerId, 'submitted', '2026-09-01T10:00:00+02:00');
    expect(await sellerOfNew(who)).toBe(manager);
  });

  it('ORD-256 never one who is still selecting them, does not sell, is not of the cleaning shop or is switched off', async () => {
    const { agente, manager } = await sellers();
    const who = await shopper(t, { agent: null });
    await registerAt(who.customerId, agente, '2026-01-01');
    await registerAt(who.customerId, manager, '2026-06-01');
    const without = async (change: string, back: string) => {
      await t.db.query(change, [manager]);
      const seller = await sellerOfNew(who);
      await t.db.query(back, [manager]);
      return seller;
    };
    const pair = `agent_id = $1 and customer_id = ${who.customerId}`;
    const user = `id = (select user_id from agents where id = $1)`;
    for (const [change, back] of [
      [
        `update agent_customers set complete = false where ${pair}`,
        `update agent_customers set complete = true where ${pair}`,
      ],
      [`update agents set status = 'customer' where id = $1`, `update agents set status = 'seller' where id = $1`],
      ['update agents set kleen_enabled = false where id = $1', 'update agents set kleen_enabled = true where id = $1'],
      [`update users set disabled = true where ${user}`, `update users set disabled = false where ${user}`],
    ] as const)
      expect([change, await without(change, back)]).toEqual([change, agente]);
    expect(await sellerOfNew(who)).toBe(manager);
  });
});

describe('the total a customer saw', () => {
  it('H1 is the one they are charged, or they are told the one of now and nothing is made', async () => {
    const who = await shopper(t);
    const [kit] = (await who.client.get<{ items: { id: number }[] }>('/api/customer/product-kits')).body.items;
    const cart = { type: 'kleen-contract', productKit: kit?.id, paymentMethod: 'mav' };
    const quoted = await who.client.post<{ total: string }>('/api/customer/commissions/quotation', {
      ...cart,
      items: [],
    });
    const total = quoted.body.total;
    const make = (expectedTotal: string) =>
      who.client.post<{ id: number } & Problem>(
        '/api/customer/commissions',
        { ...cart, expectedTotal },
        { key: newKey() },
      );
    const cheaper = await make((Number(total) - 0.01).toFixed(2));
    expect([cheaper.status, cheaper.body.detail]).toEqual([
      409,
      expect.stringContaining(total.replace('.', ',').replace(/^(\d)(\d{3},)/, '$1.$2')),
    ]);
    const made = await make(total);
    expect(made.status).toBe(201);
    expect((await customerOrder(who.client, made.body.id)).total).toBe(total);
  });

  it('ORD-190 below the type’s minimum and above its maximum it is refused with the figures', async () => {
    const who = await shopper(t);
    const [kit] = (await who.client.get<{ items: { id: number }[] }>('/api/customer/product-kits')).body.items;
    const price = Number(
      (await t.db.query('select price_cents from product_kits where id = $1', [kit?.id])).rows[0]?.price_cents,
    );
    const bounds = (min: number, max: number | null) =>
      t.db.query(`update commission_types set min_total_cents = $1, max_total_cents = $2 where id = 'kleen-contract'`, [
        min,
        max,
      ]);
    const before = (
      await t.db.query(
        `select min_total_cents as min, max_total_cents as max from commission_types where id = 'kleen-contract'`,
      )
    ).rows[0];
    const make = () =>
      who.client.post<Problem>(
        '/api/customer/commissions',
        { type: 'kleen-contract', productKit: kit?.id, paymentMethod: 'mav' },
        { key: newKey() },
      );
    await bounds(price + 150, null);
    const low = await make();
    expect([low.status, low.body.violations[0]?.message]).toEqual([422, expect.stringContaining('mancano 1,50')]);
    await bounds(0, price - 1);
    const high = await make();
    expect([high.status, high.body.violations[0]?.message]).toEqual([
      422,
      expect.stringMatching(/supera di .* il massimo/),
    ]);
    await bounds(price, price);
    expect((await make()).status).toBe(201);
    await bounds(before.min, before.max);
  });
});

describe('the receipt of a withdrawal', () => {
  it('ORD-360 is printed once: later it is read from where it was kept', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    await who.client.post(`/api/customer/commissions/${order.id}/withdrawal`, {
      fullName: 'Giulia Rossi',
      email: 'ricevuta@example.it',
    });
    const { files } = t.services.ports;
    const { put } = files;
    let printed = 0;
    files.put = (bytes) => {
      printed += 1;
      return put(bytes);
    };
    const path = `/api/customer/commissions/${order.id}/withdrawal-receipt`;
    const answers = [await who.client.get(path), await who.client.get(path), await who.client.get(path)];
    files.put = put;
    expect([answers.map((a) => a.status), printed]).toEqual([[200, 200, 200], 1]);
    expect(answers[2]?.raw.equals(answers[0]?.raw ?? Buffer.alloc(0))).toBe(true);
  });
});
