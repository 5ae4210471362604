/** A fresh clone gets what it needs to build, also where npm would leave it out. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './house.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const clone = makeScratch('install-test');
afterAll(() => removeScratch(clone));

/** An npm that writes down what it is asked, and installs the pinned Node. */
const NPM = `#!/bin/sh
echo "$@" >> ${join(clone, 'asked')}
mkdir -p ${join(clone, 'node_modules/node/bin')}
touch ${join(clone, 'node_modules/node/bin/node')}
`;

it.runIf(process.platform !== 'win32')('NET-1160 with NODE_ENV=production what builds is installed too', () => {
  for (const folder of ['bin', 'tools']) mkdirSync(join(clone, folder));
  writeFileSync(join(clone, 'bin/npm'), NPM, { mode: 0o755 });
  copyFileSync(join(root, 'package-lock.json'), join(clone, 'package-lock.json'));
  copyFileSync(join(root, 'tools/install.mjs'), join(clone, 'tools/install.mjs'));
  const code = `import('${join(clone, 'tools/install.mjs')}').then(({ ensureInstalled }) => ensureInstalled())`;
  const ended = spawnSync(process.execPath, ['--eval', code], {
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:/usr/bin:/bin`, NODE_ENV: 'production' },
  });
  expect([ended.status, ended.stderr]).toEqual([0, '']);
  expect(readFileSync(join(clone, 'asked'), 'utf8')).toMatch(/^install .*--include=dev/);
});
