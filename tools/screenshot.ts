/** Takes pictures of pages as a persona sees them, on a desk and on phones, light and dark. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { ensureChromium } from './chromium.ts';

/**
 * Pictures of pages as a persona sees them: desktop, phone and narrow phone, light and dark.
 * `node tools/run.mjs tools/screenshot.ts --as agente --to /tmp/shots [--url http://localhost:3000] [--only phone] [--light] /app /app/account`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    to: { type: 'string', default: '.cache/screenshots' },
    url: { type: 'string', default: 'http://localhost:3000' },
    password: { type: 'string', default: 'Portale-2026!' },
    only: { type: 'string' },
    light: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
};

/** Signs in through the form, as a person does. @throws when the portal does not let them in */
const signIn = async (context: BrowserContext, username: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto('/app/login');
  await page.locator('input[autocomplete="username"], input[name="username"]').first().fill(username);
  await page.locator('input[type="password"]').first().fill(values.password);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/app/login'), { timeout: 15_000 });
  await page.close();
};

const shoot = async (
  browser: Browser,
  size: keyof typeof sizes,
  scheme: 'light' | 'dark',
  paths: string[],
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: values.url,
    viewport: sizes[size],
    isMobile: size !== 'desktop',
    hasTouch: size !== 'desktop',
    colorScheme: scheme,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('mantine-color-scheme-value', chosen), scheme);
  if (values.as) await signIn(context, values.as);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined));
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const name = `${[path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home', values.as ?? 'anyone', size, scheme].join('_')}.png`;
    await page.screenshot({ path: join(resolve(values.to), name), fullPage: values.full });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    console.log(
      join(values.to, name),
      overflow > 0 ? `– ${overflow} px too wide` : '',
      ...errors.splice(0).map((error) => `\n  ${error}`),
    );
  }
  await context.close();
};

if (positionals.length === 0) throw new Error('Name the paths to open, for example /app/login.');
mkdirSync(resolve(values.to), { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
    for (const scheme of ['light', 'dark'] as const) {
      const isWanted = (!values.only || values.only === size) && (values.light === values.dark || values[scheme]);
      if (isWanted) await shoot(browser, size, scheme, positionals);
    }
} finally {
  await browser.close();
}
