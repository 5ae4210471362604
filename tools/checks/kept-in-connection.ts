/** Finds statements that keep something in a connection: behind a pooler the next statement goes over another. */

/** The owner's own connections lead past the pooler. */
const OWNERS = [
  'server/db/calls-role.ts',
  'server/db/migrate.ts',
  'server/db/rebuild-sales.ts',
  'server/db/wait-for-turn.ts',
];
const isWatched = (file: string): boolean =>
  /^server\/.*\.(?:ts|sql)$/.test(file) &&
  !/^server\/(?:test|db\/demo|db\/migrations)\/|\.test\.ts$/.test(file) &&
  !OWNERS.includes(file);

const RULES: readonly { breaks: RegExp; says: string }[] = [
  {
    breaks: /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\b/i,
    says: 'locks for a connection, not for a transaction: pg_advisory_xact_lock',
  },
  { breaks: /['"`;]\s*(?:un)?listen [a-z_]+/i, says: 'listens on a connection' },
  { breaks: /['"`;]\s*set (?!local |transaction )[a-z_.]+ (?:to|=) /i, says: 'sets for a connection: set local' },
  { breaks: /\bset_config\([^)]*,\s*false\)/i, says: 'sets for a connection: set_config(…, true)' },
  { breaks: /\bcreate temp(?:orary)? table (?!.*on commit drop)/i, says: 'leaves a table in a connection' },
  { breaks: /\bwith hold\b/i, says: 'leaves a cursor in a connection' },
];

/**
 * @param linesOf every source file by its path from the root, in lines
 * @returns one sentence for each statement that a pooler in transaction mode would break
 */
export const connectionProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) =>
    isWatched(file)
      ? lines.flatMap((line, index) =>
          RULES.filter(({ breaks }) => breaks.test(line)).map(({ says }) => `${file}:${index + 1}: ${says}`),
        )
      : [],
  );
