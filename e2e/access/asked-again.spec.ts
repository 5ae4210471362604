import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

test(
  'NET-570 the first screen asks again by itself when the server cannot answer for a moment',
  { tag: '@phone' },
  async ({ page }) => {
    let asked = 0;
    await page.route('**/api/agent/orders?**', (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const headers = { 'retry-after': '1' };
      return route.fulfill({ status: 503, headers, contentType: 'application/problem+json', body: '{"status":503}' });
    });
    await signInAt(page, 'agente', '/app/orders/my-orders', 'kleen');
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect(page.locator('#contenuto [data-rows] a').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0);
  },
);
