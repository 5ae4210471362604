/** Keeps the web files of the releases before beside those of a new one, for the pages that are still open. */
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many releases before the new one keep their files: who has an older page open is asked to load it anew. */
const RELEASES = 3;
const LIST = 'web/before/releases.json';

/** A release and its hashed files. */
type Release = { version: string; files: string[] };

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const releasesBefore = (folder: string): Release[] =>
  existsSync(join(folder, LIST)) ? (JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Release[]) : [];

/**
 * Puts into the folder of a new release what pages of those before may still ask for, and no page of theirs.
 * @param before the folder of the release before; it has those before itself @returns their versions, newest first
 * @throws when it is no release
 */
export const keepBefore = (folder: string, before: string, version: string): string[] => {
  const assets = join(before, 'web/dist/assets');
  if (!existsSync(join(before, 'VERSION')) || !existsSync(assets)) throw new Error(`${before} is not a release.`);
  const its: Release = { version: readFileSync(join(before, 'VERSION'), 'utf8').trim(), files: filesIn(assets) };
  const releases = [its, ...releasesBefore(before)].filter((one) => one.version !== version).slice(0, RELEASES);
  const own = new Set(filesIn(join(folder, 'web/dist/assets')));
  const to = join(folder, 'web/before/assets');
  mkdirSync(to, { recursive: true });
  for (const file of new Set(releases.flatMap(({ files }) => files)))
    if (!own.has(file)) {
      const from = [assets, join(before, 'web/before/assets')].find((place) => existsSync(join(place, file)));
      if (from) copyFileSync(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
    }
  writeFileSync(join(folder, LIST), `${JSON.stringify(releases, null, 1)}\n`);
  return releases.map((one) => one.version);
};
