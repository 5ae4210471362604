/** After a restore, before anybody works: ends what must not live again, and says what has to be done anew. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { erasuresSince } from '../../kernel/erasures-file.ts';
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

/** Who was erased since, and is known again. */
const knownAgain = async ({ db, config, moment }: Given): Promise<string[]> => {
  const people: string[] = [];
  for (const one of await erasuresSince(config, moment))
    for (const { name } of await findKnownAgain(db, one)) people.push(`${name}, decided ${one.at}`);
  return [...new Set(people)];
};

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
    again.length === 0
      ? 'erasures: none was noted here after that moment'
      : 'erasures: these were erased after that moment and are known again; erase them anew («Richieste sui dati»):',
    ...listed(again),
    keys.length === 0
      ? 'API keys: none lets anybody in'
      : 'API keys: these let in; revoke anew those that were revoked after that moment («Chiavi API»):',
    ...listed(keys.map(({ name, prefix }) => `${name} (${prefix}…)`)),
    'Accounts that were disabled, duties that were taken away and passwords that were changed after that moment are ' +
      'as before: look through «Gestione utenti», and have passwords that were changed for a reason changed again.',
  ];
};
