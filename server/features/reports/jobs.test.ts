import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { reportJobs } from './jobs.ts';

const t = testPortal();
const run = async (queue: string): Promise<void> => {
  await reportJobs.find((job) => job.queue === queue)?.run(t.services, {});
};
const yearsFrom = async (year: number) =>
  (
    await t.db.query<{ year: number; shop: number; n: number }>(
      'select year, shop, count(*)::int as n from ema_periods where year >= $1 group by 1, 2 order by 1, 2',
      [year],
    )
  ).rows;

describe('the calendar of reports', () => {
  it('ORD-292 NET-326 every year it is written to the end of the next one, twice as once', async () => {
    const kept = await yearsFrom(2026);
    await t.db.query('delete from ema_periods where year >= 2026');
    for (let times = 0; times < 2; times += 1) await run('reports-calendar');
    expect(await yearsFrom(2026)).toEqual(kept.filter(({ year }) => year <= 2027));
  });
});

describe('kept sums', () => {
  const told: unknown[] = [];
  beforeAll(() => {
    t.services.log.error = ((what: unknown, text: string) => told.push([what, text])) as never;
  });
  it('ORD-294 those that are not of their orders are told to the log, those that are say nothing', async () => {
    await run('reports-verify-totals');
    expect(told).toEqual([]);
    await t.db.query(
      'update sales_totals set taxable_cents = taxable_cents + 1 where ctid = (select ctid from sales_totals limit 1)',
    );
    await run('reports-verify-totals');
    expect(told).toEqual([[{ faults: [expect.anything()] }, 'sales totals differ from the orders']]);
  });
});
