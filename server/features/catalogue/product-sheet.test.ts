import { beforeAll, describe, expect, it } from 'vitest';
import { anyCustomer, auditCount, makeCommission } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
type Sheet = {
  name: string;
  packaging: string;
  vatPercentage: number;
  disabled: boolean;
  variants: { name: string; options: string[] }[];
  version: number;
  listings: {
    listing: string;
    price: string;
    points: string;
    planned: { from: string; price: string; points: string }[];
  }[];
  kits: string[];
};
const LISTING = 'pl.kleen_commission';
const at = (code: string): string => `/api/admin/products/${code}`;
const sheet = async (code: string): Promise<Sheet> => (await admin.get<Sheet>(`${at(code)}/sheet`)).body;
const change = async (code: string, over: Partial<Sheet>, who: Client = admin) => {
  const { name, packaging, vatPercentage, disabled, variants, version } = await sheet(code);
  const body = { name, packaging, vatPercentage, disabled, variants, version, ...over };
  return who.patch<Sheet & Problem>(at(code), body);
};
const setPrice = (code: string, body: object, who: Client = admin) =>
  who.post<Sheet & Problem>(`${at(code)}/listings/${LISTING}/prices`, { points: '1.0', ...body });
const dayFrom = async (days: number): Promise<string> =>
  (await t.db.query(`select (ema_now() at time zone 'Europe/Rome')::date + $1::int as day`, [days])).rows[0].day;
const priceOf = async (code: string): Promise<string | undefined> =>
  (await sheet(code)).listings.find(({ listing }) => listing === LISTING)?.price;
type Offered = { code: string; name: string; price: string; attributes: { name: string; options: string[] }[] };
const offered = async (code: string): Promise<Offered | undefined> =>
  (await agente.get<{ items: Offered[] }>(`/api/agent/products?productListingIdentifier=${LISTING}`)).body.items.find(
    (p) => p.code === code,
  );
/** On sale by commission, without variants and in no kit. */
const free = async (nth: number): Promise<string> =>
  (
    await t.db.query<{ code: string }>(
      `select p.code
       from products p
       join listing_entries e on e.product_id = p.id and e.listing = $1 and e.enabled
       where p.code like 'VEN%' and p.attributes = '[]'
         and not exists (select 1 from product_kit_items i where i.product_id = p.id)
       order by p.code
       offset $2
       limit 1`,
      [LISTING, nth],
    )
  ).rows[0]?.code ?? '';
const cartOf = async (code: string) => ({
  type: 'kleen-commission',
  customer: await anyCustomer(agente),
  items: [{ product: code, quantity: 20, attributes: {} }],
  paymentMethod: 'mav',
});

