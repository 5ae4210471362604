import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** With many more cases than usual nothing ends in time. */
const patience = process.env.EMA_PROPERTY_PATIENCE ? 60 : 1;
const setupFiles = ['tools/property-setup.ts'];

/** `npm test -- --only vitest`, or `npx vitest --project domain`. Only `server` needs (and starts) a PostgreSQL. */
export default defineConfig({
  test: {
    // Three also on two cores: where one waits for PostgreSQL or for a program the others reckon. With four both cores are
    // full, and what a test gives seconds takes more.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      ...['domain', 'calls', 'web'].map((name) => ({
        // Properties over tens of thousands of cases, on machines that do other things as well.
        test: {
          name,
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Modules are loaded once a worker and not once a file: half the processor time of the whole run.
          isolate: false,
          setupFiles,
          testTimeout: 20_000 * patience,
        },
      })),
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
          isolate: false,
          setupFiles,
          testTimeout: 60_000 * patience,
          hookTimeout: 60_000,
          // What is waited for takes as long as a busy machine takes; one second is a fast machine's.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
