/** After a restore, before anybody works: ends what must not live again, and says what has to be done anew. */
import { sql } from 'drizzle-orm';
import type { Files } from '../../adapters/ports.ts';
import type { Db } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { addErasures, erasuresSince, hasErasures, isErased } from '../../kernel/erasures-file.ts';
import { markRestored } from './heads-file.ts';
import { clearUnnamed, findMissing } from './take-back-files.ts';
import {
  findKeysThatLetIn,
  findKnownAgain,
  findLastCards,
  findSkipped,
  findStanding,
  moveNumbers,
} from './take-back-queries.ts';

type Given = {
  db: Db;
  config: Pick<Config, 'EMA_DATA_DIR' | 'FILES_ADAPTER'>;
  files: Files;
  moment: Date;
  now: Date;
  /** Portals have worked on it already. */
  isLate: boolean;
  /** By how much the numbers go on. */
  skip: number;
  /** The list of who was erased as it stands in the copies; undefined where none was named, or there is none. */
  copied: string | undefined;
};

/** The log has the time of the app machines, the moment is one of the database’s: so far apart their clocks may be. */
const CLOCKS_APART_MS = 5_000;
type Standing = Awaited<ReturnType<typeof findStanding>>;
/** @returns why nothing may be done; null when it may */
export const obstacle = (standing: Standing, { moment, isLate }: Pick<Given, 'moment' | 'isLate'>): string | null => {
  if (!standing?.is_open) return 'The database is not open yet: start PostgreSQL, which goes to that moment and opens.';
  if (isLate) return null;
  // Before anything is committed: that commit would not come back.
  if (standing.waits_for !== '')
    return (
      `synchronous_standby_names is '${standing.waits_for}': each commit would wait for a standby that does not ` +
      "follow this database. As superuser: alter system set synchronous_standby_names = ''; " +
      'select pg_reload_conf(); then again.'
    );
  if (standing.last === null || standing.last.getTime() <= moment.getTime() + CLOCKS_APART_MS) return null;
  return (
    `The database knows of ${standing.last.toISOString()}, after that moment: it is not one that was taken back ` +
    'to it. If it is, and a portal has worked on it since, say --late too.'
  );
};

const endSessions = ({ db, now }: Given): Promise<number> =>
  db.transaction(now, async (tx) => {
    const ended = await tx.execute(sql`update sessions set ended_at = ema_now() where ended_at is null`);
    return ended.rowCount ?? 0;
  });

/**
 * Orders, receipts, deliveries and customers of after the moment have numbers that others know: none is given twice.
 * The database itself notes for which moment that was done, so it is done once from however many machines.
 */
