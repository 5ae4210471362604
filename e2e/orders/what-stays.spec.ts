import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseType, confirm, main, pieces, toReview } from '../kernel/order-steps.ts';

test('ORD-080 ORD-478 the customer of the address is taken over once: who is changed for another stays so', async ({
  page,
}) => {
  const { customer } = await startAs(page, 'kleen');
  await chooseType(page, /^Commissione kleen/, customer.id);
  await expect(page.getByLabel('Cerca un prodotto')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/orders\/create$/);
  await expect(main(page)).toContainText(customer.fullName);
  await page.reload();
  await expect(main(page), 'the draft has them').toContainText(customer.fullName);
  await page.getByRole('button', { name: 'Cambia cliente' }).click();
  const heading = page.getByRole('heading', { name: /^Passo \d di \d: Cliente$/ });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
});

test('ORD-479 a price that could not be told is asked for again by a press', async ({ page }) => {
  const { customer } = await startAs(page, 'kleen');
  await chooseType(page, /^Commissione kleen/, customer.id);
  const add = page.getByRole('button', { name: /^Aggiungi uno: / }).first();
  const product = ((await add.getAttribute('aria-label')) ?? '').replace('Aggiungi uno: ', '');
  await pieces(page, product, 3);
  let isDown = true;
  await page.route('**/api/agent/commissions/quotation', (route) =>
    isDown ? route.fulfill({ status: 503, json: { detail: 'Il portale è occupato.' } }) : route.continue(),
  );
  await toReview(page, /^MAV/);
  const go = main(page).getByRole('button', { name: 'Conferma la commissione' });
  const again = page.getByRole('button', { name: 'Riprova' }).filter({ visible: true });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'a price that could not be told');
  isDown = false;
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(go).toBeEnabled();
  await confirm(page);
});
