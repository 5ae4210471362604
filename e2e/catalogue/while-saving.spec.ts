import { randomInt } from 'node:crypto';
import { expect, test, type Page, type Route } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

/** The next call to there waits until it is let go. */
const hold = async (page: Page, url: string, method: string): Promise<() => Promise<Route>> => {
  const held = Promise.withResolvers<Route>();
  await page.route(url, (route) => (route.request().method() === method ? held.resolve(route) : route.fallback()), {
    times: 1,
  });
  return () => held.promise;
};

test('ACC-685 ACC-686 what is typed while a form is saved stays, and leaving it meanwhile asks first @desktop', async ({
  page,
}) => {
  const code = `VEN-${randomInt(70_000, 79_999)}`;
  await signInAt(page, 'admin', '/admin/products/new');
  await page.getByRole('textbox', { name: 'Codice', exact: true }).fill(code);
  await page.getByLabel('Nome').fill('Panno che si salva');
  const create = page.getByRole('button', { name: 'Crea il prodotto' });
  const creating = await hold(page, '**/api/admin/products', 'POST');
  await create.click();
  const post = await creating();
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Le modifiche non verranno salvate. Vuoi uscire?' });
  await question.getByRole('button', { name: 'Resta' }).click();
  await post.abort();
  await expect(page.getByRole('alert')).toContainText('Non c’è connessione');
  await expect(page.getByLabel('Nome')).toHaveValue('Panno che si salva');
  await create.click();
  await expect(page, 'where it leads nobody is asked').toHaveURL(new RegExp(`/admin/products/${code}$`));

  await expect(page.getByRole('heading', { level: 1, name: 'Panno che si salva' })).toBeVisible();
  const packaging = page.getByLabel('Confezione');
  const description = page.getByLabel('Descrizione');
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  await packaging.fill('3 pezzi');
  const saving = await hold(page, `**/api/admin/products/${code}`, 'PATCH');
  await save.click();
  const patch = await saving();
  await description.fill('Scritta mentre si salvava.');
  await patch.continue();
  await expect(page.getByText('Modifiche salvate').last()).toBeVisible();
  await expect(save).not.toHaveAttribute('data-loading');
  await expect(description).toHaveValue('Scritta mentre si salvava.');
  const second = page.waitForResponse((r) => r.request().method() === 'PATCH');
  await save.click();
  expect((await second).status(), 'over the version that was saved').toBe(200);
  await page.reload();
  await expect(packaging).toHaveValue('3 pezzi');
  await expect(description).toHaveValue('Scritta mentre si salvava.');
});

test('ACC-710 ACC-712 ACC-713 what is saved while one is asked whether one leaves lets one go, and says that it was saved @desktop', async ({
  page,
}) => {
  const code = `VEN-${randomInt(80_000, 89_999)}`;
  await signInAt(page, 'admin', '/admin/products/new');
  const name = page.getByLabel('Nome');
  await page.getByRole('textbox', { name: 'Codice', exact: true }).fill(code);
  await name.fill('Panno già salvato');
  const creating = await hold(page, '**/api/admin/products', 'POST');
  await page.getByRole('button', { name: 'Crea il prodotto' }).click();
  const post = await creating();
  await expect(name, 'ACC-713 what is typed now would not be saved').not.toBeEditable();
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Le modifiche non verranno salvate. Vuoi uscire?' });
  await expect(question).toBeVisible();
  await post.continue();
  await expect(question, 'ACC-712 nothing is lost any more').toHaveCount(0);
  await expect(page.getByText('Prodotto creato')).toBeVisible();
  await expect(page, 'ACC-710 where one went').toHaveURL(/\/app$/);

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  const user = page.getByRole('dialog', { name: 'Nuovo utente' });
  await user.getByLabel('Nome e cognome').fill('Persona che si salva');
  await user.getByLabel('Username').fill(`salva.${code.toLowerCase()}`);
  await user.getByLabel('Password', { exact: true }).fill('Varco-Nord-48!');
  const adding = await hold(page, '**/api/users', 'POST');
  await user.getByRole('button', { name: 'Crea utente' }).click();
  const added = await adding();
  await expect(user.getByLabel('Nome e cognome'), 'ACC-713 in a dialog too').not.toBeEditable();
  await user.getByRole('checkbox', { name: 'Registra le presenze ai meeting' }).click();
  await added.abort();
  await expect(user.getByLabel('Nome e cognome')).toBeEditable();
  await expect(user.getByRole('checkbox', { name: 'Registra le presenze ai meeting' })).toBeChecked();
  const again = await hold(page, '**/api/users', 'POST');
  await user.getByRole('button', { name: 'Crea utente' }).click();
  const late = await again();
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: 'Quello che hai scritto non verrà salvato. Vuoi chiudere?' });
  await expect(closing).toBeVisible();
  await late.fulfill({ json: { id: 1 } });
  await expect(page.getByText('Utente creato')).toBeVisible();
  await expect(page.getByRole('dialog'), 'ACC-712 in a dialog too').toHaveCount(0);
});
