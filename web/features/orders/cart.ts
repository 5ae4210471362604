/** What a new commission asks of the server. */
import type { CommissionType, ListedProduct } from './catalogue.ts';
import type { Composition } from './create-machine.ts';
import type { Cart } from './quotation.ts';
import { itemsOf } from './selection.ts';

/** What is asked of the server: type, customer, items or kit, payment method (ORD-113, ORD-118). */
export const cartOf = (c: Composition, type: CommissionType, entries: readonly ListedProduct[]): Cart => {
  const isKits = type.productsSelectionMode === 'product_kit';
  const sample = c.sample ? [{ product: c.sample.code, quantity: 1, attributes: c.sample.attributes }] : [];
  return {
    type: type.id,
    customer: c.sampleOnly ? null : (c.customer?.id ?? null),
    items: [...sample, ...(c.sampleOnly || isKits ? [] : itemsOf(c.selection, entries))],
    productKit: isKits && !c.sampleOnly ? c.kitId : null,
    paymentMethod: c.paymentMethod,
  };
};
