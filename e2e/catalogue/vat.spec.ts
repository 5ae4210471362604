import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-538 NET-539 a rate of VAT is planned for all products after its preview, and withdrawn @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/vat-changes');
  await expect(page.getByRole('heading', { level: 1, name: 'Aliquote IVA' })).toBeVisible();
  await page.getByLabel('I prodotti al').selectOption('22');
  // What is no whole percentage stays as it was typed: cut to two characters it would be another one.
  await page.getByLabel('Passano al').pressSequentially('30,5');
  await expect(page.getByLabel('Passano al')).toHaveValue('30,5');
  await expect(page.getByText('Scegli la nuova aliquota per vedere quanti prodotti raggiunge.')).toBeVisible();
  await page.getByLabel('Passano al').fill('23');
  await page.getByRole('textbox', { name: 'Dal giorno' }).fill('01/01/2028');
  await page.getByRole('textbox', { name: 'Dal giorno' }).blur();
  await expect(page.getByText(/^Dal 01\/01\/2028 .*prodott[io] passa(no)? dal 22 % al 23 %/)).toBeVisible();
  await page.getByRole('button', { name: 'Prevedi il cambio' }).click();
  await expect(page.getByText('Scrivi perché cambia: resta nello storico.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Legge di bilancio');
  await page.getByRole('button', { name: 'Prevedi il cambio' }).click();
  await expect(page.getByText('Cambio previsto dal 01/01/2028')).toBeVisible();
  await expectAccessible(page, 'rates of VAT');
  await page.getByRole('button', { name: 'Ritira il cambio dal 01/01/2028: 22 % → 23 %' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ritirare il cambio dal 01/01/2028?' });
  await dialog.getByLabel('Motivo').fill('Rinviata');
  await dialog.getByRole('button', { name: 'Ritira il cambio' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ritirato: Rinviata/)).toBeVisible();
});
