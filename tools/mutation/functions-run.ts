/** Which test files run a function: what no test runs, no test can notice, and who never runs it need not be asked. */
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../house.ts';

/** A place of a source, as indexes of its text. */
type Place = { start: number; end: number };
type Insertion = { at: number; text: string };

/** What one test file ran: the marks of functions, and of those the ones that ran while it was still being loaded. */
export type Ran = { test: string; marks: string[]; loading: string[] };

/** By file, what makes its functions tell that they run. */
export type Marking = Record<string, Insertion[]>;

type Body = Place & { isBlock: boolean };

/** The body of the innermost function around a place; none if it runs when the file is loaded. */
const bodyAround = (file: string, source: string, { start, end }: Place): Body | undefined => {
  let innermost: (Place & { body: Body }) | undefined;
  const enter = (node: Place & { body: (Place & { type: string }) | null }): void => {
    if (!node.body || node.start > start || node.end < end) return;
    if (innermost && innermost.start > node.start) return;
    const isBlock = node.body.type === 'BlockStatement' || node.body.type === 'FunctionBody';
    innermost = { start: node.start, end: node.end, body: { start: node.body.start, end: node.body.end, isBlock } };
  };
  const { program } = parseSync(file, source);
  new Visitor({ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter }).visit(program);
  return innermost?.body;
};

const markOf = (file: string, body: Body): string => `${file}:${body.start}`;

/** The mark of the function that a place stands in; undefined where it is run by loading its file. */
export const markAt = (file: string, source: string, place: Place): string | undefined => {
  const body = bodyAround(file, source, place);
  return body && markOf(file, body);
};

/** What to put into a source so that the functions around these places tell their marks to `globalThis.emaRan`. */
export const insertionsFor = (file: string, source: string, places: readonly Place[]): Insertion[] => {
  const bodies = new Map<number, Body>();
  for (const place of places) {
    const body = bodyAround(file, source, place);
    if (body) bodies.set(body.start, body);
  }
  return [...bodies.values()].flatMap((body) => {
    const telling = `globalThis.emaRan?.(${JSON.stringify(markOf(file, body))})`;
    return body.isBlock
      ? [{ at: body.start + 1, text: `${telling};` }]
      : [
          { at: body.start, text: `(${telling}, ` },
          { at: body.end, text: ')' },
        ];
  });
};

/** A source with what was to be put into it. */
export const withInsertions = (source: string, insertions: readonly Insertion[]): string =>
  insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);

/** Where the test files write what they ran: one file each. */
export const ranFolder = join(root, '.cache/mutation/server/ran');

export const forgetRan = (): void => {
  rmSync(ranFolder, { recursive: true, force: true });
  mkdirSync(ranFolder, { recursive: true });
};

export const readRan = (): Ran[] =>
  readdirSync(ranFolder).map((name) => JSON.parse(readFileSync(join(ranFolder, name), 'utf8')) as Ran);

/**
 * The test files to ask about a mutant.
 * @param related those that could notice it by what they import: where it runs while files are loaded, all of them
 */
export const testsOf = (mark: string | undefined, related: readonly string[], ran: readonly Ran[]): string[] => {
  if (mark === undefined || ran.some(({ loading }) => loading.includes(mark))) return [...related];
  return ran.filter(({ marks }) => marks.includes(mark)).map(({ test }) => test);
};
