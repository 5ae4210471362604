import { defineConfig } from 'vitest/config';

/** `npm test -- --only vitest`, or `npx vitest --project domain`. Only `server` needs (and starts) a PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      ...['domain', 'calls', 'web'].map((name) => ({
        // Properties over tens of thousands of cases, on machines that do other things as well.
        test: {
          name,
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
        },
      })),
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
