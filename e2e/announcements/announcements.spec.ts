import { expect, test } from '@playwright/test';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';

const typed = (day: string): string => day.split('-').toReversed().join('/');

/** Of days to come: what is in force would open above the journeys beside this one. */
test('NET-573 NET-964 an announcement is written with its preview, corrected, found and withdrawn @desktop @looks', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  const first = addDays(romeDay(new Date(Date.now())), 40);
  await signInAt(page, 'admin', '/admin/announcements');
  await expect(page.getByRole('heading', { level: 1, name: 'Annunci' })).toBeVisible();
  await page.getByRole('button', { name: 'Nuovo annuncio' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo annuncio' });
  const preview = form.getByRole('figure', { name: 'Anteprima' });
  await form.getByRole('textbox', { name: 'Titolo', exact: true }).fill(`Chiusura ${mark}`);
  await form.getByRole('textbox', { name: 'Testo', exact: true }).fill('L’ufficio riapre il 7 <gennaio>.');
  await expect(preview).toContainText('L’ufficio riapre il 7 <gennaio>.');
  await form.getByRole('combobox', { name: 'Dove si vede' }).selectOption({ label: 'Striscia' });
  await expect(preview.getByRole('status')).toContainText(`Chiusura ${mark}`);
  await form.getByLabel('Dal', { exact: true }).fill(typed(first));
  await form.getByLabel('Al', { exact: true }).fill(typed(addDays(first, -1)));
  await form.getByRole('button', { name: 'Crea annuncio' }).click();
  await expect(form.getByText('L’ultimo giorno viene prima del primo.').first()).toBeVisible();
  await form.getByLabel('Al', { exact: true }).fill(typed(addDays(first, 3)));
  for (const name of ['Dal', 'Al']) {
    const day = form.getByLabel(name, { exact: true });
    expect(await day.evaluate((field) => field.scrollWidth <= field.clientWidth), `NET-964 ${name} is whole`).toBe(
      true,
    );
  }
  await expectAccessible(page, 'new announcement');
  await form.getByRole('button', { name: 'Crea annuncio' }).click();
  await expect(page.getByText('Annuncio creato')).toBeVisible();

  await page.goto(`/admin/announcements?search=${mark}&state=planned`);
  const rowOf = () =>
    page
      .getByRole('listitem')
      .or(page.locator('tbody tr'))
      .filter({ hasText: `Chiusura ${mark}` });
  await expect(rowOf()).toContainText('Previsto');
  await expectAccessible(page, 'announcements');
  await (await openRow(page, rowOf())).getByRole('button', { name: `Modifica Chiusura ${mark}` }).click();
  const edit = page.getByRole('dialog', { name: 'Modifica annuncio' });
  await edit.getByRole('combobox', { name: 'Dove si vede' }).selectOption({ label: 'Finestra' });
  await edit.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Annuncio modificato')).toBeVisible();
  await expect(rowOf()).toContainText('Finestra');

  await (await openRow(page, rowOf())).getByRole('button', { name: `Ritira Chiusura ${mark}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Annuncio ritirato')).toBeVisible();
  await expect(rowOf()).toHaveCount(0);
  await page.goto(`/admin/announcements?search=${mark}&state=withdrawn`);
  await expect(rowOf()).toContainText('Ritirato');
});
