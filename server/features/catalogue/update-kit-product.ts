/** An administrator changes how many pieces of a product a kit holds, and where it stands (NET-288). */
import { sql } from 'drizzle-orm';
import { updateKitProduct } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { changedKit } from './changed-kit.ts';
import { lockKit } from './kit-queries.ts';
import { NO_KIT } from './office-reads.ts';
import { presentOfficeKit } from './present-office.ts';

export const updateKitProductHandler = handle(updateKitProduct, async (c, { params: { id }, body }) => {
  const kit = await lockKit(c.db, id);
  if (!kit) throw new CallError('not_found', NO_KIT);
  const before = kit.items.find(({ code }) => code === body.product);
  if (!before) throw new CallError('not_found', 'Il prodotto non è in questo pacchetto.');
  const [was, is] = [
    { quantity: before.quantity, sortingValue: before.sortingValue },
    { quantity: body.quantity, sortingValue: body.sortingValue },
  ];
  const isSame = was.quantity === is.quantity && was.sortingValue === is.sortingValue;
  const detail = isSame ? { product: body.product } : { product: body.product, before: was, after: is };
  await c.audit({ object: 'product-kit', objectId: id, detail });
  // Said again, it is done already.
  if (isSame) return presentOfficeKit(kit);
  if (body.version !== kit.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update product_kit_items
    set quantity = ${is.quantity}, sorting_value = ${is.sortingValue}
    where kit_id = ${id} and product_id = (select id from products where code = ${body.product})`);
  return changedKit(c.db, id);
});
