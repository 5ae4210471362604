import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { makeCommission } from '../payments/making.ts';

test('NET-1156 a slip that was paid after its order was deleted leads to that order, whose it was and who deleted it @desktop @looks', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000);
  await startAs(page, 'kleen');
  const { orderId } = await makeCommission(page, 'mav');
  const closed = await page.request.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {},
  });
  expect(closed.status(), await closed.text()).toBe(200);
  const code = `C${String(orderId).padStart(7, '0')}`;
  const { items } = (await (await page.request.get('/api/commission-deliveries')).json()) as {
    items: { code: string; date: string; customer: string }[];
  };
  const delivery = items.find((d) => d.code === code);

  const office = await (await browser.newContext({ ...info.project.use })).newPage();
  await signInAt(office, 'admin', '/admin/commissions');
  const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const path = `/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`;
  expect((await office.request.delete(path, { headers: key() })).ok()).toBe(true);
  const loaded = await office.request.post('/api/admin/commission-deliveries', {
    headers: { ...key(), 'content-type': 'text/csv' },
    data: `consegna;scadenza;pagata\n${code};${delivery?.date};sì`,
  });
  expect(loaded.ok(), await loaded.text()).toBe(true);

  await office.goto('/admin/payments?list=declared');
  const card = office.getByRole('listitem').filter({ hasText: `Consegna ${code}` });
  await expect(card).toContainText(delivery?.customer ?? '?');
  await card.getByRole('link', { name: `ordine n. ${orderId}` }).click();
  await office.waitForURL(`**/admin/commissions/${orderId}`);
  await expect(office.getByText(/^Eliminato il .* da Elena Gallesio: Inserita due volte$/)).toBeVisible();
  await expect(office.getByRole('main')).toContainText(delivery?.customer ?? '?');
  await expect(office.getByRole('button', { name: 'Elimina la commissione' })).toHaveCount(0);
  await expect(office.getByRole('link', { name: 'Stampa PDF' })).toHaveCount(0);
  await expectAccessible(office, 'a deleted order');
});
