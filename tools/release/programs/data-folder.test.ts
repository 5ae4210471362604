import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../../scratch.ts';
import { openDataFolder } from './data-folder.ts';

const folder = makeScratch('data-folder');
afterAll(() => removeScratch(folder));
const isRoot = process.getuid?.() === 0;

describe('NET-1033 EMA_DATA_DIR that is missing', () => {
  it('is refused to root who has nobody to give it to, with what to type', () => {
    const missing = join(folder, 'of-nobody');
    expect(() => openDataFolder(missing, true, undefined)).toThrow(`install -d -m 0750 -o <user of the portal>`);
    expect(existsSync(missing)).toBe(false);
  });

  it.runIf(isRoot)('is made for the user of the portal, to whom all that is put into it belongs', () => {
    const made = join(folder, 'of-ema');
    const ema = { uid: 12_345, gid: 12_346 };
    expect(openDataFolder(made, true, ema)).toEqual(ema);
    expect(statSync(made)).toMatchObject(ema);
    expect((statSync(made).mode & 0o777).toString(8)).toBe('750');
  });

  it('that is there stays whose it is', () => {
    const there = join(folder, 'there');
    mkdirSync(there);
    const { uid, gid } = statSync(there);
    expect(openDataFolder(there, true, { uid: 12_345, gid: 12_346 })).toEqual({ uid, gid });
    expect(openDataFolder(there, false, undefined)).toBeUndefined();
  });
});
