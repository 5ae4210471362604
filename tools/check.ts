import { clockProblems } from './checks/one-clock.ts';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { features, filesBelow, isSource, isTest, root, workspaces, type Workspace } from './house.ts';
import { findCycles, readImports, type Import } from './imports.ts';
import { isMapCurrent } from './map.ts';
import { unknownIds } from './requirements.ts';

/** `npm run check`: what the compiler and the linter cannot see – places, names, walls, circles, sizes, the map, ledger ids. */

const MOST_LINES = 400;
const shell = ['package.json', 'tsconfig.json'];

/** What may stand at the top of each room. */
const shape: Record<Workspace, { files: readonly string[] | 'any'; folders: readonly string[] }> = {
  domain: { files: shell, folders: ['kernel', ...features] },
  calls: {
    files: [...shell, 'all.ts', ...features.flatMap((name) => [`${name}.ts`, `${name}.test.ts`])],
    folders: ['kernel', ...features],
  },
  server: {
    files: [...shell, 'main.ts', 'start-services.ts'],
    folders: ['kernel', 'adapters', 'db', 'dev', 'features', 'test'],
  },
  web: {
    files: [...shell, 'index.html', 'main.tsx', 'paths.ts', 'vite.config.ts', 'vite-env.d.ts'],
    folders: ['pages', 'kernel', 'ui', 'features', 'public'],
  },
  e2e: { files: [...shell, 'playwright.config.ts'], folders: ['kernel', ...features] },
  bench: { files: 'any', folders: ['figures', 'kernel', 'floor'] },
  tools: { files: 'any', folders: ['checks', 'mutation'] },
};

/** Written by a program, named by its rules. */
const isGenerated = (file: string): boolean => file.startsWith('server/db/migrations/');
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

const problems: string[] = [];
const all = workspaces.flatMap(filesBelow);
const sources = all.filter((file) => isSource(file) && !isGenerated(file));
const linesOf = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]));

const statements = all
  .filter((file) => file.endsWith('.sql') && !isGenerated(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')] as const);

const checkPlaces = (): void => {
  for (const file of all) {
    const [room = '', second = '', third, fourth] = file.split('/');
    const allowed = shape[room as Workspace];
    if (third === undefined && allowed.files !== 'any' && !allowed.files.includes(second))
      problems.push(`${file}: no file of this name at the top of ${room}/`);
    if (third !== undefined && !allowed.folders.includes(second))
      problems.push(`${file}: no folder ${second}/ in ${room}/`);
    if (second === 'features' && fourth !== undefined && !features.some((name) => name === third))
      problems.push(`${file}: ${third} is no feature (tools/house.ts)`);
  }
};

const checkNames = (): void => {
  for (const file of all.filter((path) => !isGenerated(path))) {
    const name = basename(file);
    const folders = dirname(file).split('/');
    const isWellKnown = name === 'README.md' || file === 'bench/RESULTS.md';
    if (!name.startsWith('.') && !isWellKnown && !KEBAB_FILE.test(name)) problems.push(`${file}: not in kebab-case`);
    if (folders.some((folder) => !/^[a-z0-9-]+$/.test(folder))) problems.push(`${file}: a folder is not in kebab-case`);
    if (/^index\.tsx?$/.test(name)) problems.push(`${file}: no barrels, import the file itself`);
  }
};

const ours: Record<Workspace, readonly string[]> = {
  domain: [],
  calls: ['domain'],
  server: ['domain', 'calls'],
  web: ['domain', 'calls'],
  e2e: ['domain', 'calls', 'tools'],
  bench: ['domain', 'calls', 'tools'],
  tools: ['domain', 'calls'],
};
const packages: Partial<Record<Workspace, readonly string[]>> = { domain: [], calls: ['zod'] };
const TEST_PACKAGES = ['vitest', 'fast-check'];

const wallBroken = ({ from, specifier }: Import): string | undefined => {
  const room = from.split('/')[0] as Workspace;
  if (specifier.startsWith('.')) {
    if (join(dirname(from), specifier).split(/[/\\]/)[0] !== room) return `leaves ${room}/ by a relative path`;
    return /\.(ts|tsx|mjs|json|css|svg|png|webp)(\?\w+)?$/.test(specifier) ? undefined : 'lacks the file’s ending';
  }
  const other = /^@ema\/([^/]+)/.exec(specifier)?.[1];
  if (other) return ours[room].includes(other) ? undefined : `${room} may not know ${other}`;
  if (room === 'web' && specifier.startsWith('node:') && from !== 'web/vite.config.ts' && !isTest(from))
    return 'a browser has no node: modules';
  const allowed = packages[room];
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (!allowed || allowed.includes(name) || (isTest(from) && TEST_PACKAGES.includes(name))) return undefined;
  return `${room} stands on ${allowed.join(', ') || 'nothing'}`;
};

const checkImports = (): void => {
  const imports = readImports();
  for (const one of imports) {
    const broken = wallBroken(one);
    if (broken) problems.push(`${one.from}: imports ${one.specifier} – ${broken}`);
  }
  for (const circle of findCycles(imports)) problems.push(`import each other in a circle: ${circle.join(' · ')}`);
};

const checkText = (): void => {
  const unfinished = /(TO[D]O|FIX[M]E|XX[X])/;
  for (const [file, lines] of linesOf) {
    if (lines.length - 1 > MOST_LINES) problems.push(`${file}: ${lines.length - 1} lines, ${MOST_LINES} at most`);
    lines.forEach((line, index) => {
      if (unfinished.test(line)) problems.push(`${file}:${index + 1}: unfinished work is an issue, not a comment`);
      if (/\b(describe|it|test)\.only\(/.test(line) && isTest(file))
        problems.push(`${file}:${index + 1}: runs only a part`);
    });
  }
};

const checkDocs = async (): Promise<void> => {
  for (const [id, files] of unknownIds()) problems.push(`${id}: named by ${files.join(', ')} but stands in no ledger`);
  try {
    if (!(await isMapCurrent())) problems.push('docs/map.md: not what the sources are, run `npm run map`');
  } catch (error) {
    problems.push(
      `docs/map.md: the calls or the menu cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const rules = join(root, 'AGENTS.md');
  if (existsSync(rules) && !readFileSync(rules, 'utf8').includes(features.join(', ')))
    problems.push('AGENTS.md: names other features than tools/house.ts');
};

const sizes = (): string => {
  const lengths = [...linesOf]
    .filter(([file]) => !isTest(file))
    .map(([, lines]) => lines.length - 1)
    .toSorted((a, b) => a - b);
  const at = (part: number) => lengths[Math.floor((lengths.length - 1) * part)] ?? 0;
  return `${lengths.length} source files, lines: median ${at(0.5)}, p90 ${at(0.9)}, most ${at(1)}`;
};

checkPlaces();
checkNames();
checkImports();
checkText();
problems.push(...clockProblems(new Map([...linesOf, ...statements])));
await checkDocs();
console.log(sizes());
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The house is in order.' : `${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
