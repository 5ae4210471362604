import { beforeAll, describe, expect, it } from 'vitest';
import type { productSheet } from '@ema/calls/catalogue/product-sheet.ts';
import type { listVatChanges, previewVatChange } from '@ema/calls/catalogue/vat.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { z } from 'zod';
import { anyCustomer, auditCount } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

type Sheet = z.output<typeof productSheet>;
type Vat = CallOutput<typeof listVatChanges>;
type Preview = CallOutput<typeof previewVatChange>;
type Cart = { total: string; vat: { percentage: number; taxable: string; vat: string }[] };
const t = testPortal();
const PATH = '/api/admin/vat-changes';
/** By the clock of the tests: 21 November 2026. */
const [YESTERDAY, TODAY, TOMORROW, NEW_YEAR] = ['2026-11-20', '2026-11-21', '2026-11-22', '2027-01-01'] as const;
let admin: Client;
let agente: Client;
const sheet = async (code: string): Promise<Sheet> =>
  (await admin.get<Sheet>(`/api/admin/products/${code}/sheet`)).body;
const setRate = async (code: string, percentage: number, from: string, over: object = {}, who: Client = admin) => {
  const version = who === admin ? (await sheet(code)).version : 1;
  const body = { percentage, from, version, ...over };
  return who.post<Sheet & Problem>(`/api/admin/products/${code}/vat-rates`, body, { key: newKey() });
};
const giveUp = (code: string, from: string, who: Client = admin) =>
  who.del<Sheet & Problem>(`/api/admin/products/${code}/vat-rates/${from}`, { key: newKey() });
const changes = async (): Promise<Vat> => (await admin.get<Vat>(PATH)).body;
const plan = async (over: object = {}, who: Client = admin, key = newKey()) => {
  const { version } = await changes();
  const body = { version, before: 22, after: 23, from: NEW_YEAR, reason: 'Legge di bilancio', ...over };
  return who.post<Vat & Problem>(PATH, body, { key });
};
const withdraw = (id: number | undefined, who: Client = admin) =>
  who.post<Vat & Problem>(`${PATH}/${id}/withdrawal`, { reason: 'Rinviata' }, { key: newKey() });
const preview = (query: string) => admin.get<Preview & Problem>(`${PATH}/preview?${query}`);
/** On sale by commission, at 22 %, without variants and in no kit. */
const product = async (nth: number): Promise<string> =>
  (
    await t.db.query<{ code: string }>(
      `select p.code
       from products p
       join listing_entries e on e.product_id = p.id and e.listing = 'pl.kleen_commission' and e.enabled
       where p.code like 'VEN%' and p.attributes = '[]' and p.vat_basis_points = 2200
         and not exists (select 1 from product_kit_items i where i.product_id = p.id)
       order by p.code
       offset $1
       limit 1`,
      [nth],
    )
  ).rows[0]?.code ?? '';
const cartOf = async (code: string) => ({
  type: 'kleen-commission',
  customer: await anyCustomer(agente),
  items: [{ product: code, quantity: 30, attributes: {} }],
  paymentMethod: 'mav',
});
const quote = async (code: string): Promise<Cart> =>
  (await agente.post<Cart>('/api/agent/commissions/quotation', await cartOf(code))).body;
/** As if so many days went by: what is read outside of a transaction tells the time of the machine. */
const daysLater = (days: number) => t.db.query('update product_vat_rates set from_day = from_day - $1::int', [days]);

beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});

