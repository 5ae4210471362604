/** Puts another picture in a product's place, and forgets the file of the one before. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Outbox } from '../../kernel/context.ts';
import { forgetFiles } from '../system/forget-files.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';
import { findSheet } from './sheet-queries.ts';

type Picture = { address: string; fileId: number | null };
/**
 * `make`: the new picture, once the product is held. Variants that showed the product's picture show the new one. What
 * is typed in the product's form meanwhile stays good: its version is the same. @throws not_found
 */
export const changePicture = async (
  tx: Tx,
  outbox: Outbox,
  code: string,
  make: () => Promise<Picture>,
): Promise<{ sheet: z.output<typeof productSheet>; before: string }> => {
  await lockProduct(tx, code);
  const before = await findSheet(tx, code);
  if (!before) throw new CallError('not_found', NO_PRODUCT);
  const { address, fileId } = await make();
  const attributes = before.attributes.map((a) => ({ ...a, image: a.image === before.picture ? address : a.image }));
  await tx.execute(sql`
    update products
    set picture = ${address}, picture_file_id = ${fileId}, attributes = ${JSON.stringify(attributes)}::jsonb
    where code = ${code}`);
  if (before.picture_file_id !== null) await forgetFiles(tx, outbox, [before.picture_file_id]);
  return { sheet: await sheetOf(tx, code), before: before.picture };
};
