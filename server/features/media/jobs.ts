/** Makes the small picture of a photo, so that lists need not draw it each time. */
import { sql } from 'drizzle-orm';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';

/** Done again it changes nothing: the first picture stays. */
const makePreview = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const id = Number(data['id']);
  const photo = await first(
    services.db,
    { sha256: files.sha256, name: files.name },
    sql`
    select f.sha256, f.name
    from user_media m
    join files f on f.id = m.file_id
    where m.id = ${id}
      and m.media_type = 'photo'
      and m.preview_file_id is null
      and m.deleted_at is null`,
  );
  if (!photo) return;
  const small = await smallPicture(await services.ports.files.get(photo.sha256));
  const sha256 = await services.ports.files.put(small);
  await services.db.transaction(services.ports.clock.now(), async (tx) => {
    await tx.execute(sql`
      with made as (
        insert into files (sha256, size, content_type, name)
        values (${sha256}, ${small.length}, 'image/jpeg', ${`${photo.name}.jpg`})
        returning id
      )
      update user_media
      set preview_file_id = (select id from made)
      where id = ${id}
        and preview_file_id is null`);
  });
};

export const mediaJobs: readonly Job[] = [{ queue: 'media-preview', run: makePreview, concurrency: 2 }];
