import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signIn, signInAt } from '../kernel/sign-in.ts';

const HOME = { level: 1, name: 'Benvenuto in EMA Planet' } as const;

/** A row of a list by what it says, at any width. */
const rowOf = (page: Page, text: string) =>
  page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: text });

test('ACC-025 ACC-028 ACC-288 ACC-289 NET-231 an administrator enters as an agent with a reason, and comes back to the users', async ({
  page,
}, info) => {
  await signInAt(page, 'admin', '/admin/users');
  await page.getByLabel('Cerca per nome o username').fill('agente');
  await expect(page).toHaveURL(/displayName=agente/);
  await openRow(page, rowOf(page, 'Marta Ferrero'));
  await page.getByRole('button', { name: 'Immedesima Marta Ferrero' }).click();
  const question = page.getByRole('dialog', { name: 'Immedesimare Marta Ferrero?' });
  const enter = question.getByRole('button', { name: 'Immedesima' });
  await question.getByLabel('Motivo').fill('no');
  await expect(enter).toBeDisabled();
  await expectAccessible(page, 'impersonation');
  const reason = `controllo di una commissione (${info.project.name})`;
  await question.getByLabel('Motivo').fill(reason);
  const asked = page.waitForRequest((r) => new URL(r.url()).searchParams.get('_switch_user') === 'agente');
  await enter.click();
  expect(new URL((await asked).url()).pathname).toBe('/');
  await expect(page.getByRole('heading', HOME)).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  const bar = page.getByText('Stai agendo per Marta Ferrero');
  await expect(bar).toBeVisible();
  await expect(page.getByText(/cod\. \d+, dalle \d\d:\d\d; termina da sola alle \d\d:\d\d/)).toBeVisible();
  const amber = await page
    .locator('header')
    .locator('..')
    .evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(amber).toBe('rgb(255, 206, 99)');
  await expectAccessible(page, 'acting');
  await page.getByRole('button', { name: 'Account di Marta Ferrero' }).click();
  await page.getByRole('menuitem', { name: 'Termina immedesimazione' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByText('Stai agendo per')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account di Elena Gallesio/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account di / }).click();
  await expect(page.getByRole('menuitem', { name: /Termina|Torna/ })).toHaveCount(0);

  // Whoever was acted for reads who it was and why.
  await page.goto('/app/logout');
  await page.waitForURL('**/app/login');
  await signInAt(page, 'agente', '/app/account?tab=attivita');
  await expect(page.getByText(`Motivo: ${reason}`).first()).toBeVisible();
  await expect(page.getByText(/Elena Gallesio, per conto tuo/).first()).toBeVisible();
});

