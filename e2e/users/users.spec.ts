import { expect, test } from '@playwright/test';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { factOf } from '../kernel/facts.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

test('ACC-257 ACC-258 ACC-261 NET-227 NET-228 NET-231 NET-232 users: pages, half-second search, «Profilo» in a new tab', async ({
  page,
}, info) => {
  await signInAt(page, 'admin', '/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione utenti' })).toBeVisible();
  const isPhone = info.project.name === 'phone';
  if (!isPhone)
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Nome',
      'Stato',
      'Username',
      'Ultimo accesso',
      'Tipo',
      'Azioni',
    ]);
  const pages = page.getByRole('navigation', { name: 'Pagine' });
  await expect(pages.getByRole('button', { name: 'Pagina 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'users');
  await pages.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);

  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/users' && url.searchParams.has('displayName')) asked.push(url.search);
  });
  // The page's clock stands still while somebody types, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Cerca per nome o username').pressSequentially('ferrero marta');
  await page.clock.runFor(490);
  expect(asked, 'not before half a second').toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(page.getByText('1–1 di 1')).toBeVisible();
  expect(asked).toEqual(['?page=1&perPage=25&displayName=ferrero+marta']);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(pages, 'one page has no pager').toHaveCount(0);
  const row = page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: 'Marta Ferrero' });
  const opened = await openRow(page, row);
  await expect(opened.getByText('Attivo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elimina Marta Ferrero' })).toHaveCount(0);

  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Profilo di Marta Ferrero/ }).click();
  const profile = await tab;
  await expect(profile).toHaveURL(/\/admin\/users\/\d+$/);
  await profile.close();
});

test(
  'ACC-257 ACC-261 NET-228 NET-231 a disabled user reads «Non attivo» and nobody enters as them',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginSession(page, 'admin');
    await page.route('**/api/users?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: { disabled: boolean }[] };
      await route.fulfill({
        response: answer,
        json: { ...body, items: body.items.map((u) => ({ ...u, disabled: true })) },
      });
    });
    await page.goto('/admin/users?displayName=ferrero%20marta');
    await expect(page.getByText('Non attivo', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Profilo di / })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Immedesima / })).toHaveCount(0);
  },
);

test('ACC-262 NET-233 one user: six facts, and «Immedesima» as the main action @desktop @looks', async ({ page }) => {
  await beginSession(page, 'admin');
  const list = await page.request.get('/api/users?displayName=bianchi%20lucia');
  const { items } = (await list.json()) as { items: { id: number; displayName: string; username: string }[] };
  const user = items.find((u) => u.username === 'cliente');
  await page.goto(`/admin/users/${user?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: user?.displayName ?? '' })).toBeVisible();
  const told = (await (await page.request.get(`/api/users/${user?.id}`)).json()) as Record<string, string | null>;
  const at = (name: string): string => (told[name] ? formatInstant(new Date(told[name])) : '–');
  expect(told).toMatchObject({ userType: 'cliente', username: 'cliente', createdAt: expect.stringMatching(/^\d{4}-/) });
  for (const [label, value] of [
    ['Tipo utente', 'Cliente'],
    ['Username', 'cliente'],
    ['Creato il', at('createdAt')],
    ['Ultimo accesso', at('lastLogin')],
    ['Ultima attività', at('lastActivity')],
    ['Password modificata il', at('passwordDate')],
  ] as const)
    await expect(factOf(page, label)).toHaveText(value);
  await expect(page.getByRole('button', { name: /^Immedesima / })).toBeVisible();
  await expectAccessible(page, 'user');
});

test(
  'ACC-259 ACC-260 NET-229 NET-230 only a sponsored user can be deleted, after a question; a failure says why',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginSession(page, 'admin');
    await page.goto('/admin/users?displayName=marini%20luca');
    const remove = page.getByRole('button', { name: 'Elimina Luca Marini' });
    const calls: string[] = [];
    await page.route('**/api/users/*', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      calls.push(route.request().url());
      return route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } });
    });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Eliminare Luca Marini?' });
    await expectAccessible(page, 'delete a user');
    await question.getByRole('button', { name: 'Annulla' }).click();
    expect(calls).toEqual([]);
    await remove.click();
    await question.getByRole('button', { name: 'Elimina' }).click();
    const failure = page.getByRole('dialog', { name: 'Si è verificato un errore eliminando l’utente' });
    await expect(failure).toContainText('Guasto di prova.');
    expect(calls).toHaveLength(1);
    await failure.getByRole('button', { name: 'Ho capito' }).click();
    await expect(remove).toBeVisible();
  },
);
