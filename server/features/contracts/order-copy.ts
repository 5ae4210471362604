/** Gathers what the copy of an order says beside its text: who sold what, how it is paid, every line. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { vatGroups } from '@ema/domain/orders/pricing.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import type { Placeholders, printContract } from '../../adapters/pdf/contract-text.ts';
import { orderTable } from '../../adapters/pdf/order-table.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, json, text } from '../../db/rows.ts';
import { commissionLines, commissions, commissionTypes, orders } from '../../db/tables/orders.ts';

type Printed = { values: Placeholders; blocks: NonNullable<Parameters<typeof printContract>[0]['blocks']> };

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

/** The order is frozen by then: nobody edits what waits for its customer. */
export const orderOfCopy = async (db: Queryable, orderId: number): Promise<Printed> => {
  const head = await findHead(db, orderId);
  const lines = await findLines(db, orderId);
  const kit = await findKit(db, orderId);
  if (!head) throw new CallError('not_found');
  return {
    values: {
      numero: String(orderId),
      tipo: head.type_title,
      pagamento: head.payment_method_name,
      incaricato: head.seller,
    },
    blocks: {
      ordine: orderTable({
        kitName: kit?.kit_name ?? null,
        lines: lines.map((l) => ({
          name: l.name,
          variant: variantText(l.attributes),
          quantity: l.quantity,
          unitCents: l.unit_price_cents,
          totalCents: l.unit_price_cents * l.quantity,
        })),
        linesCents: head.lines_total_cents,
        discountCents: head.discount_cents,
        shippingCents: head.shipping_cents,
        totalCents: head.total_cents,
        vat: vatGroups(
          lines.map((l) => ({
            quantity: l.quantity,
            unitPriceCents: l.unit_price_cents,
            vatBasisPoints: l.vat_basis_points,
          })),
          { discountCents: head.discount_cents, shippingCents: head.shipping_cents },
        ),
      }),
    },
  };
};

const findHead = (db: Queryable, orderId: number) =>
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

const findLines = (db: Queryable, orderId: number) =>
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

const findKit = (db: Queryable, orderId: number) =>
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
