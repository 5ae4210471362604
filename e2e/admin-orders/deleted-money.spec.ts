import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** Only the deposit came in: the portal says so here, for no demo order is paid online. */
test('NET-966 ACC-711 what was paid for an order is told before it is deleted, and leads to where it is given back @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/commissions');
  const answer = await page.request.get('/api/admin/commissions?page=1&perPage=1&shop=1');
  const { items } = (await answer.json()) as { items: { id: number }[] };
  const id = items[0]?.id ?? 0;
  await page.route(`**/api/admin/commissions/${id}`, async (route) => {
    const order = await route.fetch();
    await route.fulfill({
      response: order,
      json: { ...((await order.json()) as object), toRefund: '9.12', isRefundUnderWay: false },
    });
  });
  await page.route(`**/api/admin/commissions/${id}?*`, (route) =>
    route.fulfill({ json: { toRefund: '9.12', isRefundUnderWay: false } }),
  );
  const list = `/admin/commissions?search=${id}&exported=`;
  await page.goto(list);
  await page.getByRole('link', { name: `Vedi la commissione ${id}` }).click();
  await page.getByRole('button', { name: 'Elimina la commissione' }).click();
  const sure = page.getByRole('dialog', { name: new RegExp(`^Eliminare la commissione ${id} `) });
  await expect(sure).toContainText(/Sono stati pagati online 9,12\s€/);
  await sure.getByLabel('Motivo').fill('Inserita due volte');
  await sure.getByRole('button', { name: 'Elimina', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Commissione eliminata!' });
  await expect(done).toContainText('La commissione è stata eliminata con successo.');
  await expect(done).toContainText(/I 9,12\s€ pagati online/);
  await expectAccessible(page, 'a deleted order that was paid');
  await page.goBack();
  await expect(done).toHaveCount(0);
  await expect(page, 'ACC-711 one is where one went, not where it leads').toHaveURL(new RegExp(`search=${id}`));

  await page.getByRole('link', { name: `Vedi la commissione ${id}` }).click();
  await page.getByRole('button', { name: 'Elimina la commissione' }).click();
  await sure.getByLabel('Motivo').fill('Inserita due volte');
  await sure.getByRole('button', { name: 'Elimina', exact: true }).click();
  await done.getByRole('button', { name: 'Pagamenti da verificare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti da verificare' })).toBeVisible();
});
