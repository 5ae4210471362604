/** An administrator makes a product; of several who give it the same code at once one is right (NET-464). */
import { sql } from 'drizzle-orm';
import { createProduct } from '@ema/calls/catalogue/new-products.ts';
import { measuresOf, whyNotToMeasure } from '@ema/domain/catalogue/made-to-measure.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import { first } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { deriveVat } from './derive-vat.ts';
import { sheetOf } from './present-sheet.ts';
import { whyNotOffered } from './set-rate.ts';
import { holdVat } from './vat-queries.ts';

export const createProductHandler = handle(
  createProduct,
  async (c, { body }) => {
    const { code, name, packaging, description, shop, vatPercentage } = body;
    const quadroId = body.quadroId || null;
    const measures = measuresOf(body.customProductOptions ?? null);
    if (measures) refuseField('customProductOptions', whyNotToMeasure({ code, hasVariants: false, kits: [] }));
    await holdVat(c.db);
    refuseField('vatPercentage', await whyNotOffered(c.db, vatPercentage));
    const inserted = await first(
      c.db,
      { id: products.id },
      sql`
      insert into products (
        code, name, packaging, description, shop, vat_basis_points, picture, quadro_id, custom_product_options)
      values (
        ${code}, ${name}, ${packaging}, ${description}, ${shop}, ${vatPercentage * 100}, ${NO_PICTURE}, ${quadroId},
        ${measures && JSON.stringify(measures)}::jsonb)
      on conflict (code) do nothing
      returning id`,
    );
    refuseField('code', inserted ? null : 'Esiste già un prodotto con questo codice.');
    await deriveVat(c.db, { now: c.now, code, userId: c.viewer.actorUserId });
    await c.audit({
      object: 'product',
      objectId: code,
      detail: { name, packaging, shop, vatPercentage, quadroId, customProductOptions: measures },
    });
    return sheetOf(c.db, code);
  },
  { status: 201 },
);
