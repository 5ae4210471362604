import { expect, test, type Page } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

/** At 390 × 844 (ACC-350). */
const ROWS = 8;
const THUMB = 44;

type Who = { username: string; shop?: 'kleen' | 'fibra'; lists: readonly string[] };
const PEOPLE: readonly Who[] = [
  {
    username: 'agente',
    shop: 'kleen',
    lists: [
      '/app/orders/my-customers',
      '/app/orders/my-orders',
      '/app/orders/shippings',
      '/app/sponsorship/invitations',
    ],
  },
  {
    username: 'manager',
    shop: 'kleen',
    lists: ['/app/subordinates/subordinates', '/app/subordinates/subordinate-login', '/app/reports/unpaid-deliveries'],
  },
  {
    username: 'admin',
    lists: [
      '/admin/commissions',
      '/admin/users',
      '/admin/agents',
      '/admin/contracts',
      '/admin/logs',
      '/admin/kit-payments',

      '/admin/user-anomalies',
      '/admin/products',
      '/admin/user-documents',
      '/admin/alerts',
      '/admin/periods',
      '/admin/agents-in-charge',
      '/admin/privacy-requests',
      '/app/appointments/manage',
      '/app/sponsorship/manage-invitations',
    ],
  },
];

/** Where the first row begins, how high rows are, and what is stuck to the lower edge. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [data-rows] > *')].map((row) => row.getBoundingClientRect());
    const stuck = [...document.querySelectorAll('main *')]
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .map((element) => element.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1)
      .map(({ top }) => top);
    const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
    return {
      top: rows[0]?.top ?? Number.POSITIVE_INFINITY,
      lowest: heights[0] ?? 0,
      usual: heights[Math.floor(heights.length / 2)] ?? 0,
      edge: Math.min(innerHeight, ...stuck),
    };
  });

for (const { username, shop, lists } of PEOPLE)
  test(
    `ACC-350 ACC-552 R47 on a phone ${username} sees eight rows of a list at once`,
    { tag: '@phone' },
    async ({ page }) => {
      test.setTimeout(180_000);
      await signInAt(page, username, '/app', shop);
      for (const list of lists) {
        await page.goto(list);
        await expect(page.locator('main [data-rows] > *').first(), list).toBeVisible();
        await expect(page.locator('main [aria-busy]'), list).toHaveCount(0);
        const { top, lowest, usual, edge } = await measure(page);
        expect(lowest, `${list}: as high as a thumb`).toBeGreaterThanOrEqual(THUMB);
        const inView = Math.floor((edge - top + 1) / usual);
        expect(inView, `${list}: rows of ${usual} px from ${top} to ${edge}`).toBeGreaterThanOrEqual(ROWS);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(390);
      }
    },
  );
