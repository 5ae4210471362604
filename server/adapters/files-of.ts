/** Chooses where files are kept, as the settings say; what is not used is not loaded either. */
import type { Config } from '../kernel/config.ts';
import { createDiskFiles } from './files-disk.ts';
import type { Files } from './ports.ts';

type Given = Pick<
  Config,
  'FILES_ADAPTER' | 'EMA_DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_CREDENTIALS_FILE'
>;
export const filesOf = async (config: Given): Promise<Files> => {
  if (config.FILES_ADAPTER !== 's3') return createDiskFiles(`${config.EMA_DATA_DIR}/files`);
  const { createS3Files } = await import('./files-s3.ts');
  return createS3Files({
    bucket: config.S3_BUCKET ?? '',
    region: config.S3_REGION ?? '',
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    credentialsFile: config.S3_CREDENTIALS_FILE,
  });
};
