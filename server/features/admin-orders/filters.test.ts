import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type List = { items: { id: number }[]; pagination: { totalItems: number } };
const shown = async (admin: Client, query: string) => {
  const { body } = await admin.get<List>(`/api/admin/commissions?${query}`);
  return { ids: body.items.map((i) => i.id), total: body.pagination.totalItems };
};
/** What the database has, by a condition of the test’s own. */
const sent = async (where: string, values: unknown[] = []): Promise<number[]> =>
  (
    await t.db.query<{ id: number }>(
      `select id::int from orders o where state = 'submitted' and ${where} order by submitted_at desc, id desc`,
      values,
    )
  ).rows.map((r) => r.id);
const DAY = `(submitted_at at time zone 'Europe/Rome')::date`;

describe('the filters of sent orders', () => {
  it.each([
    ['exported', 'shop=1&exported=true', `shop = 1 and exported_at is not null`],
    ['not exported', 'shop=0&exported=false', `shop = 0 and exported_at is null`],
    ['from a day on', 'shop=1&from=2026-11-01', `shop = 1 and ${DAY} >= '2026-11-01'`],
    ['until a day', 'shop=1&to=2026-01-15', `shop = 1 and ${DAY} <= '2026-01-15'`],
    ['one type', 'shop=1&type=kleen-direct-sale', `shop = 1 and type_id = 'kleen-direct-sale'`],
    ['one way of paying', 'shop=1&paymentMethod=stripe_klarna', `shop = 1 and payment_method_id = 'stripe_klarna'`],
    [
      'a way of paying, in days',
      'shop=0&paymentMethod=mav&from=2026-06-01&to=2026-06-30&exported=true&type=fibra-cumulative',
      `shop = 0 and payment_method_id = 'mav' and ${DAY} between '2026-06-01' and '2026-06-30' and exported_at is not null`,
    ],
    [
      'a text',
      'shop=1&search=FERRERO&from=2026-06-01',
      `shop = 1 and search_text like '%ferrero%' and ${DAY} >= '2026-06-01'`,
    ],
  ])('NET-238 NET-242 %s: the page, the total and the file hold the same orders', async (_, query, where) => {
    const admin = await t.as('admin');
    const expected = await sent(where);
    expect(expected.length).toBeGreaterThan(0);
    expect(await shown(admin, `${query}&perPage=50`)).toEqual({ ids: expected.slice(0, 50), total: expected.length });
    const file = (await admin.get(`/file/commissions?${query}&format=csv`)).raw.toString('utf8').trim().split('\r\n');
    expect(file.slice(1).map((line) => Number(line.split(';')[0]))).toEqual(expected);
    expect((await shown(admin, `${query}&perPage=50&page=2`)).ids).toEqual(expected.slice(50, 100));
  });

  it('NET-775 of two customers with the same name each has their own orders, and those that agents placed for them', async () => {
    const admin = await t.as('admin');
    const bought = (customer: number) =>
      sent(
        `(customer_id = $1 or exists (select from commissions c where c.order_id = o.id and c.customer_id = $1)) and shop = 1`,
        [customer],
      );
    const { rows } = await t.db.query<{ id: number; person_id: number }>(
      `select cu.id::int, cu.person_id::int from customers cu join commissions c on c.customer_id = cu.id
       join orders o on o.id = c.order_id where o.state = 'submitted' and o.shop = 1
       group by cu.id having count(distinct o.id) between 1 and 40 order by cu.id limit 2`,
    );
    const [one = { id: 0, person_id: 0 }, other = { id: 0, person_id: 0 }] = rows;
    await t.db.query(`update people set first_name = 'Ada', last_name = 'Omonima' where id = any($1)`, [
      [one.person_id, other.person_id],
    ]);
    const [ofOne, ofOther] = [await bought(one.id), await bought(other.id)];
    expect(ofOne.length * ofOther.length).toBeGreaterThan(0);
    expect(ofOne).not.toEqual(ofOther);
    expect(await shown(admin, `shop=1&customer=${one.id}`)).toEqual({ ids: ofOne, total: ofOne.length });
    expect(await shown(admin, `shop=1&customer=${other.id}`)).toEqual({ ids: ofOther, total: ofOther.length });
    expect((await shown(admin, `shop=1&customer=999999999`)).total).toBe(0);
    expect((await admin.get(`/api/admin/commissions?customer=due`)).status).toBe(422);
  });

  it('NET-238 a number finds the order of that id, and what has it in its text', async () => {
    const admin = await t.as('admin');
    const [, id = 0] = await sent('shop = 1');
    const expected = await sent(`shop = 1 and (id = $1 or search_text like $2)`, [id, `%${id}%`]);
    expect((await shown(admin, `shop=1&search=${id}&perPage=200`)).ids).toEqual(expected);
    expect(expected).toContain(id);
  });

  it('NET-246 orders sent from an address that only one order came from, and the others', async () => {
    const admin = await t.as('admin');
    const [first, second, alone] = await sent('shop = 1');
    await t.db.query(`update orders set ip_address = '203.0.113.7' where id = any($1)`, [[first, second]]);
    await t.db.query(`update orders set ip_address = '203.0.113.8' where id = $1`, [alone]);
    // One order that was not sent makes no address repeated, and an unknown address is not one.
    await t.db.query(
      `update orders set ip_address = '203.0.113.8' where id = (select max(id) from orders where state = 'open')`,
    );
    const day = `from=2026-11-01&perPage=200`;
    const repeated = (await shown(admin, `shop=1&uniqueIpAddress=false&${day}`)).ids;
    expect(repeated).toEqual(expect.arrayContaining([first, second]));
    expect(repeated).not.toContain(alone);
    const unique = (await shown(admin, `shop=1&uniqueIpAddress=true&${day}`)).ids;
    expect(unique).toContain(alone);
    expect(unique).not.toContain(first);
    await t.db.query(`update orders set ip_address = '' where id = any($1)`, [[first, second]]);
    const isIn = async (wanted: boolean) =>
      (await shown(admin, `shop=1&uniqueIpAddress=${wanted}&${day}`)).ids.filter((id) => id === first || id === second);
    expect([await isIn(true), await isIn(false)], 'none is known').toEqual([[first, second], []]);
  });

  it('NET-238 a day goes from its midnight in Rome until the next', async () => {
    const admin = await t.as('admin');
    const [first = 0, next = 0] = await sent('shop = 1');
    await t.db.query(
      `update orders
       set submitted_at = timestamptz '2026-11-10T00:00:00+01:00' + make_interval(days => (id = $2)::int)
       where id = any($1)`,
      [[first, next], next],
    );
    // With a way to pay the total is not that of the counts by day.
    const [{ payment_method_id: method } = { payment_method_id: '' }] = (
      await t.db.query<{ payment_method_id: string }>('select payment_method_id from orders where id = $1', [first])
    ).rows;
    await t.db.query('update orders set payment_method_id = $2 where id = $1', [next, method]);
    for (const query of ['', `&paymentMethod=${method}`]) {
      const { ids, total } = await shown(admin, `shop=1&from=2026-11-10&to=2026-11-10&perPage=200${query}`);
      expect([ids.includes(first), ids.includes(next), ids.length], query).toEqual([true, false, total]);
    }
  });

  it.each(['desc', 'asc'])('NET-242 a page far down the list is the same as in the whole list (%s)', async (dir) => {
    const admin = await t.as('admin');
    const newestFirst = await sent('shop = 1');
    const expected = dir === 'desc' ? newestFirst : newestFirst.toReversed();
    const perPage = 25;
    // The 41st page begins at 1,000, the 42nd is sought by its day; then where days end, and the last page.
    for (const page of [41, 42, 43, 100, 200, 311, Math.ceil(expected.length / perPage)]) {
      const slice = expected.slice((page - 1) * perPage, page * perPage);
      const query = `shop=1&orderDir=${dir}&perPage=${perPage}&page=${page}`;
      expect(await shown(admin, query), `page ${page}`).toEqual({ ids: slice, total: expected.length });
    }
    const beyond = await shown(admin, `shop=1&orderDir=${dir}&perPage=${perPage}&page=900`);
    expect(beyond).toEqual({ ids: [], total: expected.length });
  });

  it('NET-242 an order of the first instant of its day stands on its page, oldest first', async () => {
    const admin = await t.as('admin');
    const [at = 0] = (await sent('shop = 1')).toReversed().slice(1300, 1301);
    await t.db.query(`update orders set submitted_at = date_trunc('day', submitted_at, 'Europe/Rome') where id = $1`, [
      at,
    ]);
    const expected = (await sent('shop = 1')).toReversed();
    const place = expected.indexOf(at);
    for (const n of [place, place + 1, place + 2])
      expect((await shown(admin, `shop=1&orderDir=asc&perPage=1&page=${n + 1}`)).ids).toEqual([expected[n]]);
  });

  it('NET-242 a page far down a filtered list: type, export and days', async () => {
    const admin = await t.as('admin');
    const where = `shop = 1 and type_id = 'kleen-commission' and exported_at is not null and ${DAY} between '2025-09-01' and '2026-10-31'`;
    const expected = await sent(where);
    expect(expected.length).toBeGreaterThan(2100);
    const query = `shop=1&type=kleen-commission&exported=true&from=2025-09-01&to=2026-10-31&perPage=100&page=21`;
    expect(await shown(admin, query)).toEqual({ ids: expected.slice(2000, 2100), total: expected.length });
  });

  it('NET-242 days whose every order came at once are found from their first page to their last', async () => {
    const admin = await t.as('admin');
    await t.db.query(
      `update orders set submitted_at = '2026-10-05T10:00:00+02:00' where id in (select id from orders where state = 'submitted' and shop = 0 order by submitted_at desc limit 1300)`,
    );
    const expected = await sent('shop = 0');
    for (const page of [10, 11, 12, 13, 14]) {
      const slice = expected.slice((page - 1) * 100, page * 100);
      expect((await shown(admin, `shop=0&perPage=100&page=${page}`)).ids, `page ${page}`).toEqual(slice);
    }
  });
});

