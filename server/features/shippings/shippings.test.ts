import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Shipping = { id: number; orderId: number; carrierShippingId: string; date: string; trackingLink: string };
type List = { items: Shipping[]; pagination: { totalItems: number } };
type Checked = { rows: { orderId: number; seller: string }[]; faults: { line: number; message: string }[] };
type Problem = { violations?: { propertyPath: string; message: string }[] };
const LIST = '/api/shippings?perPage=200';
const LOAD = '/api/admin/shippings';
const HEAD = 'ordine;data;spedizione;link';
const line = (order: number, id: string, date = '20/11/2026') =>
  `${order};${date};${id};https://corriere.example/${id}`;
const fileOf = (...lines: string[]) => ({
  file: {
    content: `data:text/csv;base64,${Buffer.from([HEAD, ...lines].join('\n')).toString('base64')}`,
    name: 'spedizioni.csv',
    type: 'text/csv',
  },
});

describe('the parcels of sent orders', () => {
  let agente: Client;
  let manager: Client;
  let admin: Client;
  let sent: number;
  let open: number;
  beforeAll(async () => {
    [agente, manager, admin] = await Promise.all([t.as('agente', 0), t.as('manager', 0), t.as('admin')]);
    const orderOf = async (state: string) =>
      Number(
        (
          await t.db.query<{ id: string }>(
            `select o.id from orders o join agents a on a.id = o.seller_id join users u on u.id = a.user_id
             where u.username = 'agente' and o.state = $1 order by o.id limit 1`,
            [state],
          )
        ).rows[0]?.id,
      );
    [sent, open] = [await orderOf('submitted'), await orderOf('open')];
  });
  const load = (...lines: string[]) => admin.post<{ added: number; changed: number } & Problem>(LOAD, fileOf(...lines));
  const own = async (who: Client) => (await who.get<List>(LIST)).body.items;

  it('NET-211 is for agents; loading is for administrators', async () => {
    expect((await t.anyone.get(LIST)).status).toBe(401);
    for (const other of [admin, await t.as('cliente')]) expect((await other.get(LIST)).status).toBe(403);
    for (const path of [LOAD, `${LOAD}/check`]) {
      expect((await t.anyone.post(path, fileOf(line(sent, 'A')))).status).toBe(401);
      expect((await agente.post(path, fileOf(line(sent, 'A')))).status).toBe(403);
    }
  });

  it('NET-211 NET-394 a file is checked, loaded whole, and follows the order to its seller, newest first', async () => {
    const lines = [line(sent, 'BRT-1', '18/11/2026'), line(sent, 'BRT-2', '2031-01-02')];
    const checked = await admin.post<Checked>(`${LOAD}/check`, fileOf(...lines));
    expect([checked.status, checked.body.faults, checked.body.rows.map((r) => r.orderId)]).toEqual([
      200,
      [],
      [sent, sent],
    ]);
    const before = await own(agente);
    expect(before.map((s) => s.carrierShippingId)).not.toContain('BRT-1');
    expect((await load(...lines)).body).toEqual({ added: 2, changed: 0 });
    expect((await load(...lines)).body, 'the same again').toEqual({ added: 0, changed: 0 });
    const after = await own(agente);
    expect(after).toHaveLength(before.length + 2);
    expect(after[0]).toEqual({
      id: expect.any(Number),
      orderId: sent,
      carrierShippingId: 'BRT-2',
      date: '2031-01-02',
      trackingLink: 'https://corriere.example/BRT-2',
    });
    expect(after.map((s) => s.date)).toEqual(
      after
        .map((s) => s.date)
        .toSorted()
        .toReversed(),
    );
    expect((await own(manager)).map((s) => s.carrierShippingId)).not.toContain('BRT-1');
    expect((await load(line(sent, 'BRT-1', '19/11/2026'))).body).toEqual({ added: 0, changed: 1 });
  });

  it('NET-394 a file with a fault is told line by line and not loaded', async () => {
    const count = (await own(agente)).length;
    const lines = [line(sent, 'C-1'), line(open, 'C-2'), line(999_999_999, 'C-3')];
    const { faults, rows } = (await admin.post<Checked>(`${LOAD}/check`, fileOf(...lines))).body;
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      { line: 3, message: `L’ordine ${open} non è tra quelli inviati.` },
      { line: 4, message: 'L’ordine 999999999 non è tra quelli inviati.' },
    ]);
    const refused = await load(...lines);
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'file', message: `Riga 3: L’ordine ${open} non è tra quelli inviati.` }],
    ]);
    expect((await own(agente)).length).toBe(count);
    const binary = {
      file: { content: `data:text/csv;base64,${Buffer.from('a\0b').toString('base64')}`, name: 'x', type: '' },
    };
    for (const path of [LOAD, `${LOAD}/check`]) expect((await admin.post(path, binary)).status).toBe(422);
  });

  it('NET-211 the first page names the newest', async () => {
    const { shippings } = (await agente.get<{ shippings: { latest: Shipping | null } | null }>('/api/home')).body;
    const [newest] = await own(agente);
    expect(shippings?.latest).toEqual({ carrierShippingId: newest?.carrierShippingId, date: newest?.date });
    expect((await admin.get<{ shippings: unknown }>('/api/home')).body.shippings).toBeNull();
  });
});
