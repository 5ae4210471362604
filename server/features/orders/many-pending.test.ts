import { expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();

it('ORD-448 more than two hundred pending orders are listed, and a page says how many there are', async () => {
  const kleen = await t.as('agente', 1);
  const { orderId } = await makeCommission(kleen);
  type Page = { items: { id: number }[]; pagination: { totalItems: number } };
  const page = async (n: number) =>
    (await kleen.get<Page>(`/api/agent/submitted-orders?submitted=false&perPage=50&page=${n}`)).body;
  const before = (await page(1)).pagination.totalItems;
  await t.db.query(
    `insert into orders (
       type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id, payment_method_name,
       lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents, fee_basis_points, fee_cents,
       points_earned_tenths, points_used_tenths, commission_count, created_at, search_text)
     select
       type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id, payment_method_name,
       lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents, fee_basis_points, fee_cents,
       points_earned_tenths, points_used_tenths, commission_count, created_at, search_text
     from orders, generate_series(1, 201)
     where id = $1`,
    [orderId],
  );
  const all = (await kleen.get<Page>('/api/agent/pending-orders')).body.items;
  expect([before > 0, all.length]).toEqual([true, before + 201]);
  const [first, fifth] = [await page(1), await page(5)];
  expect(first.pagination.totalItems).toBe(before + 201);
  expect(first.items.map((o) => o.id)).toEqual(all.slice(0, 50).map((o) => o.id));
  expect(fifth.items.map((o) => o.id)).toEqual(all.slice(200, 250).map((o) => o.id));
});
