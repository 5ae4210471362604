import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

test('ACC-696 the next page on a slow line: the rows of before are dimmed and cannot be chosen, until it is there @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/commissions');
  const rows = page.locator('main [data-rows]');
  const boxes = rows.getByRole('checkbox');
  await expect(boxes.first()).toBeEnabled();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/admin/commissions?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('page') === '2') await gate.promise;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Pagine' }).getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(rows).toHaveAttribute('aria-busy', 'true');
  await expect(boxes.first()).toBeDisabled();
  gate.resolve();
  await expect(rows).not.toHaveAttribute('aria-busy');
  await expect(boxes.first()).toBeEnabled();
});
