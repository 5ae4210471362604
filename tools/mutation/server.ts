/** Mutation testing of the calls: a sample of mutants of server/features, each against the tests related to its file. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTest, root } from '../house.ts';
import { setup } from '../test-database.ts';
import { mutantsOf, type CodeMutant } from './code-mutants.ts';
import { compiling } from './compiling.ts';
import type { Outcome } from './mutant.ts';
import { randomFrom } from '../seeded.ts';
import { importersOf, relatedTests } from './related-tests.ts';

type Sample = { count: number; seed: number; place: string };

const TOGETHER = 2;
const LIMIT_MS = 300_000;
const folder = join(root, '.cache/mutation/server');

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

/** Runs tests, with a mutant in place or none. @throws when the runner ends without a report */
const run = async (tests: readonly string[], name: string, mutant?: CodeMutant): Promise<Outcome['result']> => {
  const report = join(folder, `${name}.json`);
  rmSync(report, { force: true });
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
      env: { ...process.env, ...(mutant ? { EMA_MUTANT: JSON.stringify(mutant) } : {}) },
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
  const limit = setTimeout(
    () => {
      isLate = true;
      end();
    },
    mutant ? LIMIT_MS : 6 * LIMIT_MS,
  );
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  process.off('exit', end);
  if (isLate) return 'timeout';
  if (!existsSync(report)) throw new Error(`The tests of ${mutant?.file ?? 'the server'} ended untold:\n${output}`);
  const { success } = JSON.parse(readFileSync(report, 'utf8')) as { success: boolean };
  return success ? 'survived' : 'killed';
};

/** @throws when a file that cannot even be loaded goes unnoticed: then no mutant would be in its place. */
const provePlacing = async (mutant: CodeMutant | undefined, tests: Map<string, string[]>): Promise<void> => {
  if (!mutant) return;
  const broken = { ...mutant, start: 0, end: 0, after: 'throw new Error();' };
  if ((await run(tests.get(mutant.file) ?? [], 'broken', broken)) === 'survived')
    throw new Error(`${mutant.file} was not changed while it was loaded.`);
};

/** @throws when the tests fail without any mutant */
export const mutateServer = async ({ count, seed, place }: Sample): Promise<Outcome[]> => {
  const files = filesBelow('server');
  const sources = files.filter((file) => file.startsWith(place || 'server/features/') && /\.ts$/.test(file));
  const mutants = sources.filter((file) => !isTest(file)).flatMap(mutantsOf);
  const sample = sampleOf(mutants, count, seed);
  const importers = importersOf();
  const tests = new Map(sample.map(({ file }) => [file, relatedTests(file, files, importers)]));
  console.log(`${sample.length} of ${mutants.length} mutants of ${sources.length} files, seed ${seed}`);
  mkdirSync(folder, { recursive: true });
  const stop = await setup();
  process.env['EMA_TEST_TEMPLATE'] = 'ready';
  try {
    if ((await run([...new Set([...tests.values()].flat())], 'unchanged')) !== 'survived')
      throw new Error('The tests fail without any mutant: see .cache/mutation/server/unchanged.json.');
    await provePlacing(sample[0], tests);
    const outcomes: Outcome[] = [];
    const waiting = [...sample];
    const work = async (worker: number): Promise<void> => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const result = await run(tests.get(mutant.file) ?? [], `worker-${worker}`, mutant);
        outcomes.push({ ...mutant, result });
        const survived = outcomes.filter((one) => one.result === 'survived').length;
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
