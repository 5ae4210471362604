import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-307 NET-308 NET-309 NET-510 NET-1091 an administrator finds in the log who did what, and takes it out for auditors @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/logs');
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  const types = page.getByRole('combobox', { name: 'Tipo' });
  await expect(types.locator('option').first()).toHaveText('Tutte le attività');
  await types.selectOption('Accesso');
  await expect(page).toHaveURL(/type=Accesso/);
  await page.getByRole('searchbox', { name: 'Cerca per utente' }).fill('admin');
  await expect(page).toHaveURL(/displayName=admin/);
  const main = page.getByRole('main');
  await expect(main.getByText('Elena Gallesio').first()).toBeVisible();
  await expect(
    main
      .locator('tbody, ul')
      .getByText(/Accesso/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the log');
  await page.getByRole('searchbox', { name: 'Cerca nella descrizione' }).fill('nessuno ha scritto questo');
  await expect(page.getByText('Nessuna attività')).toBeVisible();
  await expectAccessible(page, 'the log, nothing found');
  await expect(page.getByText(/ogni evento, anche quelli che gli altri filtri nascondono/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica il registro con le impronte' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^registro-eventi-.*\.jsonl$/);
  // NET-1091: what is no file is a page, in the tab that asked.
  await page.goto('/file/commission/999999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Non è stato possibile aprire il file' })).toBeVisible();
  await expectAccessible(page, 'a file that is not there');
  await page.getByRole('link', { name: 'Torna al portale' }).click();
  await expect(page).toHaveURL(/\/app$/);
});
