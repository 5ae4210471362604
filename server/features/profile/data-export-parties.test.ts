/** What the copies of two parties to the same order and contract tell of each other. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal } from '../../test/harness.ts';
import { makeDataExport } from './make-data-export.ts';

const t = testPortal();
const PATH = '/api/admin/data-exports';
type Row = Record<string, unknown>;
let seller: { agent: number; user: number };
let customers: { id: number; person: number }[];
beforeAll(async () => {
  const { rows } = await t.db.query<typeof seller>(
    `select a.id::int as agent, u.id::int as user from agents a join users u on u.id = a.user_id
     where u.username = 'agente'`,
  );
  const { rows: found } = await t.db.query<{ id: number; person: number }>(
    `select c.id::int, c.person_id::int as person from customers c
     where not exists (select from users u where u.person_id = c.person_id)
       and not exists (select from orders o where o.customer_id = c.id)
       and not exists (select from commissions k where k.customer_id = c.id)
     order by c.id limit 2`,
  );
  if (!rows[0] || found.length < 2) throw new Error('nobody');
  [seller] = rows;
  customers = found;
});

const insert = async (statement: string, values: unknown[]): Promise<number> =>
  Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const makeOrder = (of: { customer: number | null; completes: boolean; total: number; ip: string }): Promise<number> =>
  insert(
    `insert into orders (type_id, shop, seller_id, customer_id, customer_completes, state, payment_method_id,
       payment_method_name, lines_total_cents, total_cents, commission_count, submitted_at, order_date, ip_address)
     select min(id), 1, $1, $2, $3, 'submitted', 'card', 'Carta', $4, $4, 1, ema_now(), '2026-03-01', $5
     from commission_types where shop = 1`,
    [seller.agent, of.customer, of.completes, of.total, of.ip],
  );
const addCommission = async (order: number, customer: number | undefined, code: string, cents: number) => {
  const id = await insert(
    `insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents)
     select id, type_id, seller_id, $2, $3, $4 from orders where id = $1`,
    [order, seller.user, customer, cents],
  );
  await t.db.query(
    `insert into commission_lines (commission_id, product_id, code, name, quantity, unit_price_cents, vat_basis_points)
     select $1, min(id), $2, $2, 1, $3, 2200 from products`,
    [id, code, cents],
  );
};
const copyOf = async (body: { personId: number } | { user: number }): Promise<(name: string) => Row[]> => {
  const admin = await t.as('admin');
  const { body: asked } = await admin.post<{ id: number }>(PATH, body, { key: newKey() });
  await makeDataExport({ ...t.services }, { id: asked.id });
  const entries = unzipSync(new Uint8Array((await admin.get(`/file/data-export/${asked.id}`)).raw));
  return (name) => JSON.parse(strFromU8(entries[`dati/${name}.json`] ?? new Uint8Array())) as Row[];
};
const ofOrder = (rows: Row[], order: number): Row[] => rows.filter((row) => (row['numero'] ?? row['ordine']) === order);

describe('a copy tells nothing of the other party', () => {
  it('ACC-624 where an order was sent from stands in the copy of whoever sent it', async () => {
    const [one] = customers;
    const sent = await makeOrder({ customer: one?.id ?? 0, completes: false, total: 0, ip: '203.0.113.1' });
    const completed = await makeOrder({ customer: one?.id ?? 0, completes: true, total: 0, ip: '203.0.113.2' });
    const networks = async (of: (name: string) => Row[]) =>
      [sent, completed].map((id) => ofOrder(of('ordini'), id)[0]?.['indirizzo_ip']);
    expect(await networks(await copyOf({ personId: one?.person ?? 0 }))).toEqual([null, '203.0.113.2']);
    expect(await networks(await copyOf({ user: seller.user }))).toEqual(['203.0.113.1', null]);
  });

  it('ACC-625 of an order of several customers each has their own part, and the seller the whole', async () => {
    const [one, other] = customers;
    const order = await makeOrder({ customer: null, completes: false, total: 5000, ip: '203.0.113.3' });
    await addCommission(order, one?.id, 'SUO-1', 2000);
    await addCommission(order, other?.id, 'ALTRUI-1', 3000);
    const mixed = await makeOrder({ customer: other?.id ?? 0, completes: false, total: 4000, ip: '' });
    await addCommission(mixed, one?.id, 'SUO-2', 4000);
    const of = await copyOf({ personId: one?.person ?? 0 });
    expect(ofOrder(of('ordini'), order)).toMatchObject([{ ruolo: 'cliente', codice_cliente: null, totale: null }]);
    expect(ofOrder(of('ordini'), mixed)).toMatchObject([{ codice_cliente: null, totale: '40.00', prodotti: '40.00' }]);
    const commissions = of('commissioni').filter((row) => row['ordine'] === order);
    expect(commissions).toMatchObject([{ codice_cliente: one?.id, totale: '20.00' }]);
    const lines = of('righe-ordini').filter((row) => row['ordine'] === order || row['ordine'] === mixed);
    expect(lines.map((row) => row['codice'])).toEqual(['SUO-1', 'SUO-2']);
    const whole = await copyOf({ user: seller.user });
    expect(ofOrder(whole('ordini'), order)).toMatchObject([{ ruolo: 'venditore', totale: '50.00' }]);
    expect(whole('commissioni').filter((row) => row['ordine'] === order)).toHaveLength(2);
  });

  it('ACC-626 of a contract there is how many were to be met, not who, nor who wrote the answers down', async () => {
    const answers = {
      meetingsRequired: true,
      meetings: [
        { firstName: 'Zenobia', lastName: 'Terzi', phone: '3339990001', date: '2026-12-01', time: '10:00' },
        { firstName: 'Oreste', lastName: 'Estranei', phone: '3339990002', date: '2026-12-02', time: '10:00' },
      ],
      answeredBy: { userId: 1, at: '2026-11-01T10:00:00Z' },
    };
    const id = await insert(
      `insert into contracts (user_id, template_id, state, cancelled_at, payload)
       select $1, min(id), 'cancelled', ema_now(), $2 from contract_templates`,
      [seller.user, JSON.stringify(answers)],
    );
    const contracts = (await copyOf({ user: seller.user }))('contratti');
    expect(contracts.find((row) => row['numero'] === id)?.['risposte']).toEqual({
      meetingsRequired: true,
      meetingsCount: 2,
    });
    expect(JSON.stringify(contracts)).not.toMatch(/Terzi|Estranei|333999|answeredBy/);
  });
});
