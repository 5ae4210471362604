import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const URL = '/api/drafts/new-commission';
type Draft = { id: string; revision: number; content: Record<string, unknown>; device: string } | null;
const read = async (who: Client) => (await who.get<{ draft: Draft }>(URL)).body.draft;
const keep = (who: Client, id: string, baseRevision: number, content: Record<string, unknown>, device = 'Telefono') =>
  who.put<{ revision: number; detail?: string }>(URL, { id, baseRevision, content, device });
const clear = () => t.db.query('delete from drafts');

const cart = async (who: Client) => {
  const listed = await who.get<{ items: { code: string; attributes: { name: string; options: string[] }[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.kleen_direct_sale',
  );
  const product = listed.body.items.find((p) => p.attributes.length === 0);
  const body = {
    type: 'kleen-direct-sale',
    items: [{ product: product?.code, quantity: 2, attributes: {} }],
    paymentMethod: null as string | null,
  };
  const types = await who.get<{ items: { id: string; paymentMethods: { methodId: string }[] }[] }>(
    '/api/agent/commission-types',
  );
  body.paymentMethod = types.body.items.find((i) => i.id === body.type)?.paymentMethods[0]?.methodId ?? null;
  return body;
};

describe('drafts', () => {
  it('nobody without a session, nobody who takes no orders', async () => {
    expect((await t.anyone.get(URL)).status).toBe(401);
    expect((await (await t.as('scanner')).get(URL)).status).toBe(403);
    expect((await (await t.as('cliente', 1)).get(URL)).status).toBe(403);
  });
  it('begun on a phone it is there on the desktop, of the same shop and person only', async () => {
    await clear();
    const phone = await t.as('agente', 1);
    const id = randomUUID();
    expect((await keep(phone, id, 0, { step: 'a' })).body.revision).toBe(1);
    expect((await keep(phone, id, 1, { step: 'b' })).body.revision).toBe(2);
    const desktop = await t.as('agente', 1);
    expect(await read(desktop)).toMatchObject({ id, revision: 2, content: { step: 'b' }, device: 'Telefono' });
    expect(await read(await t.as('agente', 0))).toBeNull();
    expect(await read(await t.as('gm', 1))).toBeNull();
  });
  it('what another device kept in between is never overwritten', async () => {
    await clear();
    const [phone, desktop] = [await t.as('agente', 1), await t.as('agente', 1)];
    const id = randomUUID();
    await keep(phone, id, 0, { n: 1 });
    expect((await keep(desktop, id, 1, { n: 2 }, 'Computer')).status).toBe(200);
    const late = await keep(phone, id, 1, { n: 3 });
    expect(late.status).toBe(409);
    expect(late.body.detail).toContain('altro dispositivo');
    expect(await read(phone)).toMatchObject({ revision: 2, content: { n: 2 }, device: 'Computer' });
    expect((await keep(phone, randomUUID(), 0, { n: 4 })).status).toBe(409);
  });
  it('what began from a draft that is gone meanwhile is not kept as if it were new', async () => {
    await clear();
    const phone = await t.as('agente', 1);
    const gone = await keep(phone, randomUUID(), 3, { n: 1 });
    expect([gone.status, await read(phone)]).toEqual([409, null]);
    expect((await keep(phone, randomUUID(), 0, { n: 2 })).body.revision).toBe(1);
  });
  it('20 devices keep at once: one of each round is kept, the others are told', async () => {
    await clear();
    const who = await t.as('agente', 1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => keep(who, randomUUID(), 0, { n })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
  });
  it('thrown away twice is thrown away; a newer one of another device stays', async () => {
    await clear();
    const who = await t.as('agente', 1);
    const [old, id] = [randomUUID(), randomUUID()];
    await keep(who, id, 0, {});
    expect((await who.del(`${URL}?id=${old}`)).status).toBe(204);
    expect((await read(who))?.id).toBe(id);
    expect((await who.del(`${URL}?id=${id}`)).status).toBe(204);
    expect((await who.del(`${URL}?id=${id}`)).status).toBe(204);
    expect(await read(who)).toBeNull();
  });
  it('of two devices that send one draft, one makes the commission; 20 at once as well', async () => {
    await clear();
    const who = await t.as('agente', 1);
    const id = randomUUID();
    const body = { ...(await cart(who)), draftId: id };
    await keep(who, id, 0, { any: 1 });
    const before = Number((await t.db.query('select count(*) as n from orders')).rows[0].n);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        who.post<{ detail?: string }>('/api/agent/commissions', body, { key: newKey() }),
      ),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find((a) => a.status === 409)?.body.detail).toContain('già stata inviata');
    expect(Number((await t.db.query('select count(*) as n from orders')).rows[0].n)).toBe(before + 1);
    expect(await read(who)).toBeNull();
    const late = await keep(who, id, 1, { any: 2 });
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe('Questa bozza è già stata inviata.');
    expect((await keep(who, randomUUID(), 0, { any: 3 })).status).toBe(200);
  });
  it('a total other than the one that was seen is refused and writes nothing', async () => {
    const who = await t.as('agente', 1);
    const body = await cart(who);
    const quoted = await who.post<{ total: string }>('/api/agent/commissions/quotation', body);
    const before = Number((await t.db.query('select count(*) as n from commissions')).rows[0].n);
    await t.db.query(
      `update listing_entries e set price_cents = e.price_cents + 100 from products p where p.id = e.product_id and p.code = $1`,
      [body.items[0]?.product],
    );
    const refused = await who.post<{ detail: string }>(
      '/api/agent/commissions',
      { ...body, expectedTotal: quoted.body.total },
      { key: newKey() },
    );
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('i prezzi sono cambiati');
    expect(Number((await t.db.query('select count(*) as n from commissions')).rows[0].n)).toBe(before);
    const again = await who.post<{ total: string }>('/api/agent/commissions/quotation', body);
    expect(Number(again.body.total)).toBeGreaterThan(Number(quoted.body.total));
    expect(
      (await who.post('/api/agent/commissions', { ...body, expectedTotal: again.body.total }, { key: newKey() }))
        .status,
    ).toBe(201);
  });
  it('ORD-507 a page of one shop reads, keeps and discards nothing of the other, where its person works now', async () => {
    await clear();
    const fibra = await t.as('agente', 0);
    const id = randomUUID();
    expect((await keep(fibra, id, 0, { of: 'fibra' })).status).toBe(200);
    const got = await fibra.get<{ detail: string }>(`${URL}?shop=1`);
    expect([got.status, got.body.detail]).toEqual([
      409,
      'In un’altra scheda lavori nell’altro negozio: ricarica questa pagina.',
    ]);
    const body = { id, baseRevision: 1, content: { of: 'kleen' }, device: '', shop: '1' };
    expect((await fibra.put(URL, body)).status).toBe(409);
    expect((await fibra.del(`${URL}?id=${id}&shop=1`)).status).toBe(409);
    expect(await read(fibra)).toMatchObject({ id, revision: 1, content: { of: 'fibra' } });
    expect((await fibra.get(`${URL}?shop=0`)).status).toBe(200);
    expect((await fibra.del(`${URL}?id=${id}&shop=0`)).status).toBe(204);
  });
  it('acting for somebody, nobody’s draft is read or written', async () => {
    const gm = await t.as('gm', 1);
    const below = await gm.get<{ items: { username: string }[] }>('/api/agents/direct-subordinates');
    const started = await gm.post('/api/subordinate-login', { user: below.body.items[0]?.username });
    expect(started.status).toBe(200);
    const headers = { cookie: String(started.headers['set-cookie']).split(';')[0] ?? '' };
    expect((await gm.get(URL, { headers })).status).toBe(403);
    const written = { id: randomUUID(), baseRevision: 0, content: {}, device: '' };
    expect((await gm.put(URL, written, { headers })).status).toBe(403);
  });
});