describe('the figures above the list', () => {
  it('NET-241 what is not exported of a shop, since when, and the shop’s types', async () => {
    const admin = await t.as('admin');
    for (const shop of [0, 1]) {
      const waiting = await t.db.query<{ n: number; oldest: string }>(
        `select count(*)::int as n, min(${DAY})::text as oldest from orders where state = 'submitted' and shop = $1 and exported_at is null`,
        [shop],
      );
      const types = await t.db.query('select id, title from commission_types where shop = $1 order by id', [shop]);
      const { body } = await admin.get(`/api/admin/commissions/overview?shop=${shop}`);
      expect(body).toMatchObject({
        unexported: waiting.rows[0]?.n,
        oldestUnexported: waiting.rows[0]?.oldest,
        types: types.rows,
      });
    }
    const oldest = async () =>
      (await admin.get<{ oldestUnexported: string }>('/api/admin/commissions/overview?shop=1')).body.oldestUnexported;
    const first = await oldest();
    await t.db.query(
      `update orders set exported_at = ema_now() where state = 'submitted' and shop = 1 and exported_at is null and ${DAY} = $1`,
      [first],
    );
    expect((await oldest()) > first, 'that day’s are all exported').toBe(true);
  });

  it('NET-241 money to look at: flagged and not settled, or a refund under way', async () => {
    const admin = await t.as('admin');
    const review = async () =>
      (await admin.get<{ inReview: number }>('/api/admin/commissions/overview?shop=1')).body.inReview;
    const before = await review();
    const ids = await sent('shop = 1 and id not in (select order_id from payment_attempts)');
    const insert = (n: number, state: string, flag: string | null, resolved: string | null) =>
      t.db.query(
        `insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path, created_by_user_id, expires_at, flag, flag_text, resolved_at)
         values ($1, 'stripe', $2, $3, 1000, '/', '/', 1, ema_now(), $4, $4, $5)`,
        [ids[n], state, `ema-figures-${n}`, flag, resolved],
      );
    await insert(0, 'in_review', 'amount', null);
    await insert(1, 'refunding', null, null);
    expect(await review()).toBe(before + 2);
    await insert(2, 'paid', null, null);
    await insert(3, 'in_review', 'amount', '2026-11-21T10:00:00+01:00');
    expect(await review()).toBe(before + 2);
    const { body } = await admin.get<{ paymentFlag: string | null }>(`/api/admin/commissions/${ids[0]}`);
    expect(body.paymentFlag).toBe('amount');
    const settled = await admin.get<{ paymentFlag: string | null }>(`/api/admin/commissions/${ids[3]}`);
    expect(settled.body.paymentFlag).toBeNull();
  });
});
