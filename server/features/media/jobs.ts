/** Makes the small pictures of photos, and forgets what nobody goes on uploading. */
import { sql } from 'drizzle-orm';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { all, first } from '../../db/rows.ts';
import { arrivals, files } from '../../db/tables/system.ts';
import { ARRIVAL_DAYS, dropArrival } from '../../kernel/arrivals.ts';
import { putHeld } from '../../kernel/held-bytes.ts';
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
  await services.db.transaction(services.ports.clock.now(), async (tx) => {
    const sha256 = await putHeld(tx, services.ports.files, small);
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

const sweepArrivals = async (services: Services): Promise<void> => {
  const before = new Date(services.ports.clock.now().getTime() - ARRIVAL_DAYS * 86_400_000).toISOString();
  const old = await all(services.db, { id: arrivals.id }, sql`select id from arrivals where created_at < ${before}`);
  for (const { id } of old) await dropArrival(services.db, services.config, id);
};

export const mediaJobs: readonly Job[] = [
  { queue: 'media-preview', run: makePreview, concurrency: 2 },
  { queue: 'media-sweep-arrivals', cron: '37 3 * * *', run: sweepArrivals },
];