describe('a product', () => {
  it('NET-410 is changed by administrators, whole and not behind somebody’s back', async () => {
    const code = await free(0);
    const before = await sheet(code);
    expect((await t.anyone.get(`${at(code)}/sheet`)).status).toBe(401);
    expect((await agente.get(`${at(code)}/sheet`)).status).toBe(403);
    expect((await admin.get(`${at('VEN-9999')}/sheet`)).status).toBe(404);
    expect((await change(code, {}, t.anyone)).status).toBe(401);
    expect((await change(code, {}, agente)).status).toBe(403);
    const { kits: _, listings: __, ...rest } = before;
    const body = {
      name: rest.name,
      packaging: rest.packaging,
      vatPercentage: 22,
      disabled: false,
      variants: [],
      version: 1,
    };
    expect((await admin.patch(at('VEN-9999'), body)).status).toBe(404);
    for (const [over, message] of [
      [{ name: ' ' }, 'Campo obbligatorio.'],
      [{ vatPercentage: 21 }, 'Scegli un’aliquota.'],
      [{ variants: [{ name: 'Colore', options: [] }] }, 'Scrivi le scelte di «Colore» dopo i due punti.'],
    ] as const) {
      const { status, body: answer } = await change(code, over as unknown as Partial<Sheet>);
      expect([status, answer.violations[0]?.message]).toEqual([422, message]);
    }
    expect(await sheet(code)).toEqual(before);
    const wanted = {
      name: 'Nuovo nome',
      packaging: '3 pezzi',
      vatPercentage: 10,
      variants: [{ name: 'Colore', options: ['Blu', 'Rosso'] }],
    };
    const changed = await change(code, wanted);
    const vatRates = [
      expect.objectContaining({ percentage: 10, state: 'now', isOfChange: false }),
      expect.objectContaining({ from: null, percentage: 22, state: 'past' }),
    ];
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, ...wanted, vatRates, version: before.version + 1 },
    ]);
    expect(await sheet(code)).toEqual(changed.body);
    expect(await offered(code)).toMatchObject({ name: 'Nuovo nome', attributes: [wanted.variants[0]] });
    expect((await change(code, { ...wanted, version: before.version })).status, 'said again').toBe(200);
    expect((await change(code, { name: 'Altro', version: before.version })).status).toBe(409);
    const raced = await Promise.all(
      ['A', 'B', 'C'].map((name) => change(code, { ...wanted, name, version: before.version + 1 })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await auditCount(t, 'catalogue.update-product', code), 'none of what was refused').toBe(3);
  });

  it('NET-410 switched off it is not offered; one in a kit stays', async () => {
    const code = await free(1);
    expect((await change(code, { disabled: true })).body.disabled).toBe(true);
    expect(await offered(code)).toBeUndefined();
    expect((await admin.get(at(code))).body).toMatchObject({ disabled: true });
    const refused = await agente.post(
      '/api/agent/commissions',
      { ...(await cartOf(code)), note: '' },
      { key: newKey() },
    );
    expect(refused.status).toBe(422);
    await change(code, { disabled: false });
    expect(await offered(code)).toBeDefined();
    const { rows } = await t.db.query<{ code: string }>(
      'select p.code from product_kit_items i join products p on p.id = i.product_id limit 1',
    );
    const kept = await change(rows[0]?.code ?? '', { disabled: true });
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('prima toglilo dal pacchetto')]);
  });
});

describe('the product that a parameter names', () => {
  const SENTENCE = 'È il prodotto di «Codice dello strizzamop scontato»: prima scegline un altro nella configurazione.';
  const PARAMETER = '/api/system-parameters/discounted_product_code';
  const named = async (): Promise<string> =>
    (await admin.get<{ parameterValue: string }>(PARAMETER)).body.parameterValue;
  const name = (parameterValue: string, before: string) =>
    admin.put<{ violations: { message: string }[] }>(PARAMETER, { parameterValue, before });
  it('NET-733 is not switched off; once another is named it is, and can be named no more', async () => {
    const refused = await change('SCN-9001', { disabled: true });
    expect([refused.status, refused.body.detail]).toEqual([409, SENTENCE]);
    expect((await change('SCN-9001', { packaging: 'in scatola' })).status, 'the rest is changed').toBe(200);
    const other = await free(3);
    expect((await name(other, 'SCN-9001')).status).toBe(200);
    expect((await change('SCN-9001', { disabled: true })).body.disabled).toBe(true);
    expect((await name('SCN-9001', other)).status).toBe(422);
    expect((await change(other, { disabled: true })).body.detail).toBe(SENTENCE);
    await change('SCN-9001', { disabled: false });
    expect((await name('SCN-9001', await named())).status).toBe(200);
  });
  it('NET-733 naming and switching off wait for each other: ten times one of the two is refused', async () => {
    const other = await free(3);
    for (let i = 0; i < 10; i += 1) {
      const [naming, off] = await Promise.all([name(other, 'SCN-9001'), change(other, { disabled: true })]);
      expect([naming.status, off.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await name('SCN-9001', await named())).status).toBe(200);
      await change(other, { disabled: false });
    }
  });
});

