import { expect, test } from '@playwright/test';
import { confirmedOrder, startAs } from '../customer-orders/own-orders.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn } from '../kernel/sign-in.ts';

test('NET-253 NET-254 NET-255 an order paid with PagoDIL is given back as a whole, by the office, after a question @desktop', async ({
  page,
  request,
  browser,
}) => {
  const who = await startAs(page, request);
  const order = await confirmedOrder(page, who, 'pagodil');
  const begun = await page.request.post(`/api/customer/commissions/${order.id}/pagodil-payment`, {
    data: { returnUrl: `/app/customer-commissions/${order.id}/detail` },
  });
  expect(begun.status(), await begun.text()).toBe(200);
  await page.goto(((await begun.json()) as { redirectUrl: string }).redirectUrl);
  await page.getByRole('button', { name: 'Concedi il finanziamento' }).click();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'admin');
  const list = await office.request.get('/api/admin/commissions?shop=1&paymentMethod=mav&perPage=1');
  const other = ((await list.json()) as { items: { id: number }[] }).items[0]?.id;
  await office.goto(`/admin/commissions/${other}`);
  const refund = office.getByRole('button', { name: 'Rimborso completo' });
  await expect(office.getByRole('link', { name: 'Stampa PDF' })).toBeVisible();
  await expect(refund).toHaveCount(0);
  await office.goto(`/admin/commissions/${order.orderId}`);
  await expectAccessible(office, 'an order paid with PagoDIL');

  const question = office.getByRole('dialog', { name: 'Vuoi effettuare il rimborso completo dell’ordine?' });
  const path = `**/api/admin/commissions/${order.orderId}/pagodil-refund`;
  let asked = 0;
  await office.route(path, (route) => {
    asked += 1;
    return route.fulfill({
      status: 502,
      json: { title: 'no', status: 502, detail: 'Il servizio esterno non ha risposto.' },
    });
  });
  await refund.click();
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(asked).toBe(0);
  await refund.click();
  await question.getByRole('button', { name: 'Rimborsa l’ordine' }).click();
  const failure = office.getByRole('dialog', { name: 'Si è verificato un errore effettuando il rimborso' });
  await expect(failure).toContainText('Il servizio esterno non ha risposto.');
  await failure.getByRole('button', { name: 'Ho capito' }).click();
  await office.unroute(path);
  await refund.click();
  await question.getByRole('button', { name: 'Rimborsa l’ordine' }).click();
  await expect(office.getByText('Ordine rimborsato')).toBeVisible();
  await expect(office.getByText(/PagoDIL, rimborsato il /)).toBeVisible();
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(office, 'an order given back');
  await office.context().close();
});
