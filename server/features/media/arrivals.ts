/** Says where photos and videos lie while they arrive. */
import { join } from 'node:path';
import type { Config } from '../../kernel/config.ts';

/** Beside the files, so that one that is whole only changes its name. */
export const arrivalsIn = (config: Pick<Config, 'EMA_DATA_DIR'>): string => join(config.EMA_DATA_DIR, 'arriving');
