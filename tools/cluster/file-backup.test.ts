import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../scratch.ts';
import { copyBeside, copyFiles, faultsOfFiles, removeUnfinished } from './file-backup.ts';
import { inFolder } from './lock-folder.ts';

const folder = makeScratch('copies');
afterAll(() => removeScratch(folder));

describe('NET-924 a folder of copies', () => {
  it('is worked in by one at a time; whoever was killed there is in nobody’s way, nor is what they left', async () => {
    const copies = join(folder, 'one-at-a-time');
    let at = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      at += 1;
      most = Math.max(most, at);
      await new Promise((resolve) => setTimeout(resolve, 20));
      at -= 1;
    };
    await Promise.all([1, 2, 3, 4].map(() => inFolder(copies, work, { pauseMs: 5 })));
    expect([most, readdirSync(copies)]).toEqual([1, []]);
    const lock = join(copies, '.lock');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, `${hostname()} ${pid}\n`);
    await inFolder(copies, work, { pauseMs: 5 });
    writeFileSync(lock, `another-machine 1\n`);
    await expect(inFolder(copies, work, { patienceMs: 20, pauseMs: 5 })).rejects.toThrow(`remove ${lock}`);
    await expect(inFolder(join(copies, 'x'), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(readdirSync(join(copies, 'x'))).toEqual([]);
    mkdirSync(join(copies, 'files/aa/bb'), { recursive: true });
    for (const name of ['kept', 'kept.0a1b2c3d4e5f.copy', 'kept.copy'])
      writeFileSync(join(copies, 'files/aa/bb', name), '');
    await removeUnfinished(copies);
    expect(readdirSync(join(copies, 'files/aa/bb'))).toEqual(['kept']);
  });

  it('two that copy the same at once leave it whole, and nothing half made', async () => {
    const [live, copy] = [join(folder, 'both-live'), join(folder, 'both-copy')];
    const names = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100_000)).map((text) => {
      const name = createHash('sha256').update(text).digest('hex');
      mkdirSync(join(live, name.slice(0, 2), name.slice(2, 4)), { recursive: true });
      writeFileSync(join(live, name.slice(0, 2), name.slice(2, 4), name), text);
      return name;
    });
    await Promise.all([copyFiles(live, copy), copyFiles(live, copy)]);
    expect(await faultsOfFiles(copy, names)).toEqual([]);
    expect(readdirSync(copy, { recursive: true }).filter((name) => String(name).endsWith('.copy'))).toEqual([]);
  });

  it('NET-923 that may not be looked into is not an empty one', async () => {
    const loop = join(folder, 'loop');
    symlinkSync('loop', loop);
    await expect(copyFiles(loop, join(folder, 'of-loop'))).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(copyBeside(loop, join(folder, 'of-loop'))).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await copyFiles(join(folder, 'not-there'), join(folder, 'of-loop'))).toBe(0);
  });
});
