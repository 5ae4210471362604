import { randomInt } from 'node:crypto';
import { expect, test, type Page, type Route } from '@playwright/test';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { startAs } from '../kernel/agents.ts';
import { factOf } from '../kernel/facts.ts';
import { openRow } from '../kernel/rows.ts';
import { signIn, signInAt } from '../kernel/sign-in.ts';
import { makePrivateCustomer } from '../kernel/private-customers.ts';

const euro = (wire: string): string => formatEuro(wireToCents(wire));
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
/** An agent for each width: the draft of a new order belongs to an agent. */
const start = async (page: Page, project: string, path: string): Promise<void> => {
  await signInAt(page, project === 'phone' ? 'agente' : 'manager', path, 'fibra');
};
const add = async (page: Page, product: string, pieces: number): Promise<void> => {
  const field = page.getByRole('textbox', { name: `Quantità: ${product}`, exact: true });
  await field.fill(String(pieces));
  await expect(field).toHaveValue(String(pieces));
};
const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const confirm = (page: Page) => main(page).getByRole('button', { name: 'Conferma l’ordine' }).filter({ visible: true });
const told = async (page: Page, title: string, text: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  await expect(dialog).toBeHidden();
};
const DEFAULT =
  'Ricontrolla i dati inseriti, se hai scelto prodotti con varianti, ricorda che la somma di ogni riga deve coincidere con la quantità di prodotti selezionata';

type Kept = {
  createdAt: string;
  total: string;
  customer: { fullName: string };
  items: { name: string; unitPrice: string; quantity: number; totalPrice: string }[];
};
/** ORD-243: every figure and the date on the page are the call's. */
const expectOrder = async (page: Page, o: Kept): Promise<void> => {
  const pieces = o.items.reduce((sum, i) => sum + i.quantity, 0);
  for (const [label, value] of [
    ['Cliente', o.customer.fullName],
    ['Data di creazione', formatInstant(new Date(o.createdAt))],
    ['Articoli', `${pieces} articoli`],
    ['Totale', euro(o.total)],
  ] as const)
    await expect(factOf(page, label)).toHaveText(value);
  expect(o.items.length).toBeGreaterThan(0);
  for (const i of o.items) {
    const row = main(page).getByRole('row').or(main(page).getByRole('listitem')).filter({ hasText: i.name }).first();
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const figures = [euro(i.unitPrice), String(i.quantity), euro(i.totalPrice)];
    if (isPhone) await expect(row).toContainText(`${i.quantity} × ${euro(i.unitPrice)}`);
    else for (const [n, figure] of figures.entries()) await expect(row.getByRole('cell').nth(n + 1)).toHaveText(figure);
    await expect(row).toContainText(euro(i.totalPrice));
  }
};

