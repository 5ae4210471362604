import { describe, expect, it } from 'vitest';
import { sheetOf, wordsOfPdf } from '../../test/files.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
const customerOf = async (who: Client): Promise<string> =>
  (await who.get<{ items: { '@id': string }[] }>('/api/private-customers?perPage=1')).body.items[0]?.['@id'] ?? '';
const product = (code: string) => `/api/agent/products/${code}`;
const order = async (who: Client, items: unknown[]) =>
  who.post<Problem & { id: number }>('/api/user-orders', { customer: await customerOf(who), items }, { key: newKey() });

describe('an agent’s private customers on paper', () => {
  const withCustomers = async (n: number): Promise<number> => {
    const [agent] = (
      await t.db.query<{ id: number }>(
        `select a.id::int from agents a where not exists (select from private_customers c where c.agent_id = a.id) order by a.id limit 1`,
      )
    ).rows;
    await t.db.query(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state, email, telephone, created_at)
       select $1, 'Maria', 'Rossi ' || g, 'Via Roma', '1', 'Asti', '14100', 'AT', 'maria' || g || '@example.it', '0141 ' || g, ema_now()
       from generate_series(1, $2) g`,
      [agent?.id, n],
    );
    return agent?.id ?? 0;
  };
  it.each([
    [1, '1 cliente,'],
    [2, '2 clienti,'],
    [1200, '1.200 clienti,'],
  ])('ORD-223 %i of them: «%s»', async (n, words) => {
    const agent = await withCustomers(n);
    const office = await t.as('ordini');
    const { raw } = await office.get(`/file/agents/${agent}/private-customers`);
    const said = await wordsOfPdf(raw);
    expect(said).toContain(`${words} codice agente ${agent}.`);
    expect(said).toContain('maria1@example.it');
    const written = await t.db.query(
      `select detail from audit where event like 'private-orders.%pdf%' and object_id = $1`,
      [String(agent)],
    );
    expect(written.rows).toEqual([{ detail: { rows: n, format: 'pdf' } }]);
  });
});

describe('what is wrong with a private order', () => {
  it('one fault is the sentence itself, of several each is told with its line', async () => {
    const agente = await t.as('agente', 0);
    const fine = { product: product('VEN-1005'), quantity: 1, variants: {} };
    const missing = (code: string) => ({ product: product(code), quantity: 1, variants: {} });
    const one = await order(agente, [fine, missing('VEN-0')]);
    expect([one.status, one.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['items.1']]);
    expect(one.body.detail).toContain('il prodotto non è nel listino.');
    const two = await order(agente, [missing('VEN-0'), fine, missing('VEN-00')]);
    expect([two.status, two.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['items.0', 'items.2']]);
    expect(two.body.detail).not.toBe(two.body.violations[0]?.message);
    expect((await order(agente, [fine])).status).toBe(201);
  });
});

describe('the search of private orders', () => {
  it('a number finds the order of that number, and customers with it in their telephone', async () => {
    const agente = await t.as('agente', 0);
    const item = { product: product('VEN-1005'), quantity: 1, variants: {} };
    const [one, other] = [(await order(agente, [item])).body.id, (await order(agente, [item])).body.id];
    const found = async (search: string) =>
      (await agente.get<{ items: { id: number }[] }>(`/api/user-orders?perPage=200&search=${search}`)).body.items.map(
        (o) => o.id,
      );
    expect(await found(String(one))).toContain(one);
    expect(await found(String(one))).not.toContain(other);
    await t.db.query(
      `update private_customers set telephone = '0141 7654321' where id = (select customer_id from private_orders where id = $1)`,
      [one],
    );
    expect(await found('7654321')).toContain(one);
    expect(await found('7654329')).toEqual([]);
  });
});

describe('the list of private orders as a file', () => {
  it('has each order once, with its total as a number', async () => {
    const agente = await t.as('agente', 0);
    const made = await order(agente, [{ product: product('VEN-1005'), quantity: 2, variants: {} }]);
    const [kept] = (
      await t.db.query<{ total_cents: number; n: number }>(
        `select o.total_cents::int, (select count(*)::int from private_orders p where p.agent_id = o.agent_id) as n from private_orders o where o.id = $1`,
        [made.body.id],
      )
    ).rows;
    const { rows } = sheetOf((await agente.get('/file/user-orders?format=xlsx')).raw);
    const row = rows.find((r) => Object.values(r).includes(made.body.id));
    expect(Object.values(row ?? {})).toContain((kept?.total_cents ?? 0) / 100);
    expect(rows.slice(1)).toHaveLength(kept?.n ?? -1);
  });
});

it('NET-974 ORD-245 at the very end of its 24 hours an order is among those that are locked', async () => {
  const agente = await t.as('agente', 0);
  const { id } = (await order(agente, [{ product: product('VEN-1005'), quantity: 1, variants: {} }])).body;
  const { clock } = t.services.ports;
  const { now } = clock;
  const fixed = clock.now();
  await t.db.query('update private_orders set created_at = $2 where id = $1', [
    id,
    new Date(fixed.getTime() - 24 * 60 * 60 * 1000),
  ]);
  Object.assign(clock, { now: () => fixed });
  const isIn = async (locked: boolean) =>
    (await agente.get<{ items: { id: number }[] }>(`/api/user-orders?perPage=200&locked=${locked}`)).body.items.some(
      (one) => one.id === id,
    );
  expect([await isIn(true), await isIn(false)]).toEqual([true, false]);
  Object.assign(clock, { now });
});
