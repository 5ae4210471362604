/** Which packages of package-lock.json something needs to run, each at the place where it is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house.ts';

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = Readonly<Record<string, Locked>>;

export type Package = {
  /** Its folder, from the root: `node_modules/…`. */
  path: string;
  name: string;
  version: string;
  license: string;
  /** As the lock has it: `sha512-` and base 64. */
  integrity: string;
  /** The folders of what it needs. */
  needs: readonly string[];
};

export const readLock = (): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

/** As Node looks for a package: beside whoever asks, then further up. */
const placeOf = (lock: Lock, from: string, name: string): string | undefined => {
  const places = [from];
  for (let at = from; at !== '';) {
    const up = at.lastIndexOf('/node_modules/');
    at = up === -1 ? '' : at.slice(0, up);
    places.push(at);
  }
  const candidates = places.map((place) => (place === '' ? '' : `${place}/`) + `node_modules/${name}`);
  const path = candidates.find((place) => lock[place]);
  const locked = path === undefined ? undefined : lock[path];
  return locked?.link ? locked.resolved : path;
};

/** What a package asks for; a binary for another system is in the lock and not on this disk. */
const needsOf = (lock: Lock, path: string): string[] => {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...locked } = lock[path] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !locked.peerDependenciesMeta?.[name]?.optional);
  const asked = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
  const places = asked.map((name) => placeOf(lock, path, name));
  return [...new Set(places)].filter((place) => place !== undefined && existsSync(join(root, place))) as string[];
};

/** Older packages say what they are under only in their own file, or in its text. */
const licenceIn = (path: string): string => {
  const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    license?: string | { type?: string };
    licenses?: readonly { type?: string }[];
  };
  const said = typeof own.license === 'string' ? own.license : (own.license?.type ?? own.licenses?.[0]?.type);
  if (said) return said;
  const texts = ['LICENSE', 'License', 'Readme.md', 'README.md'].map((name) => join(root, path, name));
  const isMit = texts.some((file) => existsSync(file) && /\bMIT\b/.test(readFileSync(file, 'utf8')));
  return isMit ? 'MIT' : 'NOASSERTION';
};

/**
 * @param from folders of workspaces (`server`) or of packages (`node_modules/sharp`) that are needed themselves
 * @param without names that nobody needs to run
 * @returns every package that is needed, by its folder, without workspaces
 */
export const packagesFor = (lock: Lock, from: readonly string[], without: readonly string[] = []): Package[] => {
  const needsByPath = new Map<string, readonly string[]>();
  const left = new Set(without.map((name) => `node_modules/${name}`));
  const visit = (path: string): void => {
    if (needsByPath.has(path) || left.has(path)) return;
    const needs = needsOf(lock, path);
    needsByPath.set(path, needs);
    for (const need of needs) visit(need);
  };
  for (const path of from) visit(path);
  return [...needsByPath.keys()]
    .filter((path) => path.includes('node_modules/'))
    .toSorted()
    .map((path) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: lock[path]?.version ?? '',
      license: lock[path]?.license ?? licenceIn(path),
      integrity: lock[path]?.integrity ?? '',
      needs: (needsByPath.get(path) ?? []).filter((need) => need.includes('node_modules/') && !left.has(need)),
    }));
};
