import { beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
const LOAD = '/api/admin/product-prices';
const LISTING = 'pl.kleen_commission';
type Checked = {
  rows: { code: string; before: { price: string; points: string }; after: { price: string; points: string } }[];
  unchanged: number;
  faults: { line: number; message: string }[];
};
const fileOf = (...lines: string[]) => ({
  file: {
    content: `data:text/csv;base64,${Buffer.from(['codice;listino;prezzo;punti;dal', ...lines].join('\n')).toString('base64')}`,
    name: 'prezzi.csv',
    type: 'text/csv',
  },
});
const check = async (...lines: string[]) => (await admin.post<Checked>(`${LOAD}/check`, fileOf(...lines))).body;
const load = (...lines: string[]) =>
  admin.post<{ changed: number; unchanged: number } & Problem>(LOAD, fileOf(...lines));
type Listed = { items: { code: string; price: string; points: string }[] };
const listed = async () =>
  (await admin.get<Listed>(`/api/admin/products?perPage=200&productListingIdentifier=${LISTING}`)).body.items;
const offered = async (code: string): Promise<string | undefined> =>
  (await agente.get<Listed>(`/api/agent/products?productListingIdentifier=${LISTING}`)).body.items.find(
    (p) => p.code === code,
  )?.price;

describe('a file of prices', () => {
  it('NET-412 is for administrators', async () => {
    for (const path of [LOAD, `${LOAD}/check`]) {
      expect((await t.anyone.post(path, fileOf())).status).toBe(401);
      expect((await agente.post(path, fileOf())).status).toBe(403);
    }
  });

  it('NET-412 NET-409 tells the difference and writes nothing; loaded it counts, again it changes nothing', async () => {
    const { orderId } = await makeCommission(agente);
    const order = async () => (await agente.get(`/api/agent/pending-orders/${orderId}`)).body;
    const ordered = await order();
    const before = await listed();
    const lines = before.map(({ code, price }) => `${code};${LISTING};${(Number(price) + 1).toFixed(2)};;`);
    const [same] = before;
    lines[0] = `${same?.code};${LISTING};${same?.price};${same?.points};`;
    const checked = await check(...lines);
    expect([checked.faults, checked.unchanged]).toEqual([[], 1]);
    expect(checked.rows.map((r) => [r.code, r.before, r.after.points])).toEqual(
      before.slice(1).map(({ code, price, points }) => [code, { price, points }, points]),
    );
    expect(await listed()).toEqual(before);
    const decided = async (): Promise<number> =>
      (await t.db.query('select count(*)::int as n from listing_prices')).rows[0].n;
    const rows = await decided();
    expect((await load(...lines)).body).toEqual({ changed: before.length - 1, kept: 0, unchanged: 1, later: null });
    expect(await decided(), 'what stays as it is is not written').toBe(rows + before.length - 1);
    const after = await listed();
    for (const [i, { price }] of after.entries())
      expect(Number(price)).toBeCloseTo(Number(before[i]?.price) + (i === 0 ? 0 : 1), 2);
    expect((await load(...lines)).body, 'the same again').toEqual({
      changed: 0,
      kept: 0,
      unchanged: before.length,
      later: null,
    });
    expect(await order(), 'frozen').toEqual(ordered);
  });

  it('NET-412 one wrong line, at whatever place, and nothing is written', async () => {
    const before = await listed();
    const good = before.slice(0, 5).map(({ code }) => `${code};${LISTING};1,23;;`);
    for (const [line, message] of [
      [`VEN-9999;${LISTING};1;;`, 'Il prodotto VEN-9999 non è in questo listino.'],
      [`${before[9]?.code};pl.other;1;;`, 'Il listino «pl.other» non esiste.'],
      [`${before[9]?.code};${LISTING};1;;01/01/2020`, expect.stringContaining('prezzi passati')],
    ] as const)
      for (const at of [0, 3, 5]) {
        const lines = good.toSpliced(at, 0, line);
        expect((await check(...lines)).faults).toEqual([{ line: at + 2, message }]);
        const { status, body } = await load(...lines);
        expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'file']);
      }
    const none = await admin.post<Problem>(`${LOAD}/check`, { file: { content: 'x', name: 'x', type: 'text/csv' } });
    expect(none.status).toBe(422);
    expect(await listed()).toEqual(before);
  });

  it('NET-412 NET-983 an offer with its end, in one file or in two, ends: each row meets what the ones before it say', async () => {
    const dayIn = async (days: number): Promise<string> =>
      (await t.db.query(`select (ema_now() at time zone 'Europe/Rome')::date + $1::int as day`, [days])).rows[0].day;
    const [begins, ends] = [await dayIn(7), await dayIn(38)];
    type Sheet = { listings: { listing: string; planned: { from: string; price: string; points: string }[] }[] };
    const planned = async (code: string) =>
      (await admin.get<Sheet>(`/api/admin/products/${code}/sheet`)).body.listings
        .find(({ listing }) => listing === LISTING)
        ?.planned.map(({ from, price, points }) => [from, price, points]);
    const [one, two] = (await listed()).slice(12, 14);
    if (!one || !two) throw new Error('the listing is too short');
    const whole = [`${one.code};${LISTING};${one.price};;${ends}`, `${one.code};${LISTING};1,11;7,5;${begins}`];
    const looked = await check(...whole);
    expect([looked.rows.map((r) => [r.before, r.after]), looked.unchanged]).toEqual([
      [
        [
          { price: '1.11', points: '7.5' },
          { price: one.price, points: '7.5' },
        ],
        [
          { price: one.price, points: one.points },
          { price: '1.11', points: '7.5' },
        ],
      ],
      0,
    ]);
    expect((await load(...whole)).body).toEqual({
      changed: 2,
      kept: 0,
      unchanged: 0,
      later: { prices: 2, first: begins, last: ends },
    });
    expect(await planned(one.code)).toEqual([
      [begins, '1.11', '7.5'],
      [ends, one.price, '7.5'],
    ]);
    expect((await load(...whole)).body, 'the same again').toEqual({ changed: 0, kept: 0, unchanged: 2, later: null });

    const end = `${two.code};${LISTING};${two.price};;${ends}`;
    expect((await check(end)).rows).toEqual([]);
    expect((await load(end)).body).toEqual({
      changed: 0,
      kept: 1,
      unchanged: 1,
      later: { prices: 1, first: ends, last: ends },
    });
    expect((await load(end)).body, 'the same again').toEqual({ changed: 0, kept: 0, unchanged: 1, later: null });
    expect((await load(`${two.code};${LISTING};2,22;;${begins}`)).body.changed).toBe(1);
    expect(await planned(two.code)).toEqual([
      [begins, '2.22', two.points],
      [ends, two.price, two.points],
    ]);

    const [three] = (await listed()).slice(14, 15);
    const both = (first: string) => [
      `${three?.code};${LISTING};${first};;${begins}`,
      `${three?.code};${LISTING};5,55;;${ends}`,
    ];
    expect((await load(both('5,55')[0] ?? '')).body.changed).toBe(1);
    expect((await load(...both('6,66'))).body.changed, 'the day before becomes another in the same file').toBe(2);
    expect((await planned(three?.code ?? ''))?.map(([from, price]) => [from, price])).toEqual([
      [begins, '6.66'],
      [ends, '5.55'],
    ]);
  });

  it('NET-412 begins on its day; several at once leave each price as one of them said', async () => {
    const [first, second] = (await listed()).slice(6, 8).map(({ code }) => code);
    const { rows } = await t.db.query<{ day: string; later: string }>(
      `select x.today + 1 as day, x.today + 9 as later from (select (ema_now() at time zone 'Europe/Rome')::date as today) x`,
    );
    const was = await offered(first ?? '');
    expect((await load(`${first};${LISTING};5,55;;${rows[0]?.day}`)).body).toEqual({
      changed: 1,
      kept: 0,
      unchanged: 0,
      later: { prices: 1, first: rows[0]?.day, last: rows[0]?.day },
    });
    expect(await offered(first ?? '')).toBe(was);
    const later = `${first};${LISTING};5,55;;${rows[0]?.later}`;
    for (const again of [1, 2]) {
      expect((await check(later)).rows, `no difference, ${again}`).toEqual([]);
      const saidFor = again === 1 ? { prices: 1, first: rows[0]?.later, last: rows[0]?.later } : null;
      expect((await load(later)).body).toEqual({ changed: 0, kept: saidFor ? 1 : 0, unchanged: 1, later: saidFor });
    }
    const days = await t.db.query<{ day: string }>(
      `select l.from_day as day
       from listing_prices l
       join listing_entries e on e.id = l.entry_id and e.listing = $2
       join products p on p.id = e.product_id and p.code = $1
       where l.from_day > (ema_now() at time zone 'Europe/Rome')::date
       order by 1`,
      [first, LISTING],
    );
    expect(
      days.rows.map(({ day }) => day),
      'said for its own day',
    ).toEqual([rows[0]?.day, rows[0]?.later]);
    const prices = ['41,00', '42,00', '43,00'];
    const lines = (price: string, i: number) => {
      const both = [`${first};${LISTING};${price};;`, `${second};${LISTING};${price};;`];
      return i % 2 === 0 ? both : both.toReversed();
    };
    const answers = await Promise.all(prices.map((price, i) => load(...lines(price, i))));
    expect(answers.map(({ status, body }) => [status, body.changed])).toEqual(prices.map(() => [200, 2]));
    const now = await offered(first ?? '');
    expect(['41.00', '42.00', '43.00']).toContain(now);
    expect(await offered(second ?? ''), 'one file whole').toBe(now);
  });
});
