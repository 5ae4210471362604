/** The tests of the rules alone, as Stryker runs them: it knows no projects, and asks for one mutant after another. */
import { defineConfig } from 'vitest/config';
import { nearestFirst } from './nearest-first.ts';

export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    testTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: nearestFirst(({ config }) => config.related?.[0]) },
  },
});