const skipNumbers = ({ db, now, moment, skip }: Given): Promise<string> =>
  db.transaction(now, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('after-restore'))`);
    const mark = `taken back to ${moment.toISOString()}`;
    if ((await findSkipped(tx))?.moment === mark) return 'numbers: they were moved on for that moment already';
    const moved = await moveNumbers(tx, skip);
    await tx.execute(sql.raw(`comment on sequence orders_id_seq is '${mark}'`));
    const next = moved.find(({ name }) => name === 'orders_id_seq')?.at ?? 0;
    return (
      `numbers: of orders, customers, receipts and all others go on ${skip} further (--skip), so that none is given ` +
      `twice; the next order is n. ${next + 1}`
    );
  });
const tellCards = async ({ db }: Given): Promise<string[]> => {
  const cards = await findLastCards(db);
  if (cards.length === 0) return [];
  const last = cards.map(({ year, number }) => `${number} of ${year}`).join(', ');
  return [`agent cards: their numbers have no gaps; those printed after that moment come again (the last: ${last})`];
};

type Again = { noted: number; surely: string[]; perhaps: string[] };
/**
 * Who was erased since, and is known again. A restore gives numbers out again: whoever has one and came after the
 * moment is somebody else; of whom the line has no mark of theirs, one has to look.
 */
const knownAgain = async ({ db, config, moment }: Given): Promise<Again> => {
  const [surely, perhaps] = [new Set<string>(), new Set<string>()];
  const noted = await erasuresSince(config, moment);
  for (const one of noted)
    for (const known of await findKnownAgain(db, { ...one, moment })) {
      if (known.is_later) continue;
      const { first_name: firstName, last_name: lastName, fiscal_code: fiscalCode, username } = known;
      const isThem = await isErased(one, { firstName, lastName, fiscalCode: fiscalCode ?? '', username });
      const name = [firstName, lastName, username && `(${username})`].filter(Boolean).join(' ');
      if (isThem) surely.add(`${name}, decided ${one.at}`);
      else perhaps.add(`${name}, decided ${one.at}`);
    }
  return { noted: noted.length, surely: [...surely].toSorted(), perhaps: [...perhaps].toSorted() };
};
const UNKNOWN =
  'ERASURES: NOBODY KNOWS. There is no list of who was erased here, and none came from copies: whoever was erased ' +
  'after that moment is known again, and nothing says who. Call this again with --copies <folder of bin/backup>; ' +
  'without any copy look through the requests and mails of then. Only where nobody was ever erased is that right.';
const nobodyAgain = (noted: number): string =>
  noted === 0
    ? 'erasures: none was noted here after that moment'
    : `erasures: ${noted} ${noted === 1 ? 'was' : 'were'} noted after that moment, nobody of whom is known again`;
const toldOf = ({ noted, surely, perhaps }: Again): string[] => [
  ...(surely.length + perhaps.length === 0 ? [nobodyAgain(noted)] : []),
  ...(surely.length === 0
    ? []
    : ['erasures: these were erased after that moment and are known again; erase them anew («Richieste sui dati»):']),
  ...listed(surely),
  ...(perhaps.length === 0
    ? []
    : [
        'erasures: these have the number of somebody erased after that moment, and nothing here says that it is ' +
          'them; compare with the requests and mails of then before you erase anybody:',
      ]),
  ...listed(perhaps),
];

const listed = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** What was done and what is left to do, line by line; and the files that a row names and that are not there. */
export type TakenBack = { said: string[]; missing: string[] };

/**
 * NET-1103: a machine that lost its folder got all copied files back, also what was deleted since, while the database
 * was never taken back: nothing else is touched. On S3 nothing came back.
 */
export const clearFolder = async (given: Pick<Given, 'db' | 'config' | 'files'>): Promise<TakenBack> => {
  const standing = await findStanding(given.db);
  if (!standing?.is_open) throw new Error('The database is not open: files are held against the one that people use.');
  const said =
    given.config.FILES_ADAPTER === 's3'
      ? []
      : [await clearUnnamed(given), 'files-aside holds what was deleted, of people who were erased too: delete it'];
  return { said, missing: await findMissing(given) };
};

/** Again it does nothing twice. @throws why not */
export const takeBack = async (given: Given): Promise<TakenBack> => {
  const why = obstacle(await findStanding(given.db), given);
  if (why !== null) throw new Error(why);
  const { config, copied } = given;
  const added = copied === undefined ? 0 : await addErasures(config, copied);
  const sessions = await endSessions(given);
  const isMarked = await markRestored(given, given.moment, given.now);
  const numbers = await skipNumbers(given);
  const cleared = await clearUnnamed(given);
  const isKnown = await hasErasures(config);
  const again = await knownAgain(given);
  const keys = await findKeysThatLetIn(given.db);
  const said = [
    `sessions: ${sessions} ended, everybody signs in anew`,
    `heads of the log: ${isMarked ? 'those that went out after that moment hold no more' : 'nothing to mark'}`,
    numbers,
    ...(await tellCards(given)),
    cleared,
    ...(added > 0 ? [`erasures: ${added} lines of the copies were missing here`] : []),
    ...(isKnown ? toldOf(again) : [UNKNOWN]),
    keys.length === 0
      ? 'API keys: none lets anybody in'
      : 'API keys: these let in; revoke anew those that were revoked after that moment («Chiavi API»):',
    ...listed(keys.map(({ name, prefix }) => `${name} (${prefix}…)`)),
    'Accounts that were disabled, duties that were taken away and passwords that were changed after that moment are ' +
      'as before: look through «Gestione utenti», and have passwords that were changed for a reason changed again.',
  ];
  return { said, missing: await findMissing(given) };
};
