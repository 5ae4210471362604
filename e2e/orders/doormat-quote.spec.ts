import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signIn, signInAt } from '../kernel/sign-in.ts';

const PAGE = '/app/orders/preventivo-zerbino';

test('ORD-211 ORD-214 ORD-215 ORD-216 ORD-217 ORD-218 ORD-447 the quote of a doormat', async ({ page }) => {
  await signInAt(page, 'agente', PAGE, 'fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Preventivo zerbino' })).toBeVisible();
  const width = page.getByLabel('Larghezza');
  const height = page.getByLabel('Altezza');
  const calculate = page.getByRole('button', { name: 'Calcola il prezzo' });
  await expect(calculate).toBeDisabled();
  await height.fill('100');
  for (const wrong of ['19', '401', '20.5', 'largo']) {
    await width.fill(wrong);
    await expect(page.getByText('Inserisci un numero compreso tra 20 e 400')).toBeVisible();
    await expect(calculate).toBeDisabled();
  }
  await expectAccessible(page, 'doormat quote with an error');
  for (const right of ['20', '400']) {
    await width.fill(right);
    await expect(page.getByText('Inserisci un numero compreso tra')).toHaveCount(0);
    await expect(calculate).toBeEnabled();
  }
  for (const wrong of ['19', '161']) {
    await height.fill(wrong);
    await expect(page.getByText('Inserisci un numero compreso tra 20 e 160')).toBeVisible();
    await expect(calculate).toBeDisabled();
  }
  await height.fill('20');
  await width.fill('20');
  await calculate.click();
  await expect(page.getByText('46,00 €')).toBeVisible();
  const minimum = page.getByText('È la spesa minima per uno zerbino su misura.');
  await expect(minimum).toBeVisible();
  await width.fill('100');
  await expect(page.getByText('46,00 €'), 'an old price is no price').toHaveCount(0);
  await height.fill('100');
  await height.press('Enter');
  await expect(page.getByText('155,00 €')).toBeVisible();
  await expect(minimum).toHaveCount(0);
  await expect(page.getByText('Zerbino 100 × 100 cm')).toBeVisible();
  await expectAccessible(page, 'doormat quote with a price');
});

test(
  'ORD-212 ORD-213 ORD-580 with the switch off, and in kleen, one is at home, which says why; the menu does not lead there',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'agente');
    await chooseShop(page, 'fibra');
    await page.route('**/custom-doormat-quotation', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), isEnabled: false } });
    });
    await page.route('**/api/account/shell', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), doormatQuotation: false },
      });
    });
    await page.goto(PAGE);
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const why = page.getByRole('status').filter({ hasText: 'Il preventivo zerbino non è al momento disponibile.' });
    await expect(why).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    await menu.getByRole('button', { name: 'Ordini' }).click();
    await menu.getByRole('link', { name: 'Riepilogo ordine' }).click();
    await expect(menu.getByRole('link', { name: 'Preventivo zerbino' })).toHaveCount(0);
    await expect(why).toHaveCount(0);
    await chooseShop(page, 'kleen');
    await page.goto(PAGE);
    await expect(page).toHaveURL(/\/app$/);
  },
);
