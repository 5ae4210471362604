/** Holds the table of docs/security.md against the requirements it answers and the proofs it names. */
import { isTest } from '../house.ts';

/** The ids of a level, as `1.2.4`. */
export type Requirements = Readonly<Record<'1' | '2', readonly string[]>>;
/** Held and proved; nothing of the kind is here; whoever runs the portal sees to it; not held, and why. */
export const STATES = ['holds', 'n/a', 'operator', 'missing'] as const;
export type State = (typeof STATES)[number];
type Row = { line: number; id: string; level: string; state: string; how: string; proof: string };

const DOC = 'docs/security.md';
const ROW = /^\| V(\d+\.\d+\.\d+) \| (\S+) \| (\S+) \| ([^|]*) \| ([^|]*) \|$/;
/** A file, and words that stand in it: in a title, when it is a test. */
const PROOF = /`([^`]+)` «([^»]+)»/g;

export const readRows = (doc: string): Row[] =>
  doc.split('\n').flatMap((text, index) => {
    const [, id, level = '', state = '', how = '', proof = ''] = ROW.exec(text) ?? [];
    return id === undefined ? [] : [{ line: index + 1, id, level, state, how: how.trim(), proof: proof.trim() }];
  });

/** Titles as they are written: of tables, the text with its %s. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1).)*)\1/g;
const isSaid = (file: string, text: string, words: string): boolean =>
  isTest(file) ? [...text.matchAll(TITLE)].some(([, , title = '']) => title.includes(words)) : text.includes(words);

const proofProblems = (row: Row, textOf: (file: string) => string | null): string[] => {
  const proofs = [...row.proof.matchAll(PROOF)];
  if (row.state === 'holds' && proofs.length === 0) return ['holds by no proof'];
  if (row.state !== 'holds' && row.how.length < 7) return ['gives no reason'];
  return proofs.flatMap(([, file = '', words = '']) => {
    const text = textOf(file);
    if (text === null) return [`${file} is not there`];
    return isSaid(file, text, words) ? [] : [`${file} has no ${isTest(file) ? 'test called' : 'words'} «${words}»`];
  });
};

const rowProblems = (row: Row, levelOf: ReadonlyMap<string, string>): string[] => {
  const level = levelOf.get(row.id);
  if (level === undefined) return ['is no requirement of level 1 or 2'];
  const problems: string[] = [];
  if (level !== row.level) problems.push(`is of level ${level}`);
  if (!STATES.some((state) => state === row.state)) problems.push(`«${row.state}» is none of ${STATES.join(', ')}`);
  return problems;
};

/** How many rows of each level are in each state, as the paragraph above the table says it. */
export const countsOf = (rows: readonly Row[]): string =>
  ['1', '2']
    .map((level) => {
      const its = rows.filter((row) => row.level === level);
      const of = (state: State) => `${its.filter((row) => row.state === state).length} ${state}`;
      return `level ${level}: ${its.length} rows, ${STATES.map(of).join(', ')}`;
    })
    .join('; ');

/**
 * @param doc the text of docs/security.md
 * @param textOf the text of a file by its path from the root, null when there is none
 * @returns one text for each requirement without its one row, and for each row that proves nothing
 */
export const securityProblems = (
  doc: string,
  requirements: Requirements,
  textOf: (file: string) => string | null,
): string[] => {
  const rows = readRows(doc);
  const levelOf = new Map(
    Object.entries(requirements).flatMap(([level, ids]) => ids.map((id) => [id, level] as const)),
  );
  const seen = Map.groupBy(rows, ({ id }) => id);
  const unread = doc
    .split('\n')
    .flatMap((text, index) => (/^\| ?V\d/.test(text) && !ROW.test(text) ? [index + 1] : []));
  return [
    ...unread.map((line) => `${DOC}:${line}: is no row of five columns`),
    ...[...levelOf.keys()].filter((id) => !seen.has(id)).map((id) => `${DOC}: V${id} has no row`),
    ...[...seen].filter(([, its]) => its.length > 1).map(([id]) => `${DOC}: V${id} has several rows`),
    ...rows.flatMap((row) =>
      [...rowProblems(row, levelOf), ...proofProblems(row, textOf)].map(
        (why) => `${DOC}:${row.line}: V${row.id} ${why}`,
      ),
    ),
    ...(doc.includes(countsOf(rows)) ? [] : [`${DOC}: does not say «${countsOf(rows)}»`]),
  ];
};
