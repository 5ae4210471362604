import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { closeOrder, deliveryOf, makeCommission } from '../payments/making.ts';

test('NET-1156 a slip that was paid after its order was deleted leads to that order, whose it was and who deleted it @desktop @looks', async ({
  page,
  browser,
}, info) => {
  await startAs(page, 'kleen');
  const { orderId } = await makeCommission(page, 'mav');
  await closeOrder(page, orderId);
  const { code, date, customer } = await deliveryOf(page, orderId);

  const office = await (await browser.newContext({ ...info.project.use })).newPage();
  await signInAt(office, 'admin', '/admin/commissions');
  const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const path = `/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`;
  expect((await office.request.delete(path, { headers: key() })).ok()).toBe(true);
  const loaded = await office.request.post('/api/admin/commission-deliveries', {
    headers: { ...key(), 'content-type': 'text/csv' },
    data: `consegna;scadenza;pagata\n${code};${date};sì`,
  });
  expect(loaded.ok(), await loaded.text()).toBe(true);

  await office.goto('/admin/payments?list=declared');
  const card = office.getByRole('listitem').filter({ hasText: `Consegna ${code}` });
  await expect(card).toContainText(customer);
  await card.getByRole('link', { name: `ordine n. ${orderId}` }).click();
  await office.waitForURL(`**/admin/commissions/${orderId}`);
  await expect(office.getByText(/^Eliminato il .* da Elena Gallesio: Inserita due volte\.$/)).toBeVisible();
  await expect(office.getByRole('main')).toContainText(customer);
  await expect(office.getByRole('button', { name: 'Elimina la commissione' })).toHaveCount(0);
  await expect(office.getByRole('link', { name: 'Stampa PDF' })).toHaveCount(0);
  await expectAccessible(office, 'a deleted order');
});
