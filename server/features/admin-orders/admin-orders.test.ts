import { describe, expect, it } from 'vitest';
import { safeCell } from '../../adapters/spreadsheet.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
type List = {
  items: { id: number; exported: boolean; submissionDate: string; type: { id: string } }[];
  pagination: { totalItems: number; totalPages: number };
};
const counted = async (where: string): Promise<number> =>
  Number((await t.db.query(`select count(*) as n from orders where state = 'submitted' and ${where}`)).rows[0]?.n);

describe('amministra commissioni', () => {
  it('ACC-055 only administrators', async () => {
    expect((await t.anyone.get('/api/admin/commissions')).status).toBe(401);
    expect((await (await t.as('agente', 1)).get('/api/admin/commissions')).status).toBe(403);
    expect((await (await t.as('ordini')).get('/file/commission/1')).status).toBe(403);
  });

  it.each([
    ['everything of a shop', 'shop=1', 'shop = 1'],
    ['NET-238 a type', 'shop=1&type=kleen-commission', `shop = 1 and type_id = 'kleen-commission'`],
    ['NET-241 not exported', 'shop=1&exported=false', 'shop = 1 and exported_at is null'],
    [
      'days',
      'shop=0&from=2026-01-01&to=2026-06-30',
      `shop = 0 and (submitted_at at time zone 'Europe/Rome')::date between '2026-01-01' and '2026-06-30'`,
    ],
    ['NET-238 a text', 'shop=1&search=ferrero', `shop = 1 and search_text like '%ferrero%'`],
  ])('NET-242 exact totals: %s', async (_, query, where) => {
    const admin = await t.as('admin');
    expect((await admin.get<List>(`/api/admin/commissions?${query}`)).body.pagination.totalItems).toBe(
      await counted(where),
    );
  });

  it('NET-242 first, middle and last page together hold every order once, newest first', async () => {
    const admin = await t.as('admin');
    const first = await admin.get<List>('/api/admin/commissions?shop=0&perPage=200');
    const ids: number[] = [];
    for (let page = 1; page <= first.body.pagination.totalPages; page += 1)
      ids.push(
        ...(await admin.get<List>(`/api/admin/commissions?shop=0&perPage=200&page=${page}`)).body.items.map(
          (i) => i.id,
        ),
      );
    const expected = (
      await t.db.query<{ id: number }>(
        `select id from orders where state = 'submitted' and shop = 0 order by submitted_at desc, id desc`,
      )
    ).rows.map((r) => Number(r.id));
    expect(ids).toEqual(expected);
  });

  it('NET-241 the counts stay exact through closing and exporting', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    await agente.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() });
    const wrong = await t.db.query(`
      select * from (select shop, type_id, (submitted_at at time zone 'Europe/Rome')::date as day, exported_at is not null as exported, count(*)::int as n from orders where state = 'submitted' group by 1, 2, 3, 4) x
      full join (select shop, type_id, day, exported, count as n from order_counts where count <> 0) k using (shop, type_id, day, exported) where x.n is distinct from k.n`);
    expect(wrong.rows).toEqual([]);
  });

  it('NET-243 NET-244 H9 ten parallel exports export once; again only by name', async () => {
    const admin = await t.as('admin');
    const waiting = (await admin.get<List>('/api/admin/commissions?shop=1&exported=false')).body.items[0]?.id ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.put(`/api/admin/commissions/${waiting}/export`, { again: false })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(9);
    expect((await admin.put(`/api/admin/commissions/${waiting}/export`, { again: true })).status).toBe(200);
    expect(await auditCount(t, 'admin-orders.export', waiting)).toBe(2);
  });

  it('NET-246 R46 an address is a duplicate where more than one order of the same shop came from it', async () => {
    const admin = await t.as('admin');
    const [kleen = 0, fibra = 0] = (
      await t.db.query<{ id: number }>(
        `select distinct on (shop) id::int from orders where state = 'submitted' order by shop desc, id desc`,
      )
    ).rows.map((r) => r.id);
    await t.db.query(`update orders set ip_address = '203.0.113.77' where id in ($1, $2)`, [kleen, fibra]);
    const found = async (query: string) =>
      (await admin.get<List>(`/api/admin/commissions?${query}&perPage=200&search=${kleen}`)).body.items.map(
        (i) => i.id,
      );
    expect(await found('shop=1&uniqueIpAddress=false')).not.toContain(kleen);
    expect(await found('shop=1&uniqueIpAddress=true')).toContain(kleen);
    const other = await t.db.query<{ id: number }>(
      `update orders set ip_address = '203.0.113.77' where id =
       (select max(id) from orders where state = 'submitted' and shop = 1 and id <> $1) returning id::int`,
      [kleen],
    );
    expect(other.rows).toHaveLength(1);
    expect(await found('shop=1&uniqueIpAddress=false')).toContain(kleen);
  });

  it('NET-247 NET-249 NET-259 the summary has every figure; an unknown id is a sentence', async () => {
    const admin = await t.as('admin');
    const id = (await admin.get<List>('/api/admin/commissions?shop=1')).body.items[0]?.id ?? 0;
    const order = (
      await admin.get<Record<string, string> & { items: { total: string }[] }>(`/api/admin/commissions/${id}`)
    ).body;
    const lines = order.items.reduce((sum, i) => sum + Math.round(Number(i.total) * 100), 0);
    const shipping = Math.round(Number(order['shippingCost']) * 100);
    const discount = (order['discounts'] as unknown as { value: string }[]).reduce(
      (sum, d) => sum + Math.round(Number(d.value) * 100),
      0,
    );
    expect(lines + shipping - discount).toBe(Math.round(Number(order['priceTotal']) * 100));
    expect((await admin.get<{ detail: string }>('/api/admin/commissions/999999')).body.detail).toBe(
      'Ordine 999999 non trovato',
    );
  });

  it('NET-239 NET-248 the PDF is one, and is never cached or framed', async () => {
    const admin = await t.as('admin');
    const id = (await admin.get<List>('/api/admin/commissions?shop=1')).body.items[0]?.id ?? 0;
    const file = await admin.get(`/file/commission/${id}`);
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect([
      file.headers['content-type'],
      file.headers['cache-control'],
      file.headers['x-content-type-options'],
    ]).toEqual(['application/pdf', 'no-store', 'nosniff']);
  });

  it('G6 the list as CSV and XLSX: what is filtered, and no formula', async () => {
    const admin = await t.as('admin');
    const total = (await admin.get<List>('/api/admin/commissions?shop=1&exported=false')).body.pagination.totalItems;
    const csv = (await admin.get('/file/commissions?shop=1&exported=false&format=csv')).raw.toString('utf8');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.trim().split('\r\n')).toHaveLength(total + 1);
    expect((await admin.get('/file/commissions?shop=1&exported=false&format=xlsx')).raw.subarray(0, 2).toString()).toBe(
      'PK',
    );
    const hidden = ['＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1', '\u200b=1', '\ufeff\u00a0+1', '\n=1', '\nx'];
    for (const hostile of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ...hidden])
      expect(safeCell(hostile)).toBe(`'${hostile}`);
  });
});
