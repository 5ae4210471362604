/** Reads how much a file of albums, videos and incentives may weigh. */
import { MEGABYTE } from '@ema/domain/media/media.ts';
import type { Queryable } from '../../db/client.ts';
import { parameter, readParameters } from '../system/parameters.ts';

export const galleryMaxBytes = async (db: Queryable): Promise<number> =>
  Math.floor(Number(parameter(await readParameters(db), 'gallery_max_mb')) * MEGABYTE);
