/** Makes the small pictures of what the office shows. */
import { sql } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs.ts';
import { makePreview } from '../../kernel/preview.ts';
import type { Services } from '../../kernel/services.ts';
import { findPhotoWithoutPreview } from './queries.ts';

/** Of the file that it has now: one that was replaced meanwhile gets a picture of its own. */
const makePreviewOfItem = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const id = Number(data['id']);
  const photo = await findPhotoWithoutPreview(services.db, id);
  if (!photo) return;
  await makePreview(
    services,
    photo,
    sql`
      update gallery_items
      set preview_file_id = (select id from made)
      where id = ${id}
        and file_id = ${photo.file_id}
        and preview_file_id is null`,
  );
};

export const galleryJobs: readonly Job[] = [{ queue: 'gallery-preview', run: makePreviewOfItem, concurrency: 2 }];
