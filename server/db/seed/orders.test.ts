import { expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();

it('ORD-190 ORD-380 R16 order types begin with their bounds, shipping and free minimum', async () => {
  const { rows } = await t.db.query(
    `select id, min_total_cents::int as min, max_total_cents::int as max, shipping_fee_cents::int as shipping,
       free_shipping_min_cents::int as free
     from commission_types order by id`,
  );
  expect(rows).toEqual([
    { id: 'fibra-cumulative', min: 3000, max: 300_000, shipping: 990, free: 15_000 },
    { id: 'fibra-ecommerce', min: 1000, max: 300_000, shipping: 990, free: 15_000 },
    { id: 'kleen-commission', min: 3000, max: 300_000, shipping: 990, free: 15_000 },
    { id: 'kleen-contract', min: 0, max: null, shipping: 0, free: null },
    { id: 'kleen-direct-sale', min: 3000, max: 300_000, shipping: 990, free: 15_000 },
  ]);
});
it('H2 R16 every type begins with the scale of fees that the contract promises', async () => {
  const scale = [
    [1, 0, 1200],
    [1, 15_000, 1500],
    [1, 30_000, 1800],
    [1, 50_000, 2000],
    [4, 0, 1500],
    [4, 15_000, 1800],
    [4, 30_000, 2000],
    [4, 50_000, 2200],
    [8, 0, 1800],
    [8, 15_000, 2000],
    [8, 30_000, 2200],
    [8, 50_000, 2500],
  ];
  const { rows } = await t.db.query<{ type: string; bands: number[][] }>(
    `select type_id as type, json_agg(json_build_array(min_level, from_cents, basis_points)
       order by min_level, from_cents) as bands
     from fee_scale group by 1 order by 1`,
  );
  expect(rows.map((r) => r.type)).toEqual([
    'fibra-cumulative',
    'fibra-ecommerce',
    'kleen-commission',
    'kleen-contract',
    'kleen-direct-sale',
  ]);
  for (const { bands } of rows) expect(bands).toEqual(scale);
});
