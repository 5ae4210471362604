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
