/** Takes position, device and all that is hidden out of a video file, in its place; picture and sound stay. */
import { open } from 'node:fs/promises';
import type { MediaKind } from '@ema/domain/media/media.ts';
import { UploadRefused } from './clean-upload.ts';
import { cleanMp4 } from './clean-mp4.ts';
import { cleanWebm } from './clean-webm.ts';
import { BROKEN_VIDEO } from './video-file.ts';

/** @returns how long it lasts, if it says so @throws UploadRefused */
export const cleanVideo = async (path: string, container: MediaKind['container']): Promise<number | null> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const seconds = await (container === 'webm' ? cleanWebm(file, size) : cleanMp4(file, size));
    await file.sync();
    return seconds === null || !Number.isFinite(seconds) ? null : Math.min(Math.round(seconds), 359_999);
  } catch (thrown) {
    // Numbers that lead nowhere: what is read is not what it says.
    if (thrown instanceof RangeError) throw new UploadRefused(BROKEN_VIDEO, { cause: thrown });
    throw thrown;
  } finally {
    await file.close();
  }
};
