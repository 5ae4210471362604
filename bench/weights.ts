/** Weighs what a browser loads for each screen the first time. */
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
/** `more`: what the screen loads that the agent's home has not loaded before. */
export type Weight = { screen: string; jsKb: number; cssKb: number; moreKb: number };
export const SIGN_IN = 'access/login';
export const HOME = 'home/home';

/** What every signed-in screen stands in. */
const FRAME = ['ui/shell/frame.tsx', 'pages/signed-in.ts'];
/** Screens seen without signing in stand alone. */
const ALONE = /\/(login|logout|password-reset|username-recovery|support|verification)-page\.tsx$/;

/** What a browser loads for each screen the first time: the entry, the frame, the screen's own chunk and all they import; gzip. */
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
  const kb = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeOf(name), 0) / 1000;
  const filesOf = (keys: readonly string[]): Set<string> => {
    const chunks = [...new Set(keys.flatMap((key) => [...closure(key)]))];
    return new Set(chunks.flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()));
  };
  const nameOf = (key: string) => key.replace(/^features\//, '').replace(/-page\.tsx$/, '');
  const keysOf = (key: string) => [...entries, ...(ALONE.test(key) ? [] : FRAME), key];
  const atHome = filesOf(screens.filter((key) => nameOf(key) === HOME).flatMap(keysOf));
  return screens
    .map((key): Weight => {
      const files = [...filesOf(keysOf(key))];
      return {
        screen: nameOf(key),
        jsKb: kb(files.filter((f) => f.endsWith('.js'))),
        cssKb: kb(files.filter((f) => f.endsWith('.css'))),
        moreKb: kb(files.filter((f) => !atHome.has(f))),
      };
    })
    .toSorted((x, y) => y.jsKb + y.cssKb - x.jsKb - x.cssKb);
};
