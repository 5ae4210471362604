/** `bin/backup` beside a pgBackRest that always says that all went well. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeScratch, removeScratch } from '../../scratch.ts';

const folder = makeScratch('backup');
afterAll(() => removeScratch(folder));

it('NET-1102 what the disk of copies does keeps nobody from hearing of the database’s copy', () => {
  const [copies, dataDir, bin] = ['copies', 'portal', 'bin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [copies, dataDir, bin]) mkdirSync(made);
  writeFileSync(join(copies, '.ema-copies'), '');
  // No file that could be held: it fails as a disk does, not with a sentence of ours.
  symlinkSync('.flock', join(copies, '.flock'));
  const backup = { label: '20261128-210000F', timestamp: { stop: 1 }, info: { repository: { delta: 7 } } };
  const kept = { ...backup, database: { id: 1 }, archive: { stop: null } };
  const answer = JSON.stringify([{ backup: [kept] }]);
  writeFileSync(join(bin, 'pgbackrest'), `#!/bin/sh\ncase "$*" in *info*) echo '${answer}';; esac\n`);
  chmodSync(join(bin, 'pgbackrest'), 0o755);
  chmodSync(folder, 0o755);
  const told = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'backup.ts'), '--copies', copies, ...(process.getuid?.() === 0 ? ['--as', 'root'] : [])],
    { encoding: 'utf8', env: { ...process.env, PATH: `${bin}:/usr/bin:/bin`, EMA_DATA_DIR: dataDir } },
  );
  expect(told.stdout).toContain('database: copied at 1970-01-01T00:00:01.000Z, 7 bytes');
  expect(told.stderr).toContain(`${copies} is not free`);
  // The program that tells stands beside this one in a release alone: that it was called is what is seen here.
  expect(told.stderr).toContain('The copies are made, but the portal was not told');
  expect(told.status).toBe(1);
});