test('ORD-016 ORD-226 ORD-227 ORD-228 ORD-230 ORD-233 ORD-234 ORD-235 ORD-236 ORD-237 ORD-238 ORD-239 ORD-240 ORD-241 ORD-243 ORD-244 ORD-247 ORD-248 ORD-249 ORD-551 ORD-552 an order for somebody new, with variants, changed the same day', async ({
  page,
}, info) => {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26)));
  const lastName = `Prova${letters.join('')}`;
  await start(page, info.project.name, '/app/private-orders');
  await heading(page, 'Archivio ordini clienti');
  await main(page).getByRole('link', { name: 'Clienti censiti' }).click();
  await page.waitForURL('**/app/private-orders/customers');
  await page.goBack();
  await main(page).getByRole('link', { name: 'Nuovo ordine' }).click();
  await page.waitForURL('**/app/private-orders/create');
  await heading(page, 'Nuovo ordine cliente');

  // Nobody chosen yet.
  await page.getByRole('button', { name: 'Modifica cliente' }).click();
  await told(page, 'Attenzione', 'Non hai ancora scelto un cliente da modificare.');
  await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Ricontrolla i dati inseriti');
  await fill(page, { CAP: '141', Provincia: 'A', Telefono: 'no' });
  await page.getByLabel(/^E-mail/).fill('nessuna');
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  for (const label of ['Cognome', 'Nome', 'Indirizzo', 'Numero civico', 'CAP', 'Città', 'Provincia', 'Telefono'])
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page)).toContainText('Il CAP ha cinque cifre.');
  await expect(page.getByLabel(/^E-mail/)).toHaveAttribute('type', 'email');
  await expectAccessible(page, 'new private customer, refused');
  const number = page.getByLabel('Numero civico', { exact: true });
  await number.pressSequentially('1234567');
  await expect(number).toHaveValue('12345');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByLabel('Cerca il cliente')).toBeVisible();

  await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
  await expect(page.getByLabel('Cognome', { exact: true })).toHaveValue('');
  await fill(page, {
    Cognome: lastName,
    Nome: 'Ada',
    Indirizzo: 'Via Verdi',
    'Numero civico': '8/B',
    CAP: '14100',
    Città: 'Asti',
    Provincia: 'at',
    Telefono: '0141 555123',
  });
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  await expect(main(page)).toContainText(`Ada ${lastName}`);
  await expect(main(page)).toContainText('Via Verdi 8/B, 14100 Asti (AT)');
  await page.getByRole('button', { name: 'Modifica cliente' }).click();
  await fill(page, { Telefono: '0141 999' });
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(main(page)).toContainText('0141 555 123');
  await page.getByRole('button', { name: 'Scegli un altro' }).click();
  await page.getByLabel('Cerca il cliente').fill(lastName);
  await page.getByRole('button', { name: `Seleziona Ada ${lastName}` }).click();
  await expect(page.getByRole('button', { name: 'Modifica cliente' })).toBeVisible();

  // Two wrong sums: the default sentence; one: its own.
  await add(page, 'Panno cucina in fibra, piccolo', 3);
  await add(page, 'Panno spolvero', 2);
  await expect(main(page)).toContainText('la somma di ogni riga deve coincidere');
  await expect(page.getByText('Ancora 3 da assegnare su 3').first()).toBeVisible();
  await expectAccessible(page, 'new private order');
  await confirm(page).click();
  await told(page, 'Non è stato possibile salvare l’ordine.', DEFAULT);
  await add(page, 'Panno spolvero', 0);
  await confirm(page).click();
  await told(
    page,
    'Non è stato possibile salvare l’ordine.',
    /Panno cucina in fibra, piccolo: la somma di Colore deve essere 3\./,
  );
  await add(page, 'Panno cucina in fibra, piccolo, Colore Azzurro', 2);
  await add(page, 'Panno cucina in fibra, piccolo, Colore Verde', 1);

  // Leaving asks; staying and a reload keep everything.
  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'L’ordine non verrà confermato. Vuoi uscire?' });
  await leave.getByRole('button', { name: 'Resta' }).click();
  await heading(page, 'Nuovo ordine cliente');
  await expect(main(page)).toContainText(`Ada ${lastName}`);
  const sending = Promise.withResolvers<Route>();
  await page.route(
    (url) => url.pathname === '/api/user-orders',
    (route) => (route.request().method() === 'POST' ? sending.resolve(route) : route.fallback()),
  );
  await confirm(page).click();
  const held = await sending.promise;
  expect(held.request().postDataJSON()).toMatchObject({
    customer: expect.stringMatching(/^\/api\/private-customers\/\d+$/),
    items: [{ quantity: 3, variants: { Colore: { Azzurro: 2, Verde: 1 } } }],
    expectedTotal: expect.stringMatching(/^\d+\.\d\d$/),
  });
  // Nothing is chosen any more while it is on its way, and who leaves hears that it is.
  await expect(main(page).locator('[inert]').getByLabel('Quantità: Panno spolvero', { exact: true })).toHaveCount(1);
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'La conferma dell’ordine è in corso: lo trovi poi nell’archivio. Vuoi uscire?' })
    .getByRole('button', { name: 'Resta' })
    .click();
  await held.continue();
  await page.waitForURL(/\/app\/private-orders\/\d+\/detail$/);
  await heading(page, /^Ordine n\. \d+$/);
  await expect(main(page)).toContainText('2 Azzurro, 1 Verde');
  const kept = await page.request.get(`/api/user-orders/${/(\d+)\/detail$/.exec(page.url())?.[1]}`);
  await expectOrder(page, (await kept.json()) as Kept);
  await expectAccessible(page, 'private order');

  await main(page).getByRole('link', { name: 'Modifica' }).click();
  await heading(page, 'Modifica ordine cliente');
  await add(page, 'Panno cucina in fibra, piccolo', 4);
  await add(page, 'Panno cucina in fibra, piccolo, Colore Verde', 2);
  await expectAccessible(page, 'edit a private order');
  await main(page).getByRole('button', { name: 'Salva le modifiche' }).filter({ visible: true }).click();
  await page.waitForURL(/\/detail$/);
  await expect(main(page)).toContainText('4 articoli');
});

