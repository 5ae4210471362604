/** Keeps and forgets what the choices of a product look like. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { optionPictures } from '../../db/tables/catalogue.ts';
import type { Outbox } from '../../kernel/context.ts';
import { forgetFiles } from '../system/forget-files.ts';
import type { Choice } from './sheet-queries.ts';

export const keepOptionPicture = (
  tx: Tx,
  { productId, variant, option }: Choice,
  { picture, fileId }: { picture: string; fileId: number },
): Promise<unknown> =>
  tx.execute(sql`
    insert into product_option_pictures (product_id, variant, option, picture, file_id)
    values (${productId}, ${variant}, ${option}, ${picture}, ${fileId})
    on conflict (product_id, variant, option) do update
    set picture = excluded.picture, file_id = excluded.file_id`);
export const deleteOptionPicture = (tx: Tx, { productId, variant, option }: Choice): Promise<unknown> =>
  tx.execute(sql`
    delete from product_option_pictures
    where product_id = ${productId} and variant = ${variant} and option = ${option}`);

/** Of choices that the product has no more. */
export const forgetOptionPictures = async (
  { db, outbox }: { db: Tx; outbox: Outbox },
  productId: number,
  variants: readonly { name: string; options: readonly string[] }[],
): Promise<void> => {
  const kept = variants.flatMap(({ name, options }) => options.map((option) => ({ variant: name, option })));
  const gone = await all(
    db,
    { file_id: optionPictures.fileId },
    sql`
      delete from product_option_pictures o
      where o.product_id = ${productId}
        and not exists (
          select 1
          from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x(variant text, option text)
          where x.variant = o.variant and x.option = o.option
        )
      returning o.file_id`,
  );
  await forgetFiles(
    db,
    outbox,
    gone.map(({ file_id }) => file_id),
  );
};
