/** An administrator takes a product's picture away; the neutral one stands there then (NET-465). */
import { deleteProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import { handle } from '../../kernel/handle.ts';
import { changePicture } from './change-picture.ts';

export const deleteProductPictureHandler = handle(deleteProductPicture, async (c, { params: { code } }) => {
  const { sheet, before } = await changePicture(c.db, c.outbox, code, () =>
    Promise.resolve({ address: NO_PICTURE, fileId: null }),
  );
  await c.audit({ object: 'product', objectId: code, detail: { picture: { before, after: NO_PICTURE } } });
  return sheet;
});
