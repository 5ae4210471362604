import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../scratch.ts';
import { copyBeside, copyFiles, faultsOfFiles, machinesIn, putBackBeside, removeUnfinished } from './file-backup.ts';
import { inFolder } from './lock-folder.ts';

const folder = makeScratch('copies');
afterAll(() => removeScratch(folder));

describe('NET-924 a folder of copies', () => {
  const counted = () => {
    const seen = { at: 0, most: 0 };
    const work = async (): Promise<void> => {
      seen.at += 1;
      seen.most = Math.max(seen.most, seen.at);
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.at -= 1;
    };
    return { seen, work };
  };

  it('is worked in by one at a time; what whoever was killed there left is in nobody’s way', async () => {
    const copies = join(folder, 'one-at-a-time');
    mkdirSync(join(copies, 'x'), { recursive: true });
    const { seen, work } = counted();
    await Promise.all([1, 2, 3, 4].map(() => inFolder(copies, work)));
    expect([seen.most, readdirSync(copies)]).toEqual([1, ['.flock', 'x']]);
    await expect(inFolder(join(copies, 'x'), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await inFolder(join(copies, 'x'), work, { patienceMs: 0 });
    mkdirSync(join(copies, 'files/aa/bb'), { recursive: true });
    for (const name of ['kept', 'kept.0a1b2c3d4e5f.copy', 'kept.copy'])
      writeFileSync(join(copies, 'files/aa/bb', name), '');
    await removeUnfinished(copies);
    expect(readdirSync(join(copies, 'files/aa/bb'))).toEqual(['kept']);
  });

  it('NET-1012 is held by no file that lies there: of a number that lives, another machine, an earlier release', async () => {
    const copies = join(folder, 'left-behind');
    const { work } = counted();
    mkdirSync(copies);
    for (const name of ['.flock', '.lock'])
      for (const text of [`${hostname()} ${process.pid}\n`, 'another-machine 1\n', '']) {
        writeFileSync(join(copies, name), text);
        await inFolder(copies, work, { patienceMs: 0 });
      }
  });

  it('NET-1012 whoever is killed gives it back at once, and of those who waited one alone has it', async () => {
    const copies = join(folder, 'killed');
    mkdirSync(copies);
    const program = `import { inFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock-folder.ts'))};
      await inFolder(process.argv[1], () => new Promise(() => (console.log('held'), setInterval(() => {}, 1e6))));`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', program, copies], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    const { seen, work } = counted();
    await expect(inFolder(copies, work, { patienceMs: 20 })).rejects.toThrow(
      `${copies} is not free: Somebody (${hostname()} ${holder.pid}) works in it.`,
    );
    const waiting = [1, 2, 3].map(() => inFolder(copies, work, { patienceMs: 60_000 }));
    holder.kill('SIGKILL');
    await Promise.all(waiting);
    expect(seen.most).toBe(1);
  });

  it('NET-1011 the lists of who was erased of two machines become one, which a restore adds to what is there', async () => {
    const [one, two, copy] = ['list-one', 'list-two', 'list-copy'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const [place, text] of [
      [one, '\n{"at":"1"}\n\n{"at":"2"}\n'],
      [two, '{"at":"2"}\n{"at":"3"}\n{"at":"20'],
    ] as const) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'erasures.jsonl'), text);
    }
    for (const from of [one, two, one]) await copyBeside(from, copy, 'app-1');
    expect(readFileSync(join(copy, 'erasures.jsonl'), 'utf8')).toBe('{"at":"1"}\n{"at":"2"}\n{"at":"3"}\n');
    expect((await putBackBeside(copy, two, { machine: undefined })).names).toEqual(['erasures.jsonl']);
    expect(readFileSync(join(two, 'erasures.jsonl'), 'utf8')).toBe('{"at":"2"}\n{"at":"3"}\n{"at":"1"}\n');
    expect((await putBackBeside(copy, two, { machine: 'app-1' })).names, 'nothing new').toEqual([]);
    expect([readdirSync(copy), readdirSync(two)]).toEqual([['erasures.jsonl'], ['erasures.jsonl']]);
  });

  it('NET-1016 keys and heads of two machines stand side by side in the copies, and go back to whose they are', async () => {
    const copy = join(folder, 'machines-copy');
    const put = (place: string, name: string, text: string) => {
      mkdirSync(join(place, name, '..'), { recursive: true });
      writeFileSync(join(place, name), text);
    };
    const own = ['audit-heads.jsonl', 'seal/certificate.der', 'seal/key.p8'];
    for (const machine of ['app-1', 'app-2']) {
      const from = join(folder, machine);
      for (const name of own) put(from, name, `${name} of ${machine}`);
      put(from, 'seal.x.tmp/key.p8', 'half made');
      expect(await copyBeside(from, copy, machine)).toEqual({ names: own, faults: [] });
    }
    // As a release wrote that knew of one machine.
    put(copy, 'seal/key.p8', 'of nobody');
    put(copy, 'seal-until-2025-01-01/certificate.der', 'former');
    expect(await machinesIn(copy)).toEqual(['app-1', 'app-2']);

    const anew = join(folder, 'machines-anew');
    put(anew, 'audit-heads.jsonl', 'the present ones');
    const back = ['seal/certificate.der', 'seal/key.p8', 'seal-until-2025-01-01/certificate.der'];
    expect(await putBackBeside(copy, anew, { machine: 'app-1' })).toEqual({ names: back, faults: [] });
    expect(['audit-heads.jsonl', ...back].map((name) => readFileSync(join(anew, name), 'utf8'))).toEqual([
      'the present ones',
      'seal/certificate.der of app-1',
      'seal/key.p8 of app-1',
      'former',
    ]);
    const again = await putBackBeside(copy, anew, { machine: 'app-2' });
    expect(again.names, 'nothing is written over').toEqual([]);
    expect(await machinesIn(join(folder, 'not-there'))).toEqual([]);
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
    await expect(copyBeside(loop, join(folder, 'of-loop'), 'app-1')).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await copyFiles(join(folder, 'not-there'), join(folder, 'of-loop'))).toEqual({ names: [], faults: [] });
  });

  it('NET-1023 what cannot be read, or is altered, is named, and keeps nothing else from being copied', async () => {
    const [live, copy] = [join(folder, 'torn-live'), join(folder, 'torn-copy')];
    const kept = ['uno', 'due', 'tre'].map((text) => {
      const name = createHash('sha256').update(text).digest('hex');
      mkdirSync(join(live, 'files', name.slice(0, 2), name.slice(2, 4)), { recursive: true });
      writeFileSync(join(live, 'files', name.slice(0, 2), name.slice(2, 4), name), text);
      return name;
    });
    // In the order of their names before, between and after the whole ones.
    const altered = ['00'.repeat(32), 'ff'.repeat(32)];
    for (const name of altered) {
      mkdirSync(join(live, 'files', name.slice(0, 2), name.slice(2, 4)), { recursive: true });
      writeFileSync(join(live, 'files', name.slice(0, 2), name.slice(2, 4), name), 'altered');
    }
    const done = await copyFiles(join(live, 'files'), join(copy, 'files'));
    expect(done.names.toSorted()).toEqual(kept.toSorted());
    expect(done.faults.toSorted()).toEqual(
      altered.map((name) => `${name} was not copied: it is not what its name says`),
    );
    expect(await faultsOfFiles(join(copy, 'files'), kept)).toEqual([]);

    writeFileSync(join(live, 'audit-heads.jsonl'), '{}\n');
    mkdirSync(join(live, 'erasures.jsonl'));
    symlinkSync('seal', join(live, 'seal'));
    const beside = await copyBeside(live, join(copy, 'portal'), 'app-1');
    expect(beside.names).toEqual(['audit-heads.jsonl']);
    expect(beside.faults).toEqual([
      expect.stringMatching(/^erasures\.jsonl was not copied: EISDIR/),
      expect.stringMatching(/^seal was not copied: ELOOP/),
    ]);
  });

  it('NET-1025 is not made where it is not there', async () => {
    const unmounted = join(folder, 'unmounted');
    await expect(inFolder(unmounted, async () => undefined)).rejects.toThrow('is not free');
    expect(existsSync(unmounted)).toBe(false);
  });
});
