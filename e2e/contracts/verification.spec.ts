import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';

test('R46 a code that is too short is told under its field, and nothing is looked for', async ({ page }) => {
  await page.goto('/verifica');
  const field = page.getByLabel('Codice di verifica');
  await field.fill('abcd-1234');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await expect(page.getByText('Il codice ha 16 caratteri: ne hai inseriti 8.').first()).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/verifica$/);
  await expectAccessible(page, 'a code that is too short');
});
