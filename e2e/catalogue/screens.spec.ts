import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signIn } from '../kernel/sign-in.ts';

test.describe('screens of the main job', () => {
  test('ACC-002 ACC-014 ACC-072 sign-in is one screen without a fault', async ({ page }) => {
    await page.goto('/app/login');
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
    await expect(page).toHaveTitle(/EMA Planet$/);
    await expectAccessible(page, 'sign-in');
  });

  test('ACC-021 signed out, every protected page leads to sign-in', { tag: '@desktop' }, async ({ page }) => {
    for (const path of ['/app', '/app/orders/my-orders', '/admin/commissions']) {
      await page.goto(path);
      await page.waitForURL('**/app/login');
    }
  });

  test('ORD-015 ORD-040 NET-204 an agent’s screens in kleen', async ({ page }) => {
    await signIn(page, 'agente');
    await chooseShop(page, 'kleen');
    for (const [path, title] of [
      ['/app', 'Benvenuto in EMA Planet'],
      ['/app/orders/my-customers', 'I miei clienti'],
      ['/app/account', 'I miei dati'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto('/admin/users');
    await page.waitForURL('**/app');
  });

  test('NET-238 ACC-026 an administrator’s list', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/commissions');
    await expect(page.getByRole('heading', { level: 1, name: 'Amministra commissioni' })).toBeVisible();
    await expectAccessible(page, 'amministra commissioni');
  });
});