test(
  'ACC-103 ACC-104 acting for somebody with operations to do, the portal opens, and their centre says whose they are',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users?displayName=nuovo');
    await page.getByRole('button', { name: 'Immedesima Luca Marini' }).click();
    await page.getByLabel('Motivo').fill('aiuto nella registrazione');
    await page.getByRole('dialog').getByRole('button', { name: 'Immedesima' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByText('Stai agendo per Luca Marini')).toBeVisible();
    await page.goto('/app/account/operations-center');
    await expect(page.getByText('Queste operazioni riguardano Luca Marini')).toBeVisible();
    await page.getByRole('link', { name: 'Vai all’applicazione' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await page.getByRole('button', { name: 'Termina immedesimazione' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  },
);

test(
  'ACC-044 ACC-284 ACC-285 ACC-286 ACC-287 the three refusals and any other are told in a dialog',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/users?displayName=admin');
    await page.getByRole('button', { name: 'Immedesima Elena Gallesio' }).click();
    const oneself = page.getByRole('dialog', { name: 'Attenzione' });
    await expect(oneself).toContainText('Non puoi immedesimare te stesso!');
    await oneself.getByRole('button', { name: 'Ho capito' }).click();

    const account = async (change: Record<string, unknown>) => {
      await page.unrouteAll({ behavior: 'wait' });
      await page.route('**/api/account', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as Record<string, unknown>;
        await route.fulfill({ response: answer, json: { ...body, ...change } });
      });
      await page.goto('/admin/users?displayName=ferrero%20marta');
      await page.getByRole('button', { name: 'Immedesima Marta Ferrero' }).click();
    };
    const asked: string[] = [];
    page.on('request', (r) => {
      if (r.url().includes('_switch_user')) asked.push(r.url());
    });
    await account({ roles: ['ROLE_ADMIN'] });
    await expect(page.getByRole('dialog')).toContainText('Non hai il permesso di immedesimare un utente');
    await account({ isImpersonating: true });
    await expect(page.getByRole('dialog')).toContainText(
      'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente',
    );
    expect(asked).toEqual([]);

    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/*_switch_user=*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'urn:ema:internal', detail: 'Guasto di prova.', violations: [] }),
      }),
    );
    await page.goto('/admin/users?displayName=ferrero%20marta');
    await page.getByRole('button', { name: 'Immedesima Marta Ferrero' }).click();
    await page.getByLabel('Motivo').fill('prova di un guasto');
    await page.getByRole('dialog').getByRole('button', { name: 'Immedesima' }).click();
    await expect(page.getByRole('dialog', { name: 'Errore' })).toContainText('Guasto di prova.');
  },
);

for (const [username, search] of [
  ['manager', 'ferrero'],
  ['gm', 'bosticco'],
] as const)
  test(
    `ACC-291 ACC-292 ACC-293 NET-081 NET-082 ${username} enters as a direct subordinate and returns to the same view`,
    { tag: username === 'gm' ? '@desktop' : '@phone' },
    async ({ page }) => {
      await signInAt(page, username, '/app/subordinates/subordinate-login', 'kleen');
      await expect(page.getByRole('heading', { level: 1, name: 'Entra come sottoposto' })).toBeVisible();
      await page.getByLabel('Cerca per nome o codice').fill(search);
      await expect(page).toHaveURL(new RegExp(`search=${search}`));
      const rows = page.getByRole('list', { name: 'Diretti sottoposti' }).getByRole('listitem');
      const row = rows.or(page.locator('tbody tr'));
      await expect(row).toHaveCount(1);
      await openRow(page, row);
      const enter = page.getByRole('button', { name: /^Entra come / });
      await expect(enter).toHaveCount(1);
      const name = ((await enter.getAttribute('aria-label')) ?? '').replace('Entra come ', '');
      await expectAccessible(page, 'subordinates to enter as');
      await enter.click();
      await page
        .getByRole('dialog', { name: `Entrare come ${name}?` })
        .getByRole('button', { name: 'Entra' })
        .click();
      await expect(page.getByText(`Stai agendo per ${name}`)).toBeVisible();
      await expect(page.getByRole('heading', HOME)).toBeVisible();
      await page.goto('/app/account');
      await page.getByRole('button', { name: 'Torna al tuo account' }).click();
      await expect(page).toHaveURL(new RegExp(`/app/subordinates/subordinate-login\\?search=${search}$`));
      await expect(page.getByText('Stai agendo per')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Negozio: kleen/ })).toBeVisible();

      await openRow(page, row);
      await page.getByRole('button', { name: `Entra come ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Entra' }).click();
      await expect(page.getByText(`Stai agendo per ${name}`)).toBeVisible();
      await page.evaluate(() => sessionStorage.clear());
      await page.getByRole('button', { name: 'Torna al tuo account' }).click();
      await expect(page).toHaveURL(/\/app\/subordinates\/subordinate-login$/);
    },
  );

test('NET-084 a refused entry shows «Errore» with the server’s words', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'manager');
  await page.route('**/api/subordinate-login', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Il sottoposto indicato non è attivo.' } }),
  );
  await page.goto('/app/subordinates/subordinate-login?search=ferrero');
  await page.getByRole('button', { name: 'Entra come Marta Ferrero' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entra' }).click();
  await expect(page.getByRole('dialog', { name: 'Errore' })).toContainText('Il sottoposto indicato non è attivo.');
});
