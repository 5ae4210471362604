import { expect, test } from '@playwright/test';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';

const typed = (day: string): string => day.split('-').toReversed().join('/');

test('NET-623 the office writes a text for the page about PagoDIL with its days, anybody reads it, and it is deleted @desktop', async ({
  page,
  browser,
}) => {
  const title = `Rate ${Date.now().toString(36)}`;
  const first = addDays(romeDay(new Date(Date.now())), -Math.floor(Math.random() * 300) - 1);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto('/app/cofidis-pagodil');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAt(page, 'admin', '/admin/pagodil');
  await page.getByRole('button', { name: 'Nuovo testo' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo testo di PagoDIL' });
  await expect(form.getByLabel('Passo 2, titolo')).toHaveValue('Scegli le rate');
  await form.getByRole('textbox', { name: 'Titolo', exact: true }).fill(title);
  await form.getByLabel('Passo 1, testo').fill('');
  await form.getByRole('textbox', { name: 'Documenti che servono' }).fill('Passaporto <valido>\n\nIBAN');
  await form.getByLabel('Dal', { exact: true }).fill(typed(first));
  await form.getByLabel('Al', { exact: true }).fill(typed(addDays(first, -1)));
  await form.getByRole('button', { name: 'Crea testo' }).click();
  await expect(form.getByText('Campo obbligatorio.').first()).toBeVisible();
  await expect(form.getByText('L’ultimo giorno non può venire prima del primo.').first()).toBeVisible();
  await form.getByLabel('Passo 1, testo').fill('Con il tuo incaricato.');
  await form.getByLabel('Al', { exact: true }).fill('');
  await form.getByText('Anteprima della pagina').click();
  const preview = form.getByRole('figure', { name: 'Anteprima' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview).toContainText('Passaporto <valido>');
  await expectAccessible(page, 'a text of the page about PagoDIL');
  await form.getByRole('button', { name: 'Crea testo' }).click();
  await expect(page.getByText('Testo creato')).toBeVisible();

  const row = page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: title });
  await expect(row).toContainText('Visibile');
  await expectAccessible(page, 'texts of the page about PagoDIL');
  await (await openRow(page, row)).getByRole('button', { name: `Modifica ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Modifica testo di PagoDIL' });
  await edit.getByLabel('Dal', { exact: true }).fill(typed(romeDay(new Date(Date.now()))));
  await edit.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Testo modificato')).toBeVisible();
  await expect(row).toContainText('In uso oggi');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('Passaporto <valido>')).toBeVisible();

  await (await openRow(page, row)).getByRole('button', { name: `Elimina ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByText('Testo eliminato')).toBeVisible();
  await expect(row).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByRole('heading', { name: title })).toHaveCount(0);
  await reader.context().close();
});
