import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, PERSONA_PASSWORD } from '../kernel/sign-in.ts';
import { expectCompleted, step } from '../operations/centre.ts';

const alertDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('ACC-233 ACC-235 ACC-236 ACC-239 ACC-270 alerts open one at a time, and are read one by one', async ({ page }) => {
  const agent = await makeAgent(page.request, '', 'alerts');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/account/alerts') asked.push(url.search);
  });
  await page.goto('/app');
  const first = alertDialog(page, 'Prima notifica di prova');
  const second = alertDialog(page, 'Seconda notifica di prova');
  await expect(first).toBeVisible();
  await expect(second).toHaveCount(0);
  expect(asked[0]).toContain('unread=true&suspended=false');
  await expect(first.locator('strong')).toHaveText('queste parole');
  await expect(first.getByText('<b>niente HTML</b>')).toBeVisible();
  await expect(first.getByRole('link', { name: 'Il sito' })).toHaveAttribute('href', 'https://example.it');
  await expect(first.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page, 'an alert');

  await first.getByRole('button', { name: 'Leggi più tardi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(second, 'the one that was seen does not open again').toBeVisible();
  const confirm = second.getByRole('button', { name: 'Ho letto' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'an alert to accept');
  await second.getByRole('checkbox', { name: 'Accetto le nuove regole' }).check();
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const told = await waitForMessage(page.request, agent.email, /Hai spuntato: «(.*)»/);
  expect(told.match[1]).toBe('Accetto le nuove regole');

  await page.goto('/app/account/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'alerts of an agent');
  const list = page.locator('main');
  const row = (title: string) =>
    list.getByRole((page.viewportSize()?.width ?? 0) < 768 ? 'listitem' : 'row').filter({ hasText: title });
  await expect(row('Seconda notifica di prova')).toContainText('Letta');
  await (await openRow(page, row('Prima notifica di prova'))).getByRole('button', { name: 'Leggi Prima' }).click();
  await first.getByRole('button', { name: 'Ho letto' }).click();
  await expect(page.getByText('Lettura confermata')).toBeVisible();
  await expect(row('Prima notifica di prova')).toContainText('Letta');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('ACC-236 what one person has seen another in the same browser still sees @desktop', async ({ page }) => {
  for (const agent of [await makeAgent(page.request, '', 'alerts'), await makeAgent(page.request, '', 'alerts')]) {
    await beginSession(page, agent.username, PERSONA_PASSWORD);
    await page.goto('/app');
    await alertDialog(page, 'Prima notifica di prova').getByRole('button', { name: 'Leggi più tardi' }).click();
    await page.reload();
    await expect(alertDialog(page, 'Seconda notifica di prova')).toBeVisible();
  }
});

test('ACC-373 a text that changes while it is read is read again @desktop', async ({ page, browser }) => {
  const agent = await makeAgent(page.request, '', 'alerts');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const asked = page.waitForResponse((r) => r.url().includes('/api/account/alerts?'));
  await page.goto('/app');
  const { items } = (await (await asked).json()) as { items: { id: number }[] };
  const dialog = alertDialog(page, 'Prima notifica di prova');
  await expect(dialog).toBeVisible();
  const office = await browser.newPage();
  await beginSession(office, 'admin');
  const path = `/api/alerts/${items[0]?.id}`;
  const { version } = (await (await office.request.get(path)).json()) as { version: number };
  const edited = await office.request.patch(path, {
    data: { content: 'Il testo **nuovo**.', version },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(edited.status()).toBe(200);
  await office.close();
  await dialog.getByRole('button', { name: 'Ho letto' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Il testo della notifica è cambiato: leggilo di nuovo.');
  await expect(dialog.locator('strong')).toHaveText('nuovo');
  await dialog.getByRole('button', { name: 'Ho letto' }).click();
  await expect(alertDialog(page, 'Seconda notifica di prova')).toBeVisible();
});

test('ACC-242 nobody who acts for the reader is shown their alerts @desktop', async ({ page }) => {
  const agent = await makeAgent(page.request, '', 'alerts');
  await beginSession(page, 'admin');
  const asked: string[] = [];
  page.on('request', (r) => asked.push(new URL(r.url()).pathname));
  await page.goto('/admin/users');
  await page.getByLabel('Cerca per nome o username').fill(agent.username);
  await page.getByRole('button', { name: `Immedesima ${agent.fullName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Controllo delle notifiche ricevute');
  await dialog.getByRole('button', { name: /Immedesima|Agisci|Entra/ }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).not.toContain('/api/account/alerts');
});

test('ACC-035 ACC-101 ACC-242 no alert opens in the operations centre, but where one goes from there @phone', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'alerts,fiscal-documents');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const asked: string[] = [];
  page.on('request', (r) => asked.push(new URL(r.url()).pathname));
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Presa visione')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Continua|Successiva)$/ }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).not.toContain('/api/account/alerts');

  await page.getByRole('button', { name: 'Più tardi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salta per ora' }).click();
  await page.waitForURL('**/app');
  const first = alertDialog(page, 'Prima notifica di prova');
  await first.getByRole('button', { name: 'Leggi più tardi' }).click();
  await expect(page.getByText('Ci sono alcune operazioni importanti da completare.')).toBeVisible();
  await page.reload();
  await expect(alertDialog(page, 'Seconda notifica di prova')).toBeVisible();
  await page.goto('/app/account/operations-center');
  await page.waitForURL('**/app');
});

test('ACC-157 ACC-158 ACC-304 news of a level are acknowledged one after another, before the portal opens @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'level-updates');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app');
  await page.waitForURL('**/app/account/operations-center');
  await expect(step(page, 'Sei Coordinatore')).toBeVisible();
  await expect(page.getByText('Da questo periodo il tuo livello è Coordinatore.')).toBeVisible();
  await expect(page.getByText('Nuova scala delle provvigioni')).toHaveCount(0);
  await expectAccessible(page, 'news of a level');
  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expect(step(page, 'Nuova scala delle provvigioni')).toBeVisible();
  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expectCompleted(page, 0);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
});
