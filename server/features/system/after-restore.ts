/**
 * `bin/after-restore --to '2026-11-22 21:57:59+01' [--copies /srv/ema-copies] [--skip 10000] [--late]`, with the
 * settings of the portal, once PostgreSQL has opened at that moment and before a portal starts; on every machine with a
 * folder of its own (EMA_DATA_DIR). `--only files`, where that folder alone was restored.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createClock } from '../../adapters/clock.ts';
import { filesOf } from '../../adapters/files-of.ts';
import { openDatabase } from '../../db/client.ts';
import { ownerOf } from '../../db/passwords.ts';
import { readConfig } from '../../kernel/config.ts';
import { clearFolder, takeBack, type TakenBack } from './take-back.ts';

const USAGE = `bin/after-restore --to '2026-11-22 21:57:59+01'
          [--copies <folder of bin/backup>] [--skip 10000] [--late]
bin/after-restore --only files`;
const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    only: { type: 'string' },
    copies: { type: 'string' },
    skip: { type: 'string', default: '10000' },
    late: { type: 'boolean', default: false },
  },
});
/** With its zone, as `bin/restore` asks for it. */
const ZONED = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/;
const momentOf = (told: string): Date | null => {
  const moment = ZONED.test(told) ? new Date(told.replace(/([+-]\d\d)$/, '$1:00')) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
};

/** The list of who was erased, as `bin/backup` keeps it. @throws when there is no such folder, or it may not be read */
const copiedList = (copies: string): string | undefined => {
  if (!existsSync(copies))
    throw new Error(`${copies} is not there, or not for this user: --copies is that of bin/backup.`);
  const list = join(copies, 'portal/erasures.jsonl');
  return existsSync(list) ? readFileSync(list, 'utf8') : undefined;
};

/** Root alone reads the copies; what is written from here on belongs to whom the folder of the portal does. */
const goOnAsOwnerOf = (folder: string): void => {
  if (process.getuid?.() !== 0) return;
  if (!existsSync(folder)) throw new Error(`EMA_DATA_DIR (${folder}) is not there: bin/restore --only files makes it.`);
  const { uid, gid } = statSync(folder);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
};

const refuse = (why: string): void => {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
};

type Config = ReturnType<typeof readConfig>;
const openAll = async (config: Config) => {
  goOnAsOwnerOf(config.EMA_DATA_DIR);
  const files = await filesOf(config);
  const { pool, db } = openDatabase(ownerOf(config), 1, pino({ level: 'warn' }), { as: 'owner' });
  return { pool, given: { db, config, files } };
};
type Opened = Awaited<ReturnType<typeof openAll>>;
const tell = async ({ pool, given }: Opened, work: (of: Opened['given']) => Promise<TakenBack>): Promise<void> => {
  try {
    const { said, missing } = await work(given);
    process.stdout.write(said.map((line) => `${line}\n`).join(''));
    if (missing.length > 0)
      refuse(`${missing.length} files that the database names are missing:\n${missing.join('\n')}`);
  } finally {
    await pool.end();
  }
};

const work = async (moment: Date, skip: number): Promise<void> => {
  const config = readConfig();
  const copied = values.copies === undefined ? undefined : copiedList(values.copies);
  const now = createClock().now();
  await tell(await openAll(config), (of) => takeBack({ ...of, moment, now, isLate: values.late, skip, copied }));
};
const workOnFiles = async (): Promise<void> => tell(await openAll(readConfig()), clearFolder);

const moment = momentOf(values.to ?? '');
const because = (thrown: unknown): void => refuse(thrown instanceof Error ? thrown.message : String(thrown));
if (values.only !== undefined) {
  if (values.only !== 'files' || values.to !== undefined) refuse(USAGE);
  else await workOnFiles().catch(because);
} else if (moment === null) refuse(`To which moment? ${USAGE}`);
else if (!/^\d{1,9}$/.test(values.skip)) refuse(`--skip ${values.skip}: a number is wanted. ${USAGE}`);
else await work(moment, Number(values.skip)).catch(because);
