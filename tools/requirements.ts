/** Tells which rows of the requirement ledgers are named by a test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, isTest, root } from './house.ts';

/**
 * Which rows of the requirement ledgers are named by a test.
 * `node tools/run.mjs tools/requirements.ts [--missing [ACC|ORD|NET|ACC-04]] [--where ACC-041]`
 */
export type LedgerRow = { id: string; section: string; text: string; heading: string };

const ID = /\b(?:ACC|ORD|NET)-\d{3,4}\b/g;

/** Every row of docs/requirements/*.md, in order. */
export const readLedgers = (): LedgerRow[] =>
  filesBelow('docs/requirements')
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      let heading = '';
      return readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          if (line.startsWith('## ')) heading = line.slice(3).trim();
          const [, id, section, text] = /^\|\s*([A-Z]{3}-\d{3,4})\s*\|([^|]*)\|(.*?)\|/.exec(line) ?? [];
          return id ? [{ id, heading, section: section?.trim() ?? '', text: text?.trim() ?? '' }] : [];
        });
    });

/** Ledger id → the test files that name it. */
export const namedByTests = (): Map<string, string[]> => {
  const named = new Map<string, string[]>();
  for (const file of filesBelow('.').filter(isTest))
    for (const id of new Set(readFileSync(join(root, file), 'utf8').match(ID)))
      named.set(id, [...(named.get(id) ?? []), file]);
  return named;
};

/** Ids in tests that no ledger has, with the files. */
export const unknownIds = (): [string, string[]][] => {
  const known = new Set(readLedgers().map(({ id }) => id));
  return [...namedByTests()].filter(([id]) => !known.has(id));
};

const share = (rows: LedgerRow[], named: Map<string, string[]>): string => {
  const namedCount = rows.filter(({ id }) => named.has(id)).length;
  return `${String(namedCount).padStart(4)} of ${String(rows.length).padStart(4)} (${String(Math.round((100 * namedCount) / Math.max(1, rows.length))).padStart(3)} %)`;
};

const print = (args: string[]): void => {
  const rows = readLedgers();
  const named = namedByTests();
  const after = (flag: string) => (args.includes(flag) ? (args[args.indexOf(flag) + 1] ?? '') : undefined);
  const missing = after('--missing');
  const where = after('--where');
  if (where !== undefined) return console.log((named.get(where) ?? ['no test names it']).join('\n'));
  if (missing !== undefined) {
    for (const { id, heading, section, text } of rows)
      if (!named.has(id) && id.startsWith(missing)) console.log(`${id} §${section} [${heading}] ${text.slice(0, 160)}`);
    return;
  }
  const sections = Map.groupBy(rows, ({ id, heading }) => `${id.slice(0, 3)}  ${heading}`);
  for (const [name, its] of sections) console.log(`${share(its, named)}  ${name}`);
  for (const [kind, its] of Map.groupBy(rows, ({ id }) => id.slice(0, 3)))
    console.log(`${share(its, named)}  ${kind} in all`);
  for (const [id, files] of unknownIds()) console.log(`${id} stands in no ledger: ${files.join(', ')}`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(process.argv.slice(2));
