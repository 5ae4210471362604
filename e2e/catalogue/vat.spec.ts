import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** A first of January that is at least a month away, as one writes it and as it is looked for. */
const SOON = new Date(Date.now() + 31 * 86_400_000).getFullYear() + 1;
const DAY = `01/01/${SOON}`;

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
  await page.getByRole('textbox', { name: 'Dal giorno' }).fill(DAY);
  await page.getByRole('textbox', { name: 'Dal giorno' }).blur();
  await expect(page.getByText(new RegExp(`^Dal ${DAY} .*prodott[io] passa(no)? dal 22 % al 23 %`))).toBeVisible();
  await page.getByRole('button', { name: 'Prevedi il cambio' }).click();
  await expect(page.getByText('Scrivi perché cambia: resta nello storico.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Legge di bilancio');
  await page.getByRole('button', { name: 'Prevedi il cambio' }).click();
  await expect(page.getByText(`Cambio previsto dal ${DAY}`)).toBeVisible();
  await expectAccessible(page, 'rates of VAT');
  await page.getByRole('button', { name: `Ritira il cambio dal ${DAY}: 22 % → 23 %` }).click();
  const dialog = page.getByRole('dialog', { name: `Ritirare il cambio dal ${DAY}?` });
  await dialog.getByLabel('Motivo').fill('Rinviata');
  await dialog.getByRole('button', { name: 'Ritira il cambio' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ritirato: Rinviata/)).toBeVisible();
});

test('NET-571 what is typed of a product stays while other parts of it are saved, and is never saved over a change @desktop', async ({
  page,
  context,
}) => {
  const own = '/admin/products/VEN-1066';
  await signInAt(page, 'admin', own);
  const packaging = page.getByLabel('Confezione');
  const before = await packaging.inputValue();
  await packaging.fill('Scatola da due');
  await page.getByLabel('Nuova aliquota').selectOption('10');
  await page.getByRole('textbox', { name: 'In vigore dal' }).fill(DAY);
  await page.getByRole('textbox', { name: 'In vigore dal' }).blur();
  await page.getByRole('button', { name: 'Decidi l’aliquota' }).click();
  await expect(page.getByText(`L’aliquota vale dal ${DAY}`)).toBeVisible();
  await expect(packaging).toHaveValue('Scatola da due');

  const colleague = await context.newPage();
  await colleague.goto(own);
  await colleague.getByLabel('Confezione').fill('Busta');
  await colleague.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(colleague.getByText('Modifiche salvate')).toBeVisible();
  await colleague.close();
  await page.getByRole('button', { name: `Annulla l’aliquota dal ${DAY}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina l’aliquota' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Nel frattempo questi dati sono cambiati' });
  await expect(told).toBeVisible();
  await expect(packaging).toHaveValue('Scatola da due');
  await expectAccessible(page, 'a product that changed meanwhile');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(told, 'why it cannot be saved').toBeFocused();
  await told.getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(told).toBeHidden();
  await expect(packaging).toHaveValue('Busta');
  await packaging.fill(before);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Modifiche salvate')).toBeVisible();
});
