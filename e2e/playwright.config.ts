/**
 * Journeys against a whole portal of its own: database, files and port are made for the run, with the demo data.
 * `npm test -- --only e2e`, or `npx playwright test` in e2e/. EMA_E2E_URL: an already running portal instead.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = (process.env['EMA_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000)));
const runningUrl = process.env['EMA_E2E_URL'];
const report = process.env['EMA_E2E_REPORT'];
// The headless build first, as tools/chromium.ts chooses it.
const chromium =
  process.env['CHROMIUM_PATH'] ??
  ['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e',
  // Twice the cores: while pages wait for what they asked, others draw. A fifth of the run took 272 s with four of them
  // and 294 s with three, which left 18 % of both cores idle.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Within `npm test` a failed journey is tried again for its trace, and named as one that was.
  retries: report ? 1 : 0,
  // A machine may be three times as slow as the last one: what waits in vain is the fault, not what waits.
  timeout: 240_000,
  expect: { timeout: 25_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    actionTimeout: 40_000,
    baseURL: runningUrl ?? `http://127.0.0.1:${port}`,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace costs every journey a third of its time: only the second try of one that failed has it.
    trace: 'on-first-retry',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      // Where a machine says no language, a file’s name with «’» would be «download».
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Not --renderer-process-limit=1, a tenth cheaper a page: behind a service worker «indietro» stays blank with it.
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: what V8 would spend on optimising it never comes back.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  projects: [
    // What one width proves is not proved again: journeys tagged `@desktop` or `@phone` run there only.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(runningUrl
    ? {}
    : {
        webServer: {
          // `exec`: the portal's parent is Playwright itself; it ends when Playwright does, however that is.
          command: `exec "${process.execPath}" "${root}tools/start.ts" --throwaway`,
          url: `http://127.0.0.1:${port}/readyz`,
          env: { PORT: port, EMA_LOG_LEVEL: 'warn', EMA_LIMIT_FACTOR: '1000', EMA_WEBHOOK_PRIVATE: '1' },
          timeout: 600_000,
          stdout: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
        },
      }),
});
