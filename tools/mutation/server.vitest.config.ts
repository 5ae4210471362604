/**
 * The tests of the calls with one mutant in place (EMA_MUTANT, as JSON): its file is changed while it is loaded, the
 * sources stay as they are.
 */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { root } from '../house.ts';
import type { CodeMutant } from './code-mutants.ts';
import { nearestFirst } from './nearest-first.ts';

const mutant = JSON.parse(process.env['EMA_MUTANT'] ?? 'null') as CodeMutant | null;

const isMutated = (id: string): boolean => mutant !== null && id === join(root, mutant.file);

const putInPlace: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  // Vitest keeps what it has loaded for later runs, and would give the file as it is on disk.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined)),
  transform: (source, id) =>
    mutant && isMutated(id) ? `${source.slice(0, mutant.start)}${mutant.after}${source.slice(mutant.end)}` : undefined,
};

export default defineConfig({
  plugins: [putInPlace],
  test: {
    include: ['server/**/*.test.ts'],
    globalSetup: ['tools/test-database.ts'],
    isolate: false,
    maxWorkers: mutant ? 1 : 2,
    bail: 1,
    sequence: { sequencer: nearestFirst(() => (mutant ? join(root, mutant.file) : undefined)) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
