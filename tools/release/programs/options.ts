/** Reads what `bin/backup` and `bin/restore` are told, and says what they may be told. */
import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { machineNamed, Refusal } from './told.ts';

export const BACKUP_USAGE = `bin/backup --copies <folder> [--type full|diff|incr] [--only files] [--machine <its name>]
bin/backup --only database [--type full|diff|incr]
bin/backup --init --copies <folder that is there>
           [--stanza ema] [--as postgres]`;
export const RESTORE_USAGE = `bin/restore --to '2026-11-22 21:57:59+01' --data <PostgreSQL’s empty folder> --copies <folder>
bin/restore --only database --to '2026-11-22 21:57:59+01' --data <PostgreSQL’s empty folder>
bin/restore --only files --copies <folder>
            [--takes-over] [--timeline <number>] [--bin /usr/lib/postgresql/18/bin] [--stanza ema] [--database ema]
            [--role postgres] [--as postgres] [--machine <whose keys and heads>]`;
const TYPES = ['full', 'diff', 'incr'];
const PARTS = ['database', 'files'];

/** What is not known is a refusal too, with all that is. */
const orUsage = <T>(usage: string, read: () => T): T => {
  try {
    return read();
  } catch (thrown) {
    throw new Refusal(`${(thrown as Error).message}\n${usage}`);
  }
};
const isWanted = (part: string, only: string | undefined): boolean => only === undefined || only === part;
const isPart = (only: string | undefined): boolean => only === undefined || PARTS.includes(only);

type Common = { stanza: string; as: string };
/** Copies are wanted where files are. */
export type BackupOptions = Common & {
  isInit: boolean;
  type: string;
  hasDatabase: boolean;
  copies: string | undefined;
  machine: string;
};
/** @throws with its usage */
export const readBackup = (args: string[]): BackupOptions => {
  const { values } = orUsage(BACKUP_USAGE, () =>
    parseArgs({
      args,
      options: {
        init: { type: 'boolean', default: false },
        copies: { type: 'string' },
        type: { type: 'string', default: 'incr' },
        only: { type: 'string' },
        stanza: { type: 'string', default: 'ema' },
        as: { type: 'string', default: 'postgres' },
        machine: { type: 'string', default: hostname() },
      },
    }),
  );
  const { copies, type, only, init: isInit, stanza, as } = values;
  const hasFiles = isWanted('files', only);
  const lacks = (hasFiles && !copies) || (isInit && only !== undefined);
  if (lacks || !TYPES.includes(type) || !isPart(only)) throw new Refusal(BACKUP_USAGE);
  const machine = machineNamed(values.machine);
  const hasDatabase = isWanted('database', only);
  return { isInit, type, stanza, as, machine, hasDatabase, copies: hasFiles ? copies : undefined };
};

export type DatabaseOptions = Common & {
  to: string;
  data: string;
  isTakingOver: boolean;
  timeline: number | undefined;
  bin: string;
  database: string;
  role: string;
};
type FilesOptions = { copies: string; machine: string | undefined };
export type RestoreOptions = { database: DatabaseOptions | undefined; files: FilesOptions | undefined };
/** @throws with its usage */
export const readRestore = (args: string[]): RestoreOptions => {
  const { values } = orUsage(RESTORE_USAGE, () =>
    parseArgs({
      args,
      options: {
        to: { type: 'string' },
        data: { type: 'string' },
        copies: { type: 'string' },
        only: { type: 'string' },
        'takes-over': { type: 'boolean', default: false },
        timeline: { type: 'string' },
        bin: { type: 'string', default: '/usr/lib/postgresql/18/bin' },
        stanza: { type: 'string', default: 'ema' },
        database: { type: 'string', default: 'ema' },
        role: { type: 'string', default: 'postgres' },
        as: { type: 'string', default: 'postgres' },
        machine: { type: 'string' },
      },
    }),
  );
  const { to, data, copies, only, timeline, 'takes-over': isTakingOver, machine, ...common } = values;
  const [hasDatabase, hasFiles] = [isWanted('database', only), isWanted('files', only)];
  if (!isPart(only) || (hasFiles && !copies) || (hasDatabase && (!to || !data))) throw new Refusal(RESTORE_USAGE);
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline))
    throw new Refusal(`--timeline ${timeline}: the number of one is wanted, such as 2.`);
  const database = {
    ...common,
    to: to ?? '',
    data: data ?? '',
    isTakingOver,
    timeline: timeline === undefined ? undefined : Number(timeline),
  };
  const files = { copies: copies ?? '', machine: machine === undefined ? undefined : machineNamed(machine) };
  return { database: hasDatabase ? database : undefined, files: hasFiles ? files : undefined };
};
