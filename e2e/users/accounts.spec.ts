import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

/** ACC-596: made without contacts, whoever uses it adds a mobile of their own. */
const addMobile = async (page: Page): Promise<void> => {
  const mobile = `+39352${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;
  await page.goto('/app/account');
  await page.getByRole('link', { name: 'Aggiungi cellulare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conferma cellulare' })).toBeVisible();
  await expectAccessible(page, 'proof of a contact');
  await page.getByLabel('Numero di cellulare').fill(mobile);
  await page.getByRole('button', { name: 'Richiedi codice' }).click();
  await page.getByLabel('Codice ricevuto via SMS').fill(await outboxCode(page.request, mobile));
  await page.getByRole('button', { name: 'Conferma cellulare' }).click();
  await expect(page.getByRole('dialog', { name: 'Contatto confermato con successo!' })).toBeVisible();
  await expect(page.getByText('(convalidato)')).toBeVisible();
};

test('ACC-328 ACC-595 ACC-596 NET-154 NET-155 NET-156 NET-236 an account is made, disabled, enabled and changed @desktop @looks', async ({
  page,
  browser,
}) => {
  const username = `varco.${Date.now().toString(36)}`;
  await signInAt(page, 'admin', '/admin/users');
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.getByLabel('Nome e cognome').fill(`Varco ${username}`);
  await form.getByLabel('Username').fill('agente');
  await form.getByLabel('Password', { exact: true }).fill('Varco-Nord-48!');
  await expect(form.getByRole('checkbox', { name: 'Registra le presenze ai meeting' })).toBeChecked();
  await expectAccessible(page, 'new user');
  await form.getByRole('button', { name: 'Crea utente' }).click();
  await expect(form.getByText('Questo username è già usato.').first()).toBeVisible();
  await form.getByLabel('Username').fill(username);
  await form.getByRole('button', { name: 'Crea utente' }).click();
  await expect(page.getByText('Utente creato')).toBeVisible();
  await expect(form).toHaveCount(0);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await beginSession(theirs, username, 'Varco-Nord-48!');
  await theirs.goto('/app');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await addMobile(theirs);

  await page.goto(`/admin/users?displayName=${username}`);
  const rowOf = () =>
    page
      .getByRole('listitem')
      .or(page.locator('tbody tr'))
      .filter({ hasText: `Varco ${username}` });
  const row = await openRow(page, rowOf());
  await row.getByRole('button', { name: `Disabilita Varco ${username}` }).click();
  const question = page.getByRole('dialog', { name: `Disabilitare Varco ${username}?` });
  await expect(question).toContainText('Le sue sessioni terminano subito');
  await question.getByRole('button', { name: 'Disabilita' }).click();
  await expect(page.getByText('Utente disabilitato')).toBeVisible();
  await theirs.goto('/app/account');
  await theirs.waitForURL('**/app/login**');
  await context.close();

  const list = await page.request.get(`/api/users?displayName=${username}`);
  const { items } = (await list.json()) as { items: { id: number; disabled: boolean }[] };
  expect(items[0]?.disabled).toBe(true);
  await page.goto(`/admin/users/${items[0]?.id}`);
  await expect(page.getByRole('button', { name: /^Immedesima/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Riabilita' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riabilita' }).click();
  const disable = page.getByRole('button', { name: 'Disabilita' });
  await expect(disable).toBeVisible();
  await page.getByRole('link', { name: 'EMA Planet, vai alla Home' }).click();
  const home = page.getByRole('heading', { level: 1, name: 'Benvenuto in EMA Planet' });
  await expect(home).toBeVisible();
  await page.goBack();
  await disable.click();
  await expect(question).toBeVisible();
  await page.goForward();
  await expect(home).toBeVisible();
  await expect(question, 'ACC-595 nothing is asked about a page that was left').toHaveCount(0);
  await page.goBack();
  await expect(disable).toBeVisible();
  await page.getByRole('button', { name: 'Modifica' }).click();
  const edit = page.getByRole('dialog', { name: `Modifica Varco ${username}` });
  await edit.getByLabel('Nome e cognome').fill(`Ingresso ${username}`);
  const sent = page.waitForRequest((r) => r.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Salva' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ displayName: `Ingresso ${username}`, password: null });
  await expect(page.getByRole('heading', { level: 1, name: `Ingresso ${username}` })).toBeVisible();
});
