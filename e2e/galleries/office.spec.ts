import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

const drawn = async (page: Page, name: string, color: string) => {
  const content = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 640, 480);
    }
    return canvas.toDataURL('image/png');
  }, color);
  return { name, mimeType: 'image/png', buffer: Buffer.from(content.split(',')[1] ?? '', 'base64') };
};
const rows = (page: Page) => page.getByRole('list', { name: 'In ordine di apparizione' }).getByRole('listitem');
const namesOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.textContent?.match(/^[\p{L} ]+?(?=Foto)/u)?.[0] ?? ''));

test('NET-194 NET-393 the office makes an album, fills it, orders it and dates it @desktop @looks', async ({
  page,
}, info) => {
  const name = `Album di prova ${info.project.name}`;
  await signInAt(page, 'admin', '/admin/galleries');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery e documentazione' })).toBeVisible();
  await expectAccessible(page, 'albums of the office');
  await page.getByRole('button', { name: 'Nuovo album' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await expectAccessible(page, 'new album');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Ancora niente qui')).toBeVisible();

  await page
    .getByLabel('Scegli foto e video da aggiungere')
    .setInputFiles([await drawn(page, 'rosso.png', '#b3261e'), await drawn(page, 'verde.png', '#3f8f5b')]);
  await page.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Scegli foto e video da aggiungere').setInputFiles(await drawn(page, 'blu.png', '#3f71c8'));
  await page.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last()).toContainText('blu');
  await expectAccessible(page, 'an album of the office');

  const up = page.getByRole('button', { name: 'Sposta su blu' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1)).toContainText('blu');
  await expect(up, 'the keyboard goes on where it was').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('blu');
  await expect(page.getByText('blu: ora al posto 1 di 3')).toBeAttached();
  const album = new URL(page.url()).pathname.split('/').at(-1);
  const kept = async () => {
    const answer = await page.request.get(`/api/admin/gallery-items?shelf=album&album=${album}`);
    return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
  };
  await expect.poll(async () => (await kept())[0], 'kept before the next change').toBe('blu');
  if (info.project.name === 'desktop') {
    await rows(page).first().dragTo(rows(page).last());
    await expect(rows(page).last()).toContainText('blu');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const order = await namesOf(page);
  await expect.poll(kept, 'the last change is kept').toEqual(order);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  expect(await namesOf(page)).toEqual(order);

  await page.getByRole('button', { name: 'Modifica rosso' }).click();
  await dialog.getByLabel('Titolo').fill('La sala rossa');
  await dialog.getByLabel('Visibile fino al', { exact: true }).fill('01/01/2020');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(rows(page).filter({ hasText: 'La sala rossa' })).toContainText('Scaduto');
  await page.getByRole('button', { name: 'Elimina verde' }).click();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('link', { name: 'Tutti gli album' }).click();
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('NET-190 NET-393 an attribute is named first and gets its picture later @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/galleries?tab=documentazione');
  await page.getByRole('button', { name: 'Nuova caratteristica senza immagine' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Prova di carattere');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const row = rows(page).filter({ hasText: 'Prova di carattere' });
  await expect(row).toContainText('Senza immagine: non si vede ancora');
  await page.getByRole('button', { name: 'Aggiungi immagine: Prova di carattere' }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel('File').click();
  await (await choosing).setFiles(await drawn(page, 'segno.png', '#6b4fa0'));
  await expectAccessible(page, 'another file');
  await dialog.getByRole('button', { name: 'Carica' }).click();
  await expect(row).toContainText('Foto');
  await page.getByRole('button', { name: 'Elimina Prova di carattere' }).click();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect(row).toHaveCount(0);
});
