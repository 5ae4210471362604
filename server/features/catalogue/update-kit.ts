/** An administrator changes what a kit is, what it costs, whether it is sold; what was ordered stays (NET-413). */
import { sql } from 'drizzle-orm';
import { updateKit } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { kitPriceFault, whyKitNotOnSale, whyKitNotWhole } from '@ema/domain/catalogue/kits.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { changedKit } from './changed-kit.ts';
import { findOfficeKit, lockKit, type OfficeKitRow } from './kit-queries.ts';
import { NO_KIT } from './office-reads.ts';
import { presentOfficeKit } from './present-office.ts';
import { holdProducts } from './sheet-queries.ts';

/** Why it cannot be sold with what it holds, once whoever changes one of its products at this moment has ended. */
const whyNotSold = async (tx: Tx, kit: OfficeKitRow): Promise<string | null> => {
  await holdProducts(
    tx,
    kit.items.map(({ code }) => code),
  );
  const now = await findOfficeKit(tx, kit.id);
  const items = now?.items ?? [];
  const off = items.filter(({ isOnSale }) => !isOnSale).map(({ name }) => name);
  const chosen = items.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return whyKitNotOnSale(off) ?? whyKitNotWhole(chosen);
};

export const updateKitHandler = handle(updateKit, async (c, { params: { id }, body }) => {
  const priceCents = wireToCents(body.price);
  refuseField('price', kitPriceFault(priceCents));
  const kit = await lockKit(c.db, id);
  if (!kit) throw new CallError('not_found', NO_KIT);
  const { description = kit.description, disabled = !kit.enabled } = body;
  const was = {
    name: kit.name,
    price: centsToWire(kit.price_cents),
    sortingValue: kit.sorting_value,
    description: kit.description,
    disabled: !kit.enabled,
  };
  const { name, sortingValue } = body;
  const is = { name, price: centsToWire(priceCents), sortingValue, description, disabled };
  if (was.disabled && !disabled) refuse('wrong_state', await whyNotSold(c.db, kit));
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  await c.audit({ object: 'product-kit', objectId: id, detail: isSame ? {} : { before: was, after: is } });
  // Said again, it is done already.
  if (isSame) return presentOfficeKit(kit);
  if (body.version !== kit.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update product_kits
    set name = ${name}, price_cents = ${priceCents}, sorting_value = ${sortingValue}, description = ${description},
      enabled = ${!disabled}
    where id = ${id}`);
  return changedKit(c.db, id);
});
