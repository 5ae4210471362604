/** Tells by one word whether what a build is made of has changed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTest, root } from './house.ts';

/** @returns the hash of all sources below the folders (no tests), of the files, and of what is installed */
export const sourcesHash = (folders: readonly string[], files: readonly string[] = []): string => {
  const hash = createHash('sha256');
  const sources = folders.flatMap(filesBelow).filter((file) => !isTest(file));
  for (const file of [...sources, ...files, 'package-lock.json'])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};
