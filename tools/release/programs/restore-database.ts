/** Restores the database of one moment into an empty folder, and looks into it; PostgreSQL opens it later. */
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupsOf } from './backups.ts';
import { lookInto } from './look.ts';
import type { Moment } from './moment.ts';
import type { DatabaseOptions } from './options.ts';
import { findWay } from './timeline.ts';
import { pgbackrest, Refusal, userNamed, type User } from './told.ts';

/** Nothing that is there is written over. */
const emptyFolder = (folder: string, user: User): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: stop its PostgreSQL and move it away. Nothing was restored.`);
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
};

/**
 * Patroni writes the names of standbys into `postgresql.conf` of the folder of data, so they come back with it; a
 * commit would wait for one that is not there, for ever. What `postgresql.auto.conf` says last holds.
 */
export const SETTINGS = `
# bin/restore: no standby of before answers this one. Undone by: alter system reset synchronous_standby_names
synchronous_standby_names = ''
`;
const letCommit = (folder: string, user: User): void => {
  const file = join(folder, 'postgresql.auto.conf');
  appendFileSync(file, SETTINGS, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
};

type Say = (line: string) => void;
/** @returns the SHA-256 of the files that the database of that moment knows @throws a sentence when it cannot be had */
export const restoreDatabase = async (given: DatabaseOptions, moment: Moment, say: Say): Promise<string[]> => {
  if (!existsSync(join(given.bin, 'postgres')))
    throw new Refusal(`There is no PostgreSQL in ${given.bin}: --bin says where it is.`);
  const { stanza, isTakingOver } = given;
  const [folder, user] = [resolve(given.data), userNamed(given.as)];
  const backups = await backupsOf(stanza, user);
  const way = await findWay(backups, { moment: moment.at, named: given.timeline, stanza, user });
  emptyFolder(folder, user);
  const ids = way.all.map(({ id }) => id);
  say(`timeline: ${way.timeline ?? 'the latest'} of ${ids.join(', ') || 'none'}, from the backup ${way.backup.label}`);
  if (way.backup.isFaulty) say('backup: pgBackRest says that pages of it are damaged (pgbackrest info)');
  const told = [
    '--type=time',
    `--target=${moment.text}`,
    '--target-action=promote',
    `--set=${way.backup.label}`,
    ...(way.timeline === undefined ? [] : [`--target-timeline=${way.timeline}`]),
    ...(isTakingOver ? [] : ['--archive-mode=off']),
  ];
  await pgbackrest([`--stanza=${stanza}`, `--pg1-path=${folder}`, ...told, 'restore'], user);
  letCommit(folder, user);
  const looked = await lookInto(folder, { ...given, user });
  say(`database: ${folder} stands at ${moment.text}; the last transaction in it ended at ${looked.last}`);
  say(`PostgreSQL said: ${looked.stopped}`);
  say(`synchronous_standby_names = '' in ${join(folder, 'postgresql.auto.conf')}: commits wait for no standby`);
  say(
    isTakingOver
      ? `archiving: on as before (--takes-over): what it writes goes into the archive of ${stanza}`
      : `archiving: off in the same file, so that nothing of it gets into the archive of ${stanza}; before it becomes ` +
          'the portal’s database: alter system reset archive_mode, a restart, a full backup (README.md)',
  );
  return looked.files;
};
