import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeText } from '../../db/like.ts';
import { testPortal } from '../../test/harness.ts';
import { totalFrom } from './search-queries.ts';

const t = testPortal();
type List = {
  items: { id: number }[];
  pagination: { totalItems: number; totalPages: number; isAtLeast?: boolean };
};
const listed = async (query: Record<string, string | number>) => {
  const admin = await t.as('admin');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { body } = await admin.get<List>(`/api/admin/commissions?${asked.toString()}`);
  return { ids: body.items.map((i) => i.id), ...body.pagination };
};
const ORDERS = {
  'submissionDate desc': 'submitted_at desc, id desc',
  'submissionDate asc': 'submitted_at, id',
  'priceTotal desc': 'total_cents desc, id desc',
  'priceTotal asc': 'total_cents, id',
} as const;
type Ordering = keyof typeof ORDERS;
const orderingOf = (ordering: Ordering) => {
  const [orderField = '', orderDir = ''] = ordering.split(' ');
  return { orderField, orderDir };
};
/** As the list was read before it had an index of pieces: every row compared. */
const compared = async (text: string, where: string, ordering: Ordering): Promise<number[]> => {
  const isNumber = /^\d{1,15}$/.test(text);
  const { rows } = await t.db.query<{ id: number }>(
    `select id::int from orders where state = 'submitted' and ${where} and (search_text like $1 or id = $2) order by ${ORDERS[ordering]}`,
    [`%${likeText(text)}%`, isNumber ? Number(text) : 0],
  );
  return rows.map((r) => r.id);
};

describe('the text search of sent orders', () => {
  it('NET-238 finds the orders that hold the text, whatever it is, on each page and in each order', async () => {
    const { rows } = await t.db.query<{ text: string }>(
      `select search_text as text from orders where state = 'submitted' order by md5(id::text) limit 400`,
    );
    const part = fc
      .tuple(fc.constantFrom(...rows.map((r) => r.text)), fc.nat(50), fc.integer({ min: 1, max: 24 }))
      .map(([text, at, length]) => [...text].slice(at, at + length).join(''));
    const odd = fc.constantFrom('%', '_', '\\', "o'", 'perché', 'ä', '100%', 'a_ferr', 'marta\\', '🙂🙂🙂🙂🙂🙂🙂');
    const cased = fc.tuple(fc.oneof({ weight: 9, arbitrary: part }, odd), fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        cased.map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text).trim()).filter((text) => text !== ''),
        fc.constantFrom(0, 1),
        fc.constantFrom(...(Object.keys(ORDERS) as Ordering[])),
        fc.constantFrom(
          [{}, 'true'] as const,
          [{ exported: 'true' }, 'exported_at is not null'] as const,
          [{ exported: 'false' }, 'exported_at is null and undone_at is null'] as const,
          [{ type: 'kleen-commission' }, `type_id = 'kleen-commission'`] as const,
        ),
        fc.integer({ min: 1, max: 3 }),
        async (search, shop, ordering, [filter, where], page) => {
          const expected = await compared(search, `shop = ${shop} and ${where}`, ordering);
          const found = await listed({ search, shop, page, perPage: 20, ...orderingOf(ordering), ...filter });
          expect(found.ids).toEqual(expected.slice((page - 1) * 20, page * 20));
          if (found.isAtLeast) expect(found.totalItems).toBeLessThan(expected.length);
          else expect(found.totalItems).toBe(expected.length);
        },
      ),
      { numRuns: 60, seed: 20_261_122 },
    );
  }, 60_000);

  it.each(Object.keys(ORDERS) as Ordering[])(
    'NET-238 a frequent text is «oltre 2.000», and its pages go on past them to an exact end (%s)',
    async (ordering) => {
      const expected = await compared('kleen', 'shop = 1', ordering);
      expect(expected.length).toBeGreaterThan(2_200);
      const query = { search: 'kleen', shop: 1, perPage: 200, ...orderingOf(ordering) };
      const last = Math.ceil(expected.length / 200);
      for (const page of [1, 10, 11, last - 1]) {
        const { ids, ...told } = await listed({ ...query, page });
        expect(ids).toEqual(expected.slice((page - 1) * 200, page * 200));
        expect(told).toMatchObject({
          totalItems: Math.max(2_000, page * 200),
          totalPages: Math.max(10, page + 1),
          isAtLeast: true,
        });
      }
      const whole = { totalItems: expected.length, totalPages: last };
      for (const page of [last, last + 5]) {
        const { ids, ...told } = await listed({ ...query, page });
        expect(ids).toEqual(expected.slice((page - 1) * 200, page * 200));
        expect(told).toEqual({ page, perPage: 200, ...whole });
      }
    },
  );

  it('NET-238 NET-340 what waits to be exported is counted to its end, however frequent the text', async () => {
    await t.db.query(
      `update orders set exported_at = null where state = 'submitted' and shop = 1 and undone_at is null`,
    );
    const expected = await compared('kleen', 'shop = 1 and undone_at is null', 'submissionDate desc');
    expect(expected.length).toBeGreaterThan(2_200);
    const found = await listed({ search: 'kleen', shop: 1, exported: 'false', perPage: 25, page: 90 });
    expect(found.ids).toEqual(expected.slice(89 * 25, 90 * 25));
    expect([found.totalItems, found.isAtLeast]).toEqual([expected.length, undefined]);
  });

  it('NET-242 the file of a frequent text holds all that is filtered', async () => {
    const admin = await t.as('admin');
    const expected = await compared('kleen', 'shop = 1', 'submissionDate desc');
    const file = await admin.get('/file/commissions?search=kleen&shop=1&format=csv');
    const lines = file.raw.toString('utf8').trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(expected);
    expect(file.headers['content-disposition']).not.toContain('prime');
  }, 30_000);

  it.each([
    ['a page with another after it', 51, 1, { total: 2_000, isAtLeast: true }],
    ['the same past what is counted', 51, 41, { total: 2_050, isAtLeast: true }],
    ['the last page, full', 50, 44, { total: 2_200, isAtLeast: false }],
    ['the last page, of one row', 1, 44, { total: 2_151, isAtLeast: false }],
    ['a page past the end', 0, 99, null],
  ])('NET-238 what %s tells of the total', (_, rows, page, told) => {
    expect(totalFrom(rows, { page, perPage: 50 })).toEqual(told);
  });
});
