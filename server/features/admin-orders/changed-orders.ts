/** Sent orders with their lines for another program: all of them, or those that changed since it last asked. */
import { changedOrders } from '@ema/calls/admin-orders.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { ORDER_FILE_HEADINGS } from '@ema/domain/admin-orders/order-file.ts';
import { euroCell, handleChangedFile } from '../../kernel/changed-file.ts';
import { findChangedOrders, numbersOfOrders, type AdminLine, type ChangedOrder } from './queries.ts';

const variantOf = (attributes: AdminLine['attributes']): string =>
  Object.entries(attributes)
    .map(([name, option]) => `${name}: ${option}`)
    .join(', ');
const points = (tenths: number): string => tenthsToWire(tenths).replace('.', ',');
const linesOf = (o: ChangedOrder) => {
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

export const changedOrdersHandler = handleChangedFile<ChangedOrder>(changedOrders, {
  kind: 'order',
  name: 'ordini',
  headings: ORDER_FILE_HEADINGS,
  present: numbersOfOrders,
  find: findChangedOrders,
  idOf: ({ id }) => id,
  lines: (order) => linesOf(order).map(filled),
});
