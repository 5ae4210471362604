import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { isCut, NARROW } from '../kernel/cut.ts';
import { draw } from '../kernel/pictures.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** Chooses a product of a picker by its code. */
const choose = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Prodotto', exact: true }).fill(code);
  await page.getByRole('option', { name: new RegExp(`\\(${code}\\)`) }).click();
};

/** So many days after one, both as a field shows them. */
const daysAfter = (shown: string, days: number): string => {
  const [d, m, y] = shown.split('/').map(Number);
  const after = new Date(Date.UTC(y ?? 0, (m ?? 1) - 1, (d ?? 1) + days));
  return after.toISOString().slice(0, 10).split('-').toReversed().join('/');
};

/** One part of a screen, by its heading. */
const part = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('NET-280 NET-282 NET-283 NET-284 NET-285 NET-286 NET-287 NET-288 NET-289 NET-290 NET-410 NET-411 NET-412 NET-983 the office finds products, fills a listing, changes a kit and a price @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/products');
  const all = page.getByRole('table', { name: 'Tutti i prodotti' });
  await page.getByRole('searchbox', { name: 'Cerca per nome' }).fill('spazzola');
  await expect(all.getByRole('row').filter({ hasText: 'VEN-1024' })).toBeVisible();
  await expect(all.getByRole('row').filter({ hasText: 'VEN-1001' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Cerca per codice' }).fill('VEN-10');
  await expect(all.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'products');
  for (const tab of ['Ordine cumulativo', 'Cliente agevolato', 'Ordine kleen', 'Vendita diretta', 'Omaggi']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('table', { name: `Prodotti: ${tab}` })).toBeVisible();
  }

  // A brush of the fibre shop that is sold directly in the cleaning shop for a moment.
  await page.getByRole('tab', { name: 'Vendita diretta', exact: true }).click();
  const add = page.getByRole('button', { name: 'Aggiungi al listino' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription('Scegli prima un prodotto.');
  await choose(page, 'VEN-1024');
  await expect(page.getByRole('textbox', { name: 'Prezzo', exact: true })).toHaveValue('11,90');
  await expect(add).not.toHaveAttribute('aria-disabled');
  await page.route('**/listings/**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await add.click();
  const failed = page.getByRole('dialog', { name: 'Impossibile aggiungere prodotto' });
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('13,5');
  await add.click();
  await expect(page.getByText('Prodotto aggiunto al listino')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Cerca nel listino' }).fill('ven-1024');
  const row = page.getByRole('row').filter({ hasText: 'Spazzola per tappeti' });
  await expect(row).toContainText('13,50');
  await expectAccessible(page, 'a listing');
  await row.getByRole('button', { name: 'Togli' }).click();
  await page.getByRole('button', { name: 'Togli dal listino' }).click();
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible();

  await page.getByRole('tab', { name: 'Pacchetti' }).click();
  const kit = page.getByRole('row').filter({ hasText: 'Pacchetto bucato' });
  const before = await kit.innerText();
  await kit.getByRole('button', { name: 'Modifica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pacchetto bucato' });
  const items = dialog.getByRole('list', { name: 'Prodotti del pacchetto' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const held = await items.count();
  const addToKit = dialog.getByRole('button', { name: 'Aggiungi al pacchetto' });
  await expect(addToKit).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('combobox', { name: 'Prodotto', exact: true }).click();
  await dialog.getByRole('option').first().click();
  await dialog.getByLabel('Quantità', { exact: true }).fill('3,7');
  await page.route('**/add-product', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await addToKit.click();
  const wrong = page.getByRole('dialog', { name: 'Si è verificato un errore aggiungendo il prodotto' });
  await wrong.getByRole('button', { name: 'Ho capito' }).click();
  const sent = page.waitForRequest('**/add-product');
  await addToKit.click();
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 3 });
  await expect(items).toHaveCount(held + 1);
  await expect(items.last()).toContainText('3 ×');
  await expect(dialog.getByLabel('Quantità', { exact: true }), 'for the next one').toHaveValue('1');
  await expectAccessible(page, 'the products of a kit');
  await items.last().getByLabel('Quantità').fill('4');
  await items.last().getByLabel('Posto').fill('0');
  await items.last().getByRole('button', { name: 'Salva' }).click();
  await expect(items.first()).toContainText('4 ×');
  await items.first().getByRole('button', { name: 'Togli' }).click();
  await expect(items).toHaveCount(held);
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect.poll(() => kit.innerText(), { message: 'as it was' }).toBe(before);

  // One product: changed, and a price planned and given up.
  await page.goto('/admin/products?code=VEN-1024');
  await page.getByRole('link', { name: 'Modifica Spazzola per tappeti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spazzola per tappeti' })).toBeVisible();
  const packaging = page.getByLabel('Confezione');
  const was = await packaging.inputValue();
  for (const typed of ['2 pezzi', was]) {
    await packaging.fill(typed);
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByText('Modifiche salvate').last()).toBeVisible();
    await expect(packaging).toHaveValue(typed);
  }
  const from = page.getByRole('textbox', { name: 'Dal giorno' });
  const today = await from.inputValue();
  const dayIn = (days: number): string => daysAfter(today, days);
  const shown = dayIn(30);
  await part(page, 'Nuovo prezzo').getByRole('textbox', { name: 'Prezzo', exact: true }).fill('14,2');
  await from.fill(shown);
  await page.getByRole('button', { name: 'Decidi il prezzo' }).click();
  const planned = page.getByRole('row').filter({ hasText: `dal ${shown}` });
  await expect(planned).toContainText('14,20');
  await expectAccessible(page, 'a product of the office');
  await planned.getByRole('button', { name: 'Annulla' }).click();
  const giving = page.getByRole('dialog', { name: 'Vuoi annullare il prezzo previsto?' });
  await giving.getByRole('button', { name: 'Lascialo' }).click();
  await expect(planned, 'ACC-697 it is asked first').toHaveCount(1);
  await planned.getByRole('button', { name: 'Annulla' }).click();
  await giving.getByRole('button', { name: 'Elimina il prezzo' }).click();
  await expect(planned).toHaveCount(0);

  // The same price from a file, and again from a later day, which changes nothing but is kept for it.
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Carica prezzi' }).click();
  const load = page.getByRole('button', { name: 'Carica i prezzi' });
  await expect(load).toHaveAccessibleDescription('Scegli il file dei prezzi.');
  const chooseFile = async (price: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('File CSV').click();
    const row = `VEN-1024;Ordine cumulativo;${price};;`;
    const written = `codice;listino;prezzo;punti;dal\n${row}${shown}\n${row}${dayIn(60)}`;
    await (await choosing).setFiles({ name: 'prezzi.csv', mimeType: 'text/csv', buffer: Buffer.from(written) });
  };
  await chooseFile('tanto');
  await expect(page.getByText('Riga 2: Il prezzo non è un importo come 121,03.')).toBeVisible();
  await chooseFile('14,20');
  await expect(page.getByText('1 prezzo cambia, 1 resta com’è. Di questi 1 vale anche dal suo giorno')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'VEN-1024' })).toContainText('14,20');
  await expectAccessible(page, 'prices of a file');
  await load.click();
  const loaded = page.getByRole('status').filter({ hasText: '2 prezzi caricati' });
  await expect(loaded).toContainText('Vedi i prodotti');
  // NET-983 It is gone as soon as the next file is chosen, and does not stand above what is wrong with that one.
  await chooseFile('tanto');
  await expect(page.getByText('Riga 2: Il prezzo non è un importo come 121,03.')).toBeVisible();
  await expect(loaded).toHaveCount(0);
  await page.goto('/admin/products/VEN-1024');
  const fromFile = page.getByRole('row').filter({ hasText: '14,20' });
  for (const left of [1, 0]) {
    await fromFile.first().getByRole('button', { name: 'Annulla' }).click();
    await giving.getByRole('button', { name: 'Elimina il prezzo' }).click();
    await expect(fromFile).toHaveCount(left);
  }
});

test('NET-281 NET-286 on a phone a product tells its amounts, and a kit opens its products @phone', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/products?tab=pl.kleen_commission_gift');
  const sheet = await openRow(page, page.getByRole('listitem').filter({ hasText: 'REF-' }).first());
  await expect(sheet).toContainText('Punti');
  await expectAccessible(page, 'a product on a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  const add = page.getByRole('button', { name: 'Aggiungi al listino' });
  expect(await isCut(add.getByText('Aggiungi al listino')), 'the words of the button').toBe(false);
  const gift = page.getByRole('listitem').filter({ hasText: 'REF-' }).first();
  await expect(gift).toContainText('punti');
  await expect(gift, 'a gift costs nothing else').not.toContainText('€');
  await page.goto('/admin/products?tab=kits');
  const kit = await openRow(page, page.getByRole('listitem').filter({ hasText: 'Pacchetto cucina' }));
  await kit.getByRole('button', { name: 'Modifica' }).click();
  await expect(page.getByRole('list', { name: 'Prodotti del pacchetto' })).toBeVisible();
  await expectAccessible(page, 'the products of a kit on a phone');
});

test('NET-464 NET-465 NET-466 NET-467 NET-468 NET-469 NET-734 NET-949 NET-1170 the office makes a product and a kit @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/products');
  await page.getByRole('link', { name: 'Nuovo prodotto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuovo prodotto' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Crea il prodotto' });
  await page.getByLabel('Nome').fill('Panno della prova');
  await page.getByLabel('Descrizione').fill('Per vetri e specchi.');
  await page.getByRole('textbox', { name: 'Codice', exact: true }).fill('ven-2041');
  await create.click();
  await expect(page.getByText('Esiste già un prodotto con questo codice.').first()).toBeVisible();
  await expectAccessible(page, 'a new product');
  await page.getByRole('textbox', { name: 'Codice', exact: true }).fill('ven-9801');
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panno della prova' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/VEN-9801$/);

  const shown = page.getByRole('main').locator('img').first();
  await expect(shown).toHaveAttribute('src', /senza-immagine/);
  const picture = await draw(page, { width: 700, height: 700, sharp: true, type: 'image/png' });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Aggiungi immagine' }).click();
  await (await choosing).setFiles({ ...picture, name: 'panno.png' });
  await expect(page.getByText('Immagine cambiata')).toBeVisible();
  await expect(shown).toHaveAttribute('src', /^\/file\/product-pictures\/[0-9a-f]{64}$/);
  await expect(page.getByRole('button', { name: 'Cambia immagine' })).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await expect(page.getByText('In nessun listino', { exact: true })).toBeVisible();
  const into = part(page, 'Aggiungi a un listino');
  await into.getByLabel('Listino', { exact: true }).selectOption({ label: 'Vendita diretta' });
  await into.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('7,5');
  await into.getByRole('button', { name: 'Aggiungi al listino' }).click();
  await expect(page.getByText('Prodotto aggiunto al listino')).toBeVisible();
  await into.getByLabel('Listino', { exact: true }).selectOption({ label: 'Ordine kleen' });
  const dal = into.getByRole('textbox', { name: 'Dal', exact: true });
  const day = daysAfter(await dal.inputValue(), 30);
  await dal.fill(day);
  await into.getByRole('button', { name: 'Aggiungi al listino' }).click();
  const coming = page.getByRole('row').filter({ hasText: `Nel listino dal ${day}` });
  await expect(coming).toContainText('7,50');
  await expectAccessible(page, 'a product that comes into a listing on a day');
  await coming.getByRole('button', { name: /^Annulla l’ingresso/ }).click();
  const giving = page.getByRole('dialog', { name: 'Vuoi annullare l’ingresso nel listino?' });
  await giving.getByRole('button', { name: 'Annulla l’ingresso' }).click();
  await expect(coming).toHaveCount(0);
  const ordered = part(page, 'Come lo vede chi ordina');
  await ordered.getByText('Descrizione', { exact: true }).click();
  await expect(ordered.getByText('Per vetri e specchi.')).toBeVisible();
  await ordered.getByRole('button', { name: 'Aggiungi uno: Panno della prova' }).click();
  await expectAccessible(page, 'a product as it is ordered');
  await ordered.getByText('Un cliente', { exact: true }).click();
  await expect(ordered, 'NET-734').toContainText(
    'Sta solo in «Vendita diretta»: i clienti che ordinano da soli comprano da «Ordine kleen».',
  );
  await expectAccessible(page, 'why a customer does not see a product');
  await ordered.getByRole('textbox', { name: 'Nel giorno' }).fill('01012020');
  await expect(ordered.getByText(/^Scegli oggi o un giorno che viene/)).toBeVisible();
  const year = new Date(Date.now() + 31 * 86_400_000).getFullYear() + 1;
  await ordered.getByRole('textbox', { name: 'Nel giorno' }).fill(`0101${year}`);
  await ordered.getByText('Un incaricato', { exact: true }).click();
  await expect(ordered).toContainText('Gli incaricati, in una vendita diretta. IVA compresa, al 22 %.');
  await page.getByRole('button', { name: 'Togli immagine' }).click();
  await page.getByRole('button', { name: 'Togli l’immagine' }).click();
  await expect(shown).toHaveAttribute('src', /senza-immagine/);
  await page.getByRole('switch', { name: 'In vendita' }).click();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Modifiche salvate')).toBeVisible();
  await expect(ordered).toContainText('Non è in vendita: finché non lo rimetti in vendita non lo vede nessuno.');

  const listings = '/api/admin/products/VEN-9801/listings';
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
  const data = { price: '9.00' };
  expect((await page.request.post(`${listings}/pl.kleen_commission`, { data, headers: headers() })).ok()).toBe(true);
  expect((await page.request.delete(`${listings}/pl.kleen_direct_sale`, { headers: headers() })).ok()).toBe(true);
  await page.reload();
  for (const [label, price] of [
    ['Vendita diretta', '7,50'],
    ['Cliente agevolato', '9,00'],
    ['Vendita diretta', '7,50'],
  ] as const) {
    await into.getByLabel('Listino', { exact: true }).selectOption({ label });
    await expect(into.getByRole('textbox', { name: 'Prezzo', exact: true }), label).toHaveValue(price);
  }

  await page.goto('/admin/products?tab=kits');
  await page.getByRole('button', { name: 'Nuovo pacchetto' }).click();
  const made = page.getByRole('dialog', { name: 'Nuovo pacchetto' });
  await made.getByLabel('Nome del pacchetto').fill('Pacchetto della prova');
  await made.getByLabel('Descrizione').fill('Tutto per i vetri.');
  await made.getByLabel('Prezzo del pacchetto').fill('49');
  await made.getByRole('button', { name: 'Crea il pacchetto' }).click();
  const kit = page.getByRole('dialog', { name: 'Pacchetto della prova' });
  await expect(kit.getByText('Senza prodotti il pacchetto non è in vendita.')).toBeVisible();
  await kit.getByRole('switch', { name: 'In vendita' }).click();
  await kit.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Modifiche salvate')).toBeVisible();
  await kit.getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Pacchetto della prova' })).toContainText('Non in vendita');
});
