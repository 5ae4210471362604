import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../../scratch.ts';
import { restoreFiles } from './restore-files.ts';

const folder = makeScratch('put-back');
afterAll(() => removeScratch(folder));

describe('files that are put back', () => {
  const placeOf = (files: string, name: string): string => join(files, name.slice(0, 2), name.slice(2, 4), name);
  const put = (files: string, text: string, as = text): string => {
    const name = createHash('sha256').update(as).digest('hex');
    mkdirSync(join(placeOf(files, name), '..'), { recursive: true });
    writeFileSync(placeOf(files, name), text);
    return name;
  };
  const made = (name: string) => {
    const [copies, dataDir] = [join(folder, `${name}-copies`), join(folder, name)];
    mkdirSync(join(copies, 'portal'), { recursive: true });
    const said: string[] = [];
    const place = { copies, dataDir, adapter: 'disk', owner: undefined, say: (line: string) => void said.push(line) };
    return { place, said, kept: join(copies, 'files'), live: join(dataDir, 'files') };
  };

  it('NET-1112 one that is there and altered is replaced by the good one, whole ones stay, nothing else comes', async () => {
    const { place, said, kept, live } = made('altered');
    const wanted = ['uno', 'due', 'tre', 'quattro'].map((text) => put(kept, text));
    const unwanted = put(kept, 'cancellato');
    put(live, 'alterato', 'uno');
    put(live, 'due');
    // The copy of the third is altered too; `bin/after-restore` had moved a good one away.
    put(kept, 'alterato', 'tre');
    put(join(place.dataDir, 'files-aside'), 'tre');
    await restoreFiles(place, undefined, wanted);
    const texts = wanted.map((name) => readFileSync(placeOf(live, name), 'utf8'));
    expect(texts).toEqual(['uno', 'due', 'tre', 'quattro']);
    expect(existsSync(placeOf(live, unwanted))).toBe(false);
    expect(said.at(-1)).toBe('files: all 4 that it knows are there, hash by hash (3 put back)');
  });

  it('NET-1112 where no copy is good the altered one stays and is named', async () => {
    const { place, kept, live } = made('no-copy');
    const altered = put(live, 'alterato', 'uno');
    put(kept, 'alterata anche la copia', 'uno');
    await expect(restoreFiles(place, undefined, [altered])).rejects.toThrow(`${altered} is altered`);
    expect(readFileSync(placeOf(live, altered), 'utf8')).toBe('alterato');
  });
});
