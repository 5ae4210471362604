import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

test(
  'ACC-780 a page that one goes to begins once: nothing is asked twice, and nothing that was asked is given up',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'manager', '/app/account');
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    await menu.getByRole('button', { name: 'Ordini' }).click();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    // A state of the load that was reached stays so: what is still under way is counted here.
    let underWay = 0;
    page.on('request', () => void (underWay += 1));
    page.on('requestfinished', () => void (underWay -= 1));
    page.on('requestfailed', () => void (underWay -= 1));
    page.on('request', (r) => asked.push(`${r.method()} ${new URL(r.url()).pathname}`));
    const givenUp: string[] = [];
    page.on('requestfailed', (r) => givenUp.push(`${r.url()} ${r.failure()?.errorText ?? ''}`));
    for (const name of ['Ultime commissioni', 'Archivio ordini clienti']) {
      asked.length = 0;
      // By its keys: who points at it has asked for what the page shows before it begins.
      await menu.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click());
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect.poll(() => underWay, `${name} has its answers`).toBe(0);
      const calls = asked.filter((call) => call.includes('/api/'));
      expect(calls.length, name).toBeGreaterThan(0);
      expect(new Set(calls).size, calls.join('\n')).toBe(calls.length);
    }
    expect(givenUp).toEqual([]);
  },
);
