import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signInByForm } from '../kernel/sign-in.ts';
import { ownAgentWithPassword, readAlertsLater } from './own-account.ts';

test('ACC-217 ACC-218 ACC-219 ACC-220 a new password: repeated, refused under its field, kept, and it signs in @desktop @looks', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const request = await playwright.request.newContext({ baseURL });
  const me = await ownAgentWithPassword(request, info, 4);
  await readAlertsLater(page);
  const fresh = `${me.password}-nuova`;
  await beginSession(page, me.username, me.password);
  await page.goto('/app/account/update-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Modifica password' })).toBeVisible();
  const [current, next, repeated] = ['Password attuale', 'Nuova password', 'Ripeti la nuova password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>];
  for (const field of [current, next, repeated]) await expect(field).toHaveAttribute('type', 'password');
  const sent: unknown[] = [];
  page.on('request', (r) => {
    if (r.method() === 'PUT' && r.url().endsWith('/api/account/update-password')) sent.push(r.postDataJSON());
  });
  const save = page.getByRole('main').getByRole('button', { name: 'Modifica password' });
  await expect(save).toBeDisabled();
  await current.fill('non è la mia');
  await next.fill(fresh);
  await repeated.fill(`${fresh}!`);
  await save.click();
  await expect(repeated).toHaveAccessibleDescription(/Password di conferma non corretta/);
  expect(sent).toEqual([]);
  await repeated.fill(fresh);
  await save.click();
  await expect(current).toHaveAccessibleDescription(/non è corretta/);
  expect(sent).toEqual([{ currentPassword: 'non è la mia', newPassword: fresh }]);
  await expectAccessible(page, 'a wrong current password');
  await current.fill(me.password);
  await save.click();
  await expect(page.getByRole('dialog', { name: 'Password modificata con successo!' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/account$/);
  await page.goto('/app/logout');
  await page.waitForURL('**/app/login');
  await signInByForm(page, me.username, fresh);
  await expect(page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' })).toBeVisible();
  await request.dispose();
});
