/** Reads from the sources which columns a list shows and which its file has, so that none is left out (NET-735). */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow, isTest, root } from './house.ts';

/** A node of the tree that the parser makes, as far as it is looked at. */
type Node = { type?: string; name?: unknown; value?: unknown; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value) || Array.isArray(value)) return;
  if (typeof value.type === 'string') visit(value);
  for (const inner of Object.values(value)) if (isNode(inner)) walk(inner, visit);
};
const all = (value: unknown, type: string): Node[] => {
  const nodes: Node[] = [];
  walk(value, (node) => void (node.type === type && nodes.push(node)));
  return nodes;
};
const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const wordsOf = (value: unknown): string[] =>
  all(value, 'Literal').flatMap((literal) => (typeof literal.value === 'string' ? [literal.value] : []));
const fieldOf = (object: unknown, field: string): unknown =>
  isNode(object) && object.type === 'ObjectExpression'
    ? listOf(object['properties'])
        .filter(isNode)
        .find((p) => nameOf(p['key']) === field)?.value
    : undefined;

type Source = { tree: unknown; constants: Map<string, unknown>; imports: Map<string, { file: string; name: string }> };
const kept = new Map<string, Source>();
const sourceOf = (file: string): Source => {
  const known = kept.get(file);
  if (known) return known;
  const tree: unknown = parseSync(file, readFileSync(join(root, file), 'utf8')).program;
  const constants = new Map(all(tree, 'VariableDeclarator').map((d) => [nameOf(d['id']), d['init']]));
  const imports = new Map(
    all(tree, 'ImportDeclaration').flatMap((declaration) => {
      const from = isNode(declaration['source']) ? String(declaration['source'].value) : '';
      return listOf(declaration['specifiers'])
        .filter(isNode)
        .map((s) => [nameOf(s['local']), { file: join(dirname(file), from), name: nameOf(s['imported']) }] as const)
        .filter(() => from.startsWith('.'));
    }),
  );
  const source = { tree, constants, imports };
  kept.set(file, source);
  return source;
};

/** Every object below a value, also where it only names what stands elsewhere in `folder`. */
const objectsOf = (value: unknown, source: Source, folder: string, seen = new Set<unknown>()): Node[] => {
  const named = all(value, 'Identifier').flatMap((identifier) => {
    const name = nameOf(identifier);
    const there = source.imports.get(name);
    const home = there?.file.startsWith(folder) ? sourceOf(there.file) : source;
    const meant = home.constants.get(there?.name ?? name);
    if (!isNode(meant) || seen.has(meant)) return [];
    seen.add(meant);
    return objectsOf(meant, home, folder, seen);
  });
  return [...all(value, 'ObjectExpression'), ...named];
};

const sourcesBelow = (folder: string, call: string): string[] =>
  filesBelow(folder).filter((f) => !isTest(f) && readFileSync(join(root, f), 'utf8').includes(`${call}(`));
const callsOf = (source: Source, name: string): Node[] =>
  all(source.tree, 'CallExpression').filter((c) => nameOf(c['callee']) === name);

/** Its rows are read for the file alone, with the articles of each order. */
const ORDERS = 'server/features/admin-orders/documents.ts';
/** By the name of the call that answers the file: the heads of its columns. */
export const headsInFiles = (): Map<string, Set<string>> =>
  new Map([
    ['adminOrdersFile', new Set(wordsOf(sourceOf(ORDERS).constants.get('COLUMNS')))] as const,
    ...sourcesBelow('server/features', 'handleListFile').flatMap((file) => {
      const source = sourceOf(file);
      return callsOf(source, 'handleListFile').map(({ arguments: given }) => {
        const objects = objectsOf(listOf(given).slice(1), source, 'server/features');
        return [nameOf(listOf(given)[0]), new Set(objects.flatMap((o) => wordsOf(fieldOf(o, 'label'))))] as const;
      });
    }),
  ]);

export type ShownList = { screen: string; file: string; heads: string[] };
/** Those of the lists that a screen draws. */
const headsOn = (screen: string): string[] => {
  const source = sourceOf(screen);
  return all(source.tree, 'JSXAttribute')
    .filter((attribute) => nameOf(attribute['name']) === 'columns')
    .flatMap((attribute) => objectsOf(attribute['value'], source, 'web/features'))
    .filter((o) => fieldOf(o, 'render') !== undefined)
    .flatMap((o) => wordsOf(fieldOf(o, 'inFile') ?? fieldOf(o, 'label')));
};
/** A description that stands in a file of its own is drawn by whoever imports it. */
const drawnBy = (file: string): string[] =>
  file.endsWith('.tsx')
    ? [file]
    : filesBelow(dirname(file)).filter(
        (f) => f.endsWith('.tsx') && !isTest(f) && [...sourceOf(f).imports.values()].some((i) => i.file === file),
      );
/** Each list that a screen shows with its file, and the heads that its columns have there. */
export const shownLists = (): ShownList[] =>
  sourcesBelow('web/features', 'describeList').flatMap((described) =>
    callsOf(sourceOf(described), 'describeList').flatMap(({ arguments: given }) => {
      const file = nameOf(fieldOf(listOf(given)[1], 'file'));
      if (file === '') return [];
      const drawn = drawnBy(described).map((screen) => ({ screen, file, heads: [...new Set(headsOn(screen))] }));
      return drawn.filter(({ screen, heads }) => screen === described || heads.length > 0);
    }),
  );