describe('the rate of a product', () => {
  it('NET-538 is decided by administrators alone; what cannot be has its sentence and changes nothing', async () => {
    const code = await product(0);
    for (const [who, status] of [
      [t.anyone, 401],
      [agente, 403],
      [await t.as('gm'), 403],
    ] as const)
      expect([(await setRate(code, 10, TODAY, {}, who)).status, (await giveUp(code, TODAY, who)).status]).toEqual([
        status,
        status,
      ]);
    const before = await sheet(code);
    expect((await setRate('VEN-9999', 10, TODAY, { version: 1 })).status).toBe(404);
    expect((await giveUp(code, TOMORROW)).body.detail).toBe('Per quel giorno non è prevista un’aliquota.');
    for (const [percentage, from, propertyPath, message] of [
      [21, TODAY, 'percentage', 'Scegli un’aliquota.'],
      [23, TODAY, 'percentage', 'Scegli un’aliquota.'],
      [10, YESTERDAY, 'from', 'Scegli oggi o un giorno che viene: le aliquote passate restano come sono state.'],
      [10, '2029-01-01', 'from', 'Scegli un giorno entro due anni.'],
      [41, TODAY, 'percentage', 'Inserisci una percentuale intera da 0 a 40.'],
    ] as const) {
      const { status, body } = await setRate(code, percentage, from);
      expect([status, body.violations]).toEqual([422, [{ propertyPath, message }]]);
    }
    expect((await setRate(code, 10, TODAY, { version: before.version + 1 })).status).toBe(409);
    expect(await sheet(code)).toEqual(before);
  });

  it('NET-538 counts from its day for what is quoted and ordered from then on; what is ordered stays', async () => {
    const code = await product(0);
    const ordered = await agente.post<{ id: number; orderId: number }>(
      '/api/agent/commissions',
      { ...(await cartOf(code)), note: '' },
      { key: newKey() },
    );
    const order = async () => (await agente.get(`/api/agent/orders/${ordered.body.orderId}`)).body;
    const [was, cart] = [await order(), await quote(code)];
    expect(cart.vat.map(({ percentage }) => percentage)).toEqual([22]);
    const decided = await setRate(code, 10, TOMORROW);
    expect(decided.body.vatRates.map(({ from, percentage, state }) => [from, percentage, state])).toEqual([
      [TOMORROW, 10, 'planned'],
      [null, 22, 'now'],
    ]);
    expect(await quote(code), 'the day before').toEqual(cart);
    await daysLater(1);
    const on = await quote(code);
    expect([on.total, on.vat.map(({ percentage }) => percentage)]).toEqual([cart.total, [10]]);
    expect((await sheet(code)).vatRates.map(({ state }) => state)).toEqual(['now', 'past']);
    await daysLater(1);
    expect(await quote(code), 'the day after').toEqual(on);
    expect(await order()).toEqual(was);
    const taxable = await admin.get<{ items: { price: string; priceTaxable: string }[] }>(`/api/products?code=${code}`);
    const [shown] = taxable.body.items;
    expect(Number(shown?.priceTaxable)).toBeCloseTo(Number(shown?.price) / 1.1, 2);
  });

  it('NET-538 twice it is one, of two at once the second reads anew, and it is given up until its day', async () => {
    const code = await product(1);
    const { version } = await sheet(code);
    const both = await Promise.all([4, 10].map((rate) => setRate(code, rate, TOMORROW, { version })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stands = (await sheet(code)).vatRates[0]?.percentage ?? 0;
    const again = await setRate(code, stands, TOMORROW);
    expect([again.status, again.body]).toEqual([200, await sheet(code)]);
    expect((await setRate(code, 22, TODAY)).body, 'it is so already').toEqual(again.body);
    await setRate(code, 5, NEW_YEAR);
    const seen = await sheet(code);
    const gone = await giveUp(code, TOMORROW);
    expect(gone.body.vatRates.map(({ from }) => from)).toEqual([NEW_YEAR, null]);
    expect(gone.body.version).toBe(seen.version + 1);
    const { rows } = await t.db.query(
      `select detail from audit where event = 'catalogue.delete-vat-rate' and object_id = $1`,
      [code],
    );
    expect(rows).toEqual([{ detail: { from: TOMORROW, vatPercentage: stands } }]);
    await giveUp(code, NEW_YEAR);
    await setRate(code, 5, TODAY);
    const counting = await giveUp(code, TODAY);
    expect([counting.status, counting.body.detail]).toEqual([
      409,
      'Questa aliquota vale già: scrivine una nuova da oggi.',
    ]);
    expect((await setRate(code, 22, TODAY)).body.vatPercentage).toBe(22);
  });
});

describe('a new rate for all products that have one', () => {
  it('NET-539 is decided by administrators alone; what cannot be has its sentence and changes nothing', async () => {
    for (const [who, status] of [
      [t.anyone, 401],
      [agente, 403],
      [await t.as('ordini'), 403],
    ] as const)
      expect([
        (await who.get(PATH)).status,
        (await who.get(`${PATH}/preview?before=22&after=23&from=${NEW_YEAR}`)).status,
        (await plan({}, who)).status,
        (await withdraw(1, who)).status,
      ]).toEqual([status, status, status, status]);
    const before = await changes();
    const past = 'Scegli un giorno da domani in poi: le aliquote passate restano come sono state.';
    for (const [over, propertyPath, message] of [
      [{ from: TODAY }, 'from', past],
      [{ from: '2029-01-01' }, 'from', 'Scegli un giorno entro due anni.'],
      [{ after: 22 }, 'after', 'Scegli un’aliquota diversa da quella di adesso.'],
      [{ after: 41 }, 'after', 'Inserisci una percentuale intera da 0 a 40.'],
      [{ reason: '' }, 'reason', 'Campo obbligatorio.'],
    ] as const) {
      const { status, body } = await plan(over);
      expect([status, body.violations]).toEqual([422, [{ propertyPath, message }]]);
    }
    for (const query of [`before=22&after=22&from=${NEW_YEAR}`, `before=22&after=23&from=${TODAY}`])
      expect((await preview(query)).status).toBe(422);
    expect((await plan({ version: before.version + 1 })).status).toBe(409);
    expect((await withdraw(999_999)).status).toBe(404);
    expect(await changes()).toEqual(before);
  });

  it('NET-539 reaches what its preview said, also what is made or changed in between, and is withdrawn until its day', async () => {
    const [own, moved] = [await product(2), await product(3)];
    const asked = `before=22&after=23&from=${NEW_YEAR}`;
    const first = (await preview(asked)).body;
    const counted = await t.db.query<{ n: number }>(
      'select count(*)::int as n from products where vat_basis_points = 2200',
    );
    // One of them is at 10 % since the tests above.
    expect(first.products).toBe((counted.rows[0]?.n ?? 0) - 1);
    expect(first.first).toHaveLength(10);
    const planned = await plan();
    expect(planned.status).toBe(200);
    const [change] = planned.body.changes;
    expect(change).toMatchObject({ before: 22, after: 23, from: NEW_YEAR, state: 'planned', products: first.products });
    expect((await preview(asked)).body.products, 'nothing is left').toBe(0);
    expect((await sheet(own)).vatRates[0]).toMatchObject({ percentage: 23, state: 'planned', isOfChange: true });
    const refused = await giveUp(own, NEW_YEAR);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^Questa aliquota viene dal/)]);
    await setRate(moved, 10, TODAY);
    expect((await sheet(moved)).vatRates.map(({ percentage }) => percentage)).toEqual([10, 22]);
    const rates = async () => (await sheet(own)).vatRates.map(({ percentage, isOfChange }) => [percentage, isOfChange]);
    const stays = [
      [22, false],
      [22, false],
    ];
    await setRate(own, 22, NEW_YEAR);
    expect(await rates()).toEqual(stays);
    await giveUp(own, NEW_YEAR);
    expect(await rates(), 'the change reaches it again').toEqual([
      [23, true],
      [22, false],
    ]);
    await setRate(own, 22, NEW_YEAR);
    expect(await rates()).toEqual(stays);
    const made = await admin.post<Sheet>(
      '/api/admin/products',
      { code: 'VEN-7001', name: 'Nuovo', packaging: '', description: '', shop: 1, vatPercentage: 22 },
      { key: newKey() },
    );
    expect(made.body.vatRates.map(({ percentage }) => percentage)).toEqual([23, 22]);
    expect(made.body.vatOffered).toContain(23);
    expect((await changes()).changes[0]?.products).toBe(first.products - 1);
    const loaded = await admin.post(
      '/api/admin/product-imports',
      'codice;nome;negozio;iva\nVEN-7002;Nuovo;kleen;22\n',
      {
        headers: { 'content-type': 'text/csv' },
      },
    );
    expect(loaded.status).toBe(200);
    expect((await sheet('VEN-7002')).vatRates.map(({ percentage }) => percentage)).toEqual([23, 22]);
    await setRate(own, 23, TODAY);
    const twice = await Promise.all([withdraw(change?.id), withdraw(change?.id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0].body.changes[0]).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'Rinviata' } });
    expect(twice[0].body.version, 'every decision is counted').toBe(planned.body.version + 1);
    const { rates: counts } = await changes();
    const all = await t.db.query<{ n: number }>('select count(*)::int as n from products');
    expect(counts.reduce((sum, rate) => sum + rate.products, 0)).toBe(all.rows[0]?.n);
    expect(counts.map(({ percentage }) => percentage)).toEqual(
      counts.map(({ percentage }) => percentage).toSorted((a, b) => a - b),
    );
    // Whoever was given the new rate meanwhile keeps it, and its screen can show and give it.
    expect(await sheet(own)).toMatchObject({ vatPercentage: 23, vatOffered: expect.arrayContaining([23]) });
    expect((await setRate(own, 23, NEW_YEAR)).status).toBe(200);
    const givenUp = await giveUp(own, NEW_YEAR);
    expect([givenUp.status, givenUp.body.vatPercentage], 'that of today stays').toEqual([200, 23]);
    expect((await sheet('VEN-7001')).vatRates.map(({ percentage }) => percentage)).toEqual([22]);
    expect((await sheet(moved)).vatPercentage).toBe(10);
    expect(await auditCount(t, 'catalogue.withdraw-vat-change', change?.id ?? 0)).toBe(2);
  });

  it('NET-539 twice it is one; another of the same day and rate is refused, of two at once the second reads anew', async () => {
    const key = newKey();
    const { version } = await changes();
    const [once, again] = [await plan({ version }, admin, key), await plan({ version }, admin, key)];
    expect([once.status, again.body]).toEqual([200, once.body]);
    expect(once.body.changes.map(({ from, state }) => [from, state])).toEqual([
      [NEW_YEAR, 'planned'],
      [NEW_YEAR, 'withdrawn'],
    ]);
    expect((await plan({ version: 0 })).body, 'said again').toEqual(once.body);
    const other = await plan({ after: 24 });
    expect([other.status, other.body.violations[0]?.message]).toEqual([
      422,
      'Dal 01/01/2027 il 22 % passa già al 23 %: ritira quel cambio.',
    ]);
    const seen = (await changes()).version;
    const both = await Promise.all(
      ['2027-02-01', '2027-03-01'].map((from) => plan({ version: seen, before: 23, after: 24, from })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const code = await product(4);
    expect(
      (await sheet(code)).vatRates.map(({ percentage }) => percentage),
      'one after the other',
    ).toEqual([24, 23, 22]);
    const days = (await changes()).changes.map(({ from }) => from);
    expect(days, 'the newest day first').toEqual(days.toSorted().toReversed());
    const beside = await plan({ before: 6, after: 7 });
    expect(beside.status, 'of another rate on the same day').toBe(200);
    const offered = async () => (await sheet(code)).vatOffered;
    expect(await offered(), 'which no product has yet').toContain(7);
    const [ofNone] = beside.body.changes.filter(({ before }) => before === 6);
    expect(ofNone?.products).toBe(0);
    await withdraw(ofNone?.id);
    expect(await offered()).not.toContain(7);
  });

  it('NET-539 on its day the new rate is that of every cart, and it is withdrawn no more', async () => {
    const code = await product(4);
    const cart = await quote(code);
    expect(cart.vat.map(({ percentage }) => percentage)).toEqual([22]);
    await daysLater(41);
    await t.db.query('update vat_changes set from_day = from_day - 41');
    const on = await quote(code);
    expect([on.total, on.vat.map(({ percentage }) => percentage)]).toEqual([cart.total, [23]]);
    const standing = await changes();
    const today = standing.changes.filter(({ from }) => from === TODAY);
    expect(today.map(({ before, state }) => [before, state])).toEqual([
      [6, 'withdrawn'],
      [22, 'done'],
      [22, 'withdrawn'],
    ]);
    const at23 = standing.rates.find(({ percentage }) => percentage === 23)?.products;
    expect((await preview('before=23&after=25&from=2026-12-01')).body.products).toBe(at23);
    const made = await admin.post<Sheet>(
      '/api/admin/products',
      { code: 'VEN-7003', name: 'Nuovo', packaging: '', description: '', shop: 1, vatPercentage: 22 },
      { key: newKey() },
    );
    expect(made.body.vatPercentage, 'of today is what is said today').toBe(22);
    await plan({ before: 6, after: 7 });
    expect(await quote(code), 'another decision takes nothing away that counts').toEqual(on);
    const done = (await changes()).changes.find(({ state }) => state === 'done');
    const late = await withdraw(done?.id);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Questo cambio vale già dal 21/11/2026: prevedine un altro da un giorno che viene.',
    ]);
    await daysLater(60);
    const last = await quote(code);
    expect(
      last.vat.map(({ percentage }) => percentage),
      'of several that have come the last',
    ).toEqual([24]);
  });
});
