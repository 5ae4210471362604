/** An administrator puts a product into a kit, at the price it has today; the kit’s own price stays (NET-287). */
import { sql } from 'drizzle-orm';
import { addKitProduct } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { KIT_LISTING, whyNotInKit } from '@ema/domain/catalogue/kits.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { lockKit } from './kit-queries.ts';
import { changedKit } from './changed-kit.ts';
import { NO_KIT, NO_PRODUCT } from './office-reads.ts';
import { findEntries, lockProduct } from './product-queries.ts';

export const addKitProductHandler = handle(
  addKitProduct,
  async (c, { params: { id }, body: { product, quantity } }) => {
    const kit = await lockKit(c.db, id);
    if (!kit) throw new CallError('not_found', NO_KIT);
    const locked = await lockProduct(c.db, product);
    if (!locked) throw new CallError('not_found', NO_PRODUCT);
    const entry = (await findEntries(c.db, locked.id)).find(
      ({ listing, enabled }) => listing === KIT_LISTING && enabled,
    );
    const held = kit.items.map(({ code }) => code);
    const facts = {
      isListed: Boolean(entry),
      isEnabled: locked.enabled,
      isMeasured: locked.is_measured,
      hasVariants: locked.has_variants,
    };
    refuse('wrong_state', whyNotInKit({ code: locked.code, ...facts }, held));
    const last = Math.max(0, ...kit.items.map(({ sortingValue }) => sortingValue));
    await c.db.execute(sql`
    insert into product_kit_items (kit_id, product_id, unit_price_cents, quantity, sorting_value)
    values (${id}, ${locked.id}, ${entry?.price_cents ?? 0}, ${quantity}, ${last + 1})`);
    await c.audit({ object: 'product-kit', objectId: id, detail: { product: locked.code, quantity } });
    return changedKit(c.db, id);
  },
);
