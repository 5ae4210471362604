/**
 * `bin/backup --copies /srv/ema-copies [--type full]`: copies the database with pgBackRest, then what the portal keeps
 * beside it, and tells the portal. Whatever fails ends it with 1 and tells nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyBeside, copyFiles, removeUnfinished } from '../../cluster/file-backup.ts';
import { inFolder } from '../../cluster/lock-folder.ts';
import { backupsOf, machineNamed, pgbackrest, Refusal, runProgram, userNamed } from './told.ts';

const USAGE = `bin/backup --copies <folder> [--type full|diff|incr] [--only database|files] [--stanza ema] [--as postgres]
           [--machine <its name>]`;
const TYPES = ['full', 'diff', 'incr'];
const PARTS = ['database', 'files'];

const { values } = parseArgs({
  options: {
    copies: { type: 'string' },
    type: { type: 'string', default: 'incr' },
    only: { type: 'string' },
    stanza: { type: 'string', default: 'ema' },
    as: { type: 'string', default: 'postgres' },
    machine: { type: 'string', default: hostname() },
  },
});
const { EMA_DATA_DIR: dataDir = '/var/lib/ema', FILES_ADAPTER: adapter = 'disk' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isWanted = (part: string): boolean => values.only === undefined || values.only === part;

const copyDatabase = async (): Promise<number> => {
  const user = userNamed(values.as);
  await pgbackrest([`--stanza=${values.stanza}`, `--type=${values.type}`, 'backup'], user);
  const newest = (await backupsOf(values.stanza, user)).at(-1);
  if (!newest) throw new Refusal('pgBackRest knows of no backup, although it made one.');
  say(`database: copied at ${newest.at.toISOString()}, ${newest.bytes} bytes`);
  return newest.bytes;
};

/** After the database: so the copy has all that the database of that moment knows. */
const copyFolder = async (copies: string, machine: string): Promise<void> => {
  await removeUnfinished(copies);
  if (adapter === 's3') say('files: they are on S3, whose own versions keep them (README.md)');
  else say(`files: ${await copyFiles(join(dataDir, 'files'), join(copies, 'files'))} new ones copied`);
  const beside = await copyBeside(dataDir, join(copies, 'portal'), machine);
  say(`beside them, of ${machine}: ${beside.join(', ') || 'nothing yet'}`);
};

/** The program that stands beside this one. */
const tellPortal = (part: string, machine: string, bytes?: number): void => {
  const program = join(import.meta.dirname, 'backup-seen.mjs');
  const args = [program, 'bin/backup', '--part', part, '--machine', machine];
  if (bytes !== undefined) args.push('--bytes', String(bytes));
  const told = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (told.status !== 0) throw new Refusal(`The copies are made, but the portal was not told: ${told.stderr.trim()}`);
  say(told.stdout.trim());
};

await runProgram(async () => {
  const { copies } = values;
  if (!copies || !TYPES.includes(values.type) || (values.only !== undefined && !PARTS.includes(values.only)))
    throw new Refusal(USAGE);
  if (isWanted('files') && !existsSync(dataDir))
    throw new Refusal(`EMA_DATA_DIR (${dataDir}) is not there: nothing was copied.`);
  const machine = machineNamed(values.machine);
  const bytes = isWanted('database') ? await copyDatabase() : undefined;
  if (isWanted('files')) await inFolder(copies, () => copyFolder(copies, machine));
  if (bytes !== undefined) tellPortal('database', machine, bytes);
  if (isWanted('files')) tellPortal('files', machine);
});
