/** Builds web/dist when what it is made of has changed since the last build. @throws when the build fails */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './house.ts';
import { inTurn } from './in-turn.ts';
import { sourcesHash } from './sources-hash.ts';

const stampFile = join(root, '.cache/web-build');
const page = join(root, 'web/dist/index.html');

/** One at a time: who builds empties the folder first. */
export const buildWeb = (): Promise<void> => inTurn('web-build', build);

const build = async (): Promise<void> => {
  if (!existsSync(join(root, 'web/index.html'))) return;
  const stamp = sourcesHash(['web', 'calls', 'domain']);
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
