/** After a restore, before anybody works: ends what must not live again, and says what has to be done anew. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { erasuresSince, isErased } from '../../kernel/erasures-file.ts';
import { codeOf } from '../../kernel/problem.ts';
import { findNamed } from './file-queries.ts';
import { markRestored } from './heads-file.ts';
import { findKeysThatLetIn, findKnownAgain, findStanding } from './take-back-queries.ts';

type Given = {
  db: Db;
  config: Pick<Config, 'EMA_DATA_DIR' | 'FILES_ADAPTER'>;
  moment: Date;
  now: Date;
  /** Portals have worked on it already. */
  isLate: boolean;
};

/** @returns why nothing may be done; null when it may */
const obstacle = async ({ db, moment, isLate }: Given): Promise<string | null> => {
  const standing = await findStanding(db);
  if (!standing?.is_open) return 'The database is not open yet: start PostgreSQL, which goes to that moment and opens.';
  if (isLate || standing.last === null || standing.last <= moment) return null;
  return (
    `The database knows of ${standing.last.toISOString()}, after that moment: it is not one that was taken back ` +
    'to it. If it is, and a portal has worked on it since, say --late too.'
  );
};

const SOME = 500;
const HASH = /^[0-9a-f]{64}$/;
/**
 * Files of after the moment are named by no row: more of them than crashes leave would keep the night from taking any
 * away, for good. They are moved, not removed: another moment may want them.
 */
const setAside = async ({ db, config }: Given): Promise<number> => {
  if (config.FILES_ADAPTER === 's3') return 0;
  const [folder, aside] = [join(config.EMA_DATA_DIR, 'files'), join(config.EMA_DATA_DIR, 'files-aside')];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return [];
    throw thrown;
  });
  const kept = entries.filter((entry) => entry.isFile() && HASH.test(entry.name));
  let moved = 0;
  for (let from = 0; from < kept.length; from += SOME) {
    const some = kept.slice(from, from + SOME);
    const named = await findNamed(
      db,
      some.map(({ name }) => name),
    );
    for (const { name, parentPath } of some) {
      if (named.has(name)) continue;
      const to = join(aside, relative(folder, parentPath), name);
      await mkdir(dirname(to), { recursive: true });
      await rename(join(parentPath, name), to);
      moved += 1;
    }
  }
  return moved;
};

const endSessions = ({ db, now }: Given): Promise<number> =>
  db.transaction(now, async (tx) => {
    const ended = await tx.execute(sql`update sessions set ended_at = ema_now() where ended_at is null`);
    return ended.rowCount ?? 0;
  });

type Again = { surely: string[]; perhaps: string[] };
/**
 * Who was erased since, and is known again. A restore gives numbers out again: whoever has one and came after the
 * moment is somebody else; of whom the line has no mark of theirs, one has to look.
 */
const knownAgain = async ({ db, config, moment }: Given): Promise<Again> => {
  const [surely, perhaps] = [new Set<string>(), new Set<string>()];
  for (const one of await erasuresSince(config, moment))
    for (const known of await findKnownAgain(db, { ...one, moment })) {
      if (known.is_later) continue;
      const { first_name: firstName, last_name: lastName, fiscal_code: fiscalCode, username } = known;
      const isThem = await isErased(one, { firstName, lastName, fiscalCode: fiscalCode ?? '', username });
      const name = [firstName, lastName, username && `(${username})`].filter(Boolean).join(' ');
      if (isThem) surely.add(`${name}, decided ${one.at}`);
      else perhaps.add(`${name}, decided ${one.at}`);
    }
  return { surely: [...surely].toSorted(), perhaps: [...perhaps].toSorted() };
};
const toldOf = ({ surely, perhaps }: Again): string[] => [
  ...(surely.length + perhaps.length === 0 ? ['erasures: none was noted here after that moment'] : []),
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

/** Again it does nothing twice. @returns what was done, and what is left to do, line by line @throws why not */
export const takeBack = async (given: Given): Promise<string[]> => {
  const why = await obstacle(given);
  if (why !== null) throw new Error(why);
  const sessions = await endSessions(given);
  const isMarked = await markRestored(given, given.moment, given.now);
  const aside = await setAside(given);
  const again = await knownAgain(given);
  const keys = await findKeysThatLetIn(given.db);
  return [
    `sessions: ${sessions} ended, everybody signs in anew`,
    `heads of the log: ${isMarked ? 'those that went out after that moment hold no more' : 'nothing to mark'}`,
    `files: ${aside} that the database does not know were moved to files-aside`,
    ...toldOf(again),
    keys.length === 0
      ? 'API keys: none lets anybody in'
      : 'API keys: these let in; revoke anew those that were revoked after that moment («Chiavi API»):',
    ...listed(keys.map(({ name, prefix }) => `${name} (${prefix}…)`)),
    'Accounts that were disabled, duties that were taken away and passwords that were changed after that moment are ' +
      'as before: look through «Gestione utenti», and have passwords that were changed for a reason changed again.',
  ];
};
