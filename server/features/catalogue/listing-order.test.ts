import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const LISTING = 'pl.kleen_direct_sale';
const URL = `/api/admin/product-listings/${LISTING}/order`;
const CHANGED = 'Nel frattempo l’elenco è cambiato. Ricarica la pagina e riprova.';
type Places = { items: { id: number; code: string }[] };

describe('the order of a listing', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await t.as('admin');
  });
  const places = async () => (await admin.get<Places>(URL)).body.items;
  const ids = async () => (await places()).map(({ id }) => id);
  const put = (wanted: number[], seen?: number[], who: Client = admin) =>
    who.put<Places & Problem>(URL, { ids: wanted, ...(seen ? { seen } : {}) });
  const offered = async () =>
    (
      await (
        await t.as('agente', 1)
      ).get<{ items: { code: string }[] }>(`/api/agent/products?productListingIdentifier=${LISTING}`)
    ).body.items.map(({ code }) => code);

  it('NET-663 administrators alone, and a listing that there is', async () => {
    const agente = await t.as('agente', 1);
    expect((await t.anyone.get(URL)).status).toBe(401);
    expect((await agente.get(URL)).status).toBe(403);
    expect((await put([1], undefined, t.anyone)).status).toBe(401);
    expect((await put([1], undefined, agente)).status).toBe(403);
    const other = await admin.get<Problem>('/api/admin/product-listings/pl.none/order');
    expect([other.status, other.body.violations[0]?.message]).toEqual([422, 'Questo listino non esiste.']);
  });

  it('NET-663 is what whoever orders sees; each product once, nothing behind somebody’s back', async () => {
    const before = await ids();
    expect(before.length).toBeGreaterThan(3);
    expect(await offered()).toEqual((await places()).map(({ code }) => code));
    const wanted = before.toReversed();
    for (const wrong of [before.slice(1), [...before, 999_999], [...before.slice(1), before[1] ?? 0]]) {
      const { status, body } = await put(wrong);
      expect([status, body.detail]).toEqual([409, CHANGED]);
    }
    expect(await ids()).toEqual(before);
    const moved = await put(wanted, before);
    expect([moved.status, moved.body.items.map(({ id }) => id)]).toEqual([200, wanted]);
    expect(await offered()).toEqual((await places()).map(({ code }) => code));
    expect((await put(wanted, before)).status, 'said again').toBe(200);
    const stale = await put([...before.slice(1), before[0] ?? 0], before);
    expect([stale.status, stale.body.detail], 'another one was first').toEqual([409, CHANGED]);
    expect(await ids()).toEqual(wanted);
    expect((await put(before, wanted)).status).toBe(200);
    const { rows } = await t.db.query<{ n: number }>(
      `select jsonb_array_length(detail -> 'codes') as n from audit where event = 'catalogue.order-listing' order by id`,
    );
    expect(
      rows.map(({ n }) => n),
      'the log names the order that is new',
    ).toEqual([before.length, 0, before.length]);
  });

  it('NET-663 of ten who move at once, by what they saw, one is right', async () => {
    const before = await ids();
    const [first = 0, ...rest] = before;
    const wishes = Array.from({ length: 10 }, (_, i) => rest.toSpliced((i % (rest.length - 1)) + 1, 0, first));
    const answers = await Promise.all(wishes.map((wish) => put(wish, before)));
    const kept = await ids();
    const right = wishes.filter((wish) => wish.join() === kept.join());
    expect(right.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(right.length);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    await put(before);
  });
});
