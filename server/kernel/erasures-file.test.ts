/** The list of who was erased, as a file: what counts as a line, what is missing, and who is meant by one. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addErasures, erasuresSince, hasErasures, isErased, noteErasures, type Erased } from './erasures-file.ts';

const MOMENT = new Date('2026-11-21T12:00:00.000Z');
const folders: string[] = [];
let config = { EMA_DATA_DIR: '' };
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'ema-erasures-'));
  folders.push(folder);
  config = { EMA_DATA_DIR: folder };
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const path = () => join(config.EMA_DATA_DIR, 'erasures.jsonl');
const secondsBefore = (seconds: number): string => new Date(MOMENT.getTime() - seconds * 1_000).toISOString();
const erased = (person: number, at: string, who: Erased['who'] = null): Erased => ({
  at,
  person,
  privateCustomer: null,
  who,
});

describe('the list of who was erased', () => {
  it('NET-1109 those of the minute before a moment are compared too, not one of a whole minute', async () => {
    const all = [erased(1, secondsBefore(60)), erased(2, secondsBefore(59.999)), erased(3, secondsBefore(-1))];
    expect(await noteErasures(config, all)).toBe(3);
    expect((await erasuresSince(config, MOMENT)).map(({ person }) => person)).toEqual([2, 3]);
    expect(statSync(path()).mode & 0o777, 'nobody else reads it').toBe(0o600);
  });

  it('NET-1024 is none without the file, and with torn lines or lines without a time alone', async () => {
    expect(await hasErasures(config)).toBe(false);
    writeFileSync(path(), '{"at":"2026\n{"at":"mai","person":1,"privateCustomer":null}\n\n');
    expect(await hasErasures(config)).toBe(false);
    expect(await erasuresSince(config, new Date(0))).toEqual([]);
    await noteErasures(config, [erased(1, secondsBefore(0))]);
    expect(await hasErasures(config)).toBe(true);
  });

  it('NET-1024 of another list each line comes once, what is torn or without a time never', async () => {
    const at = secondsBefore(0);
    const lines = [1, 2].map((person) => JSON.stringify({ at, person, privateCustomer: null }));
    const other = [lines[0], lines[0], '{"at":"2026', '{"at":"mai"}', '', lines[1]].join('\n');
    expect([await addErasures(config, other), await addErasures(config, other)]).toEqual([2, 0]);
    expect(readFileSync(path(), 'utf8')).toBe(`\n${lines.join('\n')}\n`);
    expect(await addErasures(config, `${other}\n${JSON.stringify({ at: secondsBefore(1), person: 9 })}`)).toBe(1);
  });

  it('NET-1010 is meant by its fiscal code or its username, in any letters; by its name without both', async () => {
    const at = secondsBefore(0);
    const ada = { firstName: 'Ada', lastName: 'Zucca', fiscalCode: 'ZCCDAA80A41A479X', username: 'ada.zucca' };
    const plain = { firstName: 'Ugo', lastName: 'Blu', fiscalCode: '' };
    await noteErasures(config, [erased(1, at, ada), erased(2, at, plain)]);
    const [first, second] = await erasuresSince(config, MOMENT);
    if (!first || !second) throw new Error('two were noted');
    const other = { ...ada, fiscalCode: 'BLUVEA80A41A479X', username: 'eva.blu' };
    expect(
      await Promise.all([
        isErased(first, { ...other, fiscalCode: 'zccdaa80a41a479x' }),
        isErased(first, { ...other, username: 'ADA.Zucca' }),
        isErased(first, other),
        isErased(second, { ...plain, firstName: 'UGO', username: null }),
        isErased(second, { ...plain, username: 'ugo.blu' }),
      ]),
    ).toEqual([true, true, false, true, false]);
  });
});
