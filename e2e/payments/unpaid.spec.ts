import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn } from '../kernel/sign-in.ts';

test('NET-260 NET-261 NET-262 what the network has not paid: amounts for the general manager alone @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'gm');
  await page.goto('/app/reports/unpaid-deliveries');
  await expect(page.getByText('Totale da pagare')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Da pagare' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Dal giorno' })).toHaveValue(`01/01/${new Date().getFullYear() - 1}`);
  const warning = page.getByRole('status').filter({ hasText: 'Ci sono consegne scadute.' });
  await expect(warning).toContainText('entro 2 giorni dalla scadenza');
  await expect(warning).toContainText('bloccato e cancellato');
  await expectAccessible(page, 'unpaid deliveries of a general manager');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'manager');
  await other.goto('/app/reports/unpaid-deliveries');
  await expect(other.getByRole('columnheader', { name: 'Scadenza' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Da pagare' })).toHaveCount(0);
  await expect(other.getByText('Totale da pagare')).toHaveCount(0);
  await other.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(other, 'unpaid deliveries of a manager on a phone');
  await other.context().close();
});
