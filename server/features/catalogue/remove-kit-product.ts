/** An administrator takes a product out of a kit; one that holds nothing is not on sale (NET-289). */
import { sql } from 'drizzle-orm';
import { removeKitProduct } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { changedKit } from './changed-kit.ts';
import { lockKit } from './kit-queries.ts';
import { NO_KIT } from './office-reads.ts';
import { presentOfficeKit } from './present-office.ts';

export const removeKitProductHandler = handle(removeKitProduct, async (c, { params: { id }, body: { product } }) => {
  const kit = await lockKit(c.db, id);
  if (!kit) throw new CallError('not_found', NO_KIT);
  const before = kit.items.find(({ code }) => code === product);
  await c.audit({ object: 'product-kit', objectId: id, detail: { product, quantity: before?.quantity ?? 0 } });
  if (!before) return presentOfficeKit(kit);
  await c.db.execute(sql`
    delete from product_kit_items
    where kit_id = ${id} and product_id = (select id from products where code = ${product})`);
  return changedKit(c.db, id);
});
