/** Which tests could notice a change of a file of server/features. */
import { dirname } from 'node:path';
import { isTest } from '../house.ts';
import { readImports } from '../imports.ts';

/** Lists that name every feature: who imports them does not thereby use any. */
const REGISTRIES = new Set(['server/features/all.ts', 'server/features/all-jobs.ts']);

/** Every file with those that import it. */
export const importersOf = (): Map<string, string[]> => {
  const importers = new Map<string, string[]>();
  for (const { from, to } of readImports()) {
    if (to && !REGISTRIES.has(to)) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return importers;
};

/** Those of its own folder, of the folders that use it, and those of all calls together. @param files all below server/ */
export const relatedTests = (file: string, files: readonly string[], importers: Map<string, string[]>): string[] => {
  const users = new Set([file]);
  for (const one of users) for (const user of importers.get(one) ?? []) users.add(user);
  const folders = new Set(
    [...users].filter((user) => user.startsWith('server/features/')).map((user) => dirname(user)),
  );
  const isOfAll = (path: string): boolean => path.startsWith('server/test/') || dirname(path) === 'server/features';
  return files.filter((path) => isTest(path) && (folders.has(dirname(path)) || isOfAll(path)));
};
