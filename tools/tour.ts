/** Takes the README's pictures, `npm run tour`: of a portal of its own with the demo data, gone afterwards. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from './chromium.ts';
import { root } from './house.ts';
import { freePort } from './ports.ts';

const port = await freePort(0);
const base = `http://127.0.0.1:${port}`;
const portal = spawn(process.execPath, [join(root, 'tools/start.ts'), '--throwaway'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), EMA_LOG_LEVEL: 'warn', EMA_LIMIT_FACTOR: '1000' },
});
const gone = new Promise<void>((done) => portal.once('exit', () => done()));

const untilItAnswers = async (): Promise<void> => {
  for (;;) {
    if (portal.exitCode !== null) throw new Error('The portal ended before it answered.');
    if ((await fetch(`${base}/readyz`).catch(() => undefined))?.ok) return;
    await sleep(100);
  }
};

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });

/** One picture: who looks, in which shop (0 fibra, 1 kleen), at what. */
const shoot = async (
  name: string,
  who: { username: string; shop?: 0 | 1 } | null,
  show: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const demand = async (answer: Promise<{ ok(): boolean }>): Promise<void> => {
    if (!(await answer).ok()) throw new Error(`${name}: the portal refused`);
  };
  if (who) {
    const { username, shop } = who;
    await demand(page.request.post('/login', { data: { username, password: 'Portale-2026!' } }));
    if (shop !== undefined) await demand(page.request.put('/api/account/shop', { data: { shop } }));
  }
  await show(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(root, 'docs/tour', `${name}.png`) });
  await context.close();
};

/** An order under way: a customer of the register, three products, the figures of the server beside them. */
const newCommission = async (page: Page): Promise<void> => {
  const notice = page.getByRole('button', { name: 'Ho letto' });
  await page.addLocatorHandler(notice, () => notice.click());
  await page.goto('/app/orders/my-customers');
  await page
    .getByRole('link', { name: /^Crea ordine/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Commissione kleen/ }).click();
  const without = page.getByRole('button', { name: 'Avanti senza campione' });
  const products = page.getByLabel('Cerca un prodotto');
  await without.or(products).waitFor();
  if (await without.isVisible()) await without.click();
  await products.waitFor();
  const quoted = page.waitForResponse((r) => r.url().endsWith('/quotation') && r.ok());
  for (const [n, pieces] of [3, 1, 2].entries())
    await page
      .getByRole('textbox', { name: /^Quantità/ })
      .nth(n)
      .fill(String(pieces));
  await quoted;
  // Of the last of them: until then the figures are those of the ones before.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

try {
  await untilItAnswers();
  await shoot('login', null, async (page) => page.goto('/app/login'));
  await shoot('home', { username: 'agente', shop: 1 }, async (page) => page.goto('/app'));
  await shoot('create', { username: 'agente', shop: 1 }, newCommission);
  await shoot('admin', { username: 'admin' }, async (page) => page.goto('/admin/commissions'));
} finally {
  await browser.close();
  portal.kill('SIGTERM');
  await gone;
}
