/** Mutation testing of the calls: a sample of mutants of server/features, each against the tests that run its function. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, isTest, root } from '../house.ts';
import { setup } from '../test-database.ts';
import { mutantsOf, type CodeMutant } from './code-mutants.ts';
import { compiling } from './compiling.ts';
import type { Outcome } from './mutant.ts';
import { randomFrom } from '../seeded.ts';
import { forgetRan, insertionsFor, markAt, readRan, testsOf, type Marking } from './functions-run.ts';
import { filesToTryAgain, type VitestReport } from '../tried-again.ts';
import { importersOf, relatedTests } from './related-tests.ts';

type Sample = { count: number; seed: number; place: string };

const TOGETHER = 2;
const UNCHANGED_LIMIT_MS = 3_600_000;
/** For what has to be loaded before the first test. */
const START_MS = 180_000;
/** A mutant may take so many times what its tests took without it: for ever then is what it takes. */
const PATIENCE = 3;
const folder = join(root, '.cache/mutation/server');
const markingPath = join(folder, 'marking.json');

/** So many of those that compile, drawn by the seed. */
const sampleOf = (all: readonly CodeMutant[], count: number, seed: number): CodeMutant[] => {
  const random = randomFrom(seed);
  const drawn = all
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const sample: CodeMutant[] = [];
  while (sample.length < count && drawn.length > 0) sample.push(...compiling(drawn.splice(0, count)));
  return sample.slice(0, count);
};

type Told = {
  success: boolean;
  testResults: (VitestReport['testResults'][number] & { startTime: number; endTime: number })[];
};

type Run = {
  tests: readonly string[];
  name: string;
  limitMs: number;
  mutant?: CodeMutant;
  marking?: Marking;
};

/** Runs tests, with a mutant in place or none. @throws when the runner ends without a report */
const run = async ({ tests, name, limitMs, mutant, marking }: Run): Promise<Told | 'timeout'> => {
  const report = join(folder, `${name}.json`);
  rmSync(report, { force: true });
  if (marking) writeFileSync(markingPath, JSON.stringify(marking));
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${join(root, 'tools/mutation/server.vitest.config.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...tests,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(mutant ? { EMA_MUTANT: JSON.stringify(mutant) } : {}),
        ...(marking ? { EMA_MARKING: markingPath } : {}),
      },
      detached: true,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4000)));
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // Already gone.
    }
  };
  process.on('exit', end);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  process.off('exit', end);
  if (isLate) return 'timeout';
  if (!existsSync(report)) throw new Error(`The tests of ${mutant?.file ?? 'the server'} ended untold:\n${output}`);
  return JSON.parse(readFileSync(report, 'utf8')) as Told;
};

const resultOf = (told: Told | 'timeout'): Outcome['result'] => {
  if (told === 'timeout') return told;
  return told.success ? 'survived' : 'killed';
};

/** How long each test file took. */
const durationsOf = ({ testResults }: Told): Map<string, number> =>
  new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(root, name).replaceAll('\\', '/'),
      endTime - startTime,
    ]),
  );

/** @throws when a file that cannot even be loaded goes unnoticed: then no mutant would be in its place. */
const provePlacing = async (mutant: CodeMutant | undefined, tests: readonly string[]): Promise<void> => {
  if (!mutant) return;
  const broken = { ...mutant, start: 0, end: 0, after: 'throw new Error();' };
  if (resultOf(await run({ tests, name: 'broken', limitMs: UNCHANGED_LIMIT_MS, mutant: broken })) === 'survived')
    throw new Error(`${mutant.file} was not changed while it was loaded.`);
};

/** As `npm test` does: a machine that stood still for a moment must not cost an hour. */
const passesAlone = async (told: Told): Promise<boolean> => {
  const tests = filesToTryAgain(told);
  if (tests.length === 0) return false;
  const again = await run({ tests, name: 'unchanged-again', limitMs: UNCHANGED_LIMIT_MS });
  return again !== 'timeout' && again.success;
};

/** @throws when the tests fail without any mutant */
export const mutateServer = async ({ count, seed, place }: Sample): Promise<Outcome[]> => {
  const files = filesBelow('server');
  const sources = files.filter((file) => file.startsWith(place || 'server/features/') && /\.ts$/.test(file));
  const mutants = sources.filter((file) => !isTest(file)).flatMap(mutantsOf);
  const sample = sampleOf(mutants, count, seed);
  const importers = importersOf();
  const related = new Map(sample.map(({ file }) => [file, relatedTests(file, files, importers)]));
  const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const marking: Marking = Object.fromEntries(
    [...Map.groupBy(sample, ({ file }) => file)].map(([file, its]) => [file, insertionsFor(file, sourceOf(file), its)]),
  );
  console.log(`${sample.length} of ${mutants.length} mutants of ${sources.length} files, seed ${seed}`);
  mkdirSync(folder, { recursive: true });
  const stop = await setup();
  process.env['EMA_TEST_TEMPLATE'] = 'ready';
  try {
    forgetRan();
    const all = [...new Set([...related.values()].flat())];
    const unchanged = await run({ tests: all, name: 'unchanged', limitMs: UNCHANGED_LIMIT_MS, marking });
    if (unchanged === 'timeout' || !(unchanged.success || (await passesAlone(unchanged))))
      throw new Error('The tests fail without any mutant: see .cache/mutation/server/unchanged.json.');
    const ran = readRan();
    const durations = durationsOf(unchanged);
    const outcomes: Outcome[] = [];
    const ask = async (mutant: CodeMutant, name: string): Promise<Outcome['result']> => {
      const mark = markAt(mutant.file, sourceOf(mutant.file), mutant);
      const tests = testsOf(mark, related.get(mutant.file) ?? [], ran);
      if (tests.length === 0) return 'uncovered';
      const usual = tests.reduce((sum, test) => sum + (durations.get(test) ?? 0), 0);
      return resultOf(await run({ tests, name, limitMs: START_MS + PATIENCE * usual, mutant }));
    };
    await provePlacing(sample[0], related.get(sample[0]?.file ?? '') ?? []);
    const waiting = [...sample];
    const work = async (worker: number): Promise<void> => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const result = await ask(mutant, `worker-${worker}`);
        outcomes.push({ ...mutant, result });
        const survived = outcomes.filter((one) => one.result === 'survived' || one.result === 'uncovered').length;
        console.log(
          `${outcomes.length}/${sample.length}, ${survived} survived: ${result} ${mutant.file}:${mutant.line} ${mutant.kind}`,
        );
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, (_, worker) => work(worker)));
    return outcomes;
  } finally {
    await stop();
  }
};
