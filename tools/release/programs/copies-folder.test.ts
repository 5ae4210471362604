import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../../scratch.ts';
import { beginCopies, MARKER, openCopies, refuseOtherThanCopies } from './copies-folder.ts';

const folder = makeScratch('copies-folder');
afterAll(() => removeScratch(folder));
const made = (name: string, ...within: string[]): string => {
  mkdirSync(join(folder, name));
  for (const one of within) mkdirSync(join(folder, name, one));
  return join(folder, name);
};

describe('NET-1025 a folder of copies', () => {
  it('that is not there, or empty as where no disk is mounted, is none, and nothing is made', () => {
    const missing = join(folder, 'missing');
    for (const work of [openCopies, refuseOtherThanCopies, beginCopies])
      expect(() => work(missing)).toThrow('is its disk mounted?');
    expect(existsSync(missing)).toBe(false);
    writeFileSync(join(folder, 'file'), '');
    expect(() => beginCopies(join(folder, 'file'))).toThrow('is not there');
    const empty = made('empty', 'lost+found');
    for (const work of [openCopies, refuseOtherThanCopies])
      expect(() => work(empty)).toThrow(`bin/backup --init --copies ${empty}`);
    expect(readdirSync(empty)).toEqual(['lost+found']);
  });

  it('is begun once', () => {
    const begun = made('begun');
    expect([beginCopies(begun), beginCopies(begun)]).toEqual([true, false]);
    for (const work of [openCopies, refuseOtherThanCopies]) expect(() => work(begun)).not.toThrow();
    expect(readdirSync(begun)).toEqual([MARKER]);
  });

  it.each(['files', 'portal'])('of an earlier release, with %s in it, is one, and gets its marker', (name) => {
    const former = made(`former-${name}`, name);
    refuseOtherThanCopies(former);
    expect(readdirSync(former)).toEqual([name]);
    openCopies(former);
    expect(readdirSync(former)).toEqual([MARKER, name]);
  });
});
