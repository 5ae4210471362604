import { expect, test, type Browser, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { lettersOf } from '../kernel/people.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession } from '../kernel/sign-in.ts';
import { invite } from '../sponsorship/candidates.ts';

const [FIRST, OWN] = ['Ufficio-Nord-48!', 'Scrivania-Sud-91!'];
const REFUSED = 'La pagina che cercavi non è fra quelle aperte al tuo account.';
const mark = (): string => Math.random().toString(36).slice(2, 9);
const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Somebody of the office with this duty alone, past the first change of password; all that goes wrong is kept. */
const withDuty = async (page: Page, browser: Browser, duty: string): Promise<{ theirs: Page; wrong: string[] }> => {
  const username = `incarico.${mark()}`;
  await beginSession(page, 'admin');
  const data = { displayName: `Solo ${username}`, username, password: FIRST, duties: [duty] };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await page.request.post('/api/users', { data, headers })).status()).toBe(201);
  const theirs = await (await browser.newContext()).newPage();
  await beginSession(theirs, username, FIRST);
  const turned = { currentPassword: FIRST, newPassword: OWN };
  expect((await theirs.request.put('/api/account/update-password', { data: turned })).ok()).toBe(true);
  const wrong: string[] = [];
  theirs.on('pageerror', (error) => wrong.push(error.message));
  theirs.on('response', (r) => void (r.status() >= 400 && wrong.push(`${r.status()} ${r.url()}`)));
  return { theirs, wrong };
};
/** By its name from the first page, as somebody does who is there for the first time. */
const openFromHome = async (page: Page, label: string): Promise<void> => {
  await page.goto('/app');
  await page.getByRole('main').getByRole('link', { name: label }).click();
};
const visit = async (page: Page, screens: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, name] of Object.entries(screens)) {
    await page.goto(path);
    await title(page, name);
  }
};
const expectRefused = async (page: Page, ...addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/app$/);
    await expect(page.getByText(REFUSED), address).toBeVisible();
  }
};

