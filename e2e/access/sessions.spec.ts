import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn } from '../kernel/sign-in.ts';
import { ownAgentWithPassword, readAlertsLater } from './own-account.ts';

test('ACC-316 one’s sessions are listed; ending the other one sends it to sign-in', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  const request = await playwright.request.newContext({ baseURL });
  const me = await ownAgentWithPassword(request, info, 2);
  const elsewhere = await browser.newContext({ baseURL, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const other = await elsewhere.newPage();
  await readAlertsLater(other);
  await readAlertsLater(page);
  await signIn(other, me.username, me.password);
  await signIn(page, me.username, me.password);
  await page.goto('/app/account?tab=attivita');
  await expect(page.getByText('(questa)')).toHaveCount(1);
  const isPhone = info.project.name === 'phone';
  const row = page
    .getByRole('list', { name: 'Sessioni attive' })
    .getByRole('button')
    .filter({ hasNotText: '(questa)' });
  const end = page.getByRole('button', { name: 'Termina', exact: true });
  await expectAccessible(page, 'sessions');
  if (isPhone) await row.click();
  await expect(end).toHaveCount(1);
  await end.click();
  const question = page.getByRole('dialog', { name: 'Vuoi terminare questa sessione?' });
  await expectAccessible(page, 'end a session');
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toHaveCount(0);
  if (isPhone) await row.click();
  else await expect(end).toBeFocused();
  await end.click();
  await question.getByRole('button', { name: 'Termina' }).click();
  await expect(page.getByText('Sessione terminata')).toBeVisible();
  await expect(isPhone ? row : end).toHaveCount(0);

  // Already open there: the next thing asked of the server leads to the root, and from there to sign-in.
  await other.getByRole('button', { name: /^Account di / }).click();
  await other.getByRole('menuitem', { name: 'Profilo' }).click();
  await other.waitForURL('**/app/login');
  await elsewhere.close();
  await request.dispose();
});

test(
  'ACC-011 ACC-012 a success notice stays 80 ms for each of its letters',
  { tag: '@desktop' },
  async ({ page, browser, playwright, baseURL }, info) => {
    const request = await playwright.request.newContext({ baseURL });
    const me = await ownAgentWithPassword(request, info, 3);
    const elsewhere = await browser.newContext({ baseURL });
    await signIn(await elsewhere.newPage(), me.username, me.password);
    await readAlertsLater(page);
    await signIn(page, me.username, me.password);
    await page.goto('/app/account?tab=attivita');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Termina', exact: true }).click();
    await page.clock.install();
    await page.getByRole('dialog').getByRole('button', { name: 'Termina' }).click();
    const notice = page.getByText('Sessione terminata');
    await expect(notice).toBeVisible();
    const lasts = 'Sessione terminata'.length * 80;
    await page.clock.runFor(lasts - 600);
    await expect(notice).toBeVisible();
    await page.clock.runFor(1200);
    await expect(notice).toHaveCount(0);
    await elsewhere.close();
    await request.dispose();
  },
);
