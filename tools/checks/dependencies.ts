/** Finds packages of package-lock.json with a licence nobody allowed, a version with a known fault, or no hash. */
import { BELOW, FLOORS, type Floor } from './floors.ts';

type Locked = { version?: string; license?: string; integrity?: string; link?: boolean };
type Lock = Readonly<Record<string, Locked>>;

/** Each lets others use, change and ship it, and asks for no more than to be named. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** What else some packages stand under, and why that is well; the names are patterns of whole names. */
const EXCEPTIONS: readonly { name: RegExp; license: string; why: string }[] = [
  { name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later', why: 'libvips, shipped unchanged as a library of its own' },
  { name: /^@fontsource-variable\/inter$/, license: 'OFL-1.1', why: 'a typeface, shipped whole with its licence' },
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', why: 'data that the build reads; nothing of it is shipped' },
  { name: /^(?:axe-core|@axe-core\/.*)$/, license: 'MPL-2.0', why: 'tests alone, unchanged' },
  { name: /^lightningcss(?:-.*)?$/, license: 'MPL-2.0', why: 'writes the styles of the build, unchanged' },
];

/** The lock names none, the package itself does. */
const SAID_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
]);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isPackage = ([path, { link }]: [string, Locked]): boolean => path.includes('node_modules/') && link !== true;

const isAllowed = (name: string, license: string): boolean =>
  ALLOWED.has(license) || EXCEPTIONS.some((one) => one.license === license && one.name.test(name));

/** `A OR B` is as good as its best, `A AND B` as its worst; expressions of packages have no brackets within others. */
const isExpressionAllowed = (name: string, expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((all) => all.split(/ and /i).every((license) => isAllowed(name, license)));

export const licenceProblems = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(isPackage)
    .flatMap(([path, { license }]) => {
      const name = nameOf(path);
      const said = license ?? SAID_ELSEWHERE.get(name);
      if (said === undefined) return [`${path}: says no licence (tools/checks/dependencies.ts)`];
      return isExpressionAllowed(name, said) ? [] : [`${path}: nobody allowed ${said} (tools/checks/dependencies.ts)`];
    });

const numbersOf = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);
const isBelow = (version: string, floor: string): boolean => {
  const [have, want] = [numbersOf(version), numbersOf(floor)];
  const at = want.findIndex((number, i) => number !== (have[i] ?? 0));
  // What comes before a release is below it.
  return at === -1 ? version.includes('-') : (have[at] ?? 0) < (want[at] ?? 0);
};

/** @returns one text for each version with a known fault, and for each reason that nothing needs any more */
export const floorProblems = (lock: Lock, floors = FLOORS, below = BELOW): string[] => {
  const isOf = (floor: Floor, path: string, version: string) =>
    floor.name === nameOf(path) && (floor.major === undefined || floor.major === numbersOf(version)[0]);
  const under = Object.entries(lock)
    .filter(isPackage)
    .flatMap(([path, { version = '0.0.0' }]) =>
      floors
        .filter((floor) => isOf(floor, path, version) && isBelow(version, floor.version))
        .map((floor) => ({ path, text: `${path}: ${version} is below ${floor.version} (${floor.advisory})` })),
    );
  return [
    ...under.filter(({ path }) => !below.has(path)).map(({ text }) => text),
    ...[...below.keys()]
      .filter((path) => !under.some((one) => one.path === path))
      .map((path) => `tools/checks/floors.ts: ${path} is below no floor any more`),
  ];
};

/** What is installed is what was looked at: each package with its SHA-512. */
export const integrityProblems = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(isPackage)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .map(([path]) => `${path}: has no SHA-512 in package-lock.json`);
