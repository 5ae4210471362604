/** Reads and erases parts of a video file where they stand. */
import type { FileHandle } from 'node:fs/promises';
import { UploadRefused } from './clean-upload.ts';

export const BROKEN_VIDEO = 'Il video è danneggiato o incompleto. Sceglilo di nuovo.';

/** Exactly these bytes. @throws UploadRefused when the file ends before */
export const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new UploadRefused(BROKEN_VIDEO);
  return bytes;
};

const ZEROS = Buffer.alloc(256 * 1024);
/** Nothing is left of what stood there. */
export const eraseAt = async (file: FileHandle, at: number, length: number): Promise<void> => {
  for (let erased = 0; erased < length; erased += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, length - erased), at + erased);
};
