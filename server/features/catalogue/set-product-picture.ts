/** An administrator gives a product a picture, which is made small and without anything hidden (NET-465). */
import { createHash } from 'node:crypto';
import { setProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { productPicture } from '../../adapters/clean-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { cleanUpload, storeUpload } from '../../kernel/uploads.ts';
import { changePicture } from './change-picture.ts';
import { sheetOf } from './present-sheet.ts';

export const setProductPictureHandler = handle(
  setProductPicture,
  async (c, { params: { code }, body }) => {
    await sheetOf(c.db, code);
    const chosen = await cleanUpload('file', body.file, 'photo');
    const bytes = await productPicture(chosen.bytes);
    const address = `/file/product-pictures/${createHash('sha256').update(bytes).digest('hex')}`;
    return c.transact(async (tx) => {
      const { sheet, before } = await changePicture(tx, c.outboxOn(tx), code, async () => ({
        address,
        fileId: await storeUpload(
          { db: tx, ports: c.ports },
          { ...chosen, bytes, type: 'image/webp', name: `${code}.webp` },
        ),
      }));
      await c.audit({ object: 'product', objectId: code, detail: { picture: { before, after: address } } }, tx);
      return sheet;
    });
  },
  { transaction: 'manual', status: 200 },
);
