import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-274 NET-276 NET-279 NET-664 an administrator changes an order type on its tab, saved by its dialog @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/system-configuration?tab=types');
  const row = page.getByRole('row').filter({ hasText: 'Vendita diretta' });
  await expect(row).toContainText('sempre');
  await expectAccessible(page, 'order types');
  await row.getByRole('button', { name: 'Modifica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vendita diretta, kleen' });
  await expect(dialog.getByLabel('Ordine minimo')).toHaveValue('30,00');
  await dialog.getByLabel('Ordine massimo').fill('29');
  await dialog.getByLabel('Perché').fill('Prova di primavera');
  await dialog.getByRole('switch', { name: 'Si invia solo in un periodo' }).click();
  await dialog.getByLabel('Al giorno', { exact: true }).selectOption('sabato');
  await dialog.getByLabel('Alle ore', { exact: true }).selectOption('ore 21');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Il massimo non può essere inferiore al minimo di 30,00').first()).toBeVisible();
  await expectAccessible(page, 'an order type that is wrong');
  await dialog.getByLabel('Ordine massimo').fill('2.500');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Modifiche salvate')).toBeVisible();
  await page.reload();
  await expect(row).toContainText('2.500,00');
  await expect(row).toContainText('sabato ore 21');

  // Everything as it was, for whoever comes after.
  await row.getByRole('button', { name: 'Modifica' }).click();
  const history = dialog.getByRole('region', { name: 'Cronologia' });
  await expect(history.getByRole('listitem').first()).toContainText('Prova di primavera');
  await expect(history.getByRole('listitem').first()).toContainText('Ordine massimo: 3.000,00 → 2.500,00');
  await expectAccessible(page, 'the history of an order type');
  await history.getByRole('button', { name: 'Riporta a prima' }).first().click();
  await expect(dialog.getByLabel('Ordine massimo')).toHaveValue('3.000,00');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(row).toContainText('sempre');
});

test('NET-732 an administrator plans a change of an order type for a day, sees it and gives it up', async ({ page }, {
  project,
}) => {
  const isPhone = project.name === 'phone';
  const name = isPhone ? 'Fibra cumulativo' : 'Fibra e-commerce';
  await signInAt(page, 'admin', '/admin/commission-types');
  const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: name });
  const open = async () => {
    const within = isPhone ? await openRow(page, row) : row;
    await within.getByRole('button', { name: 'Modifica' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: `${name}, fibra` });
  await dialog.getByLabel('Spese di spedizione').fill('12,50');
  await dialog.getByLabel('Perché').fill('Il corriere costa di più');
  await dialog.getByRole('textbox', { name: 'Vale dal' }).fill('01012020');
  await dialog.getByRole('button', { name: 'Prevedi' }).click();
  await expect(dialog.getByText('Scegli un giorno da domani in poi, oppure «Da subito».').first()).toBeVisible();
  const day = `01/01/${new Date(Date.now() + 31 * 86_400_000).getFullYear() + 1}`;
  await dialog.getByRole('textbox', { name: 'Vale dal' }).fill(day.replaceAll('/', ''));
  await dialog.getByRole('button', { name: 'Prevedi' }).click();
  await expect(page.getByText(`Modifica prevista dal ${day}`)).toBeVisible();
  await expect(row).toContainText(`Cambia dal ${day}`);

  await open();
  const planned = dialog.getByRole('region', { name: 'Modifiche previste' });
  await expect(planned).toContainText(/Spese di spedizione: .* → 12,50/);
  await expect(planned).toContainText('Il corriere costa di più');
  await expectAccessible(page, 'a planned change of an order type');
  await planned.getByRole('button', { name: `Annulla la modifica dal ${day}` }).click();
  await page.getByRole('button', { name: 'Elimina la modifica' }).click();
  await expect(page.getByText('Modifica prevista annullata')).toBeVisible();
  await expect(planned).toBeHidden();
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(row).not.toContainText('Cambia dal');
});

test('NET-275 on a phone an order type tells its bounds behind «⋯» @phone', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/commission-types');
  const sheet = await openRow(page, page.getByRole('listitem').filter({ hasText: 'Fibra cumulativo' }));
  await expect(sheet).toContainText('Gratuita da');
  await expect(sheet.getByRole('button', { name: 'Modifica' })).toBeVisible();
  await expectAccessible(page, 'an order type on a phone');
});
