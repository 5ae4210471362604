import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';

test('ACC-704 ACC-705 ACC-769 a page says that its shop was left in another tab, and loses nothing by it @desktop', async ({
  page,
}) => {
  await startAs(page, 'fibra', '/app/private-orders/create');
  const pieces = page.getByRole('textbox', { name: 'Quantità: Panno spolvero', exact: true });
  await pieces.fill('2');
  const workIn = async (shop: 0 | 1): Promise<void> =>
    expect((await page.request.put('/api/account/shop', { data: { shop } })).ok()).toBe(true);
  const banner = page.getByText('In un’altra scheda lavori ora in kleen: questa pagina è ancora di fibra.', {
    exact: true,
  });
  /** Some call of the page that the server refuses. */
  const ask = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Cerca una schermata/ }).fill('rossi');
    await expect(banner).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await workIn(1);
  await ask();
  await expect(page.getByRole('button', { name: /^Negozio: fibra/ })).toBeVisible();
  await expectAccessible(page, 'a page of the other shop');
  const reload = page.getByRole('button', { name: 'Ricarica la pagina' });
  const question = page.getByRole('dialog', { name: 'Vuoi ricaricare la pagina?' });
  await reload.click();
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(question).toHaveCount(0);
  await expect(pieces).toHaveValue('2');

  await workIn(0);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(banner, 'back in its shop').toHaveCount(0);
  await expect(pieces).toHaveValue('2');

  await workIn(1);
  await ask();
  await page.getByRole('button', { name: 'Torna in fibra', exact: true }).click();
  await expect(banner, 'back in its shop, from here').toHaveCount(0);
  await expect(pieces).toHaveValue('2');

  await workIn(1);
  await ask();
  await page.getByRole('button', { name: /^Negozio: fibra/ }).click();
  await page.getByRole('menuitem', { name: 'Torna in fibra' }).click();
  await expect(banner).toHaveCount(0);
  await expect(pieces).toHaveValue('2');

  await workIn(1);
  await ask();
  await reload.click();
  await question.getByRole('button', { name: 'Ricarica' }).click();
  await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
