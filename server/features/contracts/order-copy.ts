import { sql } from 'drizzle-orm';
import { orderTable } from '../../adapters/pdf/order-table.ts';
import type { Placeholders, printContract } from '../../adapters/pdf/contract-text.ts';
import type { Queryable } from '../../db/client.ts';

type Head = {
  type_title: string;
  payment_method_name: string;
  seller: string;
  lines_total_cents: number;
  discount_cents: number;
  shipping_cents: number;
  total_cents: number;
};
type Line = { name: string; attributes: Record<string, string>; quantity: number; unit_price_cents: number };
type Printed = { values: Placeholders; blocks: NonNullable<Parameters<typeof printContract>[0]['blocks']> };

/** What the copy of an order says beside its text. The order is frozen by then: nobody edits what waits for its customer. */
export const orderOfCopy = async (db: Queryable, orderId: number): Promise<Printed> => {
  const [heads, lines, kit] = [
    await db.execute<Head>(sql`
      select t.title as type_title, o.payment_method_name, p.first_name || ' ' || p.last_name as seller, o.lines_total_cents, o.discount_cents, o.shipping_cents, o.total_cents
      from orders o join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id join users u on u.id = a.user_id join people p on p.id = u.person_id
      where o.id = ${orderId}`),
    await db.execute<Line>(sql`
      select l.name, l.attributes, l.quantity, l.unit_price_cents from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = ${orderId} order by l.id`),
    await db.execute<{ kit_name: string | null }>(
      sql`select kit_name from commissions where order_id = ${orderId} order by id limit 1`,
    ),
  ];
  const head = heads.rows[0] as Head;
  return {
    values: {
      numero: String(orderId),
      tipo: head.type_title,
      pagamento: head.payment_method_name,
      incaricato: head.seller,
    },
    blocks: {
      ordine: orderTable({
        kitName: kit.rows[0]?.kit_name ?? null,
        lines: lines.rows.map((l) => ({
          name: l.name,
          variant: Object.entries(l.attributes)
            .map(([name, option]) => `${name}: ${option}`)
            .join(', '),
          quantity: l.quantity,
          unitCents: l.unit_price_cents,
          totalCents: l.unit_price_cents * l.quantity,
        })),
        linesCents: head.lines_total_cents,
        discountCents: head.discount_cents,
        shippingCents: head.shipping_cents,
        totalCents: head.total_cents,
      }),
    },
  };
};
