import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseType, confirm, main, makeCommission, pieces, toReview } from '../kernel/order-steps.ts';

test('ORD-080 ORD-478 the customer of the address is taken over once: who is changed for another stays so @desktop', async ({
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

test('ORD-479 a price that could not be told is asked for again by a press @desktop @looks', async ({ page }) => {
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
  await expect(again).toBeVisible();
  await expectAccessible(page, 'a price that could not be told');
  isDown = false;
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(go).toBeEnabled();
  await confirm(page);
});

test(
  'ORD-537 goods that were chosen are not thrown away by one touch of «Ricomincia»',
  { tag: '@phone' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    await chooseType(page, /^Vendita diretta kleen/);
    await pieces(page, 'Gel WC', 3);
    const again = main(page).getByRole('button', { name: 'Ricomincia' });
    await again.click();
    const question = page.getByRole('dialog', { name: 'Vuoi ricominciare da capo?' });
    await expectAccessible(page, 'begin a commission anew?');
    await question.getByRole('button', { name: 'Torna alla bozza' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Quantità: Gel WC', exact: true })).toHaveValue('3');
    await again.click();
    await question.getByRole('button', { name: 'Elimina la bozza' }).click();
    await expect(page.getByRole('button', { name: /^Vendita diretta kleen/ })).toBeVisible();
  },
);

test('ORD-538 a customer who could not be read is asked for again by a press', { tag: '@phone' }, async ({ page }) => {
  const { customer } = await startAs(page, 'kleen');
  const path = `**/api/agent/customers/${customer.id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } }));
  await page.goto(`/app/orders/create?customerId=${customer.id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Guasto di prova.' })).toBeVisible();
  await expectAccessible(page, 'a customer who could not be read');
  await page.unroute(path);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await page.getByRole('button', { name: /^Commissione kleen/ }).click();
  await expect(main(page)).toContainText(`Per ${customer.fullName}`);
});

test(
  'ORD-538 a customer who was left out does not come late into what was begun',
  { tag: '@phone' },
  async ({ page }) => {
    const { customer } = await startAs(page, 'kleen');
    const path = `**/api/agent/customers/${customer.id}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } }));
    await page.goto(`/app/orders/create?customerId=${customer.id}`);
    await page.getByRole('button', { name: 'Continua senza questo cliente' }).click();
    await expect(page).toHaveURL(/\/app\/orders\/create$/);
    await page.getByRole('button', { name: /^Commissione kleen/ }).click();
    await page.unroute(path);
    const asked: string[] = [];
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    const without = page.getByRole('button', { name: 'Avanti senza campione' });
    const search = page.getByRole('heading', { name: 'Cerca il cliente' });
    await expect(without.or(search)).toBeVisible();
    if (await without.isVisible()) await without.click();
    await expect(search).toBeVisible();
    await expect(main(page)).not.toContainText(customer.fullName);
    expect(asked).not.toContain(`/api/agent/customers/${customer.id}`);
  },
);

test(
  'ORD-539 another way to pay, asked for from the sheet of a phone, can be scrolled',
  { tag: '@phone' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    const made = await makeCommission(page, /^Vendita diretta kleen/, 'Gel WC', 6, /^MAV/);
    await page.goto(`/app/orders/pending-orders/${made.orderId}`);
    await page.getByRole('button', { name: /apri il dettaglio/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Totali' });
    await expectAccessible(page, 'the sheet of an order on a low phone');
    await sheet.getByRole('button', { name: 'Cambia metodo' }).click();
    const methods = page.getByRole('dialog', { name: 'Cambia metodo di pagamento' });
    await expect(methods.getByRole('radio').first()).toBeVisible();
    // As low as a phone on its side.
    await page.setViewportSize({ width: 360, height: 280 });
    await methods.hover();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => methods.evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(0);
    await methods.getByRole('button', { name: 'Lascia com’è' }).click();
    await expect(methods).toBeHidden();
    await expect(sheet).toBeVisible();
  },
);
