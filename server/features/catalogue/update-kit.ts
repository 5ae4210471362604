/** An administrator changes a kit's name, price and place; what was ordered keeps what it cost (NET-413). */
import { sql } from 'drizzle-orm';
import { updateKit } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { kitPriceFault } from '@ema/domain/catalogue/kits.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { changedKit } from './changed-kit.ts';
import { lockKit } from './kit-queries.ts';
import { NO_KIT } from './office-reads.ts';
import { presentOfficeKit } from './present-office.ts';

export const updateKitHandler = handle(updateKit, async (c, { params: { id }, body }) => {
  const priceCents = wireToCents(body.price);
  refuseField('price', kitPriceFault(priceCents));
  const kit = await lockKit(c.db, id);
  if (!kit) throw new CallError('not_found', NO_KIT);
  const was = { name: kit.name, price: centsToWire(kit.price_cents), sortingValue: kit.sorting_value };
  const is = { name: body.name, price: centsToWire(priceCents), sortingValue: body.sortingValue };
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  await c.audit({ object: 'product-kit', objectId: id, detail: isSame ? {} : { before: was, after: is } });
  // Said again, it is done already.
  if (isSame) return presentOfficeKit(kit);
  if (body.version !== undefined && body.version !== kit.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update product_kits
    set name = ${is.name}, price_cents = ${priceCents}, sorting_value = ${is.sortingValue}
    where id = ${id}`);
  return changedKit(c.db, id);
});
