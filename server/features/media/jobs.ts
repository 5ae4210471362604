/** Makes the small pictures of photos, and forgets what nobody goes on uploading. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ARRIVAL_DAYS, arrivalFolder, dropArrival } from '../../kernel/arrivals.ts';
import type { Job } from '../../kernel/jobs.ts';
import { makePreview } from '../../kernel/preview.ts';
import type { Services } from '../../kernel/services.ts';
import { doEach, workEach } from '../../kernel/work-each.ts';
import { findArrivalNames, findOldArrivals, findPhotoWithoutPreview } from './queries.ts';

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

const DAY_MS = 86_400_000;
const forgetOld = async (services: Services): Promise<void> => {
  const before = new Date(services.ports.clock.now().getTime() - ARRIVAL_DAYS * DAY_MS).toISOString();
  const { db, config } = services;
  const old = await findOldArrivals(db, before);
  await workEach(services, 'an arrival was not forgotten', old, ({ id }) => dropArrival(db, config, id));
};

/** What a server that was killed, or a piece after its upload was forgotten, left there: no row names it (NET-932). */
const removeLeftovers = async (services: Services): Promise<void> => {
  const folder = await arrivalFolder(services.config);
  const before = services.ports.clock.now().getTime() - DAY_MS;
  const old: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => /\.(?:part|whole)$/.test(one))) {
    const writtenMs = await stat(join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (writtenMs !== null && writtenMs < before) old.push(name);
  }
  const named = await findArrivalNames(
    services.db,
    old.map((name) => name.replace(/\.part$/, '')),
  );
  const left = old.filter((name) => !named.has(name.replace(/\.part$/, ''))).map((id) => ({ id }));
  await workEach(services, 'what was left of an arrival was not removed', left, ({ id }) =>
    rm(join(folder, id), { force: true }),
  );
};

const sweepArrivals = (services: Services): Promise<void> =>
  doEach(services, 'arrivals were not swept', [() => forgetOld(services), () => removeLeftovers(services)]);

export const mediaJobs: readonly Job[] = [
  { queue: 'media-preview', run: makePreviewOfMedium, concurrency: 2 },
  { queue: 'media-sweep-arrivals', cron: '37 3 * * *', run: sweepArrivals },
];
