/** Holds docs/add-a-feature.md against the house: the files it names are there, and its registries are all there are. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features, filesBelow, isTest, root, workspaces } from './house.ts';
import { readImports } from './imports.ts';

const text = readFileSync(join(root, 'docs/add-a-feature.md'), 'utf8');
const files = workspaces.flatMap(filesBelow);
const sectionOf = (title: string): string => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const pathsIn = (part: string): string[] =>
  [...part.matchAll(/`([a-z0-9-]+\/[^`\s]+\.tsx?)`/g)].map(([, path = '']) => path);

/** `calls/<feature>.ts` as what it matches: a known feature, and any word for every other name in brackets. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll('<feature>', `(?:${features.join('|')})`)
      .replaceAll(/<[a-z]+>/g, '[a-z0-9-]+')}$`,
  );
const named = pathsIn(sectionOf('Its files'));
const isThere = (path: string) => existsSync(join(root, path));
/** Files by which a feature is made known: on each floor its list of calls, handlers, jobs or screens. */
const LISTS = new RegExp(
  `^(?:calls/(?:${features.join('|')})\\.ts|server/features/[^/]+/(?:handlers|jobs)\\.ts|web/pages/(?:${features.join('|')})\\.ts)$`,
);
const isFeaturesOwn = (file: string) =>
  named.some((path) => patternOf(path).test(file)) || /\/features\/[^/]+\//.test(file);

describe('docs/add-a-feature.md', () => {
  it('names files of every floor', () =>
    expect(new Set(named.map((path) => path.split('/')[0]))).toEqual(
      new Set(['domain', 'calls', 'server', 'web', 'e2e']),
    ));
  it.each(named)('%s: some feature has one', (path) =>
    expect(
      files.filter((file) => patternOf(path).test(file)),
      path,
    ).not.toEqual([]),
  );
  it('names no file, folder or function that is not there', () => {
    const paths = [...text.matchAll(/`([a-z0-9-]+\/[^`\s<…]*)`/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
    const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'));
    const functions = [...text.matchAll(/`([a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*)[`(]/g)].map(([, name = '']) => name);
    const isKnown = (name: string) =>
      sources.some((source) => new RegExp(`^(?:export const| ) ${name}\\b`, 'm').test(source));
    expect(functions.filter((name) => !isKnown(name))).toEqual([]);
  });
  it('every feature of the closed list has files', () => {
    const hasFiles = (feature: string) =>
      files.some((file) => file.includes(`/${feature}/`) || file.endsWith(`/${feature}.ts`));
    expect(features.filter((feature) => !hasFiles(feature))).toEqual([]);
  });
  it('its registries are the files that list the features, no more and no less', () => {
    const importsOf = Map.groupBy(
      readImports().filter(({ from, to }) => to && LISTS.test(to) && !isTest(from) && !isFeaturesOwn(from)),
      ({ from }) => from,
    );
    const registries = [...importsOf]
      .filter(([, its]) => new Set(its.map(({ to }) => to)).size > 3)
      .map(([file]) => file);
    expect([...registries, 'tools/house.ts'].toSorted()).toEqual(pathsIn(sectionOf('Registries')).toSorted());
  });
  it('every list of a feature stands in its registry', () => {
    const known = new Set(readImports().flatMap(({ from, to }) => (isFeaturesOwn(from) ? [] : (to ?? []))));
    const isList = (file: string) =>
      LISTS.test(file) &&
      /^export const \w+(?:Calls|Handlers|Jobs|Pages)\b/m.test(readFileSync(join(root, file), 'utf8'));
    for (const file of files.filter(isList)) expect(known, `${file} in a registry`).toContain(file);
  });
  it('nothing but its table knows a screen', () => {
    const screens = new RegExp('^web/features/[^/]+/[^/]+-page\\.tsx$');
    expect(
      readImports().filter(
        ({ from, to }) => to && screens.test(to) && !isTest(from) && !from.startsWith('web/features/'),
      ),
    ).toEqual([]);
  });
  it('its example of a screen is one', () => {
    const example =
      /```ts\n([\s\S]*?)```/
        .exec(text)?.[1]
        ?.split('\n')
        .map((line) => line.trim())
        .join('\n') ?? '';
    const table = readFileSync(join(root, 'web/pages/orders.ts'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .join('\n');
    expect(table).toContain(example.trim());
  });
});
