import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const LOAD = '/api/admin/product-prices';
const LISTING = 'pl.kleen_commission';
const CSV = { headers: { 'content-type': 'text/csv' } };
const HEAD = 'codice;listino;prezzo;punti;dal';
/** More than one part of whatever is done in parts, and of each price more than are weighed at once. */
const MANY = 5_600;
const DAYS = 700;
type Sums = { changed: number; kept: number; unchanged: number };
type Checked = Sums & {
  rows: { code: string; from: string; before: { price: string; points: string }; after: { points: string } }[];
  faults: { line: number; message: string }[];
  faultCount: number;
};

describe('a long file of prices', () => {
  let admin: Client;
  let codes: string[];
  let days: string[];
  let lines: string[];
  const priceOn = (day: number): string => `${10 + (day % 7)},50`;
  beforeAll(async () => {
    admin = await t.as('admin');
    const products = await t.db.query<{ code: string }>(
      `select p.code
       from products p
       join listing_entries e on e.product_id = p.id and e.listing = $1 and e.enabled
       order by p.code
       limit $2`,
      [LISTING, MANY / DAYS],
    );
    codes = products.rows.map(({ code }) => code);
    const later = await t.db.query<{ day: string }>(
      `select (ema_now() at time zone 'Europe/Rome')::date + n as day from generate_series(1, $1::int) n order by n`,
      [DAYS],
    );
    days = later.rows.map(({ day }) => day);
    lines = days.flatMap((day, i) =>
      codes.map((code) => `${code};${LISTING};${priceOn(i)};${i === 0 ? '3,5' : ''};${day}`),
    );
  });
  const csv = (given: readonly string[]) => [HEAD, ...given].join('\r\n');
  const check = async (given: readonly string[]) => (await admin.post<Checked>(`${LOAD}/check`, csv(given), CSV)).body;
  const load = (given: readonly string[]) => admin.post<Sums & Problem>(LOAD, csv(given), CSV);
  const planned = async () =>
    (
      await t.db.query<{ n: number; points: number }>(
        `select count(*)::int as n, count(*) filter (where l.points_tenths = 35)::int as points
         from listing_prices l
         where l.from_day = any($1::date[])`,
        [days],
      )
    ).rows[0];

  it('NET-526 NET-412 NET-983 each price meets the one before it, however many lines lie between; again nothing changes', async () => {
    expect(lines).toHaveLength(MANY);
    const before = await planned();
    const checked = await check(lines);
    expect([checked.faultCount, checked.changed, checked.unchanged]).toEqual([0, MANY, 0]);
    expect(checked.rows).toHaveLength(100);
    const ofFirst = checked.rows.filter(({ code }) => code === codes[0]);
    for (const [i, row] of ofFirst.entries()) {
      expect(row).toMatchObject({ from: days[i], after: { points: '3.5' } });
      if (i > 0) expect(row.before).toEqual({ price: priceOn(i - 1).replace(',', '.'), points: '3.5' });
    }
    expect(await planned(), 'looked at alone').toEqual(before);
    // From the last day to the first: what counts is the day, not the line.
    expect((await load(lines.toReversed())).body).toEqual({
      changed: MANY,
      kept: 0,
      unchanged: 0,
      later: { prices: MANY, first: days[0], last: days.at(-1) },
    });
    expect(await planned(), 'the points of the first day go on').toEqual({ n: MANY, points: MANY });
    expect((await load(lines)).body, 'the same again').toEqual({
      changed: 0,
      kept: 0,
      unchanged: MANY,
      later: null,
    });
    type Logged = { changed?: number; prices?: { code: string; from: string; pointsTenths: { after: number } }[] };
    const { rows } = await t.db.query<{ object: string; detail: Logged }>(
      `select object, detail from audit where event = 'catalogue.import-prices' order by id`,
    );
    expect(new Set(rows.map(({ object }) => object)), 'NET-940 too many for each history').toEqual(new Set(['prices']));
    expect(rows.map(({ detail }) => detail.changed)).toContain(MANY);
    const prices = rows.flatMap(({ detail }) => detail.prices ?? []);
    expect(new Set(prices.map(({ code, from }) => `${code} ${from}`)).size, 'each once').toBe(MANY);
    expect(prices.every(({ pointsTenths }) => pointsTenths.after === 35)).toBe(true);
    expect(Math.max(...rows.map(({ detail }) => detail.prices?.length ?? 0))).toBe(1_000);
  });

  it('NET-526 faults at the first, a middle, the last and every line are told and nothing is written', async () => {
    const before = await planned();
    for (const at of [0, MANY / 2, 4_999, MANY - 1]) {
      const wrong = lines.with(at, `VEN-9999;${LISTING};1,00;;`);
      expect((await check(wrong)).faults).toEqual([
        { line: at + 2, message: 'Il prodotto VEN-9999 non è in questo listino.' },
      ]);
      const { status, body } = await load(wrong);
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    }
    const all = lines.map((line) => line.replace(/;\d\d,50;/, ';molto;'));
    const { faultCount, faults } = await check(all);
    expect([faultCount, faults.length]).toEqual([MANY, 100]);
    const file = await admin.post(`${LOAD}/faults`, csv(all), CSV);
    const told = file.raw.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(told).toEqual(all.map((_, i) => `${i + 2};Il prezzo non è un importo come 121,03.`));
    const none = await admin.post<Problem>(`${LOAD}/faults`, 'PK\0', CSV);
    expect([none.status, none.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    expect(await planned()).toEqual(before);
  });
});
