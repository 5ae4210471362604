import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-536 NET-537 a scale of fees is tried, planned with its differences in view, and withdrawn @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/fee-scales?tab=fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Scale delle provvigioni' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In vigore' })).toBeVisible();
  await expectAccessible(page, 'scales of fees');
  const plan = page.getByRole('link', { name: /^Prevedi una nuova scala: .*Ordine e-commerce fibra/ });
  await plan.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prevedi una scala' })).toBeVisible();
  await page.getByRole('button', { name: 'Torna alle scale' }).click();
  await expect(page.getByRole('tab', { name: 'Fibra', selected: true })).toBeVisible();
  await plan.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prevedi una scala' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ordine cumulativo fibra' }).check();
  await page.getByRole('checkbox', { name: 'Ordine e-commerce fibra' }).check();
  const first = page.getByRole('textbox', { name: 'Fascia 1, provvigione' });
  await first.fill('51');
  await expect(page.getByText('Correggi le fasce per vedere la differenza.')).toBeVisible();
  await first.fill('13,25');
  await expect(page.getByText(/^Dal livello 1, da 0,00\s€: .* → 13,25\s%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Prova sugli ordini' }).click();
  await expect(page.getByText(/^Con questa scala le provvigioni del Periodo \d+ del \d{4} .* invece di/)).toBeVisible();
  await expect(
    page.getByText(/ordini dei tipi scelti; \d+ incaricat[io] con più provvigioni, \d+ con meno/),
  ).toBeVisible();
  // Under the header, which stays in view, half a button is too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'a scale of fees tried');
  await page.getByRole('button', { name: 'Prevedi la scala' }).click();
  await expect(page.getByText('Scrivi perché la cambi: resta nello storico.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Accordo di fine anno');
  await page.getByRole('button', { name: 'Prevedi la scala' }).click();
  await expect(page.getByText(/^Scala prevista dal/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Previste' })).toBeVisible();
  await expect(page.getByText('Accordo di fine anno').first()).toBeVisible();
  const withdrawing = page.getByRole('button', { name: /^Ritira la scala dal/ });
  for (let left = await withdrawing.count(); left > 0; left -= 1) {
    await withdrawing.first().click();
    const dialog = page.getByRole('dialog', { name: /^Ritirare la scala dal/ });
    await dialog.getByLabel('Motivo').fill('Solo una prova');
    await dialog.getByRole('button', { name: 'Ritira la scala' }).click();
    await expect(dialog).toBeHidden();
    await expect(withdrawing).toHaveCount(left - 1);
  }
  await expect(page.getByText(/ritirata da .+ il [\d/ :]+: Solo una prova/).first()).toBeVisible();
  await expectAccessible(page, 'scales of fees with a history');
});

test('NET-536 NET-539 on a phone scales of fees and rates of VAT are whole @phone', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/fee-scales');
  for (const [path, title, last] of [
    ['/admin/fee-scales', 'Scale delle provvigioni', 'Storico'],
    [
      `/admin/fee-scales/kleen-commission/${new Date(Date.now() + 31 * 86_400_000).getFullYear() + 1}-01-01`,
      'Prevedi una scala',
      'Che cosa cambia',
    ],
    ['/admin/vat-changes', 'Aliquote IVA', 'Cambi di aliquota'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: last })).toBeVisible();
    await expectAccessible(page, title);
  }
});
