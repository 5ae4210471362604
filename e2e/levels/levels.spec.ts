import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-356 NET-357 the office sees whose level would change, and is asked before it closes', async ({ page }) => {
  const closings: string[] = [];
  page.on('request', (r) => r.method() === 'POST' && r.url().endsWith('/period-closings') && closings.push(r.url()));
  await signInAt(page, 'admin', '/admin/levels');
  await expect(page.getByRole('heading', { level: 1, name: 'Livelli' })).toBeVisible();
  await expect(
    page.getByText(/^Periodo \d+ del \d{4}, dal .* al .*: se si chiudesse adesso cambierebbero/),
  ).toBeVisible();
  await expectAccessible(page, 'levels of the next closing');
  await page.getByText('Salgono', { exact: true }).last().click();
  await expect(page).toHaveURL(/type=rise/);
  await expect(page.locator('main').getByText('Retrocessione')).toHaveCount(0);

  const button = page.getByRole('button', { name: /^Chiudi il Periodo \d+ del \d{4}$/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: /^Chiudere il Periodo \d+ del \d{4}\?$/ });
  await expect(dialog).toContainText('La chiusura non si annulla');
  await expectAccessible(page, 'closing asked for');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(dialog).toBeHidden();
  expect(closings).toEqual([]);

  await page.getByRole('link', { name: 'Periodi chiusi' }).click();
  await expect(page.getByText('Nessun periodo chiuso')).toBeVisible();
  await expectAccessible(page, 'closed periods');
});

test('NET-355 the office changes what a level asks for @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/levels/scale');
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();
  const [first, second, third] = [
    field('1. Incaricato'),
    field('2. Incaricato esperto'),
    field('3. Incaricato senior'),
  ] as const;
  await expect(first).toHaveAttribute('readonly', '');
  const asked = Number(await third.inputValue());
  await second.fill(String(asked));
  await page.getByRole('button', { name: 'Salva la scala' }).click();
  const tooFew = `Inserisci più di ${asked}, i crediti del livello Incaricato esperto.`;
  await expect(page.getByText(tooFew, { exact: true })).toBeVisible();
  await expectAccessible(page, 'a scale that does not rise');
  await second.fill(`${asked},5`);
  await expect(second, 'never ten times as much').toHaveValue(`${asked},5`);
  await page.getByRole('button', { name: 'Salva la scala' }).click();
  await expect(page.getByText('Inserisci un numero intero.', { exact: true })).toBeVisible();
  await second.fill(String(asked - 1));
  await page.getByRole('button', { name: 'Salva la scala' }).click();
  await expect(page.getByText('Scala salvata: vale dalla prossima chiusura')).toBeVisible();
  await page.reload();
  await expect(second).toHaveValue(String(asked - 1));
});

test('NET-523 a scale is tried on the orders of the last period before it is saved', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/levels/scale');
  const fields = page.getByRole('textbox', { name: /^\d+\. / });
  await expect(fields).toHaveCount(12);
  for (let i = 11; i > 0; i -= 1) await fields.nth(i).fill(String(100_000 + i));
  const result = page.getByText(/^Con questa scala le provvigioni del Periodo \d+ del \d{4}/);
  await page.getByRole('button', { name: 'Prova sugli ordini' }).click();
  await expect(result).toBeVisible();
  await expect(page.getByText('Gli ordini inviati restano come sono.')).toBeVisible();
  await expectAccessible(page, 'a scale tried on the last period');
  await fields.nth(11).fill('200000');
  await expect(result, 'another scale says nothing yet').toBeHidden();
  await fields.nth(11).fill('1');
  await expect(page.getByRole('button', { name: 'Prova sugli ordini' })).toHaveAccessibleDescription(
    /^12\. General manager\. Inserisci più di 100010/,
  );
});