describe('the price of a day', () => {
  it('NET-411 is decided by administrators for today or a day to come', async () => {
    const code = await free(2);
    const [today, yesterday] = [await dayFrom(0), await dayFrom(-1)];
    const wanted = { price: '9.99', from: today };
    expect((await setPrice(code, wanted, t.anyone)).status).toBe(401);
    expect((await setPrice(code, wanted, agente)).status).toBe(403);
    expect((await setPrice('VEN-9999', wanted)).status).toBe(404);
    expect((await setPrice('VEN-1024', wanted)).status, 'in another listing').toBe(404);
    for (const [over, field] of [
      [{ from: yesterday }, 'from'],
      [{ price: '-0.01' }, 'price'],
      [{ points: '-1.0' }, 'points'],
      [{ price: '100000.00' }, 'price'],
      [{ points: '10000.0' }, 'points'],
    ] as const) {
      const { status, body } = await setPrice(code, { ...wanted, ...over });
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    expect((await setPrice(code, wanted)).status).toBe(200);
    expect((await setPrice(code, wanted)).status, 'said again').toBe(200);
    expect([await priceOf(code), (await offered(code))?.price]).toEqual(['9.99', '9.99']);
    const points = { ...wanted, points: '2.5' };
    expect((await setPrice(code, points)).body.listings[0], 'points alone').toMatchObject({ points: '2.5' });
    expect((await setPrice(code, { ...wanted, price: '8.88' })).status).toBe(200);
    expect((await offered(code))?.price, 'the last word of a day').toBe('8.88');
    expect((await admin.get<{ price: string }>(at(code))).body.price).toBe('8.88');
    expect(await auditCount(t, 'catalogue.set-listing-price', code)).toBe(4);
  });

  it('NET-411 NET-409 begins on its day: cart and order follow, whoever saw another is told, what was sent stays', async () => {
    const code = await free(3);
    const now = (await offered(code))?.price ?? '';
    const tomorrow = await dayFrom(1);
    const cart = await cartOf(code);
    const quote = async () =>
      (await agente.post<{ total: string }>('/api/agent/commissions/quotation', cart)).body.total;
    const make = (expectedTotal: string) =>
      agente.post<{ orderId: number } & Problem>(
        '/api/agent/commissions',
        { ...cart, note: '', expectedTotal },
        { key: newKey() },
      );
    const seen = await quote();
    expect(seen).toMatch(/^\d+\.\d\d$/);
    expect((await setPrice(code, { price: '55.55', from: tomorrow })).body.listings[0]?.planned).toEqual([
      { from: tomorrow, price: '55.55', points: '1.0' },
    ]);
    expect([(await offered(code))?.price, await quote()], 'not yet').toEqual([now, seen]);
    const made = await make(seen);
    expect(made.status).toBe(201);
    const order = async () => (await agente.get(`/api/agent/pending-orders/${made.body.orderId}`)).body;
    const before = await order();
    // Its day has come.
    await t.db.query('update listing_prices set from_day = from_day - 1 where from_day = $1', [tomorrow]);
    expect((await offered(code))?.price).toBe('55.55');
    expect(await order(), 'frozen').toEqual(before);
    const stale = await make(seen);
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('i prezzi sono cambiati')]);
    expect((await make(await quote())).status).toBe(201);
    expect(Number(await quote())).toBeGreaterThan(Number(seen));
  });

  it('NET-411 the end of an offer, said before its beginning, is kept: from its day the price is that again', async () => {
    const code = await free(6);
    const now = (await priceOf(code)) ?? '';
    const [begins, ends] = [await dayFrom(7), await dayFrom(38)];
    for (const again of ['once', 'said again'])
      expect((await setPrice(code, { price: now, from: ends })).body.listings[0]?.planned, again).toEqual([
        { from: ends, price: now, points: '1.0' },
      ]);
    const planned = await setPrice(code, { price: '1.11', from: begins });
    expect(planned.body.listings[0]?.planned.map(({ from, price }) => [from, price])).toEqual([
      [begins, '1.11'],
      [ends, now],
    ]);
  });

  it('NET-411 of the dearest product there may be as many are reckoned as a cart holds', async () => {
    const code = await free(6);
    expect((await setPrice(code, { price: '99999.99', points: '9999.9', from: await dayFrom(0) })).status).toBe(200);
    const cart = { ...(await cartOf(code)), items: [{ product: code, quantity: 9999, attributes: {} }] };
    const quoted = await agente.post<{ lines: string }>('/api/agent/commissions/quotation', cart);
    expect([quoted.status, quoted.body.lines]).toEqual([200, '999899900.01']);
    expect((await agente.post('/api/agent/commissions', { ...cart, note: '' }, { key: newKey() })).status).toBe(201);
  });

  it('NET-411 one that was decided for a day stays, whatever becomes of those before it', async () => {
    const code = await free(7);
    const [soon, between, later] = [await dayFrom(2), await dayFrom(3), await dayFrom(4)];
    await setPrice(code, { price: '70.00', from: soon });
    await setPrice(code, { price: '70.00', from: later });
    await setPrice(code, { price: '60.00', from: between });
    await admin.del(`${at(code)}/listings/${LISTING}/prices/${soon}`);
    const [entry] = (await sheet(code)).listings;
    expect(entry?.planned.map(({ from, price }) => [from, price])).toEqual([
      [between, '60.00'],
      [later, '70.00'],
    ]);
    expect((await setPrice(code, { price: '70.00', from: later })).body.listings[0], 'said again').toEqual(entry);
  });

  it('NET-411 a planned one is given up before its day and not after', async () => {
    const code = await free(4);
    const now = await priceOf(code);
    const [today, tomorrow] = [await dayFrom(0), await dayFrom(1)];
    const planned = `${at(code)}/listings/${LISTING}/prices/${tomorrow}`;
    await setPrice(code, { price: '70.00', from: tomorrow });
    // Of the same day: of another product in the listing, and of the same one in another listing.
    const other = await free(8);
    await setPrice(other, { price: '71.00', from: tomorrow });
    const direct = `${at(code)}/listings/pl.kleen_direct_sale`;
    await admin.post(direct, { price: '50.00', points: '1.0' });
    expect((await admin.post(`${direct}/prices`, { price: '72.00', points: '1.0', from: tomorrow })).status).toBe(200);
    expect((await t.anyone.del(planned)).status).toBe(401);
    expect((await agente.del(planned)).status).toBe(403);
    const gone = await admin.del<Sheet>(planned);
    expect([gone.status, gone.body.listings[0]?.planned]).toEqual([200, []]);
    const left = { from: tomorrow, points: '1.0' };
    expect(gone.body.listings[1]?.planned).toEqual([{ ...left, price: '72.00' }]);
    expect((await sheet(other)).listings[0]?.planned).toEqual([{ ...left, price: '71.00' }]);
    expect((await admin.del(planned)).status).toBe(404);
    await setPrice(code, { price: '70.00', from: today });
    const late = await admin.del<Problem>(planned.replace(tomorrow, today));
    expect([late.status, late.body.detail]).toEqual([409, 'Questo prezzo vale già: scrivine uno nuovo da oggi.']);
    expect(await priceOf(code)).not.toBe(now);
    expect(await auditCount(t, 'catalogue.delete-listing-price', code)).toBe(1);
  });

  it('NET-411 several who decide it at once: one of them is right, and the order costs that', async () => {
    const code = await free(5);
    const today = await dayFrom(0);
    const prices = ['31.00', '32.00', '33.00'];
    const answers = await Promise.all(prices.map((price) => setPrice(code, { price, from: today })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const now = (await offered(code))?.price ?? '';
    expect(prices).toContain(now);
    expect(await priceOf(code)).toBe(now);
  });

  it('NET-409 NET-410 an order keeps name, VAT and price of its lines', async () => {
    const { orderId } = await makeCommission(agente);
    const order = async () => (await agente.get(`/api/agent/pending-orders/${orderId}`)).body;
    const before = await order();
    const { rows } = await t.db.query<{ code: string }>(
      `select distinct l.code
       from commission_lines l
       join commissions m on m.id = l.commission_id
       where m.order_id = $1`,
      [orderId],
    );
    const today = await dayFrom(0);
    for (const { code } of rows) {
      expect((await change(code, { name: 'Altro nome', vatPercentage: 4 })).status).toBe(200);
      expect((await setPrice(code, { price: '1.00', from: today })).status).toBe(200);
    }
    expect(await order()).toEqual(before);
  });
});
