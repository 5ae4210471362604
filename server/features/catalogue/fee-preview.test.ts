import { beforeAll, describe, expect, it } from 'vitest';
import type { previewFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

type Preview = CallOutput<typeof previewFeeScale>;
const t = testPortal();
let admin: Client;
const TYPES = { fibra: ['fibra-cumulative', 'fibra-ecommerce'], kleen: ['kleen-commission', 'kleen-direct-sale'] };
const BANDS = '1:0:1250,1:20000:1733,6:0:1999,6:33333:2501';
const path = (shop: 'fibra' | 'kleen', bands = BANDS, types = TYPES[shop]): string =>
  `/api/admin/fee-scales/preview?shop=${shop}&types=${types.join(',')}&bands=${bands}`;
const preview = async (shop: 'fibra' | 'kleen'): Promise<Preview> => {
  const { status, body } = await admin.get<Preview>(path(shop));
  expect(status).toBe(200);
  return body;
};
const cents = (wire: string): number => Math.round(Number(wire) * 100);
/** Reckoned by PostgreSQL from the rows, beside the portal. */
const reckon = async (shop: number, types: string[], from: string, to: string) =>
  (
    await t.db.query<{ agent: string; before: string; after: string; kept: string; orders: string }>(
      `with tried (level, least, bp) as (values (1, 0, 1250), (1, 20000, 1733), (6, 0, 1999), (6, 33333, 2501)),
       sent as (
         select o.id, o.seller_id, o.type_id, o.taxable_cents, o.fee_cents, o.fee_basis_points, h.level
         from orders o
         join agent_history h on h.agent_id = o.seller_id
           and h.valid_from <= o.submitted_at and coalesce(h.valid_to, 'infinity') > o.submitted_at
         where o.shop = $1 and o.type_id = any($2) and o.state = 'submitted'
           and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date) between $3 and $4
       ),
       reckoned as (
         select s.*,
           coalesce((select round(s.taxable_cents * f.basis_points / 10000.0) = s.fee_cents
               and f.basis_points = s.fee_basis_points
             from fee_scale f
             where f.type_id = s.type_id and f.min_level <= s.level and f.from_cents <= s.taxable_cents
             order by f.min_level desc, f.from_cents desc limit 1), false) as explained,
           (select round(s.taxable_cents * r.bp / 10000.0)
             from tried r
             where r.level <= s.level and r.least <= s.taxable_cents
             order by r.level desc, r.least desc limit 1) as other
         from sent s
       )
       select seller_id as agent, sum(fee_cents) as before,
         sum(case when explained then other else fee_cents end) as after,
         count(*) filter (where not explained) as kept, count(*) as orders
       from reckoned
       group by seller_id`,
      [shop, types, from, to],
    )
  ).rows.map((r) => ({ agent: +r.agent, before: +r.before, after: +r.after, kept: +r.kept, orders: +r.orders }));

beforeAll(async () => {
  admin = await t.as('admin');
});

describe('a scale of fees tried on the orders of the last period', () => {
  it('ORD-439 redeemed gifts earn by no scale: they are not among its orders', async () => {
    const before = await preview('kleen');
    const { rows } = await t.db.query<{ id: string; method: string }>(
      `select id, payment_method_id as method
       from orders
       where type_id = 'kleen-commission' and state = 'submitted'
         and order_date between $1 and $2
       order by id
       limit 1`,
      [before.dateStart, before.dateEnd],
    );
    const setMethod = (method: string | undefined) =>
      t.db.query('update orders set payment_method_id = $2 where id = $1', [rows[0]?.id, method]);
    await setMethod('gift');
    expect((await preview('kleen')).orders).toBe(before.orders - 1);
    await setMethod(rows[0]?.method);
    expect(await preview('kleen')).toEqual(before);
  });

  it.each([
    ['fibra', 0, 'del Periodo 11 del 2026', '2026-10-05', '2026-11-01'],
    ['kleen', 1, 'di ottobre 2026', '2026-10-01', '2026-10-31'],
  ] as const)(
    'NET-537 in %s to the cent what the orders say, by whoever reckons it',
    async (name, shop, of, from, to) => {
      const written = () =>
        t.db.query(
          'select (select count(*) from fee_scales), (select count(*) from audit), (select sum(fee_cents) from orders)',
        );
      const was = (await written()).rows;
      const p = await preview(name);
      expect([p.ofPeriod, p.dateStart, p.dateEnd]).toEqual([of, from, to]);
      const agents = await reckon(shop, TYPES[name], from, to);
      const sum = (of_: (a: (typeof agents)[number]) => number) => agents.reduce((n, a) => n + of_(a), 0);
      expect([p.orders, cents(p.before), cents(p.after), cents(p.difference), p.kept.orders]).toEqual([
        sum((a) => a.orders),
        sum((a) => a.before),
        sum((a) => a.after),
        sum((a) => a.after - a.before),
        sum((a) => a.kept),
      ]);
      expect(p.orders, 'there is something to compare').toBeGreaterThan(3);
      expect(p.bands.reduce((n, b) => n + cents(b.after), 0) + cents(p.kept.fees)).toBe(cents(p.after));
      expect([p.gaining, p.losing]).toEqual([
        agents.filter((a) => a.after > a.before).length,
        agents.filter((a) => a.after < a.before).length,
      ]);
      const sizes = agents.map((a) => Math.abs(a.after - a.before)).filter((n) => n > 0);
      expect(p.largest.map((a) => Math.abs(cents(a.difference)))).toEqual(sizes.toSorted((a, b) => b - a).slice(0, 10));
      expect((await written()).rows).toEqual(was);
    },
  );

  it('NET-537 NET-1058 an order sent in the very moment of a new level is one order, of that level', async () => {
    const before = await preview('kleen');
    const [{ id, agent, at }] = (
      await t.db.query(
        `select o.id, o.seller_id as agent, o.submitted_at::text as at
         from orders o
         where o.type_id = 'kleen-commission' and o.state = 'submitted' and o.order_date between $1 and $2
         order by o.id
         limit 1`,
        [before.dateStart, before.dateEnd],
      )
    ).rows;
    await t.db.query('delete from agent_history where agent_id = $1 and valid_from > $2', [agent, at]);
    await t.db.query(
      `update agent_history set valid_to = $2 where agent_id = $1 and (valid_to is null or valid_to > $2)`,
      [agent, at],
    );
    await t.db.query(
      `insert into agent_history (agent_id, level, general_manager, status, valid_from)
       select id, case when level >= 6 then 1 else 12 end, general_manager, status, $2
       from agents
       where id = $1`,
      [agent, at],
    );
    const p = await preview('kleen');
    const agents = await reckon(1, TYPES.kleen, p.dateStart, p.dateEnd);
    const sum = (of: (a: (typeof agents)[number]) => number) => agents.reduce((n, a) => n + of(a), 0);
    expect([p.orders, p.kept.orders, cents(p.after)], `order ${id}`).toEqual([
      before.orders,
      sum((a) => a.kept),
      sum((a) => a.after),
    ]);
    expect(p.kept.orders, 'no scale explains it any more').toBeGreaterThan(before.kept.orders);
  });

  it('NET-537 an order counts whose date is in the period, sent in it or within three days after it', async () => {
    const before = await preview('kleen');
    const [{ id, at }] = (
      await t.db.query(
        `select id, submitted_at::text as at
         from orders
         where type_id = any($3) and state = 'submitted' and order_date between $1 and $2
         order by id desc
         limit 1`,
        [before.dateStart, before.dateEnd, TYPES.kleen],
      )
    ).rows;
    const sentAt = async (instant: string): Promise<number> => {
      await t.db.query('update orders set submitted_at = $2 where id = $1', [id, instant]);
      return (await preview('kleen')).orders - before.orders;
    };
    expect([
      await sentAt('2026-10-01T00:00:00+02:00'),
      await sentAt('2026-09-30T23:59:59+02:00'),
      await sentAt('2026-11-03T23:59:59+01:00'),
      await sentAt('2026-11-04T00:00:00+01:00'),
    ]).toEqual([0, -1, 0, -1]);
    await sentAt(at);
    expect(await preview('kleen')).toEqual(before);
  });

  it('NET-537 a period is over on the day after its last in kleen, not on that day', async () => {
    const ends = (day: string) =>
      t.db.query(`update ema_periods set ends_on = $1 where shop = 1 and year = 2026 and month = 11`, [day]);
    const [{ day }] = (
      await t.db.query(`select ends_on::text as day from ema_periods where shop = 1 and year = 2026 and month = 11`)
    ).rows;
    await ends('2026-11-21');
    expect((await preview('kleen')).dateEnd, 'today').toBe('2026-10-31');
    await ends('2026-11-20');
    expect((await preview('kleen')).dateEnd, 'yesterday').toBe('2026-11-20');
    await ends(day);
  });

  it('NET-537 a scale or types that cannot be have their sentence', async () => {
    for (const [asked, propertyPath] of [
      [path('kleen', '2:0:1200'), 'bands.0.minLevel'],
      [path('kleen', '1:0'), 'bands'],
      [path('kleen', BANDS, ['fibra-cumulative']), 'types'],
      [path('kleen', BANDS, ['niente']), 'types'],
    ] as const) {
      const { status, body } = await admin.get<Problem>(asked);
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, propertyPath]);
    }
  });

  it('NET-537 before any period is over there is nothing to try it on', async () => {
    await t.db.query('update ema_periods set starts_on = starts_on + 36500, ends_on = ends_on + 36500');
    const { status, body } = await admin.get<Problem>(path('kleen'));
    expect([status, body.detail]).toEqual([409, 'Non è ancora finito nessun periodo su cui provare la scala.']);
  });
});
