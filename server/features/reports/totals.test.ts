import { describe, expect, it } from 'vitest';
import { weekStart } from '@ema/domain/reports/calendar.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
const one = async <T>(query: string, values: unknown[] = []): Promise<T> =>
  (await t.db.query(query, values)).rows[0] as T;

describe('periods', () => {
  it('ORD-291 ORD-292 ORD-293 kleen: from 2022, twelve months, the current one from the clock', async () => {
    const { body } = await (
      await t.as('gm', 1)
    ).get<{ years: number[]; months: { month: number; name: string }[]; current: object }>(
      '/api/agent/reports/periods',
    );
    expect(body.years).toEqual([2026, 2025, 2024, 2023, 2022]);
    expect(body.months.map((m) => m.name).slice(-2)).toEqual(['Novembre', 'Dicembre']);
    expect([body.months.length, body.current]).toEqual([12, { year: 2026, month: 11 }]);
  });
  it('ORD-291 ORD-293 fibra: thirteen periods, the years that have sales', async () => {
    const { body } = await (
      await t.as('gm', 0)
    ).get<{ years: number[]; months: unknown[]; current: object }>('/api/agent/reports/periods');
    const first = await one<{ year: number }>(
      `select min(extract(isoyear from order_date))::int as year from orders where shop = 0 and state = 'submitted'`,
    );
    expect([body.years.at(-1), body.years[0], body.months.length, body.current]).toEqual([
      first.year,
      2026,
      13,
      { year: 2026, month: 12 },
    ]);
  });
  it('NET-326 administrators see the calendar, newest first, within the limits', async () => {
    const admin = await t.as('admin');
    type Months = {
      items: { year: number; monthNumber: number; dateStart: string; dateEnd: string; state: string }[];
      pagination: { totalItems: number };
    };
    const fibra = (await admin.get<Months>('/api/ema-months?shop=0&year=2026')).body.items;
    expect(fibra.map((m) => m.monthNumber)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(fibra.slice(0, 3).map((m) => m.state)).toEqual(['future', 'open', 'closed']);
    const some = (
      await admin.get<Months>(
        '/api/ema-months?shop=1&order[year]=desc&order[monthNumber]=desc&dateStart[before]=2026-11-21&dateEnd[after]=2026-09-15',
      )
    ).body.items;
    expect(some.map((m) => m.dateStart)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01']);
    const ends = '/api/ema-months?shop=1&dateStart[before]=2026-11-01&dateEnd[after]=2026-09-30';
    expect(
      (await admin.get<Months>(ends)).body.items.map((m) => m.monthNumber),
      'both days count',
    ).toEqual([11, 10, 9]);
    const page = (await admin.get<Months>('/api/ema-months?shop=0&year=2026&perPage=5&page=2')).body;
    expect([page.items.map((m) => m.monthNumber), page.pagination.totalItems]).toEqual([[8, 7, 6, 5, 4], 13]);
    expect((await admin.get('/api/ema-months?dateStart[before]=ieri')).status).toBe(422);
  });
});

describe('kept sums', () => {
  it('are those of the orders', async () => {
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toEqual([]);
    expect(Number((await one<{ n: string }>('select sum(orders) as n from sales_totals')).n)).toBe(
      Number((await one<{ n: string }>(`select count(*) as n from orders where state = 'submitted'`)).n),
    );
  });
  it('the check finds what is wrong, and the rebuild puts it right', async () => {
    await t.db.query(
      `update sales_totals set total_cents = total_cents + 1 where (shop, week, agent_id) = (select shop, week, agent_id from sales_totals order by agent_id, week limit 1)`,
    );
    await t.db.query(
      `delete from sales_totals where (shop, week, agent_id) = (select shop, week, agent_id from sales_totals order by agent_id desc, week limit 1)`,
    );
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toHaveLength(2);
    await t.db.query('select ema_rebuild_sales()');
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toEqual([]);
  });
  it('weeks of the database are those of the rules, every day of ten years', async () => {
    const days = await t.db.query<{ day: string; fibra: string; kleen: string }>(
      `select d::date::text as day, ema_sales_week(0, d::date)::text as fibra, ema_sales_week(1, d::date)::text as kleen from generate_series('2020-01-01'::date, '2032-12-31', '1 day') d`,
    );
    const wrong = days.rows.filter((r) => r.fibra !== weekStart(0, r.day) || r.kleen !== weekStart(1, r.day));
    expect(wrong).toEqual([]);
  });
  it('moving, deleting and many at once keep them exact', async () => {
    await t.db.query(`update orders set order_date = order_date - 9 where id % 7 = 0 and state = 'submitted'`);
    await t.db.query(`update orders set seller_id = (select min(id) from agents) where id % 501 = 0`);
    await t.db.query(`delete from commissions where order_id in (select id from orders where id % 97 = 0)`);
    await t.db.query(
      `delete from orders where id % 97 = 0 and not exists (select from commissions c where c.order_id = orders.id) and not exists (select from payment_attempts p where p.order_id = orders.id)`,
    );
    expect((await t.db.query('select * from ema_sales_faults()')).rows).toEqual([]);
  });
  it('calls may read them and never write them', async () => {
    for (const table of ['sales_totals', 'agent_history'])
      await expect(t.services.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('the sales report reads the kept sums and never the orders: it does not grow with them', async () => {
    const gm = await t.as('gm', 1);
    const report = async () => gm.get('/api/agent/reports/sales/2026-10/emakleen-group');
    const before = await report();
    expect(before.status).toBe(200);
    await t.db.query('alter table orders rename to orders_away');
    try {
      expect((await report()).body).toEqual(before.body);
    } finally {
      await t.db.query('alter table orders_away rename to orders');
    }
  });
});
