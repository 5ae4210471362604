/** Gathers what the copy of an order says beside its text: who sold what, how it is paid, every line. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { vatGroups } from '@ema/domain/orders/pricing.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import type { Placeholders, printContract } from '../../adapters/pdf/contract-text.ts';
import { orderTable } from '../../adapters/pdf/order-table.ts';
import type { Queryable } from '../../db/client.ts';
import { findCopyHead, findCopyKit, findCopyLines } from './order-copy-queries.ts';

type Printed = { values: Placeholders; blocks: NonNullable<Parameters<typeof printContract>[0]['blocks']> };

/** The order is frozen by then: nobody edits what waits for its customer. */
export const orderOfCopy = async (db: Queryable, orderId: number): Promise<Printed> => {
  const head = await findCopyHead(db, orderId);
  const lines = await findCopyLines(db, orderId);
  const kit = await findCopyKit(db, orderId);
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
