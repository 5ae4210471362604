/** Reads what the copy of an order says: who sold it, its kit, and every line. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, json, text } from '../../db/rows.ts';
import { commissionLines, commissions, commissionTypes, orders } from '../../db/tables/orders.ts';

const HEAD = {
  type_title: commissionTypes.title,
  payment_method_name: orders.paymentMethodName,
  seller: text(),
  lines_total_cents: orders.linesTotalCents,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  total_cents: orders.totalCents,
};
const LINE = {
  name: commissionLines.name,
  attributes: json<Record<string, string>>(),
  quantity: commissionLines.quantity,
  unit_price_cents: commissionLines.unitPriceCents,
  vat_basis_points: commissionLines.vatBasisPoints,
};

export const findCopyHead = (db: Queryable, orderId: number) =>
  first(
    db,
    HEAD,
    sql`
    select t.title as type_title, o.payment_method_name, p.first_name || ' ' || p.last_name as seller,
      o.lines_total_cents, o.discount_cents, o.shipping_cents, o.total_cents
    from orders o
    join commission_types t on t.id = o.type_id
    join agents a on a.id = o.seller_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where o.id = ${orderId}`,
  );

export const findCopyLines = (db: Queryable, orderId: number) =>
  all(
    db,
    LINE,
    sql`
    select l.name, l.attributes, l.quantity, l.unit_price_cents, l.vat_basis_points
    from commission_lines l
    join commissions c on c.id = l.commission_id
    where c.order_id = ${orderId}
    order by l.id`,
  );

export const findCopyKit = (db: Queryable, orderId: number) =>
  first(
    db,
    { kit_name: commissions.kitName },
    sql`
    select kit_name
    from commissions
    where order_id = ${orderId}
    order by id
    limit 1`,
  );
