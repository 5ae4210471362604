/** Makes the small picture of a photo, and keeps it as a file of its own. */
import { sql, type SQL } from 'drizzle-orm';
import { smallPicture } from '../adapters/clean-upload.ts';
import { putHeld } from './held-bytes.ts';
import type { Services } from './services.ts';

/**
 * `assign` gives the file `made` to its photo while it has no small picture: done again it changes nothing, and the
 * first picture stays.
 */
export const makePreview = async (
  { db, ports }: Services,
  photo: { sha256: string; name: string },
  assign: SQL,
): Promise<void> => {
  const small = await smallPicture(await ports.files.get(photo.sha256));
  await db.transaction(ports.clock.now(), async (tx) => {
    const sha256 = await putHeld(tx, ports.files, small);
    await tx.execute(sql`
      with made as (
        insert into files (sha256, size, content_type, name)
        values (${sha256}, ${small.length}, 'image/jpeg', ${`${photo.name}.jpg`})
        returning id
      )
      ${assign}`);
  });
};