test(
  'ORD-591 an order whose answer was lost is confirmed once; another tab says what it made of it',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'fibra', '/app');
    await makePrivateCustomer(page, 'Una');
    await page.goto('/app/private-orders/create');
    await page.getByLabel('Cerca il cliente').fill('Una');
    await page.getByRole('button', { name: 'Seleziona Ada Una' }).click();
    await add(page, 'Panno auto', 2);

    const other = await page.context().newPage();
    await other.goto('/app/private-orders/create');
    await expect(main(other)).toContainText('Ada Una');
    await add(other, 'Panno auto', 3);
    const changed = main(page).getByText(/^Quest’ordine è stato modificato in un’altra scheda/);
    await expect(changed).toBeVisible();
    await expectAccessible(page, 'a private order that another tab changed');
    await main(page).getByRole('button', { name: 'Riprendi quello' }).click();
    await expect(page.getByRole('textbox', { name: 'Quantità: Panno auto', exact: true })).toHaveValue('3');
    await expect(changed).toBeHidden();

    const orders = (url: URL) => url.pathname === '/api/user-orders';
    await page.route(orders, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await confirm(page).click();
    await told(page, 'Non è stato possibile salvare l’ordine.', 'Non c’è connessione');
    await page.unroute(orders);
    page.once('dialog', (leave) => void leave.accept());
    await page.reload();
    await confirm(page).click();
    await told(page, 'Non è stato possibile salvare l’ordine.', 'Quest’ordine è già stato confermato');
    await page.waitForURL('**/app/private-orders');
    const made = await page.request.get('/api/user-orders?perPage=100');
    expect(((await made.json()) as { items: unknown[] }).items).toHaveLength(1);
    await expect(main(other).getByText(/^Quest’ordine è già stato creato/)).toBeVisible();
    await main(other).getByRole('link', { name: 'Vai all’archivio' }).click();
    await other.waitForURL('**/app/private-orders');
    await other.goto('/app/private-orders/create');
    await expect(other.getByLabel('Cerca il cliente'), 'the next one begins empty').toBeVisible();
  },
);

