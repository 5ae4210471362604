/** Reckons the SHA-256 of a file on this machine, piece by piece. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};
