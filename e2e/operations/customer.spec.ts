import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { makeShopper } from '../kernel/shopper.ts';
import { beginSession } from '../kernel/sign-in.ts';
import { changePassword, expectCompleted, goOn, readToTheEnd, signWithCode, step, validateContact } from './centre.ts';

test('ACC-093 ACC-095 ACC-099 ACC-109 ACC-120 ACC-149 ORD-358 a customer goes through the centre from the first access to the orders @phone', async ({
  page,
  request,
}) => {
  const who = await makeShopper(request, true);
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('-payload'))
      sent.push(`${new URL(r.url()).pathname.replace(/\d+/, 'n')} ${r.postData()}`);
  });
  await beginSession(page, who.username, who.password);
  await page.goto('/app/customer-commissions/create');
  await page.waitForURL('**/app/account/operations-center');
  await expect(step(page, 'Modifica della password autogenerata')).toBeVisible();
  await page.getByRole('button', { name: 'Operazione 1 di 4' }).click();
  const list = page.getByRole('list').filter({ visible: true }).last();
  await expect(list.getByRole('listitem')).toHaveText([
    /Nuova password/,
    /Convalida dell’e-mail/,
    /Convalida del cellulare/,
    /Informativa privacy/,
  ]);
  await expectAccessible(page, 'the queue of a customer');

  // Nothing due keeps a customer from the orders, nor from withdrawing; the centre is where it was then.
  await page.getByRole('link', { name: 'Vai ai tuoi ordini' }).filter({ visible: true }).click();
  await page.waitForURL('**/app/customer-commissions');
  await page.goBack();
  await changePassword(page, who.password);
  await expectCompleted(page, 3);
  await goOn(page);
  await validateContact(page, request, who.email);
  await expectCompleted(page, 2);
  await goOn(page);
  await validateContact(page, request, who.mobile);
  await expectCompleted(page, 1);
  await goOn(page);
  await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
  await readToTheEnd(page);
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByRole('button', { name: 'Presto il consenso', exact: true }).click();
  await signWithCode(page, request, who.mobile);
  await expectCompleted(page, 0);
  expect(sent).toEqual(['/api/account/contracts/n/privacy-policy-customer-payload {"marketingConsent":true}']);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
  await page.goto('/app/account?tab=privacy');
  await expect(
    page
      .getByText(/^Informativa privacy/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.goto('/app/customer-commissions/create');
  await expect(page).toHaveURL(/\/app\/customer-commissions\/create/);
});
