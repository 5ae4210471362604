/** Reads how much somebody may upload: from the settings of the portal, and from what they have. */
import { mediaLimits, type MediaLimits } from '@ema/domain/media/may.ts';
import { MEGABYTE } from '@ema/domain/media/media.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { usedBytes } from './queries.ts';

export const limitsOf = async (db: Queryable, scope: Scope): Promise<MediaLimits> => {
  const values = await readParameters(db);
  const bytes = (id: string): number => Math.floor(Number(parameter(values, id)) * MEGABYTE);
  return mediaLimits(
    { maxBytes: bytes('user_media_max_mb'), quotaBytes: bytes('user_media_quota_mb') },
    await usedBytes(db, scope),
  );
};
