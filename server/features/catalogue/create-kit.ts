/** An administrator makes a kit, the last of them; it is on sale once it holds something (NET-467). */
import { createKit } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { kitPriceFault } from '@ema/domain/catalogue/kits.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { productKits } from '../../db/tables/catalogue.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { findOfficeKit } from './kit-queries.ts';
import { presentOfficeKit } from './present-office.ts';

export const createKitHandler = handle(
  createKit,
  async (c, { body }) => {
    const priceCents = wireToCents(body.price);
    refuseField('price', kitPriceFault(priceCents));
    const inserted = await first(
      c.db,
      { id: productKits.id },
      sql`
      insert into product_kits (name, description, price_cents, sorting_value)
      select ${body.name}, ${body.description}, ${priceCents}, least(coalesce(max(sorting_value), 0) + 1, 9999)
      from product_kits
      returning id`,
    );
    const kit = inserted && (await findOfficeKit(c.db, inserted.id));
    if (!kit) throw new CallError('internal');
    const { name, price } = body;
    await c.audit({ object: 'product-kit', objectId: kit.id, detail: { name, price } });
    return presentOfficeKit(kit);
  },
  { status: 201 },
);
