import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn, signInByForm } from '../kernel/sign-in.ts';

const SUPPORT = ['/app/login', '/app/login/support', '/app/login/username-recovery', '/app/login/password-reset'];

test('ACC-072 ACC-074 ORD-301 a wrong password says «Login fallito» with the server’s words, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/app/login');
  const submit = page.getByRole('button', { name: 'Accedi' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Username').fill('agente');
  await page.getByLabel('Password', { exact: true }).fill('non-la-ricordo');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  const asked = page.waitForRequest((r) => r.method() === 'POST' && new URL(r.url()).pathname === '/login');
  await submit.click();
  expect((await asked).postDataJSON()).toEqual({ username: 'agente', password: 'non-la-ricordo' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Login fallito');
  await expect(alert).toContainText('Username o password non corretti.');
  await expect(page).toHaveURL(/\/app\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue('agente');
  await expect(page.getByLabel('Password', { exact: true }), 'ACC-662').toBeFocused();
  await expectAccessible(page, 'sign-in refused');
});

test(
  'ACC-074 after too many attempts the server’s sentence says so and when to come back',
  { tag: '@desktop' },
  async ({ page }) => {
    const sentence = 'Troppi tentativi di accesso. Riprova tra qualche minuto oppure reimposta la password.';
    await page.route('**/login', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            contentType: 'application/problem+json',
            headers: { 'retry-after': '900' },
            body: JSON.stringify({ type: 'urn:ema:too_many', status: 429, detail: sentence, violations: [] }),
          })
        : route.continue(),
    );
    await page.goto('/app/login');
    await page.getByLabel('Username').fill('agente');
    await page.getByLabel('Password', { exact: true }).fill('qualunque-cosa');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled();
  },
);

for (const [username, path] of [
  ['agente', '/app'],
  ['nuovo', '/app/account/operations-center'],
] as const)
  test(
    `ACC-076 ACC-077 ACC-082 ACC-083 ORD-299 ORD-300 ${username} lands on ${path}, also when visiting sign-in again`,
    { tag: '@desktop' },
    async ({ page }) => {
      await signInByForm(page, username);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      for (const support of SUPPORT) {
        await page.goto(support);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
    },
  );

test(
  'ACC-706 ACC-707 a sign-in leads back to where somebody was, or to where a link led them',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/app/account?tab=attivita');
    await page.waitForURL('**/app/login');
    await signInByForm(page, 'agente');
    await expect(page).toHaveURL(/\/app\/account\?tab=attivita$/);
    await expect(page.getByText('(questa)')).toHaveCount(1);
    await context.clearCookies();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Cerca una schermata/ }).fill('rossi');
    await page.waitForURL('**/app/login');
    await signInByForm(page, 'agente');
    await expect(page).toHaveURL(/\/app\/account\?tab=attivita$/);
    await page.goto('/app/logout');
    await page.waitForURL('**/app/login');
    await signInByForm(page, 'agente');
    await expect(page).toHaveURL(/\/app$/);
  },
);

test(
  'ACC-104 ACC-107 with a due operation every page leads to its centre, except the way out',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'nuovo');
    for (const path of ['/app', '/app/account', '/app/orders/create', '/app/login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/app\/account\/operations-center$/);
    }
    await page.goto('/app/logout');
    await expect(page).toHaveURL(/\/app\/login$/);
  },
);

test(
  'ACC-015 ACC-021 ACC-078 support offers three ways; old addresses lead to the same pages',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/app/login');
    await page.getByRole('link', { name: 'Non riesci ad accedere?' }).click();
    await expect(page).toHaveURL(/\/app\/login\/support$/);
    await expectAccessible(page, 'login support');
    for (const [link, path] of [
      ['Ho dimenticato lo username', '/app/login/username-recovery'],
      ['Ho dimenticato la password', '/app/login/password-reset'],
      ['Torna all’accesso', '/app/login'],
    ] as const) {
      await page.goto('/app/login/support');
      await page.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    await page.goto('/app/login/support/username-recovery');
    await expect(page).toHaveURL(/\/app\/login\/username-recovery$/);
    await page.goto('/app/login/support/password-reset');
    await expect(page).toHaveURL(/\/app\/login\/password-reset$/);
  },
);

test(
  'ACC-003 ACC-004 before and after sign-in the configured number is a link to call',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/app/login');
    const account = (await (await page.request.get('/api/account')).json()) as { phone: string; titleSuffix: string };
    const href = `tel:${account.phone.replace(/\s/g, '')}`;
    await expect(page.locator(`a[href="${href}"]`)).toHaveText(account.phone);
    await expect(page).toHaveTitle(`Accedi – ${account.titleSuffix}`);
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), phone: '0141 999 000', titleSuffix: 'Altro portale' },
      });
    });
    await page.reload();
    await expect(page.locator('a[href="tel:0141999000"]')).toHaveText('0141 999 000');
    await expect(page).toHaveTitle('Accedi – Altro portale');
    await signIn(page, 'agente');
    await expect(page.locator('header a[href="tel:0141999000"]').first()).toBeAttached();
  },
);

test(
  'NET-561 what a page still hears after its session ended leads nobody away from the way out',
  { tag: '@desktop' },
  async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    await page.route('**/api/home', async (route) => {
      asked.resolve();
      await over.promise;
      await route.continue();
    });
    await page.route('**/logout', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const refused = page.waitForResponse('**/api/home');
      over.resolve();
      expect((await refused).status()).toBe(401);
      await refused.then((answer) => answer.finished());
      await route.fulfill({ response });
    });
    await signIn(page, 'agente');
    await asked.promise;
    // Who has just pressed something may be led elsewhere by the page, whatever the browser is doing.
    await page.getByRole('heading', { level: 1 }).click();
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/app\/login$/);
  },
);

test(
  'ACC-091 ACC-092 leaving clears the session storage and visits the logout address as a page',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'agente');
    await page.evaluate(() => {
      sessionStorage.setItem('prova', '1');
      localStorage.setItem('ema-draft:agente:1:customer-new-X', '{}');
    });
    const visits: string[] = [];
    page.on('request', (r) => {
      if (r.isNavigationRequest()) visits.push(new URL(r.url()).pathname);
    });
    await page.getByRole('button', { name: /^Account di / }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).click();
    await expect(page).toHaveURL(/\/app\/login$/);
    expect(visits).toContain('/logout');
    const left = await page.evaluate(() => [
      sessionStorage.getItem('prova'),
      localStorage.getItem('ema-draft:agente:1:customer-new-X'),
    ]);
    expect(left).toEqual([null, null]);
    const account = (await (await page.request.get('/api/account')).json()) as { isAuthenticated: boolean };
    expect(account.isAuthenticated).toBe(false);
    await page.goBack();
    await page.goto('/app');
    await expect(page).toHaveURL(/\/app\/login$/);
  },
);
