/**
 * Builds the server for production when its sources have changed since the last time: some 35 files instead of some
 * 1,400, so that it starts sooner and holds less. Maps lie beside them; what is asked for rarely (sealing, PDF,
 * payments, spreadsheets) stays apart and is loaded when it is first needed.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './house.ts';
import { inTurn } from './in-turn.ts';
import { sourcesHash } from './sources-hash.ts';

const folder = join(root, '.cache/server-build');
const stampFile = join(folder, 'stamp');
export const builtServer = join(folder, 'main.mjs');

/** Found as files at run time: native code, and packages that read files of their own. */
export const OUTSIDE: readonly (string | RegExp)[] = [
  /^@node-rs\//,
  'sharp',
  /^pdfmake/,
  /^pdfkit/,
  /^@scalar\//,
  /^@aws-sdk\//,
  'pg-native',
];

/** The thread in which uploaded papers are opened: a file of the build too, found beside the others. */
const THREAD = 'clean-pdf-worker';

/** What a source file finds beside itself (SQL, texts, the web's build) it finds from the built file as well. */
const at = (path: string): string => `new URL(${path}, import.meta.url).href`;
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { code: 'import.meta.url', id: /\/(server|calls|domain)\/.*\.ts$/ },
    handler: (code, id) => {
      const path = JSON.stringify(relative(folder, id));
      const thread = `new URL('./${THREAD}.ts', import.meta.url)`;
      const parts = code.split(thread).map((part) => part.replaceAll('import.meta.url', at(path)));
      return { code: parts.join(`new URL('./${THREAD}.mjs', import.meta.url)`), map: null };
    },
  },
};

/** Letters beyond ASCII as escapes: a source with a single one of them takes two bytes a letter in memory. */
const inAscii = (code: string): string =>
  // eslint-disable-next-line no-control-regex
  code.replaceAll(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @returns the built server's main file. @throws when it cannot be built */
export const buildServer = (): Promise<string> => inTurn('server-build', build);

const build = async (): Promise<string> => {
  const stamp = sourcesHash(['server', 'calls', 'domain'], ['tools/server-build.ts']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return builtServer;
  process.stdout.write('Building the server…\n');
  rmSync(folder, { recursive: true, force: true });
  await bundleInto(folder, { main: 'server/main.ts', [THREAD]: `server/adapters/${THREAD}.ts` });
  writeFileSync(stampFile, stamp);
  return builtServer;
};

/** What an operator runs beside the server, by the name it is called by. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'make-administrator': 'server/db/make-administrator.ts',
  'backup-seen': 'server/db/backup-seen.ts',
  'sales-totals': 'server/db/rebuild-sales.ts',
  'sponsor-lines': 'server/db/rebuild-lines.ts',
  'after-restore': 'server/features/system/after-restore.ts',
  'files-there': 'server/features/system/files-there.ts',
  backup: 'tools/release/programs/backup.ts',
  restore: 'tools/release/programs/restore.ts',
};
/** Apart from the server, which loads no file more for them. @returns their folder, as deep as the server's */
export const buildPrograms = async (): Promise<string> => {
  const programs = join(root, '.cache/operator-build');
  rmSync(programs, { recursive: true, force: true });
  await bundleInto(programs, PROGRAMS);
  return programs;
};

const bundleInto = async (dir: string, input: Readonly<Record<string, string>>): Promise<void> => {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(root, path)])),
    cwd: root,
    platform: 'node',
    external: [...OUTSIDE, ...builtinModules.flatMap((name) => [name, `node:${name}`])],
    plugins: [places],
    onLog: (level, log, next) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      if (level === 'warn' && log.code !== 'CIRCULAR_DEPENDENCY' && log.code !== 'EVAL') next(level, log);
    },
  });
  await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.mjs')))
    writeFileSync(join(dir, file), inAscii(readFileSync(join(dir, file), 'utf8')));
};
