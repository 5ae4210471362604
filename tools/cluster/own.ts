/** Makes folders and files of the user whom a cluster runs as, for nobody else to read. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Owner } from '../postgres-cluster.ts';

export const ownFolder = (folder: string, owner: Owner): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
};

export const ownFile = (file: string, text: string, owner: Owner): string => {
  writeFileSync(file, text, { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
  return file;
};
