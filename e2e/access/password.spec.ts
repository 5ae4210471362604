import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession } from '../kernel/sign-in.ts';
import { ownAgentWithPassword } from './own-account.ts';

test('ACC-217 ACC-218 ACC-219 ACC-220 «Modifica password»: what does not match is not sent, what is wrong stands under its field', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const request = await playwright.request.newContext({ baseURL });
  const me = await ownAgentWithPassword(request, info, 4);
  await request.dispose();
  await beginSession(page, me.username, me.password);
  await page.goto('/app/account/update-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Modifica password' })).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (r) => r.url().endsWith('/api/account/update-password') && sent.push(r.postDataJSON()));
  const current = page.getByLabel('Password attuale');
  const next = page.getByLabel('Nuova password', { exact: true });
  const again = page.getByLabel('Ripeti la nuova password');
  const save = page.getByRole('button', { name: 'Modifica password', exact: true });

  await current.fill('non è questa');
  await next.fill('Collina-Faro-93');
  await again.fill('Collina-Faro-94');
  await save.click();
  await expect(again).toHaveAccessibleDescription(/Password di conferma non corretta/);
  expect(sent).toEqual([]);

  await again.fill('Collina-Faro-93');
  await save.click();
  await expect(current).toHaveAccessibleDescription(/non è corretta/);
  expect(sent).toEqual([{ currentPassword: 'non è questa', newPassword: 'Collina-Faro-93' }]);
  await expectAccessible(page, 'a wrong password');
  await current.fill(me.password);
  await next.fill('password');
  await again.fill('password');
  await save.click();
  await expect(next).toHaveAccessibleDescription(/comune|troppo/);

  await next.fill('Collina-Faro-93');
  await again.fill('Collina-Faro-93');
  await save.click();
  await expect(page.getByRole('dialog', { name: 'Password modificata con successo!' })).toBeVisible();
  await page.waitForURL('**/app/account');
  await expect(page.getByRole('heading', { level: 1, name: 'I miei dati' })).toBeVisible();
});
