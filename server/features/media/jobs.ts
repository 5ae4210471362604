/** Makes the small pictures of photos, and forgets what nobody goes on uploading. */
import { sql } from 'drizzle-orm';
import { ARRIVAL_DAYS, dropArrival } from '../../kernel/arrivals.ts';
import type { Job } from '../../kernel/jobs.ts';
import { makePreview } from '../../kernel/preview.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findOldArrivals, findPhotoWithoutPreview } from './queries.ts';

const makePreviewOfMedium = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const id = Number(data['id']);
  const photo = await findPhotoWithoutPreview(services.db, id);
  if (!photo) return;
  await makePreview(
    services,
    photo,
    sql`
      update user_media
      set preview_file_id = (select id from made)
      where id = ${id}
        and preview_file_id is null`,
  );
};

const sweepArrivals = async (services: Services): Promise<void> => {
  const before = new Date(services.ports.clock.now().getTime() - ARRIVAL_DAYS * 86_400_000).toISOString();
  const { db, config } = services;
  const old = await findOldArrivals(db, before);
  await workEach(services, 'an arrival was not forgotten', old, ({ id }) => dropArrival(db, config, id));
};

export const mediaJobs: readonly Job[] = [
  { queue: 'media-preview', run: makePreviewOfMedium, concurrency: 2 },
  { queue: 'media-sweep-arrivals', cron: '37 3 * * *', run: sweepArrivals },
];
