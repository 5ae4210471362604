import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepBefore } from './before.ts';

const place = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(place, { recursive: true }));

/** A release with one file that every release has, and one of its own. */
const release = (version: string): string => {
  const folder = join(place, version);
  const files = {
    VERSION: `${version}\n`,
    'web/dist/index.html': version,
    'web/dist/assets/core-aaaaaaaa.js': 'core',
    [`web/dist/assets/${version}-bbbbbbbb.js`]: version,
    [`web/dist/assets/${version}-bbbbbbbb.js.br`]: version,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
};
const kept = (folder: string): string[] => readdirSync(join(folder, 'web/before/assets')).toSorted();

it('NET-595 a release keeps the files of the three before it, each once, and no page of theirs', () => {
  const versions = ['one', 'two', 'three', 'four', 'five'];
  const folders = versions.map(release);
  const [one = '', two = ''] = folders;
  expect(keepBefore(two, one, 'two')).toEqual(['one']);
  expect(kept(two)).toEqual(['one-bbbbbbbb.js', 'one-bbbbbbbb.js.br']);
  for (let n = 2; n < folders.length; n += 1) keepBefore(folders[n] ?? '', folders[n - 1] ?? '', versions[n] ?? '');
  const [last = ''] = folders.slice(-1);
  const files = ['four', 'three', 'two'].flatMap((name) => [`${name}-bbbbbbbb.js`, `${name}-bbbbbbbb.js.br`]);
  expect(kept(last)).toEqual(files);
  expect(readFileSync(join(last, 'web/before/assets/two-bbbbbbbb.js'), 'utf8')).toBe('two');
  expect(existsSync(join(last, 'web/before/index.html'))).toBe(false);
});

it('NET-595 the same release made twice is none before itself, and what is no release is refused', () => {
  const again = release('again');
  expect(keepBefore(again, again, 'again')).toEqual([]);
  expect(kept(again)).toEqual([]);
  expect(() => keepBefore(again, join(place, 'nowhere'), 'again')).toThrow('is not a release');
});
