/** An administrator gives one choice of a product, such as a colour, a picture of its own, or takes it (NET-662). */
import { setOptionPicture } from '@ema/calls/catalogue/new-products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { storeUpload } from '../../kernel/uploads.ts';
import { forgetFiles } from '../system/forget-files.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { deleteOptionPicture, keepOptionPicture } from './option-pictures.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';
import { findOptionPicture } from './sheet-queries.ts';
import { smallPicture } from './small-picture.ts';

const NO_CHOICE = 'Il prodotto non ha questa variante: salvala prima di darle un’immagine.';

export const setOptionPictureHandler = handle(
  setOptionPicture,
  async (c, { params: { code }, body: { variant, option, file } }) => {
    await sheetOf(c.db, code);
    const chosen = file && (await smallPicture(file));
    return c.transact(async (tx) => {
      const product = await lockProduct(tx, code);
      if (!product) throw new CallError('not_found', NO_PRODUCT);
      const { variants } = await sheetOf(tx, code);
      const isThere = variants.some(({ name, options }) => name === variant && options.includes(option));
      refuseField('option', isThere ? null : NO_CHOICE);
      const choice = { productId: product.id, variant, option };
      const before = await findOptionPicture(tx, choice);
      if (chosen) {
        const fileId = await storeUpload({ db: tx, ports: c.ports }, { ...chosen, name: `${code}.webp` });
        await keepOptionPicture(tx, choice, { picture: chosen.address, fileId });
      } else await deleteOptionPicture(tx, choice);
      if (before) await forgetFiles(tx, c.outboxOn(tx), [before.file_id]);
      const picture = { before: before?.picture ?? null, after: chosen?.address ?? null };
      await c.audit({ object: 'product', objectId: code, detail: { variant, option, picture } }, tx);
      return sheetOf(tx, code);
    });
  },
  { transaction: 'manual', status: 200 },
);
