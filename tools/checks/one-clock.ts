/** Finds whoever asks the machine or the database what time it is, instead of the one clock of the portal. */

/** What asks for the time: in TypeScript, and in SQL wherever it stands. */
const ASKS =
  /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b|(?<![\w.])now\(\)(?!\s*=>)|\b(?:clock|transaction|statement)_timestamp\b|\bcurrent_(?:date|timestamp|time)\b|\blocaltime(?:stamp)?\b/i;

/** The few that may, and why. */
const MAY: Readonly<Record<string, string>> = {
  'server/adapters/clock.ts': 'is the clock of the server',
  'server/db/migrate.ts': 'defines ema_now(), the clock of SQL',
  'server/kernel/limits.ts': 'counts beside a library that counts in the machine’s time',
  'server/db/client.test.ts': 'compares the clock of SQL with the machine’s',
  'web/kernel/clock.ts': 'is the clock of the browser',
};

const isWatched = (file: string): boolean =>
  /^(?:domain|calls|server|web)\/.*\.(?:ts|tsx|sql)$/.test(file) && !file.startsWith('server/db/migrations/');

/**
 * @param linesOf every file by its path from the root, in lines
 * @returns one sentence for each question of time outside the clock
 */
export const clockProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    if (!isWatched(file) || file in MAY) return [];
    const callsOurs = lines.some((line) => /\bimport \{[^}]*\bnow\b[^}]*\} from '[^']*clock\.ts'/.test(line));
    return lines.flatMap((line, index) => {
      const code = line.replace(/performance\.now\(\)|clock\.now\(\)/g, '').replace(/^\s*(?:\/\/|\/?\*).*/, '');
      const asked = ASKS.exec(code)?.[0];
      if (asked === undefined || (callsOurs && asked === 'now()')) return [];
      return [
        `${file}:${index + 1}: asks ${asked}: time comes from the one clock (c.now, ema_now(), web/kernel/clock.ts)`,
      ];
    });
  });
