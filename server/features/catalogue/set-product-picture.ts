/** An administrator gives a product a picture, which is made small and without anything hidden (NET-465). */
import { setProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { handle } from '../../kernel/handle.ts';
import { storeUpload } from '../../kernel/uploads.ts';
import { changePicture } from './change-picture.ts';
import { sheetOf } from './present-sheet.ts';
import { smallPicture } from './small-picture.ts';

export const setProductPictureHandler = handle(
  setProductPicture,
  async (c, { params: { code }, body }) => {
    await sheetOf(c.db, code);
    const chosen = await smallPicture(body.file);
    return c.transact(async (tx) => {
      const { sheet, before } = await changePicture(tx, c.outboxOn(tx), code, async () => ({
        address: chosen.address,
        fileId: await storeUpload({ db: tx, ports: c.ports }, { ...chosen, name: `${code}.webp` }),
      }));
      await c.audit({ object: 'product', objectId: code, detail: { picture: { before, after: chosen.address } } }, tx);
      return sheet;
    });
  },
  { transaction: 'manual', status: 200 },
);
