import { describe, expect, it } from 'vitest';
import { readLock } from '../release/packages.ts';
import { floorProblems, integrityProblems, licenceProblems } from './dependencies.ts';
import type { Floor } from './floors.ts';

const at = (name: string, license: string | undefined) => ({
  [`node_modules/${name}`]: { version: '1.0.0', ...(license === undefined ? {} : { license }) },
});
const FLOOR: Floor[] = [
  { name: 'one', version: '2.1.0', advisory: 'GHSA-1' },
  { name: 'two', major: 3, version: '3.0.5', advisory: 'GHSA-2' },
];
const floors = (versions: Record<string, string>, below: ReadonlyMap<string, string> = new Map()) =>
  floorProblems(
    Object.fromEntries(Object.entries(versions).map(([path, version]) => [`node_modules/${path}`, { version }])),
    FLOOR,
    below,
  );

describe('the packages of the lock', () => {
  it('every one has a licence that somebody allowed, no known fault, and a hash', () => {
    const lock = readLock();
    expect(Object.keys(lock).length).toBeGreaterThan(500);
    expect([...licenceProblems(lock), ...floorProblems(lock), ...integrityProblems(lock)]).toEqual([]);
  });

  it.each([
    ['mit', 'MIT'],
    ['choice', '(GPL-3.0-only OR MIT)'],
    ['both', 'MIT AND Zlib'],
    ['@img/sharp-linux-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
    ['png-js', undefined],
  ])('%s under %s may be used', (name, license) => expect(licenceProblems(at(name, license))).toEqual([]));

  it.each([
    ['copyleft', 'GPL-3.0-only', 'nobody allowed GPL-3.0-only'],
    ['half', 'MIT AND AGPL-3.0-only', 'nobody allowed MIT AND AGPL-3.0-only'],
    ['other', 'LGPL-3.0-or-later', 'nobody allowed LGPL'],
    ['silent', undefined, 'says no licence'],
  ])('%s under %s may not', (name, license, said) =>
    expect(licenceProblems(at(name, license))).toEqual([expect.stringContaining(said)]),
  );

  it.each([
    ['one', '2.0.9'],
    ['one', '1.9.9'],
    ['a/node_modules/one', '2.1.0-beta.1'],
    ['two', '3.0.4'],
  ])('%s %s is below its floor', (path, version) =>
    expect(floors({ [path]: version })).toEqual([expect.stringContaining(`${version} is below`)]),
  );

  it('at its floor or above, or of another line, it is well', () =>
    expect(
      floors({ one: '2.1.0', 'a/node_modules/one': '10.0.0', two: '2.9.9', 'b/node_modules/two': '4.0.0' }),
    ).toEqual([]));

  it('below it with a reason it is borne, and a reason that nothing needs is told', () => {
    const reason = new Map([['node_modules/one', 'nobody starts it']]);
    expect(floors({ one: '2.0.0' }, reason)).toEqual([]);
    expect(floors({ one: '2.2.0' }, reason)).toEqual([expect.stringContaining('is below no floor any more')]);
  });

  it('a package without a hash is told', () =>
    expect(integrityProblems(at('loose', 'MIT'))).toEqual([expect.stringContaining('has no SHA-512')]));
});
