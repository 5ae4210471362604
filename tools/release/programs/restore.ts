/**
 * `bin/restore --to '2026-11-22 21:57:59+01' --data <empty folder> --copies /srv/ema-copies`: the database as it was at
 * that moment, and beside it the files that it knows. PostgreSQL is looked into and stands still at that moment; it
 * opens when its operator starts it. `--only database` and `--only files` are for machines that have one of them.
 */
import { resolve } from 'node:path';
import { refuseOtherThanCopies } from './copies-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { readMoment } from './moment.ts';
import { readRestore } from './options.ts';
import { restoreDatabase } from './restore-database.ts';
import { chooseMachine, restoreFiles } from './restore-files.ts';
import { runProgram } from './told.ts';

const { EMA_DATA_DIR: dataDir = '/var/lib/ema', FILES_ADAPTER: adapter = 'disk' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What can be refused is refused before the database is restored. */
const openPlace = async (given: { copies: string; machine: string | undefined }) => {
  const copies = resolve(given.copies);
  refuseOtherThanCopies(copies);
  const machine = await chooseMachine(copies, given.machine, say);
  return { place: { copies, dataDir, adapter, owner: openDataFolder(dataDir), say }, machine };
};

await runProgram(async () => {
  const { database, files } = readRestore(process.argv.slice(2));
  const moment = database && readMoment(database.to);
  const opened = files && (await openPlace(files));
  const wanted = database && moment && (await restoreDatabase(database, moment, say));
  if (opened) await restoreFiles(opened.place, opened.machine, wanted);
  else say(`files: it knows ${wanted?.length ?? 0}; bin/restore --only files puts them back where the portals are`);
  const to = moment ? `--to '${moment.text}'` : '--to <the moment of the database>';
  if (database) say(`Start PostgreSQL on ${resolve(database.data)}: it goes to that moment again and opens.`);
  say(`Then, before a portal starts: bin/after-restore ${to}. What was ended after it lives again:`);
  say('sessions, which that ends; erasures, API keys, accounts and passwords, of which it says what to do anew.');
  if (!database) say('Where the database was never taken back: bin/after-restore --only files instead.');
});
