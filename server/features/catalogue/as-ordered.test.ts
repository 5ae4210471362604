import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

type Seen = CallOutput<typeof getProductAsOrdered>;
type Refused = { violations: { propertyPath: string; message: string }[] };
const t = testPortal();
const TODAY = '2026-11-21';
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const path = (code: string, reader: string, on: string) =>
  `/api/admin/products/${code}/as-ordered?reader=${reader}&on=${on}`;
const seen = async (code: string, reader: 'agent' | 'customer', on = TODAY): Promise<Seen> => {
  const { status, body } = await admin.get<Seen>(path(code, reader, on));
  expect(status).toBe(200);
  return body;
};
/** Of a listing, one that stands in no other but those. */
const oneOf = async (listing: string, others: string[] = []): Promise<string> =>
  (
    await t.db.query<{ code: string }>(
      `select p.code from products p join listing_entries e on e.product_id = p.id and e.enabled and e.listing = $1
       where p.enabled
         and not exists (select from listing_entries o where o.product_id = p.id and o.enabled and o.listing <> all($2))
       order by p.code limit 1`,
      [listing, [listing, ...others]],
    )
  ).rows[0]?.code ?? 'none';

describe('a product as whoever orders sees it', () => {
  it('NET-734 administrators alone; days that are past, unknown readers and products are refused', async () => {
    const url = path(await oneOf('pl.kleen_commission'), 'agent', TODAY);
    expect((await t.anyone.get(url)).status).toBe(401);
    for (const username of ['agente', 'gm', 'cliente', 'ordini'])
      expect((await (await t.as(username)).get(url)).status, username).toBe(403);
    expect((await admin.get(path('VEN-9999', 'agent', TODAY))).status).toBe(404);
    const past = await admin.get<Refused>(path('VEN-9999', 'agent', '2026-11-20'));
    expect([past.status, past.body.violations[0]?.propertyPath]).toEqual([422, 'on']);
    const nobody = await admin.get<Refused>(path('VEN-9999', 'nobody', TODAY));
    expect([nobody.status, nobody.body.violations[0]?.message]).toEqual([422, 'Scegli chi ordina.']);
  });

  it('NET-734 is what agents and customers are offered, in every listing of both shops', async () => {
    const { rows } = await t.db.query<{ code: string; listing: string }>(
      `select p.code, e.listing from listing_entries e join products p on p.id = e.product_id
       where e.enabled and p.enabled and p.code ~ '^[A-Z]{3}-' order by p.code limit 40`,
    );
    const listed = async (who: Client, url: string): Promise<Map<string, string>> => {
      const { body } = await who.get<{ items: { code: string; price: string }[] }>(url);
      return new Map(body.items.map(({ code, price }) => [code, price]));
    };
    const agents = [await t.as('agente', 0), await t.as('agente', 1)] as const;
    for (const { code, listing } of rows) {
      const agent = agents[listing.startsWith('pl.fibra') ? 0 : 1];
      const met = await listed(agent, `/api/agent/products?productListingIdentifier=${listing}`);
      const shown = (await seen(code, 'agent')).listings.find((l) => l.listing === listing);
      expect(shown?.price, `${code} in ${listing}`).toBe(met.get(code));
      const forCustomers = (await seen(code, 'customer')).listings.map((l) => l.listing);
      expect(forCustomers.includes(listing as 'pl.kleen_commission')).toBe(listing === 'pl.kleen_commission');
    }
  });

  it('NET-734 price and VAT of the day that is chosen', async () => {
    const code = await oneOf('pl.kleen_commission');
    const before = await seen(code, 'customer', '2026-12-31');
    const priced = await admin.post(
      `/api/admin/products/${code}/listings/pl.kleen_commission/prices`,
      { price: '77.70', points: '1.0', from: '2027-01-01' },
      { key: newKey() },
    );
    expect(priced.status, JSON.stringify(priced.body)).toBeLessThan(300);
    expect(await seen(code, 'customer', '2026-12-31')).toEqual(before);
    expect((await seen(code, 'customer', '2027-01-01')).listings).toEqual([
      { listing: 'pl.kleen_commission', price: '77.70', points: '1.0' },
    ]);
    await t.db.query(
      `insert into product_vat_rates (product_id, from_day, basis_points, created_by_user_id)
       select p.id, '2027-01-02', 500, (select min(id) from users) from products p where p.code = $1`,
      [code],
    );
    expect((await seen(code, 'agent', '2027-01-01')).vatPercentage).toBe(before.vatPercentage);
    expect((await seen(code, 'agent', '2027-01-02')).vatPercentage).toBe(5);
  });

  it('NET-734 why somebody does not see it is said', async () => {
    const [gift, fibra] = [
      await oneOf('pl.kleen_commission_gift'),
      await oneOf('pl.fibra_cumulative', ['pl.fibra_ecommerce']),
    ];
    expect(await seen(gift, 'customer')).toMatchObject({
      listings: [],
      whyNot: 'Sta solo in «Omaggi»: i clienti che ordinano da soli comprano da «Ordine kleen».',
    });
    expect((await seen(fibra, 'customer')).whyNot).toBe(
      'Si vende solo in fibra: i clienti che ordinano da soli comprano in kleen.',
    );
    await t.db.query('update products set enabled = false where code = $1', [gift]);
    expect((await seen(gift, 'agent')).whyNot).toBe(
      'Non è in vendita: finché non lo rimetti in vendita non lo vede nessuno.',
    );
    await t.db.query(
      `update listing_entries e set enabled = false from products p where p.id = e.product_id and p.code = $1`,
      [fibra],
    );
    expect((await seen(fibra, 'agent')).whyNot).toBe(
      'Non sta in nessun listino: aggiungilo a uno e chi ordina lo vede.',
    );
  });
});
