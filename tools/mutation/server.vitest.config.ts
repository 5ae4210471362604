/**
 * The tests of the calls with one mutant in place (EMA_MUTANT, as JSON), or with functions that tell when they run
 * (EMA_MARKING, a file of JSON): files are changed while they are loaded, the sources stay as they are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { root } from '../house.ts';
import type { CodeMutant } from './code-mutants.ts';
import { withInsertions, type Marking } from './functions-run.ts';
import { nearestFirst } from './nearest-first.ts';

const mutant = JSON.parse(process.env['EMA_MUTANT'] ?? 'null') as CodeMutant | null;
const markingPath = process.env['EMA_MARKING'];
const marking = (markingPath ? JSON.parse(readFileSync(markingPath, 'utf8')) : {}) as Marking;

const isMutated = (id: string): boolean => mutant !== null && id === join(root, mutant.file);
const insertionsOf = new Map(Object.entries(marking).map(([file, insertions]) => [join(root, file), insertions]));
const changed = (id: string, source: string): string | undefined => {
  if (mutant && isMutated(id)) return `${source.slice(0, mutant.start)}${mutant.after}${source.slice(mutant.end)}`;
  const insertions = insertionsOf.get(id);
  return insertions && withInsertions(source, insertions);
};

const putInPlace: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  // Vitest keeps what it has loaded for later runs, and would give the file as it is on disk.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isMutated(id) || insertionsOf.has(id) ? false : undefined)),
  transform: (source, id) => changed(id, source),
};

export default defineConfig({
  plugins: [putInPlace],
  test: {
    include: ['server/**/*.test.ts'],
    globalSetup: ['tools/test-database.ts'],
    setupFiles: insertionsOf.size > 0 ? ['tools/mutation/tell-run.ts'] : [],
    isolate: false,
    maxWorkers: mutant ? 1 : 2,
    bail: mutant ? 1 : 0,
    sequence: { sequencer: nearestFirst(() => (mutant ? join(root, mutant.file) : undefined)) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
