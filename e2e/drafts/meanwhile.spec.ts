/** What is typed while somebody else changes the same record: kept, and never saved over what is newer (NET-571). */
import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseType, main, makeCommission, pieces } from '../kernel/order-steps.ts';
import { makePrivateCustomer } from '../kernel/private-customers.ts';
import { beginSession } from '../kernel/sign-in.ts';

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nel frattempo questi dati sono cambiati' });
const STALE = 'Nel frattempo questi dati sono stati modificati. Ricarica e riprova.';
const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': crypto.randomUUID() });

type Stored = { version: number; items: { product: string; quantity: number; attributes: unknown }[] };

test('NET-571 a private customer taken up from a draft is not saved over what was changed on another device @desktop @looks', async ({
  page,
}) => {
  await startAs(page, 'fibra');
  const { data, id, version } = await makePrivateCustomer(page, 'Meanwhile');
  await page.goto(`/app/private-orders/customers/${id}/edit`);
  const street = page.getByLabel('Indirizzo', { exact: true });
  await street.fill('Via della Bozza');

  const changed = { ...data, street: 'Via del Telefono', version };
  expect((await page.request.put(`/api/private-customers/${id}`, { data: changed })).ok()).toBe(true);
  await page.reload();
  await expect(told(page)).toBeVisible();
  await expect(street).toHaveValue('Via della Bozza');
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  await expect(told(page)).toBeFocused();
  await expect(page.getByText(STALE), 'said once').toBeHidden();
  await expectAccessible(page, 'a private customer who changed meanwhile');
  await told(page).getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(told(page)).toBeHidden();
  await expect(street).toHaveValue('Via del Telefono');
  await street.fill('Via di Tutti');
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  await expect(page.getByText('Cliente salvato')).toBeVisible();
});

test('NET-762 an account saved over what was changed meanwhile: it is said at once, and what was typed stays @desktop @looks', async ({
  page,
}) => {
  await beginSession(page, 'admin');
  const username = `varco.${crypto.randomUUID().slice(0, 8)}`;
  const data = { displayName: 'Varco Primo', username, password: 'Portale-2026!', meetingScannerEnabled: true };
  const made = await page.request.post('/api/users', { data, headers: key() });
  const { id, version } = (await made.json()) as { id: number; version: number };
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Modifica Varco/ });
  const name = form.getByLabel('Nome e cognome');
  await name.fill('Varco Mio');

  const theirs = { displayName: 'Varco Loro', version };
  expect((await page.request.patch(`/api/users/${id}`, { data: theirs, headers: key() })).status()).toBe(200);
  await form.getByRole('button', { name: 'Salva' }).click();
  const banner = form.getByRole('alert').filter({ hasText: 'Nel frattempo questi dati sono cambiati' });
  await expect(banner).toBeFocused();
  await expect(form.getByText(STALE), 'said once').toBeHidden();
  await expect(form.getByLabel('Nome e cognome')).toHaveValue('Varco Mio');
  await expectAccessible(page, 'an account that changed meanwhile');
  await banner.getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Varco Loro');
  await page.getByLabel('Nome e cognome').fill('Varco Nostro');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Utente modificato')).toBeVisible();
});

test('NET-571 a commission changed here is not saved over what was changed on another device @phone', async ({
  page,
}) => {
  const product = 'Panno cristalli';
  await startAs(page, 'fibra');
  const { id } = await makeCommission(page, /^Ordine e-commerce fibra/, product, 2, /^MAV/);
  await page.goto(`/app/orders/${id}/edit`);
  const note = page.getByRole('textbox', { name: 'Nota' });
  await note.fill('Scritta qui');

  const path = `/api/agent/commissions/${id}`;
  const { version, items } = (await (await page.request.get(path)).json()) as Stored;
  const kept = items.map(({ product: code, quantity, attributes }) => ({ product: code, quantity, attributes }));
  const data = { note: 'Dal telefono', items: kept, version };
  expect((await page.request.put(path, { data })).status()).toBe(200);
  await page.reload();
  await expect(told(page)).toBeVisible();
  await expect(note).toHaveValue('Scritta qui');
  await main(page).getByRole('button', { name: 'Salva le modifiche' }).filter({ visible: true }).click();
  const refused = page.getByRole('dialog', { name: 'Non è stato possibile salvare la commissione' });
  await expect(refused).toContainText(STALE);
  await refused.getByRole('button', { name: 'Ho capito' }).click();
  await told(page).getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(told(page)).toBeHidden();
  await expect(note).toHaveValue('Dal telefono');
  await pieces(page, product, 3);
  await main(page).getByRole('button', { name: 'Salva le modifiche' }).filter({ visible: true }).click();
  await expect(page.getByText('Commissione salvata.')).toBeVisible();
});

test('ORD-422 a draft that is still on its way when it is opened again opens as it was left @desktop', async ({
  page,
}) => {
  const product = 'Panno cristalli';
  await startAs(page, 'fibra');
  await chooseType(page, /^Ordine e-commerce fibra/);
  const keeps = () => page.waitForResponse((r) => r.url().includes('/api/drafts/') && r.request().method() === 'PUT');
  const first = keeps();
  await pieces(page, product, 1);
  await first;

  const [asked, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/drafts/new-commission*', async (route) => {
    const isRead = route.request().method() === 'GET';
    if (!isRead) await Promise.race([asked.promise, page.waitForTimeout(1_500)]);
    const response = await route.fetch();
    if (isRead) asked.resolve();
    else kept.resolve();
    // What is read is answered after what is kept, however long before it was read.
    if (isRead) await kept.promise;
    await route.fulfill({ response });
  });
  await pieces(page, product, 2);
  await page.getByRole('link', { name: 'EMA Planet, vai alla Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova commissione' })).toBeHidden();
  await page.goBack();
  await kept.promise;
  await expect(page.getByRole('textbox', { name: `Quantità: ${product}` })).toHaveValue('2');
});
