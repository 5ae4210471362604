/**
 * `bin/backup --copies /srv/ema-copies [--type full]`: copies the database with pgBackRest, then what the portal keeps
 * beside it, and tells the portal. Whatever fails ends it with 1 and tells nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyBeside, copyFiles, removeUnfinished, type Copied } from '../../cluster/file-backup.ts';
import { inFolder } from '../../cluster/lock-folder.ts';
import { backupsOf, isNotTheLeader } from './backups.ts';
import { beginCopies, openCopies } from './copies-folder.ts';
import { readBackup, type BackupOptions } from './options.ts';
import { besideUs, pgbackrest, Refusal, runProgram, textOf, userNamed } from './told.ts';

const { EMA_DATA_DIR: dataDir = '/var/lib/ema', FILES_ADAPTER: adapter = 'disk' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns what pgBackRest said; undefined where PostgreSQL of this machine follows another one */
const runBackup = async ({ stanza, type, as }: BackupOptions): Promise<string | undefined> => {
  try {
    return (await pgbackrest([`--stanza=${stanza}`, `--type=${type}`, 'backup'], userNamed(as))).text;
  } catch (thrown) {
    if (thrown instanceof Refusal && isNotTheLeader(thrown.message)) return undefined;
    throw thrown;
  }
};

/** @returns how big it is; undefined where another machine leads, on which the same timer makes it */
const copyDatabase = async (given: BackupOptions): Promise<number | undefined> => {
  const said = await runBackup(given);
  if (said === undefined) {
    say('database: not the leader, nothing to do here');
    return undefined;
  }
  if (said !== '') say(said);
  const newest = (await backupsOf(given.stanza, userNamed(given.as))).at(-1);
  if (!newest) throw new Refusal('pgBackRest knows of no backup, although it made one.');
  if (newest.isFaulty)
    throw new Refusal(
      `The backup ${newest.label} has pages that are damaged (above, and in pgbackrest info --set=${newest.label}): ` +
        'the portal was not told of it. Keep the backups before it, and look at the disk of the database.',
    );
  say(`database: copied at ${newest.at.toISOString()}, ${newest.bytes} bytes`);
  return newest.bytes;
};

/** First what lies beside, which is small and nowhere else; what cannot be copied keeps nothing else from it. */
const copyFolder = async (copies: string, machine: string): Promise<string[]> => {
  await removeUnfinished(copies);
  const beside = await copyBeside(dataDir, join(copies, 'portal'), machine);
  say(`beside the files, of ${machine}: ${beside.names.join(', ') || 'nothing new'}`);
  if (adapter === 's3') say('files: they are on S3, whose own versions keep them (README.md)');
  const files: Copied =
    adapter === 's3' ? { names: [], faults: [] } : await copyFiles(join(dataDir, 'files'), join(copies, 'files'));
  if (adapter !== 's3') say(`files: ${files.names.length} new ones copied`);
  return [...beside.faults, ...files.faults];
};

/** After the database: so the copy has all that the database of that moment knows. */
const copyAll = async (copies: string, machine: string): Promise<void> => {
  const faults = await inFolder(copies, () => copyFolder(copies, machine));
  if (faults.length > 0) throw new Refusal(`Everything was copied but this:\n${faults.join('\n')}`);
};

/** The program that stands beside this one. */
const tellPortal = (part: string, machine: string, bytes?: number): void => {
  const args = [besideUs('backup-seen'), 'bin/backup', '--part', part, '--machine', machine];
  if (bytes !== undefined) args.push('--bytes', String(bytes));
  const told = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (told.status !== 0) throw new Refusal(`The copies are made, but the portal was not told: ${told.stderr.trim()}`);
  say(told.stdout.trim());
};

/** What the folders have to be before anything is copied. */
const openFolders = (given: string): string => {
  const copies = resolve(given);
  openCopies(copies);
  if (!existsSync(dataDir)) throw new Refusal(`EMA_DATA_DIR (${dataDir}) is not there: nothing was copied.`);
  return copies;
};

await runProgram(async () => {
  const options = readBackup(process.argv.slice(2));
  if (options.isInit) {
    const isNew = beginCopies(resolve(options.copies ?? ''));
    say(`${options.copies} ${isNew ? 'is a folder of copies now' : 'was a folder of copies already'}`);
    return;
  }
  const copies = options.copies === undefined ? undefined : openFolders(options.copies);
  const faults: string[] = [];
  /** What fails of one part, in whatever way, keeps the other from nothing (NET-1102). */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      faults.push(textOf(thrown));
      return undefined;
    }
  };
  const bytes = options.hasDatabase ? await attempt(() => copyDatabase(options)) : undefined;
  const isCopied = copies !== undefined && (await attempt(() => copyAll(copies, options.machine).then(() => true)));
  // Each part that is whole is told, whatever became of the other.
  if (bytes !== undefined) await attempt(async () => tellPortal('database', options.machine, bytes));
  if (isCopied) await attempt(async () => tellPortal('files', options.machine));
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
});
