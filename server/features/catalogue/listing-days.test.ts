import { beforeAll, describe, expect, it } from 'vitest';
import type { productSheet } from '@ema/calls/catalogue/product-sheet.ts';
import type { officeProduct } from '@ema/calls/catalogue/products.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { auditCount } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { presentSheet } from './present-sheet.ts';
import { findOfficeProducts, findPlaces } from './product-queries.ts';
import { findInListings, findListing, findProduct } from './queries.ts';
import { findSheet } from './sheet-queries.ts';

type Product = z.output<typeof officeProduct>;
type Sheet = z.output<typeof productSheet>;
const t = testPortal();
/** By the clock of the tests it is 21 November 2026. */
const [DAY, LATER] = ['2026-12-01', '2026-12-15'] as const;
const [EVE, MIDNIGHT] = ['2026-11-30T23:59:59.999+01:00', '2026-12-01T00:00:00.000+01:00'] as const;
/** In which somebody still signs in before they call. */
const LAST_MINUTE = '2026-11-30T23:59:00+01:00';
const [SALE, DIRECT] = ['pl.kleen_commission', 'pl.kleen_direct_sale'] as const;
const KLEEN = 1;
const PRICE = { price: '70.00', points: '1.0' };
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const place = (code: string, listing: Listing = DIRECT) => `/api/admin/products/${code}/listings/${listing}`;
const add = (code: string, body: object, { listing = DIRECT, who = admin }: { listing?: Listing; who?: Client } = {}) =>
  who.post<Product & Problem>(place(code, listing), body);
const remove = (code: string, who: Client = admin) => who.del<Problem>(place(code));
const sheet = async (code: string): Promise<Sheet> =>
  (await admin.get<Sheet>(`/api/admin/products/${code}/sheet`)).body;