test.describe('NET-772 NET-773 NET-580 one duty of the office alone', { tag: '@desktop' }, () => {
  test('the administrator: every screen of the menu opens, and somebody is made', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_ADMIN');
    await theirs.goto('/app');
    await title(theirs, 'Benvenuto in EMA Planet');
    const menu = theirs.getByRole('navigation', { name: 'Menu principale' });
    const addresses: string[] = [];
    for (const section of await menu.getByRole('button').all()) {
      if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
      for (const link of await menu.getByRole('list').filter({ visible: true }).getByRole('link').all())
        addresses.push((await link.getAttribute('href')) ?? '');
    }
    expect(addresses.length).toBeGreaterThan(35);
    expect(addresses).not.toContain('/app/sponsorship/manage-invitations');
    expect(addresses).not.toContain('/app/meeting');
    for (const address of addresses) {
      await theirs.goto(address);
      await expect(theirs, address).toHaveURL((url) => url.pathname === address);
      await expect(theirs.getByRole('heading', { level: 1 }), address).toBeVisible();
    }
    await theirs.goto('/admin/users');
    await theirs.getByRole('button', { name: 'Nuovo utente' }).click();
    const form = theirs.getByRole('dialog', { name: 'Nuovo utente' });
    await form.getByLabel('Nome e cognome').fill('Porta Nord');
    await form.getByLabel('Username').fill(`porta.${mark()}`);
    await form.getByLabel('Password', { exact: true }).fill(FIRST);
    await form.getByRole('button', { name: 'Crea utente' }).click();
    await expect(theirs.getByText('Utente creato')).toBeVisible();
    expect(wrong).toEqual([]);
    // Whose data is asked for with the page, and refused: after what is to go without an error.
    await expectRefused(theirs, '/app/meeting', '/app/appointments/manage', '/app/orders/my-customers');
  });

  test('entering as others: nothing without administration, as Home says', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_ALLOWED_TO_SWITCH');
    await theirs.goto('/app');
    await expect(theirs.getByText(/^Entrare come un’altra persona vale solo insieme/)).toBeVisible();
    await expectAccessible(theirs, 'first page of a duty that opens nothing');
    await expectRefused(theirs, '/admin/users');
    expect(wrong).toEqual([]);
  });

  test('orders of private customers: found, read and taken out', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_USER_ORDERS_ADMIN');
    await openFromHome(theirs, 'Archivio ordini clienti');
    await theirs
      .getByRole('link', { name: /^Vedi l’ordine/ })
      .first()
      .click();
    await title(theirs, /^Ordine n\. \d+$/);
    await expect(theirs.getByRole('main').getByText('Articoli', { exact: true })).toBeVisible();
    await theirs.goto('/app/private-orders');
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'Scarica l’elenco' }).click();
    await theirs.getByRole('menuitem', { name: 'CSV, come sullo schermo' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expectRefused(theirs, '/app/private-orders/customers', '/app/private-orders/create');
    expect(wrong).toEqual([]);
  });

  test('private customers: found and corrected', async ({ page, browser }) => {
    const agent = await makeAgent(page.request);
    await beginSession(page, agent.username);
    await page.request.put('/api/account/shop', { data: { shop: 0 } });
    // Letters alone, as the name of a person has (ORD-499).
    const lastName = `Rivalta ${lettersOf(mark())}`;
    const data = { firstName: 'Ida', lastName, street: 'Via Po', buildingNumber: '3', city: 'Asti', postCode: '14100' };
    const known = await page.request.post('/api/private-customers', {
      data: { ...data, state: 'AT', email: '', telephone: '0141555123' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(known.status(), await known.text()).toBe(201);
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_USER_CUSTOMERS_ADMIN');
    await openFromHome(theirs, 'Archivio ordini clienti');
    await title(theirs, 'Clienti censiti');
    await theirs.getByRole('searchbox').fill(lastName);
    await theirs.getByRole('link', { name: `Modifica Ida ${lastName}` }).click();
    await theirs.getByLabel('Indirizzo', { exact: true }).fill('Via Nuova');
    await theirs.getByRole('button', { name: 'Salva il cliente' }).click();
    await expect(theirs.getByText('Cliente salvato')).toBeVisible();
    await expectRefused(theirs, '/app/private-orders/1/detail', '/admin/customers/1');
    expect(wrong).toEqual([]);
  });

  test('sponsorships of all: one is opened and corrected', async ({ page, browser }) => {
    const agent = await makeAgent(page.request);
    await beginSession(page, agent.username);
    await page.goto('/app/sponsorship/invitations');
    const one = await invite(page, 'data');
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_SUBORDINATE_INVITATIONS_ADMIN');
    await openFromHome(theirs, 'Segui gli sponsorizzati');
    await title(theirs, 'Amministra sponsorizzati');
    await theirs.getByRole('searchbox').fill(one.email);
    await theirs.getByRole('link', { name: one.fullName }).first().click();
    await title(theirs, one.fullName);
    await theirs.getByRole('link', { name: 'Modifica' }).click();
    await theirs.getByLabel('Indirizzo', { exact: true }).fill('Via Nuova');
    await theirs.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(theirs.getByText('Dati salvati')).toBeVisible();
    await expectRefused(theirs, '/app/sponsorship/invite', '/admin/kit-payments');
    expect(wrong).toEqual([]);
  });

  test('appointments of all: one is given to an agent', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_MANAGES_APPOINTMENTS');
    await openFromHome(theirs, 'Appuntamenti');
    await title(theirs, 'Appuntamenti');
    await theirs.getByRole('button', { name: 'Crea', exact: true }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Nuovo appuntamento' });
    await dialog.getByRole('combobox', { name: 'Provincia' }).fill('Asti');
    await theirs.getByRole('option', { name: 'Asti (AT)' }).click();
    await dialog
      .getByRole('button', { name: /^Seleziona/ })
      .first()
      .click();
    const lastName = `Quarto ${lettersOf(mark())}`;
    await dialog.getByLabel('Nome', { exact: true }).fill('Eva');
    await dialog.getByLabel('Cognome').fill(lastName);
    await dialog.getByLabel('Cellulare').fill('3475556667');
    await dialog.getByRole('button', { name: 'Invia' }).click();
    await expect(dialog).toHaveCount(0);
    await theirs.getByRole('searchbox').fill(lastName);
    const row = theirs.locator('tbody tr').filter({ hasText: lastName });
    await (await openRow(theirs, row)).getByRole('button', { name: /^Elimina/ }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expectRefused(theirs, '/app/appointments/agent-appointments', '/admin/agents/1');
    expect(wrong).toEqual([]);
  });

  // What is published here another journey reads at the same time: the file is looked at, and left.
  test('charts: both screens, and a file is looked at', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_MANAGES_BEST_SELLER_CHARTS');
    await openFromHome(theirs, 'Gara del migliore');
    await title(theirs, 'Gara del migliore');
    await openFromHome(theirs, 'Gestisci classifiche');
    await title(theirs, 'Gestisci classifiche');
    await theirs.getByRole('textbox', { name: 'Titolo' }).fill('Gara di prova');
    const text = 'posizione;codice;nome;punti_fatt;punti_spons;punti_emaparfum\n1;;Anna Rossi;10;5;2\n';
    await theirs
      .locator('input[type=file]')
      .setInputFiles({ name: 'classifica.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(theirs.getByText('Il file è in ordine: 1 posizione.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Pubblica la classifica' })).toBeEnabled();
    await expectRefused(theirs, '/admin/users', '/app/meeting/scan');
    expect(wrong).toEqual([]);
  });

  test('meetings: every screen, and one is planned', async ({ page, browser }) => {
    const { theirs, wrong } = await withDuty(page, browser, 'ROLE_MEETING_MANAGER');
    await openFromHome(theirs, 'Utenti dei meeting');
    await title(theirs, 'Utenti dei meeting');
    await theirs.goto('/app');
    await expectAccessible(theirs, 'first page of a single duty');
    await visit(theirs, { '/app/meeting/imports': 'Carica meeting', '/app/meeting/scan': 'Registra presenze' });
    await theirs.goto('/app/meeting');
    await theirs.getByRole('button', { name: 'Nuovo meeting' }).click();
    const plan = theirs.getByRole('dialog', { name: 'Nuovo meeting' });
    const name = `Meeting ${mark()}`;
    await plan.getByLabel('Titolo').fill(name);
    await plan.getByLabel('Luogo').fill('Alba');
    await plan.getByRole('textbox', { name: 'Data' }).fill('01/12/2026');
    await plan.getByRole('button', { name: 'Crea il meeting' }).click();
    await title(theirs, name);
    await expectRefused(theirs, '/app/best-seller/manage', '/admin/users');
    expect(wrong).toEqual([]);
  });
});
