import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.ts';

/** Takes the README's pictures from a running portal: `node tools/run.mjs tools/tour.ts [http://localhost:3000]`. */
const base = process.argv[2] ?? 'http://localhost:3000';
const folder = new URL('../docs/tour/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });

const shoot = async (name: string, who: string | null, path: string, shop?: 0 | 1): Promise<void> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'it-IT' })).newPage();
  await page.goto(`${base}/app/login`);
  if (who) {
    await page.getByLabel('Username').fill(who);
    await page.getByLabel('Password', { exact: true }).fill('Portale-2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/app/login'));
    if (shop !== undefined)
      await page.evaluate(
        (s) =>
          fetch('/api/account/shop', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ shop: s }),
          }),
        shop,
      );
    await page.goto(`${base}${path}`);
  }
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.context().close();
};

await shoot('login', null, '');
await shoot('home', 'agente', '/app', 1);
await shoot('create', 'agente', '/app/orders/my-customers', 1);
await shoot('admin', 'admin', '/admin/commissions');
await browser.close();
