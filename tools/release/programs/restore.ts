/**
 * `bin/restore --to '2026-11-22 21:57:59+01' --data <empty folder> --copies /srv/ema-copies`: the database as it was at
 * that moment, and beside it the files that it knows. PostgreSQL is looked into and stands still at that moment; it
 * opens when its operator starts it.
 */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyFiles, faultsOfFiles, machinesIn, putBackBeside } from '../../cluster/file-backup.ts';
import { lookInto } from './look.ts';
import { backupsOf, machineNamed, pgbackrest, Refusal, runProgram, userNamed, type User } from './told.ts';

const USAGE = `bin/restore --to '2026-11-22 21:57:59+01' --data <PostgreSQL’s empty folder> --copies <folder>
            [--bin /usr/lib/postgresql/18/bin] [--stanza ema] [--database ema] [--role postgres] [--as postgres]
            [--machine <whose keys and heads>]`;
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::?\d\d)?)$/;

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    data: { type: 'string' },
    copies: { type: 'string' },
    bin: { type: 'string', default: '/usr/lib/postgresql/18/bin' },
    stanza: { type: 'string', default: 'ema' },
    database: { type: 'string', default: 'ema' },
    role: { type: 'string', default: 'postgres' },
    as: { type: 'string', default: 'postgres' },
    machine: { type: 'string' },
  },
});
const { EMA_DATA_DIR: dataDir = '/var/lib/ema', FILES_ADAPTER: adapter = 'disk' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Moment = { at: Date; text: string };
/** A clock on the wall says two moments in one night of the year: the zone is always asked for. */
const readMoment = (told: string): Moment => {
  const [, day = '', time = '', zone = ''] = MOMENT.exec(told) ?? [];
  const [hours = '', minutes = '00'] = zone === 'Z' ? ['+00'] : [zone.slice(0, 3), zone.slice(3).replace(':', '')];
  const at = new Date(`${day}T${time}${hours}:${minutes || '00'}`);
  // 30 February would be taken for 2 March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;
  if (!isDay || Number.isNaN(at.getTime()))
    throw new Refusal(`--to ${told}: a day, a time and its zone are wanted, such as '2026-11-22 21:57:59+01'.`);
  if (at.getTime() > Date.now()) throw new Refusal(`--to ${told} is still to come: nothing was restored.`);
  return { at, text: `${day} ${time}${hours}:${minutes || '00'}` };
};

/** Nothing that is there is written over. */
const emptyFolder = (folder: string, user: User): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: stop its PostgreSQL and move it away. Nothing was restored.`);
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
};

const restoreDatabase = async ({ at, text }: Moment, folder: string, user: User): Promise<void> => {
  const backups = await backupsOf(values.stanza, user);
  if (!backups.some((one) => one.at <= at)) {
    const oldest = backups[0]?.at.toISOString();
    throw new Refusal(
      `No backup is older than ${text}${oldest ? `: the first ended at ${oldest}` : ''}. Nothing was restored.`,
    );
  }
  emptyFolder(folder, user);
  const until = ['--type=time', `--target=${text}`, '--target-action=promote'];
  await pgbackrest([`--stanza=${values.stanza}`, `--pg1-path=${folder}`, ...until, 'restore'], user);
};

/** Named, of this name, or the only one that copied. @throws before anything is restored when one is named that did not */
const chooseMachine = async (copies: string): Promise<string | undefined> => {
  const machines = await machinesIn(join(copies, 'portal'));
  const named = values.machine === undefined ? undefined : machineNamed(values.machine);
  if (named !== undefined && !machines.includes(named))
    throw new Refusal(
      `Of ${named} there is no copy; there are ${machines.join(', ') || 'none'}. Nothing was restored.`,
    );
  const own = named ?? (machines.length === 1 ? machines[0] : machines.find((name) => name === hostname()));
  if (own === undefined && machines.length > 0)
    say(`keys and heads: of ${machines.join(', ')}, none of them ${hostname()}: --machine says whose are put back`);
  return own;
};

const restoreFiles = async (copies: string, wanted: readonly string[], machine: string | undefined): Promise<void> => {
  const target = join(dataDir, 'files');
  mkdirSync(dataDir, { recursive: true });
  const { uid, gid } = statSync(dataDir);
  const owner = process.getuid?.() === 0 ? { uid, gid } : undefined;
  const beside = await putBackBeside(join(copies, 'portal'), dataDir, { machine, owner });
  say(`beside them: ${beside.join(', ') || 'nothing was missing'} put back`);
  if (adapter === 's3') {
    say(`files: the database knows ${wanted.length}; they are on S3, whose versions give back what was deleted`);
    return;
  }
  const only = new Set(wanted);
  let copied = 0;
  // What `bin/after-restore` moved away for an earlier moment may be wanted by this one.
  for (const from of [join(copies, 'files'), join(dataDir, 'files-aside')])
    copied += await copyFiles(from, target, { owner, only });
  const faults = await faultsOfFiles(target, wanted);
  if (faults.length > 0)
    throw new Refusal(`The database is restored, but of its ${wanted.length} files:\n${faults.join('\n')}`);
  say(`files: all ${wanted.length} that it knows are there, hash by hash (${copied} put back)`);
};

await runProgram(async () => {
  const { to, data, copies } = values;
  if (!to || !data || !copies) throw new Refusal(USAGE);
  const folder = resolve(data);
  const moment = readMoment(to);
  if (!existsSync(join(values.bin, 'postgres')))
    throw new Refusal(`There is no PostgreSQL in ${values.bin}: --bin says where it is.`);
  if (!existsSync(copies)) throw new Refusal(`${copies} is not there: --copies is the folder of bin/backup.`);
  const user = userNamed(values.as);
  const machine = await chooseMachine(resolve(copies));
  await restoreDatabase(moment, folder, user);
  const looked = await lookInto(folder, { ...values, user });
  say(`database: ${folder} stands at ${moment.text}; the last transaction in it ended at ${looked.last}`);
  await restoreFiles(resolve(copies), looked.files, machine);
  say(`Start PostgreSQL on ${folder}: it goes to that moment again and opens.`);
  say(`Then, before a portal starts: bin/after-restore --to '${moment.text}'. What was ended after it lives again:`);
  say('sessions, which that ends; erasures, API keys, accounts and passwords, of which it says what to do anew.');
});
