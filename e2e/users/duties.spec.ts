import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

const PASSWORD = 'Ufficio-Nord-48!';

test('NET-579 NET-580 somebody of the office is made with a duty, given another, and taken the first @desktop @looks', async ({
  page,
  browser,
}) => {
  const username = `ufficio.${Date.now().toString(36)}`;
  await signInAt(page, 'admin', '/admin/users');
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.getByText('Per l’ufficio', { exact: true }).click();
  await expect(form.getByRole('checkbox', { name: 'Registra le presenze ai meeting' })).toHaveCount(0);
  await form.getByLabel('Nome e cognome').fill(`Ufficio ${username}`);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Crea utente' }).click();
  await expect(form.getByText('Scegli almeno un incarico.').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Gestisce i meeting' }).check();
  await expectAccessible(page, 'new person of the office');
  await form.getByRole('button', { name: 'Crea utente' }).click();
  await expect(page.getByText('Utente creato')).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await beginSession(theirs, username, PASSWORD);
  await theirs.goto('/app');
  await theirs.waitForURL('**/app/account/operations-center**');

  const list = await page.request.get(`/api/users?displayName=${username}`);
  const { items } = (await list.json()) as { items: { id: number }[] };
  await page.goto(`/admin/users/${items[0]?.id}`);
  await expect(page.getByText('I meeting: invitati, badge, presenze e chi le registra.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambia incarichi' }).click();
  const dialog = page.getByRole('dialog', { name: `Incarichi di Ufficio ${username}` });
  await expect(dialog.getByRole('checkbox', { name: 'Gestisce i meeting' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Gestisce i meeting' }).uncheck();
  await expect(dialog.getByText('Senza incarichi potrà accedere, ma non aprire nulla dell’ufficio.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Gestisce gli appuntamenti' }).check();
  await expect(dialog.getByText('Riceve: Gestisce gli appuntamenti.')).toBeVisible();
  await expect(dialog.getByText('Perde: Gestisce i meeting.')).toBeVisible();
  await expectAccessible(page, 'duties');
  await dialog.getByRole('button', { name: 'Salva gli incarichi' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Passa agli appuntamenti');
  await dialog.getByRole('button', { name: 'Salva gli incarichi' }).click();
  await expect(page.getByText('Incarichi cambiati')).toBeVisible();
  await expect(page.getByText('Gli appuntamenti di tutti e i loro esiti.')).toBeVisible();
  await expect(page.getByText('I meeting: invitati, badge, presenze e chi le registra.')).toHaveCount(0);
  await context.close();

  await page.goto('/admin/logs');
  const row = page
    .locator('main [data-rows] > *, main tbody tr')
    .filter({ hasText: 'Incarichi dell’ufficio cambiati' })
    .filter({ hasText: username });
  const opened = await openRow(page, row.first());
  await expect(opened.getByText(/Dati: Gestisce gli appuntamenti\. Tolti: Gestisce i meeting/).first()).toBeVisible();
});

test('NET-579 nobody changes their own duties @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/users');
  const list = await page.request.get('/api/users?displayName=admin');
  const { items } = (await list.json()) as { items: { id: number; username: string }[] };
  await page.goto(`/admin/users/${items.find(({ username }) => username === 'admin')?.id}`);
  await expect(page.getByText('I tuoi incarichi li cambia un’altra persona dell’ufficio.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambia incarichi' })).toHaveCount(0);
});
