import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { expectEightRows } from '../kernel/rows-in-view.ts';
import { signIn } from '../kernel/sign-in.ts';
import { leaveForCheckout, makeCommission, waiting } from './making.ts';

test('I4 I5 ACC-350 another amount than the order’s: the payer is told, the office takes it or gives it back, the order follows @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'agente');
  const [taken, returned] = [
    await makeCommission(page, 'stripe_credit_card'),
    await makeCommission(page, 'stripe_credit_card'),
  ];
  for (const made of [returned, taken]) {
    await leaveForCheckout(page, made.orderId);
    await page.getByRole('button', { name: 'Versa 1 € in meno' }).click();
    await page.waitForURL(`**/app/orders/${made.orderId}/details`);
    await expect(page.getByText('Il pagamento è in verifica.')).toBeVisible();
    await expect(page.getByText('Lo controlliamo e ti contattiamo noi. Non pagare di nuovo.')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Rinuncia' })).toBeHidden();
  await expectAccessible(page, 'a payment that is looked at');

  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'admin');
  await office.goto('/admin/commissions');
  await office.getByRole('link', { name: 'Verifica i pagamenti' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Pagamenti da verificare' })).toBeVisible();
  const row = (orderId: number) =>
    office
      .getByRole('listitem')
      .filter({ has: office.getByRole('heading', { name: `Ordine ${orderId}`, exact: true }) });
  await expect(row(taken.orderId)).toContainText(/Sono arrivati .* invece di/);
  await expectAccessible(office, 'flagged payments');
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office, 'flagged payments on a phone');
  await office.goto('/admin/commissions');
  await expect(office.getByRole('link', { name: 'Verifica i pagamenti' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Mostra non esportati' })).toBeVisible();
  await expectEightRows(office, 'orders below both banners');
  await office.goBack();
  await office.setViewportSize({ width: 1280, height: 800 });

  await row(taken.orderId).getByRole('button', { name: 'Accetta e invia' }).click();
  const accept = office.getByRole('dialog', { name: 'Accettare il pagamento?' });
  await accept.getByLabel('Nota (facoltativa)').fill('Sconto promesso al telefono');
  await expectAccessible(office, 'accept a payment?');
  await accept.getByRole('button', { name: 'Accetta e invia l’ordine' }).click();
  await expect(row(taken.orderId)).toHaveCount(0);
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible({ timeout: 30_000 });

  await row(returned.orderId).getByRole('button', { name: 'Chiudi la segnalazione' }).click();
  const close = office.getByRole('dialog', { name: 'Chiudere la segnalazione?' });
  await close.getByRole('button', { name: 'Chiudi la segnalazione' }).click();
  await expect(close).toContainText('Scrivi come è stato sistemato il pagamento.');
  await close.getByRole('button', { name: 'Annulla' }).click();
  await row(returned.orderId).getByRole('button', { name: 'Rimborsa' }).click();
  await office
    .getByRole('dialog', { name: 'Rimborsare il pagamento?' })
    .getByRole('button', { name: 'Rimborsa' })
    .click();
  await expect(row(returned.orderId)).toHaveCount(0);
  await office.getByText('Sistemati', { exact: true }).click();
  await expect(row(returned.orderId)).toContainText('Rimborsato');
  await expect(row(taken.orderId)).toContainText('Sconto promesso al telefono');
  await expectAccessible(office, 'settled payments');
  await office.context().close();
  await page.goto(`/app/orders/pending-orders/${returned.orderId}`);
  await expect(page.getByText('L’ordine si può pagare di nuovo.')).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});
