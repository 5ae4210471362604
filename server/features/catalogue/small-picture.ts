/** Makes an uploaded picture small and without anything hidden, as the shop shows it, with the address it will have. */
import { createHash } from 'node:crypto';
import type { CallInput } from '@ema/calls/kernel/call.ts';
import type { setProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { productPicture } from '../../adapters/clean-upload.ts';
import { cleanUpload } from '../../kernel/uploads.ts';

/** @throws invalid under `file` when it is no picture */
export const smallPicture = async (file: CallInput<typeof setProductPicture>['body']['file']) => {
  const chosen = await cleanUpload('file', file, 'photo');
  const bytes = await productPicture(chosen.bytes);
  const address = `/file/product-pictures/${createHash('sha256').update(bytes).digest('hex')}`;
  return { ...chosen, bytes, type: 'image/webp', address };
};
