import { expect, test } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

test('ACC-581 a filter that is changed without a network says that nothing was read, until the network is back @desktop', async ({
  page,
  context,
}) => {
  await signInAt(page, 'admin', '/admin/commissions?shop=1');
  const rows = page.locator('tbody tr');
  const told = page.getByRole('alert').filter({ hasText: 'Non c’è connessione. Controlla la rete e riprova.' });
  await expect(rows).toHaveCount(50);
  await context.setOffline(true);
  await page.getByRole('search').getByText('fibra', { exact: true }).click();
  await expect(told).toBeVisible({ timeout: 2_000 });
  await expect(rows, 'what the filter before had found').toHaveCount(0);
  await told.getByRole('button', { name: 'Riprova' }).click();
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await expect(told).toBeHidden();
  await expect(rows).not.toHaveCount(0);
});
