import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root } from './environment.ts';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
export type Weight = { screen: string; jsKiB: number; cssKiB: number };

/** What a browser loads for each screen the first time: the entry, the screen's own chunk and all they import; gzip. */
export const readWeights = (): Weight[] => {
  const file = `${root}/web/dist/.vite/manifest.json`;
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const known = sizes.get(name) ?? gzipSync(readFileSync(`${root}/web/dist/${name}`), { level: 6 }).length;
    sizes.set(name, known);
    return known;
  };
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) closure(next, seen);
    return seen;
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /-page\.tsx$/.test(key));
  const weigh = (screen: string, keys: readonly string[]): Weight => {
    const chunks = new Set(keys.flatMap((key) => [...closure(key)]));
    const files = new Set([...chunks].flatMap((key) => manifest[key]?.file ?? []));
    const styles = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));
    const total = (names: Iterable<string>) =>
      Math.round([...names].reduce((sum, name) => sum + sizeOf(name), 0) / 102.4) / 10;
    return { screen, jsKiB: total([...files].filter((f) => f.endsWith('.js'))), cssKiB: total(styles) };
  };
  return [
    weigh('(before any screen)', entries),
    ...screens.map((key) => weigh(key.replace(/^features\//, '').replace(/-page\.tsx$/, ''), [...entries, key])),
  ].toSorted((a, b) => b.jsKiB + b.cssKiB - a.jsKiB - a.cssKiB);
};
