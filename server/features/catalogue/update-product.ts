/** An administrator changes what a product is; lines of orders keep their name, VAT and price (NET-410). */
import { sql } from 'drizzle-orm';
import { updateProduct } from '@ema/calls/catalogue/product-sheet.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { measuresOf, whyNotToMeasure } from '@ema/domain/catalogue/made-to-measure.ts';
import { variantsFault, whyNotOutOfKits, whyNotUnnamed, whyNoVariants } from '@ema/domain/catalogue/product-values.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { isDiscounted } from '../system/product-queries.ts';
import { differences } from './differences.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { presentSheet, sheetOf } from './present-sheet.ts';
import { forgetOptionPictures } from './option-pictures.ts';
import { lockProduct } from './product-queries.ts';
import { setRate, whyNotOffered } from './set-rate.ts';
import { findSheet, type SheetRow } from './sheet-queries.ts';
import { holdVat } from './vat-queries.ts';

export const updateProductHandler = handle(updateProduct, async (c, { params: { code }, body }) => {
  // In the order in which whoever decides rates takes them.
  if (body.vatPercentage !== undefined) await holdVat(c.db);
  const product = await lockProduct(c.db, code);
  const before = await findSheet(c.db, code);
  if (!product || !before) throw new CallError('not_found', NO_PRODUCT);
  refuseField('variants', variantsFault(body.variants));
  refuseField('variants', whyNoVariants(product.has_variants, body.variants.length > 0, before.kits));
  if (body.vatPercentage !== undefined && body.vatPercentage * 100 !== before.vat_basis_points)
    refuseField('vatPercentage', await whyNotOffered(c.db, body.vatPercentage));
  if (body.disabled && before.enabled) {
    refuse('wrong_state', whyNotOutOfKits(before.kits));
    refuse('wrong_state', whyNotUnnamed(await isDiscounted(c.db, code)));
  }
  const measures = body.customProductOptions === undefined ? before.custom_product_options : body.customProductOptions;
  if (measures)
    refuseField(
      'customProductOptions',
      whyNotToMeasure({
        code,
        hasVariants: body.variants.length > 0,
        kits: before.custom_product_options ? [] : before.kits,
      }),
    );
  const images = new Map(before.attributes.map(({ name, image }) => [name, image]));
  const after: SheetRow = {
    ...before,
    name: body.name,
    packaging: body.packaging,
    description: body.description ?? before.description,
    vat_basis_points: (body.vatPercentage ?? before.vat_basis_points / 100) * 100,
    enabled: !body.disabled,
    attributes: body.variants.map(({ name, options }) => ({
      name,
      options,
      image: images.get(name) ?? before.picture,
    })),
    quadro_id: body.quadroId === undefined ? before.quadro_id : body.quadroId || null,
    custom_product_options: measures && {
      ...measures,
      minimumPrice: before.custom_product_options?.minimumPrice ?? '',
    },
  };
  const [was, is] = [presentSheet(before), presentSheet(after)];
  // Said again, it is done already.
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  await c.audit({ object: 'product', objectId: code, detail: differences(was, is) });
  if (isSame) return was;
  if (body.version !== before.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update products
    set name = ${after.name}, packaging = ${after.packaging}, description = ${after.description},
      enabled = ${after.enabled},
      attributes = ${JSON.stringify(after.attributes)}::jsonb, quadro_id = ${after.quadro_id},
      custom_product_options = ${measures && JSON.stringify(measuresOf(measures))}::jsonb, version = version + 1
    where code = ${code}`);
  await forgetOptionPictures(c, product.id, after.attributes);
  if (after.vat_basis_points !== before.vat_basis_points)
    await setRate(c, { product, from: romeDay(c.now), basisPoints: after.vat_basis_points });
  return sheetOf(c.db, code);
});
