/** Finds SQL that only reads and stands outside the queries of its feature: one looks for it in one kind of file. */
import { parseSync, Visitor } from 'vite';

const FEATURE_FILE = /^server\/features\/[^/]+\/(?<name>[a-z0-9-]+)\.ts$/;
const IS_QUERIES = /(?:^|-)queries$/;
/** What stands where something is put into a statement. */
const HOLE = ' ? ';

const READS = /^\s*(?:select|with)\b.*\bfrom\b/is;
const WRITES = /\b(?:insert\s+into|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from|merge\s+into)\b/i;
/** What is locked is locked for the write beside it; a lock that has a name of its own reads no table. */
const LOCKS = /\bfor\s+(?:no\s+key\s+)?(?:update|(?:key\s+)?share)\b|\bpg_(?:try_)?advisory_/i;

type Place = { start: number; end: number };
type Statement = Place & { words: string; holes: readonly Place[] };
type Template = { quasis: readonly { value: { raw: string } }[]; expressions: readonly Place[] };

const isWithin = (inner: Place, outer: Place): boolean => outer.start <= inner.start && inner.end <= outer.end;

const statementOf = ({ start, end }: Place, { quasis, expressions }: Template): Statement => ({
  start,
  end,
  words: quasis.map(({ value }) => value.raw).join(HOLE),
  holes: expressions,
});

/** Every statement or part of one (`sql`, and text handed to `query` or `execute`), and where each name is declared. */
const readSource = (
  file: string,
  source: string,
): { statements: Statement[]; declared: ReadonlyMap<string, Place[]> } => {
  const statements: Statement[] = [];
  const declared = new Map<string, Place[]>();
  new Visitor({
    TaggedTemplateExpression: (node) => {
      if (/^sql\b/.test(source.slice(node.tag.start, node.tag.end))) statements.push(statementOf(node, node.quasi));
    },
    CallExpression: ({ callee, arguments: [handed] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || handed === undefined) return;
      if (!['query', 'execute'].includes(callee.property.name)) return;
      if (handed.type === 'TemplateLiteral') statements.push(statementOf(handed, handed));
      if (handed.type === 'Literal' && typeof handed.value === 'string')
        statements.push({ start: handed.start, end: handed.end, words: handed.value, holes: [] });
    },
    VariableDeclarator: ({ id, start, end }) => {
      if (id.type === 'Identifier') declared.set(id.name, [...(declared.get(id.name) ?? []), { start, end }]);
    },
  }).visit(parseSync(file, source).program);
  return { statements, declared };
};

/**
 * @param source a source file
 * @returns the line of each statement that reads, and neither locks what it reads nor writes through one of its parts
 */
export const readingLines = (file: string, source: string): number[] => {
  const { statements, declared } = readSource(file, source);
  const namesIn = ({ start, end }: Place): string[] =>
    source.slice(start, end).match(/(?<![.\w'])[a-zA-Z]\w*\b/g) ?? [];
  const asked = new Map<string, boolean>();
  /** Whether a name of this file is, or makes, a part that writes. What was awaited is no part but an answer. */
  const isWriting = (name: string): boolean => {
    const known = asked.get(name);
    if (known !== undefined) return known;
    asked.set(name, false);
    const places = (declared.get(name) ?? []).filter(
      (place) => !/\bawait\b/.test(source.slice(place.start, place.end)),
    );
    const writing = places.some(
      (place) => statements.some((part) => isWithin(part, place) && writes(part)) || namesIn(place).some(isWriting),
    );
    asked.set(name, writing);
    return writing;
  };
  const writes = ({ words, holes }: Statement): boolean => WRITES.test(words) || holes.flatMap(namesIn).some(isWriting);
  return statements
    .filter((statement) => READS.test(statement.words) && !LOCKS.test(statement.words) && !writes(statement))
    .map(({ start }) => source.slice(0, start).split('\n').length)
    .toSorted((one, other) => one - other);
};

/**
 * @param linesOf every source file by its path from the root, in lines
 * @returns one sentence for each statement that stands in a wrong file
 */
export const readingSqlProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    const name = FEATURE_FILE.exec(file)?.groups?.['name'];
    if (name === undefined || IS_QUERIES.test(name)) return [];
    return readingLines(file, lines.join('\n')).map(
      (line) => `${file}:${line}: reads by SQL: what reads stands in queries.ts or …-queries.ts of its feature`,
    );
  });
