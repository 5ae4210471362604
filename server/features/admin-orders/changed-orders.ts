/** Sent orders with their lines for another program: all of them, or those that changed since it last asked. */
import { sql } from 'drizzle-orm';
import { changedOrders } from '@ema/calls/admin-orders.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { ORDER_FILE_HEADINGS } from '@ema/domain/admin-orders/order-file.ts';
import type { Queryable } from '../../db/client.ts';
import { all, json, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { euroCell, handleChangedFile } from '../../kernel/changed-file.ts';
import { LINES, type AdminLine } from './queries.ts';

const CHANGED = {
  id: orders.id,
  state: orders.state,
  shop: orders.shop,
  type_id: orders.typeId,
  submitted_at: orders.submittedAt,
  order_date: orders.orderDate,
  seller_id: orders.sellerId,
  payment_method_id: orders.paymentMethodId,
  total_cents: orders.totalCents,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  taxable_cents: orders.taxableCents,
  exported_at: orders.exportedAt,
  undone_at: orders.undoneAt,
  lines: json<AdminLine[]>(),
};
type Changed = RowOf<typeof CHANGED>;
const findChanged = (db: Queryable, ids: readonly number[]): Promise<Changed[]> =>
  all(
    db,
    CHANGED,
    sql`
      select
        o.id, o.state, o.shop, o.type_id, o.submitted_at, o.order_date, o.seller_id, o.payment_method_id, o.total_cents,
        o.discount_cents, o.shipping_cents, o.taxable_cents, o.exported_at, o.undone_at, (${LINES}) as lines
      from orders o
      where o.id = any(${sql.param([...ids])}::bigint[])`,
  );

const variantOf = (attributes: AdminLine['attributes']): string =>
  Object.entries(attributes)
    .map(([name, option]) => `${name}: ${option}`)
    .join(', ');
const points = (tenths: number): string => tenthsToWire(tenths).replace('.', ',');
const linesOf = (o: Changed) => {
  if (o.state !== 'submitted') return [[o.id, 'eliminato']];
  const head = [
    o.id,
    o.undone_at === null ? 'inviato' : 'annullato',
    shopName(o.shop),
    o.type_id,
    o.submitted_at,
    o.order_date,
    o.seller_id,
    o.payment_method_id,
    euroCell(o.total_cents),
    euroCell(o.discount_cents),
    euroCell(o.shipping_cents),
    euroCell(o.taxable_cents),
    o.exported_at,
  ];
  if (o.lines.length === 0) return [head];
  return o.lines.map((line, i) => [
    ...head,
    i + 1,
    line.code,
    line.name,
    variantOf(line.attributes),
    line.quantity,
    euroCell(line.unit),
    line.vat / 100,
    points(line.points),
  ]);
};
const filled = (line: readonly (string | number | Date | null)[]) => ORDER_FILE_HEADINGS.map((_, i) => line[i] ?? null);

export const changedOrdersHandler = handleChangedFile<Changed>(changedOrders, {
  kind: 'order',
  name: 'ordini',
  headings: ORDER_FILE_HEADINGS,
  present: (after, limit) => sql`
    select o.id
    from orders o
    where o.state = 'submitted' and o.id > ${after}
    order by o.id
    limit ${limit}`,
  find: findChanged,
  idOf: ({ id }) => id,
  lines: (order) => linesOf(order).map(filled),
});
