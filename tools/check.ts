/**
 * Checks what the compiler and the linter cannot see: places, names, walls, circles, sizes, texts, the map, ledger ids, packages,
 * and the table of security.
 * `npm run check`; `-- --graph` draws which feature imports which.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionProblems } from './checks/decisions.ts';
import { drawGraph, featureProblems } from './checks/feature-graph.ts';
import { sentenceProblems } from './checks/first-sentence.ts';
import { castProblems } from './checks/casts.ts';
import { constantProblems } from './checks/constant-names.ts';
import { connectionProblems } from './checks/kept-in-connection.ts';
import { lateGoingProblems } from './checks/late-going.ts';
import { doubledIds } from './checks/ledgers.ts';
import { longLines } from './checks/long-lines.ts';
import { clockProblems } from './checks/one-clock.ts';
import { configurationProblems } from './checks/one-configuration.ts';
import { nameProblems, placeProblems } from './checks/places.ts';
import { floorProblems, integrityProblems, licenceProblems } from './checks/dependencies.ts';
import { readingSqlProblems } from './checks/reading-sql.ts';
import { schemaProblems } from './checks/schemas.ts';
import { securityProblems, type Requirements } from './checks/security-table.ts';
import { roomProblems } from './checks/server-rooms.ts';
import { styleNameProblems } from './checks/style-names.ts';
import { sizesOf, textProblems } from './checks/text.ts';
import { wallProblems } from './checks/walls.ts';
import { features, filesBelow, isSource, root, workspaces } from './house.ts';
import { readImports } from './imports.ts';
import { isMapCurrent } from './map.ts';
import { readLock } from './release/packages.ts';
import { readLedgers, unknownIds } from './requirements.ts';

const textOf = (file: string): string | null =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;

/** OWASP ASVS 5.0.0, level 1 and 2, row by row; packages without a network. */
const safetyProblems = (): string[] => {
  const requirements = JSON.parse(textOf('tools/checks/asvs-5.0.json') ?? '{}') as Requirements;
  const lock = readLock();
  return [
    ...securityProblems(textOf('docs/security.md') ?? '', requirements, textOf),
    ...licenceProblems(lock),
    ...floorProblems(lock),
    ...integrityProblems(lock),
  ];
};

/** Written by a program, named by its rules. */
const isGenerated = (file: string): boolean => file.startsWith('server/db/migrations/');

const linesOfAll = (files: readonly string[]): Map<string, string[]> =>
  new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]));

const sheetsOf = (files: readonly string[]): Map<string, string> =>
  new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, textOf(file) ?? '']));

const docProblems = async (): Promise<string[]> => {
  const problems = [
    ...unknownIds().map(([id, files]) => `${id}: named by ${files.join(', ')} but stands in no ledger`),
    ...doubledIds(readLedgers()),
  ];
  try {
    if (!(await isMapCurrent())) problems.push('docs/map.md: not what the sources are, run `npm run map`');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`docs/map.md: the calls cannot be loaded: ${reason}`);
  }
  const rules = join(root, 'AGENTS.md');
  if (existsSync(rules) && !readFileSync(rules, 'utf8').includes(features.join(', ')))
    problems.push(`AGENTS.md: does not name the features as tools/house.ts does: ${features.join(', ')}`);
  return problems;
};

const check = async (): Promise<void> => {
  const files = workspaces.flatMap(filesBelow).filter((file) => !isGenerated(file));
  const docs = filesBelow('docs').filter((file) => file.endsWith('.md'));
  const sources = linesOfAll(files.filter(isSource));
  const sourcesAndSql = new Map([...sources, ...linesOfAll(files.filter((file) => file.endsWith('.sql')))]);
  const imports = readImports();
  const problems = [
    ...placeProblems(files),
    ...nameProblems(files),
    ...wallProblems(imports),
    ...featureProblems(imports),
    ...textProblems(sources),
    ...sentenceProblems(sources),
    ...longLines(sourcesAndSql),
    ...schemaProblems(sources),
    ...clockProblems(sourcesAndSql),
    ...lateGoingProblems(sources),
    ...configurationProblems(sources),
    ...connectionProblems(sourcesAndSql),
    ...roomProblems(sources),
    ...readingSqlProblems(sources),
    ...castProblems(sources),
    ...constantProblems(sources),
    ...styleNameProblems(sources, sheetsOf(files)),
    ...decisionProblems(
      docs.filter((file) => file.startsWith('docs/decisions/')),
      new Map([...sources, ...linesOfAll(docs)]),
    ),
    ...safetyProblems(),
    ...(await docProblems()),
  ];
  console.log(sizesOf(sources));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The house is in order.' : `${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
};

if (process.argv.includes('--graph')) console.log(drawGraph(readImports()).join('\n'));
else await check();
