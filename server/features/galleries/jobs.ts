/** Makes the small pictures of what the office shows. */
import { sql } from 'drizzle-orm';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { first } from '../../db/rows.ts';
import { galleryItems } from '../../db/tables/galleries.ts';
import { files } from '../../db/tables/system.ts';
import { putHeld } from '../../kernel/held-bytes.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';

/** Of the file that it has now: one that was replaced meanwhile gets a picture of its own. */
const makePreview = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const id = Number(data['id']);
  const photo = await first(
    services.db,
    { sha256: files.sha256, name: files.name, file_id: galleryItems.fileId },
    sql`
    select f.sha256, f.name, i.file_id
    from gallery_items i
    join files f on f.id = i.file_id
    where i.id = ${id}
      and i.media_type = 'photo'
      and i.preview_file_id is null
      and i.deleted_at is null`,
  );
  if (!photo) return;
  const small = await smallPicture(await services.ports.files.get(photo.sha256));
  await services.db.transaction(services.ports.clock.now(), async (tx) => {
    const sha256 = await putHeld(tx, services.ports.files, small);
    await tx.execute(sql`
      with made as (
        insert into files (sha256, size, content_type, name)
        values (${sha256}, ${small.length}, 'image/jpeg', ${`${photo.name}.jpg`})
        returning id
      )
      update gallery_items
      set preview_file_id = (select id from made)
      where id = ${id}
        and file_id = ${photo.file_id}
        and preview_file_id is null`);
  });
};

export const galleryJobs: readonly Job[] = [{ queue: 'gallery-preview', run: makePreview, concurrency: 2 }];
