import { expect, test } from '@playwright/test';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('the home of a manager tells what the group sold and who needs a call, and leads there @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'gm', '/app', 'kleen');
  const tile = page.getByRole('link', { name: /^Leggi le vendite/ });
  await expect(tile).toBeVisible();
  await expectAccessible(page, 'home of a manager');
  const { manager } = (await (await page.request.get('/api/home')).json()) as {
    manager: { sales: string; expiring: number };
  };
  await expect(page.getByRole('link', { name: /^Senti i sottoposti/ })).toContainText(String(manager.expiring));
  await tile.click();
  await expect(page).toHaveURL(/\/app\/reports\/sales\/emakleen-single$/);
  await expect(page.getByRole('region', { name: 'In breve' }).getByRole('definition').first()).toHaveText(
    formatEuro(wireToCents(manager.sales)),
  );
});
