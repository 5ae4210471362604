/** Finds classes that a component names and its style sheet has no rule for, and rules that no component names. */
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
/** Notes, texts, addresses, and classes of somebody else. */
const NO_CLASSES = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)|:global\([^)]*\)/g;
const classesOf = (sheet: string): Set<string> =>
  new Set([...sheet.replaceAll(NO_CLASSES, ' ').matchAll(CLASS)].map(([, name = '']) => name));

type Named = { readonly sheet: string; readonly name: string; readonly line: number };
/** Which classes of which sheets a source names; a sheet it takes classes from by a name it computes is `open`. */
const namedIn = (file: string, source: string): { named: Named[]; open: string[] } => {
  const sheets = new Map<string, string>();
  const named: Named[] = [];
  const plain = new Set<number>();
  const handed: { name: string; start: number }[] = [];
  const lineAt = (start: number): number => source.slice(0, start).split('\n').length;
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      if (!from.value.endsWith('.module.css')) return;
      const sheet = posix.join(posix.dirname(file), from.value);
      for (const { type, local } of specifiers)
        if (type === 'ImportDefaultSpecifier') {
          sheets.set(local.name, sheet);
          plain.add(local.start);
        }
    },
    MemberExpression: (node) => {
      const { object, property } = node;
      const sheet = object.type === 'Identifier' ? sheets.get(object.name) : undefined;
      if (sheet === undefined) return;
      const line = lineAt(property.start);
      if (property.type === 'Identifier' && !node.computed) named.push({ sheet, name: property.name, line });
      else if (property.type === 'Literal' && typeof property.value === 'string')
        named.push({ sheet, name: property.value, line });
      else return;
      plain.add(object.start);
    },
    Identifier: ({ name, start }) => {
      if (sheets.has(name)) handed.push({ name, start });
    },
  }).visit(parseSync(file, source).program);
  const open = handed.filter(({ start }) => !plain.has(start)).flatMap(({ name }) => sheets.get(name) ?? []);
  return { named, open };
};

/**
 * @param sources the lines of source files by path
 * @param sheets the text of each CSS module by path
 */
export const styleNameProblems = (
  sources: ReadonlyMap<string, readonly string[]>,
  sheets: ReadonlyMap<string, string>,
): string[] => {
  const defined = new Map([...sheets].map(([file, sheet]) => [file, classesOf(sheet)]));
  const named = new Map<string, Set<string>>();
  const open = new Set<string>();
  const problems: string[] = [];
  for (const [file, lines] of sources) {
    if (!lines.some((line) => line.includes('.module.css'))) continue;
    const read = namedIn(file, lines.join('\n'));
    for (const sheet of read.open) open.add(sheet);
    for (const { sheet, name, line } of read.named) {
      named.set(sheet, (named.get(sheet) ?? new Set()).add(name));
      if (defined.get(sheet)?.has(name) === false) problems.push(`${file}:${line}: ${sheet} has no class «${name}»`);
    }
  }
  for (const [sheet, names] of defined)
    for (const name of open.has(sheet) ? [] : names)
      if (!named.get(sheet)?.has(name)) problems.push(`${sheet}: nobody names its class «${name}»`);
  return problems;
};
