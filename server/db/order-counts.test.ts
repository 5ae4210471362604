/** The numbers of submitted orders, kept in stripes: exact whoever closes at once, brought together at night. */
import { describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { testPortal } from '../test/harness.ts';

const t = testPortal();
/** Kept numbers that are not those of the orders, one row a number. */
const faults = async (): Promise<unknown[]> =>
  (
    await t.db.query(`
      select day, shop, type_id, exported, sum(n)::int as off
      from (
        select day, shop, type_id, exported, count as n from order_counts
        union all
        select (submitted_at at time zone 'Europe/Rome')::date, shop, type_id, exported_at is not null, -1
        from orders where state = 'submitted'
      ) kept_and_real
      group by 1, 2, 3, 4
      having sum(n) <> 0`)
  ).rows;
const stripesOf = async (day: string): Promise<number[]> =>
  (
    await t.db.query<{ stripe: number }>('select distinct stripe from order_counts where day = $1 order by 1', [day])
  ).rows.map((r) => r.stripe);
/** Submitted orders of one type at that moment, `n` of them at once on as many connections. */
const submitAtOnce = (n: number, at: string): Promise<unknown> =>
  Promise.all(
    Array.from({ length: n }, () =>
      t.db.query(
        `insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, submitted_at)
         values ('kleen-commission', 1, 1, 'submitted', 'mav', 'MAV', $1)`,
        [at],
      ),
    ),
  );
const moment = (): string => t.services.ports.clock.now().toISOString();

describe('the numbers of submitted orders', () => {
  it('two that close an order of today at once do not wait for each other', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => t.db.connect()));
    const stripes = await Promise.all(
      clients.map(async (c) => (await c.query<{ n: number }>('select pg_backend_pid() % 16 as n')).rows[0]?.n),
    );
    const [one, other] = [clients[0], clients[stripes.findIndex((stripe) => stripe !== stripes[0])]];
    const insert = `insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name,
      submitted_at) values ('kleen-commission', 1, $1, 'submitted', 'mav', 'MAV', ema_now())`;
    await one?.query('begin');
    await one?.query(insert, [1]);
    const inserted = await other?.query(insert, [2]);
    await one?.query('commit');
    for (const client of clients) client.release();
    expect(inserted?.rowCount).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('of a day past stand in one stripe; at night today’s, too, once the day is over', async () => {
    await submitAtOnce(4, moment());
    await submitAtOnce(4, '2025-03-05T10:00:00Z');
    expect(await stripesOf('2025-03-05')).toEqual([0]);
    expect((await stripesOf(romeDay(new Date(moment())))).length).toBeGreaterThan(0);
    await t.db.query('update orders set exported_at = ema_now() where submitted_at = $1', ['2025-03-05T10:00:00Z']);
    expect(await faults()).toEqual([]);

    await t.db.query(`update order_counts set stripe = 3 where day = '2025-03-05' and exported`);
    await t.db.query('select ema_fold_order_counts()');
    expect(await faults()).toEqual([]);
    expect(
      (await t.db.query(`select exported, stripe, count from order_counts where day = '2025-03-05'`)).rows,
    ).toEqual([{ exported: true, stripe: 0, count: 4 }]);
  });

  it('are the same before, while and after the stripes are brought together', async () => {
    const day = '2025-04-01';
    await t.db.query(
      `insert into order_counts (shop, type_id, day, exported, stripe, count)
       select 1, 'kleen-direct-sale', $1, false, s, s - 2 from generate_series(0, 15) s`,
      [day],
    );
    const total = async () =>
      (await t.db.query('select sum(count)::int as n from order_counts where day = $1', [day])).rows[0]?.n;
    const expected = await total();
    const folding = t.db.query('select ema_fold_order_counts()');
    const seen = await Promise.all(Array.from({ length: 10 }, total));
    await folding;
    expect(new Set([...seen, await total()])).toEqual(new Set([expected]));
    expect(await stripesOf(day)).toEqual([0]);
    await t.db.query('delete from order_counts where day = $1', [day]);
  });
});
