/** Builds web/dist when what it is made of has changed since the last build. @throws when the build fails */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isTest, root } from './house.ts';

const stampFile = join(root, '.cache/web-build');
const page = join(root, 'web/dist/index.html');

export const buildWeb = async (): Promise<void> => {
  if (!existsSync(join(root, 'web/index.html'))) return;
  const stamp = hashOfSources();
  if (existsSync(page) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  process.stdout.write('Building the web…\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error('The web could not be built.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
};

const hashOfSources = (): string => {
  const hash = createHash('sha256');
  const files = [
    ...['web', 'calls', 'domain'].flatMap(filesBelow).filter((file) => !isTest(file)),
    'package-lock.json',
  ];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};