const coming = async (code: string) => (await sheet(code)).comingListings.find(({ listing }) => listing === DIRECT);
/** What is read at that instant. */
const at = <T>(instant: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
  t.services.db.transaction(new Date(instant), read);
/** A call at that instant, of an administrator who has signed in then. */
const during = async <T>(instant: string, call: (who: Client) => Promise<T>): Promise<T> => {
  const back = moveClock(t, instant);
  try {
    return await call(await t.as('admin'));
  } finally {
    back();
  }
};
const soldAt = (instant: string, code: string) =>
  at(instant, async (tx) => {
    const found = (await findListing(tx, DIRECT)).find((product) => product.code === code);
    return found && [found.price_cents, found.points_tenths];
  });
let made = 0;
/** A product that is sold by commission and stood in no other listing: each time another. */
const neverDirect = async (): Promise<string> => {
  const code = `VEN-${9700 + made++}`;
  await t.db.query(
    `with p as (
       insert into products (code, name, shop, vat_basis_points, picture)
       values ($1, 'Panno della prova', 1, 2200, '/products/prodotto-zerbino.svg')
       returning id
     )
     insert into listing_entries (listing, product_id, price_cents, points_tenths, position)
     select $2, id, 5000, 5, 999 from p`,
    [code, SALE],
  );
  return code;
};
const auditsOf = async (code: string): Promise<object[]> =>
  (
    await t.db.query<{ detail: object }>(
      `select detail
       from audit
       where event in ('catalogue.add-to-listing', 'catalogue.remove-from-listing') and object_id = $1
       order by id`,
      [code],
    )
  ).rows.map(({ detail }) => detail);
const entryOf = async (code: string): Promise<object | undefined> =>
  (
    await t.db.query<{ enabled: boolean; day: string | null }>(
      `select e.enabled, e.starts_on::text as day
       from listing_entries e
       join products p on p.id = e.product_id
       where p.code = $1 and e.listing = $2`,
      [code, DIRECT],
    )
  ).rows[0];
const faultOf = ({ status, body }: { status: number; body: Problem }) => [status, body.detail];

describe('the day from which a product stands in a listing', () => {
  it('NET-1170 is today or to come, within two years', async () => {
    const code = await neverDirect();
    for (const [from, message] of [
      ['2026-11-20', 'Scegli oggi o un giorno che viene: i prezzi passati restano come sono stati.'],
      ['2028-11-22', 'Scegli un giorno entro due anni.'],
    ] as const) {
      const { status, body } = await add(code, { ...PRICE, from });
      expect([status, body.violations]).toEqual([422, [{ propertyPath: 'from', message }]]);
    }
    expect(await coming(code)).toBeUndefined();
  });

  it('NET-1170 NET-1173 until midnight in Rome it is sold nowhere and seen as planned, from then on it is in the listing', async () => {
    const code = await neverDirect();
    const added = await add(code, { ...PRICE, from: DAY });
    expect([added.status, added.body]).toMatchObject([200, { ...PRICE, startsOn: DAY, next: null }]);
    const before = { enabled: false, day: DAY };
    expect(await entryOf(code), 'a process of the release before does not sell it').toEqual(before);
    const inFile = await admin.get<string>(
      `/file/admin-products?format=csv&productListingIdentifier=${DIRECT}&coming=true&search=${code}`,
    );
    expect(inFile.body).toContain('Nel listino dal 01/12/2026');

    const seenAt = (instant: string) =>
      at(instant, async (tx) => {
        const query = { page: 1, perPage: 200, orderField: 'code', orderDir: 'asc' } as const;
        const codes = async (filter: object) =>
          (await findOfficeProducts(tx, { ...query, ...filter })).rows.map((product) => product.code);
        const [own] = (await findOfficeProducts(tx, { ...query, code })).rows;
        const shownAs = { ...query, code, productListingIdentifier: DIRECT, coming: 'true' } as const;
        const [row] = (await findOfficeProducts(tx, shownAs)).rows;
        const found = await findSheet(tx, code);
        if (!found) throw new Error('no sheet');
        const shown = presentSheet(found);
        return {
          isIn: (await codes({ productListingIdentifier: DIRECT })).includes(code),
          isShown: (await codes({ productListingIdentifier: DIRECT, coming: 'true' })).includes(code),
          row: [row?.starts_on, row?.price_cents, row?.points_tenths],
          isOutside: (await codes({ outside: DIRECT })).includes(code),
          named: own?.listings.includes(DIRECT),
          isPlaced: (await findPlaces(tx, DIRECT)).some((p) => p.code === code),
          isPriced: (await findInListings(tx, [DIRECT], [code])).length === 1,
          stands: shown.listings.some(({ listing }) => listing === DIRECT),
          comes: shown.comingListings.map(({ listing, startsOn }) => [listing, startsOn]),
          left: shown.leftListings,
        };
      });
    const waiting = {
      isShown: true,
      row: [DAY, 7000, 10],
      isIn: false,
      isOutside: true,
      named: false,
      isPlaced: false,
      isPriced: false,
      stands: false,
    };
    expect(await seenAt(EVE)).toEqual({ ...waiting, comes: [[DIRECT, DAY]], left: [] });
    const since = {
      isShown: true,
      row: [null, 7000, 10],
      isIn: true,
      isOutside: false,
      named: true,
      isPlaced: true,
      isPriced: true,
      stands: true,
    };
    expect(await seenAt(MIDNIGHT)).toEqual({ ...since, comes: [], left: [] });
    expect([await soldAt(EVE, code), await soldAt(MIDNIGHT, code)]).toEqual([undefined, [7000, 10]]);
    expect(await at(MIDNIGHT, (tx) => findProduct(tx, code, KLEEN))).toMatchObject({ code });
    const offer = (listing: Listing, isOffered: boolean) =>
      t.db.query('update commission_types set enabled = $1 where $2 in (listing, gift_listing)', [isOffered, listing]);
    await offer(SALE, false);
    const other = await at(MIDNIGHT, (tx) => findProduct(tx, code, KLEEN));
    expect(other, 'NET-1173 as a type on offer sells it').toMatchObject({ listing: DIRECT, price_cents: 7000 });
    await offer(DIRECT, false);
    expect(await at(MIDNIGHT, (tx) => findProduct(tx, code, KLEEN)), 'NET-1173').toBeNull();
    for (const listing of [SALE, DIRECT]) await offer(listing, true);
    const asOrdered = async (on: string) =>
      (
        await admin.get<{ listings: { listing: string }[] }>(
          `/api/admin/products/${code}/as-ordered?reader=agent&on=${on}`,
        )
      ).body.listings.map(({ listing }) => listing);
    expect(await asOrdered('2026-11-30')).not.toContain(DIRECT);
    expect(await asOrdered(DAY)).toContain(DIRECT);
    expect((await remove(code)).status).toBe(204);
  });

  it('NET-1170 the same again is done, also on its day; another price of that day and what stands there are refused', async () => {
    const code = await neverDirect();
    const planned = { ...PRICE, from: DAY };
    for (const _ of [1, 2]) expect((await add(code, planned)).status).toBe(200);
    expect((await add(code, { from: DAY })).body, 'at the price it comes in with').toMatchObject(PRICE);
    expect(faultOf(await add(code, { ...planned, price: '71.00' }))).toEqual([
      409,
      'Il prodotto entra già quel giorno in questo listino, a un altro prezzo.',
    ]);
    expect(await coming(code)).toEqual({ listing: DIRECT, startsOn: DAY, ...PRICE, planned: [] });
    const onItsDay = await during(MIDNIGHT, (who) => add(code, planned, { who }));
    expect([onItsDay.status, onItsDay.body.startsOn]).toEqual([200, null]);
    const again = await during(MIDNIGHT, (who) => add(code, { ...PRICE, from: LATER }, { who }));
    expect(faultOf(again)).toEqual([409, 'Il prodotto è già in questo listino.']);
    expect(await auditCount(t, 'catalogue.add-to-listing', code), 'none of what was refused').toBe(4);
    await remove(code);
    expect((await add(code, { ...PRICE, price: '72.00' })).body).toMatchObject({ price: '72.00', startsOn: null });
    expect(await entryOf(code)).toEqual({ enabled: true, day: null });
    expect(faultOf(await add(code, { from: DAY }))).toEqual([409, 'Il prodotto è già in questo listino.']);
    await remove(code);
    const told = (price: number) => ({ listing: DIRECT, priceCents: price, pointsTenths: 10 });
    const repeated = [1, 2, 3].map(() => ({ listing: DIRECT }));
    expect(await auditsOf(code)).toEqual([
      { ...told(7000), from: DAY },
      ...repeated,
      { listing: DIRECT },
      told(7200),
      { listing: DIRECT },
    ]);
  });

  it('NET-1170 moved at the same price it costs that from its new day, and what was planned before that day is gone', async () => {
    const code = await neverDirect();
    await add(code, { price: '60.00', points: '1.0' });
    await remove(code);
    await add(code, { ...PRICE, from: DAY });
    const plan = { price: '80.00', points: '2.0', from: '2026-12-10' };
    expect((await admin.post(`${place(code)}/prices`, plan)).status).toBe(200);
    const moved = await add(code, { from: LATER });
    expect([moved.status, moved.body]).toMatchObject([200, { ...PRICE, startsOn: LATER, next: null }]);
    expect(await soldAt('2026-12-15T00:00:00+01:00', code)).toEqual([7000, 10]);
    const late = { price: '90.00', points: '3.0', from: '2027-01-01' };
    await admin.post(`${place(code)}/prices`, late);
    expect((await add(code, { from: DAY })).body, 'not in the listing yet').toMatchObject({ ...PRICE, next: null });
    for (const instant of [MIDNIGHT, '2026-12-10T12:00:00+01:00', '2026-12-15T12:00:00+01:00'])
      expect(await soldAt(instant, code), instant).toEqual([7000, 10]);
    expect(await soldAt('2027-01-01T12:00:00+01:00', code)).toEqual([9000, 30]);
    expect((await auditsOf(code))[3], 'told').toMatchObject({
      planned: [
        { from: DAY, priceCents: 7000, pointsTenths: 10 },
        { from: '2026-12-10', priceCents: 8000, pointsTenths: 20 },
      ],
    });
    await remove(code);
  });

  it('NET-1170 NET-942 what comes back has its price from its day on, which goes with it to another day', async () => {
    const code = await neverDirect();
    await add(code, { price: '60.00', points: '1.0' });
    await remove(code);
    expect((await add(code, { ...PRICE, from: DAY })).body).toMatchObject({ ...PRICE, startsOn: DAY });
    const plan = { price: '80.00', points: '2.0', from: '2027-01-01' };
    expect((await admin.post(`${place(code)}/prices`, plan)).status).toBe(200);
    expect(await coming(code)).toMatchObject({ ...PRICE, planned: [plan] });

    const moved = await add(code, { price: '75.00', points: '1.0', from: LATER });
    expect([moved.status, moved.body]).toMatchObject([200, { price: '75.00', startsOn: LATER }]);
    expect(await coming(code), 'what was decided for a later day stays').toMatchObject({
      startsOn: LATER,
      price: '75.00',
      planned: [plan],
    });
    expect(await soldAt(MIDNIGHT, code)).toBeUndefined();
    expect(await soldAt('2026-12-15T00:00:00+01:00', code)).toEqual([7500, 10]);
    expect(await soldAt('2027-01-01T00:00:00+01:00', code)).toEqual([8000, 20]);

    expect((await add(code, { ...PRICE, from: DAY })).body, 'sooner').toMatchObject({ ...PRICE, startsOn: DAY });
    expect(await coming(code)).toMatchObject({ ...PRICE, planned: [plan] });
    expect(await soldAt('2026-12-15T00:00:00+01:00', code)).toEqual([7000, 10]);
    expect((await add(code, { price: '76.00', points: '1.0' })).body, 'today').toMatchObject({
      price: '76.00',
      startsOn: null,
      next: plan,
    });
    expect(await soldAt(MIDNIGHT, code)).toEqual([7600, 10]);
    await remove(code);
    expect((await sheet(code)).leftListings.find(({ listing }) => listing === DIRECT)?.price).toBe('76.00');
    await add(code, { ...PRICE, from: DAY });
    await remove(code);
    expect((await sheet(code)).leftListings.find(({ listing }) => listing === DIRECT)?.price, 'given up').toBe('76.00');
  });

  it('NET-1170 it is given up before its day and taken out after it, for good', async () => {
    const code = await neverDirect();
    for (const moment of ['2026-11-21T12:00:00+01:00', LAST_MINUTE, MIDNIGHT]) {
      expect((await add(code, { ...PRICE, from: DAY })).status).toBe(200);
      for (const _ of [1, 2]) expect((await during(moment, (who) => remove(code, who))).status, moment).toBe(204);
      expect([await soldAt(MIDNIGHT, code), await coming(code)], moment).toEqual([undefined, undefined]);
    }
    const shown = await admin.get<{ items: Product[] }>(
      `/api/admin/products?perPage=200&productListingIdentifier=${DIRECT}&coming=true&search=${code}`,
    );
    expect(shown.body.items).toEqual([]);
  });

  it('NET-1170 NET-411 the price with which it comes in is not given up by itself', async () => {
    const code = await neverDirect();
    await add(code, { ...PRICE, from: DAY });
    await admin.post(`${place(code)}/prices`, { ...PRICE, price: '77.00', from: LATER });
    const giveUp = (from: string) => admin.del<Problem>(`${place(code)}/prices/${from}`);
    expect(faultOf(await giveUp(DAY))).toEqual([404, 'Per quel giorno non è previsto un prezzo.']);
    expect(await soldAt(MIDNIGHT, code)).toEqual([7000, 10]);
    expect((await giveUp(LATER)).status).toBeLessThan(300);
    expect((await coming(code))?.planned).toEqual([]);
    await remove(code);
  });

  it('NET-1170 what the release before takes out of a listing does not come back on its day', async () => {
    const code = await neverDirect();
    await add(code, { ...PRICE, from: DAY });
    const turned = (enabled: boolean) =>
      t.db.query(
        `update listing_entries e set enabled = $3 from products p
         where p.id = e.product_id and p.code = $1 and e.listing = $2 and e.enabled = not $3`,
        [code, DIRECT, enabled],
      );
    await turned(true);
    await turned(false);
    expect([await soldAt(MIDNIGHT, code), await coming(code)]).toEqual([undefined, undefined]);
  });

  it('NET-1170 prices are decided from its day on, alone and by a file', async () => {
    const code = await neverDirect();
    await add(code, { ...PRICE, from: DAY });
    const decide = (from: string) => admin.post<Problem>(`${place(code)}/prices`, { ...PRICE, price: '77.00', from });
    expect(faultOf(await decide('2026-11-30'))).toEqual([404, 'Il prodotto quel giorno non è in questo listino.']);
    const file = (from: string) => {
      const content = Buffer.from(`codice;listino;prezzo;punti;dal\n${code};${DIRECT};78,00;;${from}`);
      const uploaded = {
        content: `data:text/csv;base64,${content.toString('base64')}`,
        name: 'p.csv',
        type: 'text/csv',
      };
      return admin.post<{ changed: number } & Problem>('/api/admin/product-prices', { file: uploaded });
    };
    const early = await file('30/11/2026');
    const sentence = `Il prodotto ${code} entra in questo listino dal 01/12/2026.`;
    expect([early.status, early.body.violations[0]?.message]).toEqual([422, `Riga 2: ${sentence}`]);
    const lines = `codice;listino;prezzo;punti;dal\n${code};${DIRECT};78,00;;30/11/2026`;
    const csv = { headers: { 'content-type': 'text/csv' } };
    const checked = await admin.post<{ faults: object[] }>('/api/admin/product-prices/check', lines, csv);
    expect(checked.body.faults, 'once').toEqual([{ line: 2, message: sentence }]);
    expect((await file('01/12/2026')).body.changed).toBe(1);
    expect(await coming(code)).toMatchObject({ price: '78.00', planned: [] });
    expect((await decide(LATER)).status).toBe(200);
    expect(await coming(code)).toMatchObject({ price: '78.00', planned: [{ from: LATER, price: '77.00' }] });
    expect(await soldAt(MIDNIGHT, code)).toEqual([7800, 10]);
    await remove(code);
  });

  it('NET-1170 NET-408 a kit takes it, and comes back on sale with it, from its day on', async () => {
    const code = await neverDirect();
    const kit = (await t.db.query<{ id: number }>('select min(id)::int as id from product_kits')).rows[0]?.id;
    expect((await admin.del(place(code, SALE))).status).toBe(204);
    await add(code, { from: DAY }, { listing: SALE });
    const put = (who: Client) =>
      who.post<Problem>(`/api/admin/product-kits/${kit}/add-product`, { product: code, quantity: 1 });
    expect((await during(LAST_MINUTE, put)).status).toBe(409);
    expect((await during(MIDNIGHT, put)).status).toBe(200);
    const leaving = await during(MIDNIGHT, (who) => who.del<Problem>(place(code, SALE)));
    expect([leaving.status, leaving.body.detail]).toEqual([409, expect.stringContaining('pacchetto')]);
    await t.db.query('update product_kits set enabled = false where id = $1', [kit]);
    type Kit = { name: string; description: string; price: string; sortingValue: number; version: number };
    const sell = async (who: Client) => {
      const { name, description, price, sortingValue, version } = (await who.get<Kit>(`/api/admin/product-kits/${kit}`))
        .body;
      const body = { name, description, price, sortingValue, version, disabled: false };
      return who.patch<Problem>(`/api/admin/product-kits/${kit}`, body);
    };
    expect((await during(LAST_MINUTE, sell)).status).toBe(409);
    expect((await during(MIDNIGHT, sell)).status).toBe(200);
  });

  it('NET-1170 of several days that are asked for at once one counts, with its own price', async () => {
    const code = await neverDirect();
    const asked = [10, 11, 12, 13].map((n) => ({ price: `${50 + n}.00`, points: '1.0', from: `2026-12-${n}` }));
    const answers = await Promise.all(asked.map((body) => add(code, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = await coming(code);
    expect(asked).toContainEqual({ price: last?.price, points: '1.0', from: last?.startsOn });
    expect(last?.planned).toEqual([]);
    await remove(code);
  });
});
