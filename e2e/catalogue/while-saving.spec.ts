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