test('ORD-018 ORD-229 ORD-244 ORD-246 the archive, and an order of last week that is closed', async ({
  page,
}, info) => {
  await start(page, info.project.name, '/private-orders');
  await page.waitForURL('**/app/private-orders');
  await expect(
    main(page)
      .getByRole('link', { name: /^Vedi l’ordine/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'archive of private orders');
  const answer = await page.request.get('/api/user-orders?perPage=100');
  const { items } = (await answer.json()) as {
    items: { id: number; locked: boolean; customer: { fullName: string } }[];
  };
  const shown = await main(page)
    .getByRole('link', { name: /^Vedi l’ordine/ })
    .allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  const old = items.find((o) => o.locked);
  await page.goto(`/private-orders/${old?.id}/detail`);
  await page.waitForURL(`**/app/private-orders/${old?.id}/detail`);
  await heading(page, `Ordine n. ${old?.id}`);
  await expect(main(page)).toContainText(old?.customer.fullName ?? '?');
  await expect(main(page).getByRole('link', { name: 'Modifica' })).toHaveCount(0);
  await page.goto(`/app/private-orders/${old?.id}/edit`);
  await told(
    page,
    'Quest’ordine non è più modificabile',
    'Gli ordini sono modificabili entro le 24 ore dalla loro creazione',
  );
  await page.waitForURL(`**/app/private-orders/${old?.id}/detail`);
});

test('ORD-220 ORD-225 a registered customer moves house', async ({ page }, info) => {
  await start(page, info.project.name, '/app/private-orders/customers');
  await heading(page, 'Clienti censiti');
  await expect(
    main(page)
      .getByRole('link', { name: /^Modifica / })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'private customers');
  await expect(page.getByRole('button', { name: 'Scarica PDF Clienti' })).toHaveCount(0);
  await expect(page.getByLabel('Filtra per sottoposto')).toHaveCount(0);
  await main(page)
    .getByRole('link', { name: /^Modifica / })
    .first()
    .click();
  await heading(page, 'Modifica cliente');
  const street = `Via Nuova ${randomInt(1000, 9999)}`;
  await page.getByLabel('Indirizzo', { exact: true }).fill(street);
  await expectAccessible(page, 'edit a private customer');
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  await expect(page.getByText('Cliente salvato')).toBeVisible();
  await page.waitForURL('**/app/private-orders/customers');
  const rows = main(page).locator('[data-rows] > *');
  await expect(await openRow(page, rows.first())).toContainText(street);
});

test('ORD-035 ORD-036 ORD-221 ORD-222 ORD-223 ORD-231 the office filters by agent and takes that agent’s customers as PDF', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'the office sits at a desk');
  await signIn(page, 'ordini');
  await page.getByRole('button', { name: 'Ordini' }).click();
  await page.getByRole('link', { name: 'Archivio ordini clienti', exact: true }).click();
  await heading(page, 'Archivio ordini clienti');
  await expect(main(page).getByRole('link', { name: 'Nuovo ordine' })).toHaveCount(0);
  const filter = page.getByRole('combobox', { name: 'Filtra per sottoposto' });
  const choose = async (): Promise<void> => {
    await filter.fill('Ferrero');
    await page.getByRole('option', { name: /^Marta Ferrero/ }).click();
    await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText('Marta Ferrero');
  };
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await choose();
  const people = async () => new Set(await page.locator('tbody tr td:nth-child(2)').allTextContents());
  await expect(async () => expect(await people()).toEqual(new Set(['Marta Ferrero']))).toPass();
  await expectAccessible(page, 'archive of the office, filtered');
  await main(page).getByRole('link', { name: 'Clienti censiti' }).click();
  await heading(page, 'Clienti censiti');
  await page.getByRole('button', { name: 'Scarica PDF Clienti' }).click();
  await told(
    page,
    'Attenzione',
    'Per esportare l’elenco completo dei clienti in PDF relativo ad uno specifico sottoposto devi prima filtrare per l’utente desiderato',
  );
  await expect(async () => expect((await people()).size).toBeGreaterThan(1)).toPass();
  await choose();
  await expect(async () => expect(await people()).toEqual(new Set(['Marta Ferrero']))).toPass();
  await expectAccessible(page, 'customers of the office, filtered');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica PDF Clienti' }).click();
  expect((await download).suggestedFilename()).toMatch(/^clienti-censiti-\d+-\d{4}-\d{2}-\d{2}\.pdf$/);
  await page.goto('/app/private-orders/create');
  await expect(page).toHaveURL(/\/app$/);
});

test('ORD-530 products that are chosen while the customer is saved stay in the order, over a reload too @desktop', async ({
  page,
}) => {
  await startAs(page, 'fibra', '/app/private-orders/create');
  await heading(page, 'Nuovo ordine cliente');
  await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
  await fill(page, {
    Cognome: 'Lento',
    Nome: 'Ada',
    Indirizzo: 'Via Verdi',
    'Numero civico': '8',
    CAP: '14100',
    Città: 'Asti',
    Provincia: 'at',
    Telefono: '0141 555123',
  });
  const saving = Promise.withResolvers<Route>();
  await page.route('**/api/private-customers', (route) =>
    route.request().method() === 'POST' ? saving.resolve(route) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Salva il cliente' }).click();
  const held = await saving.promise;
  await add(page, 'Panno spolvero', 2);
  await held.continue();
  const field = page.getByRole('textbox', { name: 'Quantità: Panno spolvero', exact: true });
  await expect(main(page)).toContainText('Via Verdi 8, 14100 Asti (AT)');
  await expect(field).toHaveValue('2');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(main(page)).toContainText('Via Verdi 8, 14100 Asti (AT)');
  await expect(field).toHaveValue('2');
});
