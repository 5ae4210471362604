import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-546 NET-547 products and meetings come from files, looked at before they are loaded @desktop', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase();
  const choose = async (content: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('File CSV').click();
    await (await choosing).setFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await signInAt(page, 'admin', '/admin/products');
  await page.getByRole('link', { name: 'Carica prodotti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carica prodotti' })).toBeVisible();
  await choose(`codice;nome;negozio;iva\nX${mark};Panno;kleen;\n`);
  await expect(page.getByText('Riga 2: Di un prodotto nuovo serve l’IVA.')).toBeVisible();
  await choose(`sep=;\ncodice;nome;negozio;iva\nX${mark};Panno ${mark};kleen;22\n`);
  const products = page.getByRole('region', { name: 'Anteprima dei prodotti' });
  await expect(products).toContainText('1 prodotto nuovo, 0 cambiano, 0 restano come sono.');
  await expect(products).toContainText(`X${mark}`);
  await expectAccessible(page, 'a file of products');
  await page.getByRole('button', { name: 'Carica i prodotti' }).click();
  await expect(page.getByText('1 prodotto aggiunto, 0 cambiati')).toBeVisible();
  await choose(`codice;nome\nX${mark};Straccio ${mark}\n`);
  await expect(products).toContainText(`Nome: Panno ${mark} → Straccio ${mark}`);

  await page.goto('/app/meeting');
  await page.getByRole('link', { name: 'Carica meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carica meeting' })).toBeVisible();
  await choose(`data;titolo;luogo\n01/12/2026;Serata ${mark};Asti\n`);
  await expect(page.getByRole('region', { name: 'Anteprima dei meeting' })).toContainText('1 meeting nuovo');
  await expectAccessible(page, 'a file of meetings');
  await page.getByRole('button', { name: 'Carica i meeting' }).click();
  await expect(page.getByText('1 meeting aggiunto, 0 cambiati')).toBeVisible();
});
