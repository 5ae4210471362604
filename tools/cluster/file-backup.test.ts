import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

  const NOBODY = 65_534;
  /** Another user has to reach this program and Node. */
  const isReached =
    process.getuid?.() === 0 &&
    spawnSync('test', ['-r', join(import.meta.dirname, 'lock-folder.ts')], { uid: NOBODY }).status === 0 &&
    spawnSync(process.execPath, ['--version'], { uid: NOBODY }).status === 0;
  it.skipIf(!isReached)('NET-1110 whose name it cannot be written into all the same holds it, and waits for it', () => {
    const copies = join(folder, 'of-root');
    mkdirSync(copies);
    writeFileSync(join(copies, '.flock'), 'of root\n', { mode: 0o600 });
    const program = `import { inFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock-folder.ts'))};
      console.log(await inFolder(process.argv[1], async () => 'worked', { patienceMs: 0 }));`;
    const asNobody = () => {
      const args = ['--input-type=module', '-e', program, copies];
      return spawnSync(process.execPath, args, { uid: NOBODY, gid: NOBODY, encoding: 'utf8', cwd: '/' });
    };
    // As flock itself makes it: others may read it, and so hold it.
    chmodSync(join(copies, '.flock'), 0o644);
    expect(asNobody()).toMatchObject({ status: 0, stdout: 'worked\n' });
    expect(readFileSync(join(copies, '.flock'), 'utf8')).toBe('of root\n');
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

  describe('NET-1100 of a machine whose folder was lost', () => {
    const put = (place: string, name: string, text: string): void => {
      mkdirSync(join(place, name, '..'), { recursive: true });
      writeFileSync(join(place, name), text);
    };
    const textOf = (place: string, name: string): string => readFileSync(join(place, name), 'utf8');
    const pair = (place: string, text: string, seal = 'seal'): void => {
      for (const name of ['certificate.der', 'key.p8']) put(place, `${seal}/${name}`, `${name} ${text}`);
    };
    const kept = (name: string) => {
      const [live, copy] = [join(folder, `${name}-live`), join(folder, `${name}-copy`)];
      return { live, own: join(copy, 'machines/app1'), save: () => copyBeside(live, copy, 'app1') };
    };
    const NIGHTS = '\n{"at":"1"}\n\n{"at":"2"}\n';

    it('the key that sealed stays beside the new one, and is a fault until somebody has said what it is', async () => {
      const { live, own, save } = kept('lost-seal');
      pair(live, 'former');
      expect((await save()).faults).toEqual([]);
      rmSync(live, { recursive: true });
      pair(live, 'new');
      const [fault, ...more] = (await save()).faults;
      expect([fault, more]).toEqual([expect.stringContaining(`is the pair that sealed before`), []]);
      const [aside = ''] = readdirSync(own).filter((one) => /^seal-replaced-[0-9a-f]{8}$/.test(one));
      expect([textOf(own, `${aside}/key.p8`), textOf(own, 'seal/key.p8')]).toEqual(['key.p8 former', 'key.p8 new']);
      expect((await save()).faults, 'still').toEqual([fault]);

      // It is put back; the one made meanwhile is kept, and once it has a name of its own nothing is amiss.
      pair(live, 'former');
      const [other = '', ...none] = (await save()).faults;
      expect(none).toEqual([]);
      expect([textOf(own, 'seal/key.p8'), readdirSync(own).length]).toEqual(['key.p8 former', 3]);
      const replaced = readdirSync(own).find((one) => other.includes(one) && one !== 'seal') ?? '';
      expect(textOf(own, `${replaced}/key.p8`)).toBe('key.p8 new');
      renameSync(join(own, replaced), join(own, 'seal-until-2026-11-28'));
      expect((await save()).faults).toEqual([]);
    });

    it('a pair that follows one that ended takes its place as ever', async () => {
      const { live, own, save } = kept('ended-seal');
      pair(live, 'former');
      await save();
      renameSync(join(live, 'seal'), join(live, 'seal-until-2026-11-28'));
      rmSync(join(live, 'seal-until-2026-11-28/key.p8'));
      pair(live, 'next');
      expect((await save()).faults).toEqual([]);
      expect([textOf(own, 'seal/key.p8'), readdirSync(own).toSorted()]).toEqual([
        'key.p8 next',
        ['seal', 'seal-until-2026-11-28'],
      ]);
    });

    it('heads that begin anew take the place of none; those that go on do, after a torn line too', async () => {
      const { live, own, save } = kept('lost-heads');
      put(live, 'audit-heads.jsonl', `${NIGHTS}{"at":"3`);
      expect((await save()).faults).toEqual([]);
      writeFileSync(join(live, 'audit-heads.jsonl'), `${NIGHTS}\n{"at":"3"}\n`);
      expect(await save()).toEqual({ names: ['audit-heads.jsonl'], faults: [] });
      const whole = textOf(own, 'audit-heads.jsonl');

      writeFileSync(join(live, 'audit-heads.jsonl'), '\n{"at":"4"}\n');
      for (const night of ['5', '6']) {
        const { names, faults } = await save();
        expect(faults).toEqual([expect.stringContaining('does not begin with')]);
        expect(names).toEqual([expect.stringMatching(/^audit-heads-other-[0-9a-f]{8}\.jsonl$/)]);
        expect(textOf(own, 'audit-heads.jsonl')).toBe(whole);
        expect(textOf(own, names[0] ?? '')).toBe(textOf(live, 'audit-heads.jsonl'));
        appendFileSync(join(live, 'audit-heads.jsonl'), `\n{"at":"${night}"}\n`);
      }
      expect(readdirSync(own)).toHaveLength(2);
      // Those of the copies are put back, which go on.
      rmSync(join(live, 'audit-heads.jsonl'));
      await putBackBeside(join(own, '../..'), live, { machine: 'app1' });
      appendFileSync(join(live, 'audit-heads.jsonl'), '\n{"at":"7"}\n');
      expect((await save()).faults).toEqual([]);
    });
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
